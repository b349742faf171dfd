import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  eightTimes100,
  landmark,
  landmarks,
  sessionDay,
  tenTimes400,
  twoTimes20,
} from '../../test/workouts.ts';
import type { Landmark } from './landmark.ts';
import { type FlatStep, type FlatWorkout, fromFlat } from './workout-flat.ts';
import { expectedLoad } from './workout-load.ts';
import { resolveWorkout } from './workout-resolve.ts';
import type { WorkoutSport, WorkoutTotals } from './workout.ts';

const totalsOf = (flat: FlatWorkout, known: readonly Landmark[] = landmarks): WorkoutTotals =>
  resolveWorkout(fromFlat(flat), known, sessionDay).totals;

const flat = (sport: WorkoutSport, ...steps: FlatStep[]): FlatWorkout => ({ sport, name: 'Session', steps });

const close = (value: number | undefined, expected: number, within = 1e-6): void =>
  assert.ok(value !== undefined && Math.abs(value - expected) <= within, `${value} is not ${expected}`);

const assumed = ({ assumed }: WorkoutTotals): string[] => assumed.map(({ code }) => code);

describe('10 × 400 m at 4:00/km (science vectors workout/10x400)', () => {
  const totals = totalsOf(tenTimes400, []);

  test('is 4 km of work in 16:00, 15:00 of recovery, 56:00 in all', () => {
    close(totals.workMeters, 4000);
    close(totals.workSeconds, 960);
    close(totals.recoverySeconds, 900);
    close(totals.seconds, 3360);
    assert.equal(totals.steps, 22);
  });

  test('is 54:30 without the last recovery', () => {
    const [warmup, repeat, cooldown] = tenTimes400.steps;
    const last = repeat?.steps?.[0];
    assert.ok(warmup && repeat && cooldown && last);
    const shorter = totalsOf(
      { ...tenTimes400, steps: [warmup, { ...repeat, times: 9 }, last, cooldown] },
      [],
    );
    close(shorter.seconds, 3270);
    close(shorter.recoverySeconds, 810);
    close(shorter.workMeters, 4000);
  });

  test('has no total distance without a threshold pace: nobody knows how far the warm-up goes', () => {
    assert.equal(totals.meters, undefined);
    assert.deepEqual(assumed(totals), ['workout.unknown_distance']);
  });

  test('is 11.5 km when easy steps are counted at 75 % of a 4:00/km threshold, and that is said', () => {
    // 2 400 s at 3.125 m/s (5:20/km) are 7 500 m, plus 4 000 m of work.
    const known = totalsOf(tenTimes400);
    close(known.meters, 11_500);
    assert.deepEqual(assumed(known), ['workout.assumed_easy']);
  });
});

describe('time and distance', () => {
  test('a pace range counts by its middle: 1 km at 4:00–4:10 is 4:05', () => {
    const step = { kind: 'work', distance_meters: 1000, target: 'pace', target_low: '4:00-4:10/km' } as const;
    close(totalsOf(flat('running', step), []).seconds, 245);
  });

  test('a step without a pace and without a landmark has no time, and its length is named', () => {
    const totals = totalsOf(flat('running', { kind: 'work', distance_meters: 5000 }), []);
    assert.equal(totals.seconds, 0);
    assert.equal(totals.meters, 5000);
    assert.deepEqual(totals.assumed, [
      { code: 'workout.unknown_time', params: { count: 1, meters: 5000, sport: 'running' } },
    ]);
  });

  test('a step on the lap button is counted as its kind usually lasts, and that is said', () => {
    const totals = totalsOf(flat('running', { kind: 'cooldown', until: 'lap_press' }), []);
    assert.equal(totals.seconds, 600);
    assert.equal(totals.assumed[0]?.code, 'workout.assumed_lap');
  });

  test('8 × 100 m leaving every 1:50 take 14:40, of which 2:00 at the wall when each is swum in 1:35', () => {
    const [, repeat] = eightTimes100.steps;
    assert.ok(repeat);
    const totals = totalsOf({ ...eightTimes100, steps: [repeat] });
    close(totals.seconds, 880);
    close(totals.workSeconds, 760);
    close(totals.recoverySeconds, 120);
    close(totals.meters, 800);
  });

  test('a rest until the send-off gives the same time as a send-off on the swim itself', () => {
    const swim = { kind: 'work', distance_meters: 100, target: 'pace', target_low: '1:35' } as const;
    const steps: FlatStep[] = [swim, { kind: 'rest', send_off_seconds: 110 }];
    const totals = totalsOf({
      ...flat('swimming', { kind: 'repeat', times: 8, steps }),
      pool_length_meters: 25,
    });
    close(totals.seconds, 880);
    close(totals.recoverySeconds, 120);
  });

  test('a pace slower than its send-off pushes the departures back', () => {
    const step = {
      kind: 'work',
      distance_meters: 100,
      send_off_seconds: 90,
      target: 'pace',
      target_low: '2:00',
    } as const;
    const totals = totalsOf({ ...flat('swimming', step), pool_length_meters: 25 });
    close(totals.seconds, 120);
    close(totals.recoverySeconds, 0);
  });

  test('a departure that the planned pace cannot keep is said, once for all of its kind', () => {
    const step = {
      kind: 'work',
      distance_meters: 100,
      send_off_seconds: 90,
      target: 'pace',
      target_low: '2:00',
    } as const;
    const totals = totalsOf({
      ...flat('swimming', { kind: 'repeat', times: 8, steps: [step] }),
      pool_length_meters: 25,
    });
    const late = totals.assumed.filter(({ code }) => code === 'workout.send_off_late');
    assert.deepEqual(
      late.map(({ params }) => params),
      [{ count: 8, meters: 100, swim: 120, seconds: 90, pace: 'planned' }],
    );
  });

  test('so is one that only the assumed pace cannot keep; a fitting one is not mentioned', () => {
    const css = [landmark('critical_swim_speed', 100)];
    const swims = (seconds: number): FlatWorkout => ({
      ...flat('swimming', { kind: 'work', distance_meters: 100, send_off_seconds: seconds }),
      pool_length_meters: 25,
    });
    // 90 % of 1:40/100 m is 1:51.
    assert.ok(assumed(totalsOf(swims(100), css)).includes('workout.send_off_late'));
    assert.ok(!assumed(totalsOf(swims(120), css)).includes('workout.send_off_late'));
  });

  test('three sets of twelve with 90 s of rest take 4 s for each repetition', () => {
    const steps: FlatStep[] = [
      { kind: 'work', repetitions: 12 },
      { kind: 'rest', duration_seconds: 90 },
    ];
    const totals = totalsOf(flat('strength', { kind: 'repeat', times: 3, steps }), []);
    assert.equal(totals.seconds, 3 * (48 + 90));
    assert.deepEqual(assumed(totals), ['workout.assumed_repetitions']);
  });
});

describe('expected load', () => {
  const loadOf = (
    flat: FlatWorkout,
    known: readonly Landmark[] = landmarks,
  ): ReturnType<typeof expectedLoad> =>
    expectedLoad(resolveWorkout(fromFlat(flat), known, sessionDay), known);
  const hour = { kind: 'work', duration_seconds: 3600 } as const;

  test('one hour at threshold is 100: on the bike, on foot and in the water', () => {
    close(loadOf(flat('cycling', { ...hour, target: 'power', target_low: '100%' })).value, 100);
    close(loadOf(flat('running', { ...hour, target: 'pace', target_low: '4:00' })).value, 100, 0.001);
    close(loadOf(flat('swimming', { ...hour, target: 'pace', target_low: '1:35' })).value, 100, 0.001);
  });

  test('one hour at 80 % is 64, and in the water 51.2', () => {
    // 4:00/km ÷ 0.8 is 5:00/km; 95 s ÷ 0.8 is 118.75 s.
    close(loadOf(flat('running', { ...hour, target: 'pace', target_low: '5:00' })).value, 64, 0.001);
    close(loadOf(flat('swimming', { ...hour, target: 'pace', target_low: 118.75 })).value, 51.2, 0.001);
    close(loadOf(flat('cycling', { ...hour, target: 'power', target_low: '80%' })).value, 64);
  });

  test('2 × 20 min weigh as the fourth-power mean of their steps', () => {
    // Mean p⁴ of a ramp a→b is (b⁵ − a⁵) / 5(b − a), in fractions of threshold.
    const ramp = (a: number, b: number): number => (b ** 5 - a ** 5) / (5 * (b - a));
    const mean = (600 * ramp(0.5, 0.75) + 2400 * 0.91 ** 4 + 600 * 0.5 ** 4 + 600 * ramp(0.6, 0.4)) / 4200;
    const load = loadOf(twoTimes20);
    close(load.value, (4200 / 3600) * Math.sqrt(mean) * 100, 0.01);
    assert.equal(load.method, 'planned_power_fourth_power_mean');
  });

  const without: readonly (readonly [string, FlatWorkout, readonly Landmark[], string])[] = [
    [
      'work by heart rate',
      flat('running', { ...hour, target: 'heart_rate', target_low: 150 }),
      landmarks,
      'workout.load_no_intensity',
    ],
    [
      'a pace without a threshold',
      flat('running', { ...hour, target: 'pace', target_low: '4:00' }),
      [],
      'workout.load_no_landmark',
    ],
    [
      'watts without a threshold',
      flat('cycling', { ...hour, target: 'power', target_low: 250 }),
      [landmark('max_heart_rate', 188)],
      'workout.load_no_landmark',
    ],
    ['an easy run', flat('running', hour), landmarks, 'workout.load_no_intensity'],
    ['a strength session', flat('strength', hour), landmarks, 'workout.load_no_intensity'],
  ];
  for (const [what, session, known, code] of without)
    test(`${what} has none, and the reason is told`, () => {
      const load = loadOf(session, known);
      assert.equal(load.value, undefined);
      assert.equal(load.missing?.code, code);
    });
});
