import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Recording } from '../../src/domain/recording.ts';
import { type Sport, sports } from '../../src/domain/sport.ts';
import type { Channel } from '../../src/domain/stream.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { type Kit, now, openKit } from '../kit.ts';
import { bare } from '../made.ts';

/**
 * Libraries as nobody would make them: a handful of recordings of every sport, with sensors that stand still, drop out or
 * dream. Every tool answers or refuses with a reason, and no number in any answer is none.
 */

const dayMs = 86_400_000;
const ranges: readonly (readonly [Channel, number, number])[] = [
  ['heartRate', 0, 230],
  ['power', 0, 2000],
  ['speed', 0, 20],
  ['distance', 0, 40_000],
  ['altitude', -400, 5000],
  ['cadence', 0, 250],
  ['latitude', -80, 80],
  ['longitude', -179, 179],
];

/** How a sensor behaves over a recording: it stands at one value, wanders, rises, is not there most of the time, or wakes up late. */
const behaviour = fc.constantFrom('still', 'zero', 'wild', 'rising', 'holes', 'late');

const sensor = ([name, low, high]: (typeof ranges)[number]) =>
  fc
    .record({
      is: name === 'distance' ? fc.constantFrom('rising', 'rising', 'still', 'holes') : behaviour,
      seed: fc.nat(1000),
    })
    .map(({ is, seed }) => ({
      name,
      at: (i: number, n: number): number => {
        const dice = ((Math.imul(i + 1, seed + 7919) >>> 0) % 997) / 997;
        if (is === 'zero') return 0;
        if (is === 'late' && i < n / 2) return Number.NaN;
        if (is === 'still') return low + ((high - low) * seed) / 1000;
        if (is === 'rising') return low + ((high - low) * i) / (8 * n);
        return is === 'holes' && dice < 0.8 ? Number.NaN : low + (high - low) * dice;
      },
    }));

const recording: fc.Arbitrary<Recording> = fc
  .record({
    sport: fc.constantFrom<Sport>('running', 'cycling', 'swimming', ...sports),
    daysAgo: fc.oneof({ weight: 4, arbitrary: fc.nat(60) }, { weight: 1, arbitrary: fc.nat(3000) }),
    samples: fc.constantFrom(1, 30, 700, 2400, 2400),
    every: fc.constantFrom(1, 1, 4, 60),
    sensors: fc.subarray([...ranges], { minLength: 3 }).chain((wanted) => fc.tuple(...wanted.map(sensor))),
    pause: fc.option(fc.tuple(fc.nat(600), fc.nat(3000)), { nil: undefined }),
    totals: fc.constantFrom(
      {},
      { distanceMeters: 0, timerSeconds: 0 },
      { timerSeconds: 3600 },
      { distanceMeters: 21_097.5, timerSeconds: 5400 },
    ),
  })
  .map(({ sport, daysAgo, samples, every, sensors, pause, totals }) => {
    const time = Float64Array.from({ length: samples }, (_, i) => i * every);
    const channels = Object.fromEntries(
      sensors.map(({ name, at }) => [name, time.map((_, i) => at(i, samples))]),
    );
    return bare(
      sport,
      { time, channels },
      {
        start: now - daysAgo * dayMs - 6 * 3_600_000,
        totals,
        pauses: pause ? [{ startSeconds: pause[0], endSeconds: pause[0] + pause[1] }] : [],
        laps: [{ startSeconds: 0 }],
      },
    );
  });

const landmarks: readonly object[] = [
  { landmark: 'threshold_pace', sport: 'running', value: 240 },
  { landmark: 'threshold_power', sport: 'cycling', value: 250 },
  { landmark: 'max_heart_rate', value: 185 },
  { landmark: 'resting_heart_rate', value: 50 },
  { landmark: 'critical_swim_speed', sport: 'swimming', value: 95 },
].map((said) => ({ kind: 'landmark', day: '2020-01-01', ...said }));

const library = fc.record({
  recordings: fc.array(recording, { maxLength: 7 }),
  stated: fc.subarray([...landmarks]),
});

const needArguments = new Set(['get_workout', 'compare_activities']);

/** Each read tool with its defaults, and with what makes it look at everything. */
function questionsOf(ids: readonly string[]): (readonly [tool: string, args: object])[] {
  const each = ids.slice(0, 4);
  const sided = ['running', 'cycling', 'swimming'].flatMap((sport): [string, object][] => [
    ['get_performance', { sport, period: 'all', detail: 'full' }],
    ['analyze_trend', { sport, period: 'all' }],
    ['get_training_load', { sport, period: 'all', by: 'week' }],
    ['summarize_training', { sport, period: 'all', also: ['zones', 'gear', 'plan', 'quality'] }],
  ]);
  return [
    ...tools
      .filter(({ hints, name }) => hints.readOnlyHint && !needArguments.has(name))
      .map(({ name }): [string, object] => [name, {}]),
    ...sided,
    ['list_activities', { period: 'all' }],
    ['summarize_training', { period: 'last-30-days' }],
    ['summarize_training', { period: 'last-7-days', by: 'day' }],
    ['get_wellness', { period: 'all' }],
    ['predict_race', { distance: 'marathon', day: 'in six weeks', time_seconds: 10_800 }],
    ['predict_race', { distance: '5k' }],
    ...each.flatMap((activity): [string, object][] => [
      ['get_activity', { activity, detail: 'full' }],
      ['get_streams', { activity }],
      ['compare_activities', { activities: [activity] }],
      ['compare_activities', { activities: [activity, ids[0]] }],
    ]),
  ];
}

function* numbersIn(value: unknown, path = ''): Generator<readonly [path: string, value: number]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) yield* numbersIn(part, `${path}.${key}`);
}

async function faultsOf(kit: Kit): Promise<string[]> {
  const { activities } = await kit.ask<{ activities: { id: string }[] }>('list_activities', {
    period: 'all',
  });
  const faults: string[] = [];
  for (const [tool, args] of questionsOf(activities.map(({ id }) => id))) {
    const asked = `${tool} ${JSON.stringify(args)}`;
    const outcome = await kit.call(tool, args);
    if (/\b(NaN|Infinity|undefined|null)\b|\[object/.test(outcome.text))
      faults.push(`${asked}: says ${outcome.text}`);
    if (!outcome.ok) {
      if (outcome.code === 'internal' || outcome.code === 'arguments.invalid')
        faults.push(`${asked}: ${outcome.text} ${kit.logged.at(-1)}`);
      continue;
    }
    for (const [path, value] of numbersIn(outcome.structured))
      if (!Number.isFinite(value)) faults.push(`${asked}: ${path} is ${value}`);
  }
  return faults;
}

test('whatever a library holds, every tool answers in numbers or says why not', async () => {
  await fc.assert(
    fc.asyncProperty(library, async ({ recordings, stated }) => {
      const kit = await openKit();
      try {
        for (const said of stated) await kit.ask('remember', said);
        await kit.record(...recordings);
        assert.deepEqual(await faultsOf(kit), []);
      } finally {
        await kit.close();
      }
    }),
    { numRuns: 15 },
  );
});
