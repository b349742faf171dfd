import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Curves } from '../../app/answers/activity-curves.ts';
import { voiceFor } from '../../locales/index.ts';
import { axisOver, hillsOf, panelsOf, type Reader } from './panels.ts';

function readerFor(units: 'metric' | 'imperial', swimUnits: 'meters' | 'yards' = 'meters'): Reader {
  return {
    most: 4,
    preferences: { units, swimUnits },
    voice: voiceFor({ language: 'en', units, swimUnits }),
  };
}

const curves = (channels: Partial<Curves>): Curves => ({
  stepSeconds: 10,
  totalSeconds: 40,
  route: [],
  ...channels,
});

test('an axis begins and ends on round values', () => {
  // Heart rate of 128 to 171: by twenties from 120 to 180; by tens it would take more than four intervals.
  assert.deepEqual(axisOver([128, 171], [10, 20, 50], 4), { min: 120, max: 180, interval: 20 });
  // A pace of 4:05 to 5:50: by thirty seconds from 4:00 to 6:00.
  assert.deepEqual(axisOver([245, 350], [5, 10, 15, 30, 60], 4), { min: 240, max: 360, interval: 30 });
  // A steady 150 still gets room on both sides.
  assert.deepEqual(axisOver([150, 150], [10, 20, 50], 4), { min: 140, max: 160, interval: 10 });
});

test('a run is drawn as pace, faster upwards, in the athlete’s miles or kilometres', () => {
  const speed = Float64Array.of(4, 4, 2.5, 4);
  const [metric] = panelsOf(curves({ speed }), 'running', readerFor('metric'));
  // 1000 m at 4 m/s = 250 s, at 2.5 m/s = 400 s.
  assert.deepEqual([...metric.values], [250, 250, 400, 250]);
  assert.equal(metric.inverse, true);
  assert.equal(metric.name, 'Pace · /km');
  assert.equal(metric.label(metric.axis.min), '4:00');
  const [imperial] = panelsOf(curves({ speed }), 'running', readerFor('imperial'));
  // 1609.344 m at 4 m/s.
  assert.equal(imperial.values[0], 402.336);
  assert.equal(imperial.name, 'Pace · /mi');
});

test('a swim is drawn per 100 of its pool, metres or yards', () => {
  const speed = Float64Array.of(1, 1, 1, 1);
  const [meters] = panelsOf(curves({ speed }), 'swimming', readerFor('metric'));
  assert.equal(meters.values[0], 100);
  const [yards] = panelsOf(curves({ speed }), 'swimming', readerFor('metric', 'yards'));
  assert.equal(Math.round(yards.values[0] * 100) / 100, 91.44);
  assert.equal(yards.name, 'Pace · /100 yd');
});

test('standing still leaves the pace empty, and a walk does not flatten the run', () => {
  const speed = Float64Array.of(4, 4, 0, 0.5, 4);
  const [{ values, axis }] = panelsOf(curves({ speed }), 'running', readerFor('metric'));
  assert.ok(Number.isNaN(values[2]));
  // A walk of 33 min/km is drawn at 1.6 times the usual pace: 400 s.
  assert.equal(values[3], 400);
  assert.ok(axis.max <= 420);
});

test('a ride is drawn as speed, heart rate and power, in this order; a dive has no speed worth drawing', () => {
  const all = curves({
    speed: Float64Array.of(10, 9, 8, 10),
    heartRate: Float64Array.of(140, 150, 160, 150),
    power: Float64Array.of(200, 250, 220, 210),
  });
  const panels = panelsOf(all, 'cycling', readerFor('metric'));
  assert.deepEqual(
    panels.map(({ name }) => name),
    ['Speed · km/h', 'Heart rate · bpm', 'Power · W'],
  );
  assert.equal(panels[0].values[0], 36);
  const dive = curves({ speed: Float64Array.of(0, 0, 0.1, 0), heartRate: Float64Array.of(90, 88, 86, 90) });
  assert.deepEqual(
    panelsOf(dive, 'diving', readerFor('metric')).map(({ kind }) => kind),
    ['heart'],
  );
});

test('a flat course does not look like the Alps', () => {
  const flat = hillsOf(curves({ altitude: Float64Array.of(100, 102, 101, 100) }), readerFor('metric'));
  assert.ok(flat && flat.axis.max - flat.axis.min > 100);
  const feet = hillsOf(curves({ altitude: Float64Array.of(0, 304.8, 0, 0) }), readerFor('imperial'));
  assert.equal(Math.round(feet?.values[1] ?? 0), 1000);
});
