import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { everySecond } from '../../test/made.ts';
import { thin, thinExtremes } from './thin.ts';

const hour = everySecond(3599, { heartRate: (s) => 100 + (s % 2), distance: (s) => 3 * s });

test('an hour in sixty points is a mean a minute, and the distance one had got to', () => {
  const { time, channels, everySeconds, samples } = thin(hour, {
    channels: ['heartRate', 'distance'],
    points: 61,
  });
  assert.equal(everySeconds, 60);
  assert.equal(samples, 3600);
  assert.equal(time.length, 60);
  assert.deepEqual(time.slice(0, 3), [0, 60, 120]);
  // 100.5 bpm on the average, and heart rate is kept in whole beats.
  assert.equal(channels.heartRate?.[0], 101);
  assert.equal(channels.distance?.[0], 3 * 59);
});

test('what fits is not thinned', () => {
  const { time, everySeconds } = thin(hour, { channels: ['heartRate'], points: 100, from: 600, to: 659 });
  assert.equal(everySeconds, undefined);
  assert.deepEqual([time.length, time[0], time.at(-1)], [60, 600, 659]);
});

test('a hole stays a hole: no point is made up for a pause', () => {
  const time = Float64Array.from([0, 1, 2, 1000, 1001, 1002]);
  const power = Float64Array.from([100, 110, 120, 200, Number.NaN, Number.NaN]);
  const thinned = thin({ time, channels: { power } }, { channels: ['power'], points: 4 });
  assert.equal(thinned.everySeconds, 334);
  assert.deepEqual(thinned.time, [0, 668, 1002].slice(0, thinned.time.length));
  assert.equal(thinned.channels.power?.[0], 110);
});

test('the budget is kept, whatever the rhythm of the samples', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.1, max: 500, noNaN: true }), { minLength: 1, maxLength: 500 }),
      fc.integer({ min: 2, max: 100 }),
      (steps, points) => {
        let at = 0;
        const time = Float64Array.from(steps, (step) => (at += step));
        const { time: starts } = thin({ time, channels: {} }, { channels: [], points });
        assert.ok(starts.length <= points && starts.length > 0);
        assert.ok(starts.every((start, i) => i === 0 || start > starts[i - 1]));
      },
    ),
    { numRuns: 200 },
  );
});

test('on a chart the highest and the lowest second stay', () => {
  const { time, channels } = everySecond(9999, {
    power: (s) => (s === 4321 ? 1200 : s === 8765 ? 0 : 200),
  });
  const points = thinExtremes(time, channels.power ?? new Float64Array(0), 400);
  assert.ok(points.length <= 400);
  assert.ok(points.some(([at, watts]) => at === 4321 && watts === 1200));
  assert.ok(points.some(([at, watts]) => at === 8765 && watts === 0));
  assert.ok(points.every(([at], i) => i === 0 || at > points[i - 1][0]));
});
