import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { bare, everySecond, landmark, madeDay } from '../../test/made.ts';
import type { Recording } from '../domain/recording.ts';
import { sports } from '../domain/sport.ts';
import type { Channel } from '../domain/stream.ts';
import { voiceFor } from '../locales/index.ts';
import { analyse, type Context, examine } from './analyse.ts';
import { metrics } from './metrics/index.ts';

const athlete: Context = {
  day: madeDay,
  sex: 'male',
  landmarks: [
    landmark('threshold_power', 250),
    landmark('max_heart_rate', 190),
    landmark('resting_heart_rate', 50),
    landmark('threshold_heart_rate', 170),
    landmark('threshold_pace', 240),
    landmark('critical_swim_speed', 100),
  ],
};
const stranger: Context = { day: madeDay, landmarks: [] };

const hourAtThreshold = bare('cycling', everySecond(3600, { power: () => 250, heartRate: () => 170 }));

test('one hour at threshold is 100 by power and 100 by heart rate', () => {
  const { metrics: m } = analyse(hourAtThreshold, athlete);
  assert.ok(Math.abs((m.power_load.value ?? 0) - 100) < 0.1);
  assert.ok(Math.abs((m.heart_rate_load.value ?? 0) - 100) < 0.1);
  assert.equal(m.intensity.value, 1);
  assert.equal(m.training_load.method, 'power_load:hours_x_intensity_squared');
  assert.deepEqual(m.intensity.inputs, ['power', 'threshold_power:250:2020-01-01:athlete']);
});

test('one hour at threshold pace on the flat is 100, on the hill more', () => {
  const flat = bare('running', everySecond(3600, { distance: (s) => s / 0.24, altitude: () => 50 }));
  assert.ok(Math.abs((analyse(flat, athlete).metrics.run_load.value ?? 0) - 100) < 0.5);
  // 5 % uphill costs 1.19 times the speed (science §4), so 1.19² of the load.
  const hill = bare(
    'running',
    everySecond(3600, { distance: (s) => s / 0.24, altitude: (s) => (s / 0.24) * 0.05 }),
  );
  const { metrics: m } = analyse(hill, athlete);
  assert.ok(Math.abs((m.run_load.value ?? 0) - 141.6) < 1.5);
  assert.ok(Math.abs((m.graded_speed.value ?? 0) - (1000 / 240) * 1.19) < 0.02);
});

test('without altitude a pace is not graded, and the load says so', () => {
  const { metrics: m } = analyse(bare('running', everySecond(3600, { distance: (s) => s / 0.24 })), athlete);
  assert.equal(m.graded_speed.value, undefined);
  assert.equal(m.graded_speed.missing?.code, 'analysis.needs_altitude');
  assert.equal(m.run_load.method, 'flat_speed_squared');
  assert.deepEqual(
    m.run_load.warnings.map(({ code }) => code),
    ['analysis.ungraded_pace'],
  );
});

test('a stranger gets no load and the reason, never a default threshold', () => {
  const { metrics: m, zones } = analyse(hourAtThreshold, stranger);
  for (const id of ['intensity', 'power_load', 'heart_rate_load', 'training_load']) {
    assert.equal(m[id].value, undefined, id);
  }
  assert.equal(m.power_load.missing?.code, 'analysis.needs_threshold_power');
  assert.equal(m.training_load.missing?.code, 'analysis.needs_threshold_power');
  assert.equal(m.weighted_power.value, 250);
  assert.deepEqual(zones, []);
});

test('where the sex is not known the heart-rate load is Edwards’, not a guess', () => {
  const { metrics: m } = analyse(bare('running', everySecond(3600, { heartRate: () => 170 })), {
    ...athlete,
    sex: undefined,
  });
  assert.equal(m.trimp_banister.missing?.code, 'analysis.needs_sex');
  assert.equal(m.heart_rate_load.method, 'edwards_over_threshold_hour');
  assert.ok(Math.abs((m.heart_rate_load.value ?? 0) - 100) < 0.1);
});

test('for women the published weight is used, and the method says which', () => {
  const { metrics: m } = analyse(bare('running', everySecond(2699, { heartRate: () => 150 })), {
    ...athlete,
    sex: 'female',
    landmarks: [landmark('max_heart_rate', 185), landmark('resting_heart_rate', 50)],
  });
  assert.ok(Math.abs((m.trimp_banister.value ?? 0) - 98.77) < 0.01);
  assert.equal(m.trimp_banister.method, 'banister_by_second_a0.86');
  assert.equal(m.heart_rate_load.method.endsWith('_estimated_threshold'), true);
});

test('an hour above threshold power says that the threshold is too low', () => {
  const strong = bare('cycling', everySecond(3700, { power: () => 300 }), {
    settings: { thresholdPower: 200 },
  });
  const codes = analyse(strong, stranger).metrics.power_load.warnings.map(({ code }) => code);
  assert.deepEqual(codes, ['analysis.threshold_from_device', 'analysis.threshold_power_too_low']);
});

test('decoupling is refused on short, uneven and interrupted efforts, with the reason', () => {
  const ride = (seconds: number, power: (s: number) => number, more: Partial<Recording> = {}) =>
    analyse(bare('cycling', everySecond(seconds, { power, heartRate: (s) => 140 + s / 360 }), more), athlete)
      .metrics.decoupling;
  assert.equal(ride(2000, () => 200).missing?.code, 'analysis.decoupling_short');
  assert.equal(
    ride(3600, (s) => (Math.floor(s / 120) % 2 ? 350 : 100)).missing?.code,
    'analysis.decoupling_uneven',
  );
  // 400 m in 1:36, then 90 s of jogging at 2.6 m/s, over and over: an interval session, however even it looks for a run.
  const speed = (s: number): number => (s % 186 < 96 ? 400 / 96 : 2.6);
  let ran = 0;
  const intervals = everySecond(3600, {
    distance: (s) => (ran += speed(s)),
    speed,
    altitude: () => 100,
    heartRate: () => 160,
  });
  assert.equal(
    analyse(bare('running', intervals), athlete).metrics.decoupling.missing?.code,
    'analysis.decoupling_uneven',
  );
  const stop = { pauses: [{ startSeconds: 1000, endSeconds: 1600 }] };
  assert.equal(ride(4200, () => 200, stop).missing?.code, 'analysis.decoupling_stops');
  // Heart rate 143.75 and 147.92 in the halves of 600–3600 s: 1 − 143.75 / 147.92 = 2.8 %.
  assert.ok(Math.abs((ride(3600, () => 200).value ?? 0) - 2.82) < 0.05);
});

test('a pool swim is as long as its active lengths, and rest at the wall is no part of the pace', () => {
  const lengths = Array.from({ length: 40 }, (_, i) => ({
    startSeconds: i * 40,
    timerSeconds: i % 2 ? 10 : 30,
    active: i % 2 === 0,
    strokes: i % 2 ? undefined : 18,
  }));
  const { totals, analysis } = examine(
    bare('swimming', everySecond(1600, {}), { lengths, poolLengthMeters: 25 }),
    athlete,
  );
  assert.equal(totals.distanceMeters, 500);
  assert.equal(analysis.metrics.swim_speed.value, 500 / 600);
  assert.equal(analysis.metrics.swolf.value, 48);
  // 600 s at 0.8333 of the critical speed: 1/6 h × 0.5787 × 100.
  assert.ok(Math.abs((analysis.metrics.swim_load.value ?? 0) - 9.645) < 0.01);
});

test('holes and impossible samples are counted, and the clean part is used', () => {
  const streams = everySecond(600, { heartRate: (s) => (s === 300 ? 240 : 140) });
  const time = streams.time.map((s) => (s > 400 ? s + 60 : s));
  const { quality, metrics: m } = analyse(bare('running', { ...streams, time }), athlete);
  assert.deepEqual(quality.gaps, { count: 1, longestSeconds: 61, totalSeconds: 60 });
  assert.deepEqual(quality.spikes, { heartRate: 1 });
  assert.equal(m.max_heart_rate.value, 140);
  assert.equal(quality.medianIntervalSeconds, 1);
});

test('a watch pressed a month before the ride does not cost a month of memory', () => {
  const day = 86_400;
  const { time, channels } = everySecond(3600, { power: () => 200 });
  const late = bare('cycling', { time: time.map((s) => s + 28 * day), channels });
  const { metrics: m, bests } = analyse(late, athlete);
  assert.equal(m.weighted_power.value, 200);
  assert.ok(bests.every(({ startSeconds }) => startSeconds >= 28 * day));
});

/** Every number anywhere in an answer. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, `${path}.${key}`));
}

const hole = fc.constantFrom(Number.NaN, 0);
const channel = (min: number, max: number) =>
  fc.oneof({ weight: 9, arbitrary: fc.double({ min, max, noNaN: true }) }, { weight: 1, arbitrary: hole });
const ranges: readonly (readonly [Channel, number, number])[] = [
  ['heartRate', -5, 260],
  ['power', -10, 3000],
  ['speed', -1, 40],
  ['distance', 0, 5000],
  ['altitude', -600, 9500],
  ['cadence', 0, 400],
  ['latitude', -95, 95],
  ['longitude', -185, 185],
];

const recordings = fc
  .record({
    sport: fc.constantFrom(...sports),
    steps: fc.array(fc.constantFrom(1, 1, 1, 0.5, 4, 30, 4000), { maxLength: 120 }),
    wanted: fc.subarray([...ranges]),
    pause: fc.tuple(fc.integer({ min: -50, max: 200 }), fc.integer({ min: 0, max: 500 })),
  })
  .chain(({ sport, steps, wanted, pause: [startSeconds, length] }) => {
    let at = 0;
    const time = Float64Array.from(steps, (step) => (at += step));
    return fc
      .tuple(
        ...wanted.map(([, min, max]) =>
          fc.array(channel(min, max), { minLength: steps.length, maxLength: steps.length }),
        ),
      )
      .map((values): Recording => {
        const channels = Object.fromEntries(wanted.map(([name], i) => [name, Float64Array.from(values[i])]));
        const pauses = [{ startSeconds, endSeconds: startSeconds + length }];
        return bare(
          sport,
          { time, channels },
          {
            pauses,
            laps: [{ startSeconds: 0 }, { startSeconds: 7 }],
          },
        );
      });
  });

test('whatever a sensor dreams up, every number in the answer is finite', () => {
  fc.assert(
    fc.property(recordings, fc.constantFrom(athlete, stranger), (recording, context) => {
      const wrong = numbersIn(examine(recording, context)).filter(([, value]) => !Number.isFinite(value));
      assert.deepEqual(wrong, []);
    }),
    { numRuns: 300 },
  );
});

test('the answer does not depend on when the recording began', () => {
  fc.assert(
    fc.property(recordings, fc.integer({ min: 1, max: 1e9 }), (recording, shift) => {
      const later = { ...recording, start: recording.start + shift * 1000 };
      assert.deepEqual(examine(later, athlete), examine(recording, athlete));
    }),
    { numRuns: 50 },
  );
});

test('every metric has a name in both languages and an id of its own', () => {
  assert.equal(new Set(metrics.map(({ id }) => id)).size, metrics.length);
  for (const language of ['en', 'fr'] as const) {
    const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
    for (const { id } of metrics) assert.notEqual(voice.say(`metric.${id}`), `metric.${id}`);
  }
});

test('results keep the order of the list and name their method, inputs and samples', () => {
  const results = analyse(hourAtThreshold, athlete).metrics;
  const order = metrics.map(({ id }) => id).filter((id) => id in results);
  assert.deepEqual(Object.keys(results), order);
  for (const [id, { method, n, unit }] of Object.entries(results)) {
    assert.ok(method.length > 0 && n > 0, id);
    assert.equal(unit, metrics.find((metric) => metric.id === id)?.unit, id);
  }
});
