import assert from 'node:assert/strict';
import test from 'node:test';
import { bare, everySecond, landmark, madeDay } from '../../test/made.ts';
import type { Activity } from '../domain/activity.ts';
import { InputError } from '../domain/errors.ts';
import type { Recording } from '../domain/recording.ts';
import { examine } from './analyse.ts';
import { compareActivities, compareHalves } from './compare.ts';
import { prepare } from './session.ts';

const context = { day: madeDay, landmarks: [landmark('threshold_pace', 240)] };

function activity(id: string, recording: Recording, more: Partial<Activity> = {}): Activity {
  const { totals, totalsFrom, laps, analysis, warnings } = examine(recording, context);
  return {
    ...recording,
    leg: undefined,
    id,
    timeZone: 'UTC',
    timeZoneFrom: 'athlete',
    day: madeDay,
    totals,
    totalsFrom,
    primarySourceId: 'src_1',
    partial: false,
    analysis,
    laps,
    warnings,
    ...more,
  };
}

const run = (speed: number, bpm: number, more: Partial<Recording> = {}): Recording =>
  bare(
    'running',
    everySecond(3000, { distance: (s) => speed * s, heartRate: () => bpm, altitude: () => 10 }),
    more,
  );

test('two runs side by side: differences have a sign and a unit', () => {
  const { figures } = compareActivities([activity('act_a', run(3, 150)), activity('act_b', run(3.3, 148))]);
  const speed = figures.find(({ figure }) => figure === 'average_speed');
  assert.equal(speed?.unit, 'm/s');
  assert.ok(Math.abs((speed?.changes[1]?.percent ?? 0) - 10) < 1e-9);
  const pulse = figures.find(({ figure }) => figure === 'average_heart_rate');
  assert.deepEqual(pulse?.changes, [
    undefined,
    { now: 148, before: 150, difference: -2, percent: -400 / 300 },
  ]);
});

test('of a run and a ride only what means the same in both is compared', () => {
  const ride = bare('cycling', everySecond(3000, { distance: (s) => 8 * s, heartRate: () => 130 }));
  const { figures, cautions } = compareActivities([activity('act_a', run(3, 150)), activity('act_b', ride)]);
  const ids = new Set(figures.map(({ figure }) => figure));
  assert.ok(ids.has('timer_time') && ids.has('average_heart_rate'));
  assert.ok(!ids.has('average_speed') && !ids.has('distance'));
  assert.equal(cautions[0].code, 'compare.sports_differ');
});

test('what makes the comparison unfair is said: a treadmill, a hot day, a cut recording', () => {
  const hot = run(3, 155, { totals: { averageTemperature: 29 }, subSport: 'treadmill' });
  const mild = run(3, 150, { totals: { averageTemperature: 12 } });
  const { cautions } = compareActivities([
    activity('act_a', mild),
    activity('act_b', hot, { partial: true }),
  ]);
  const codes = new Set(cautions.map(({ code }) => code));
  for (const code of ['compare.indoor_outdoor', 'compare.temperatures', 'compare.partial']) {
    assert.ok(codes.has(code), code);
  }
});

test('a figure that one of them lacks is listed without a difference', () => {
  const blind = bare('running', everySecond(3000, { distance: (s) => 3 * s }));
  const { figures, cautions } = compareActivities([activity('act_a', run(3, 150)), activity('act_b', blind)]);
  const pulse = figures.find(({ figure }) => figure === 'average_heart_rate');
  assert.deepEqual(pulse?.values, [150, undefined]);
  assert.deepEqual(pulse?.changes, [undefined, undefined]);
  assert.ok(
    cautions.some(
      ({ code, params }) => code === 'compare.partly_missing' && params.figure === 'average_heart_rate',
    ),
  );
});

test('one activity, or seven, cannot be compared', () => {
  const one = activity('act_a', run(3, 150));
  assert.throws(() => compareActivities([one]), InputError);
  assert.throws(() => compareActivities(Array.from({ length: 7 }, () => one)), InputError);
});

test('the second half of a negative split is faster', () => {
  // 1 500 s at 3 m/s, 1 500 s at 4 m/s.
  const streams = everySecond(3000, {
    distance: (s) => 3 * Math.min(s, 1500) + 4 * Math.max(0, s - 1500),
    heartRate: (s) => (s < 1500 ? 145 : 152),
  });
  const halves = compareHalves(prepare(bare('running', streams), context));
  assert.equal(halves?.second.startSeconds, 1501);
  assert.ok(Math.abs((halves?.changes.averageSpeed?.percent ?? 0) - 33.3) < 0.1);
  assert.ok(Math.abs((halves?.changes.averageHeartRate?.percent ?? 0) - 4.83) < 0.01);
  const byDistance = compareHalves(prepare(bare('running', streams), context), 'distance');
  assert.equal(byDistance?.second.startSeconds, 1688, '5 250 m: 4 500 m in 1 500 s and 750 m in 188 s');
});

test('a pause in the first half does not shift the middle of the running time', () => {
  const streams = everySecond(3600, { distance: (s) => 3 * (s <= 600 ? s : Math.max(600, s - 600)) });
  const pauses = [{ startSeconds: 600, endSeconds: 1200 }];
  const halves = compareHalves(prepare(bare('running', streams, { pauses }), context));
  assert.ok(Math.abs((halves?.first.timerSeconds ?? 0) - (halves?.second.timerSeconds ?? 0)) <= 2);
});
