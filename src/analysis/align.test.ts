import assert from 'node:assert/strict';
import test from 'node:test';
import { bare, everySecond, madeDay } from '../../test/made.ts';
import type { Lap, Recording } from '../domain/recording.ts';
import type { End, ResolvedBlock, ResolvedStep, ResolvedWorkout, StepKind } from '../domain/workout.ts';
import { type Alignment, align } from './align.ts';
import { prepare } from './session.ts';

const step = (kind: StepKind, end: End, low?: number, high?: number): ResolvedStep => ({
  kind,
  end,
  ...(low !== undefined && high !== undefined && { absolute: { of: 'speed', low, high } }),
});
const time = (seconds: number): End => ({ by: 'time', seconds });
const distance = (meters: number): End => ({ by: 'distance', meters });

function workout(...steps: ResolvedBlock[]): ResolvedWorkout {
  return {
    sport: 'running',
    name: 'test',
    steps,
    day: madeDay,
    totals: { seconds: 0, workSeconds: 0, recoverySeconds: 0, steps: steps.length, assumed: [] },
    notes: [],
  };
}

// 600 s easy at 2.5 m/s; three times 400 m at 5 m/s (80 s) and 90 s at 2 m/s; 300 s easy.
const plan = workout(
  step('warmup', time(600)),
  { kind: 'repeat', times: 3, steps: [step('work', distance(400), 4.8, 5.2), step('recovery', time(90))] },
  step('cooldown', time(300)),
);
const speedAt = (s: number): number => {
  if (s <= 600) return 2.5;
  if (s > 600 + 3 * 170) return 2.5;
  return (s - 600 - 1) % 170 < 80 ? 5 : 2;
};
const starts = [0, 600, 680, 770, 850, 940, 1020, 1110];

function doneAs(more: Partial<Recording> = {}): Recording {
  let meters = 0;
  const speed = (s: number): number => speedAt(s);
  const streams = everySecond(1410, { speed, distance: (s) => (meters += s === 0 ? 0 : speed(s)) });
  return bare('running', streams, more);
}

function aligned(recording: Recording, planned: ResolvedWorkout = plan): Alignment {
  const result = align(planned, prepare(recording, { day: madeDay, landmarks: [] }));
  assert.ok('steps' in result, JSON.stringify(result));
  return result;
}

function checkIntervals({ steps }: Alignment): void {
  assert.equal(steps.length, 8);
  const work = steps.filter(({ step: { kind } }) => kind === 'work');
  assert.deepEqual(
    work.map(({ round }) => round?.number),
    [1, 2, 3],
  );
  for (const { done, inTarget } of work) {
    assert.ok(Math.abs((done?.distanceMeters ?? 0) - 400) < 6);
    assert.ok(Math.abs((done?.timerSeconds ?? 0) - 80) < 2);
    assert.ok((inTarget?.secondsInside ?? 0) >= 78);
    assert.equal(inTarget?.averageInside, true);
  }
}

test('the watch wrote its step numbers: laps are steps, a repeat counting as one entry of the list', () => {
  const numbers = [0, 1, 2, 1, 2, 1, 2, 4];
  const laps: Lap[] = starts.map((startSeconds, i) => ({ startSeconds, workoutStep: numbers[i] }));
  const result = aligned(doneAs({ laps }));
  assert.equal(result.by, 'workout_laps');
  checkIntervals(result);
});

test('an extra press inside a step does not shift the steps after it', () => {
  const numbers = [0, 0, 1, 2, 1, 2, 1, 2, 4];
  const laps: Lap[] = [0, 300, ...starts.slice(1)].map((startSeconds, i) => ({
    startSeconds,
    workoutStep: numbers[i],
  }));
  const result = aligned(doneAs({ laps }));
  assert.equal(result.by, 'workout_laps');
  checkIntervals(result);
  assert.equal(result.steps[0].done?.timerSeconds, 600);
});

test('an athlete who stopped early did the first steps, and the rest is said to be missed', () => {
  const laps: Lap[] = starts.slice(0, 4).map((startSeconds, i) => ({
    startSeconds,
    workoutStep: [0, 1, 2, 1][i],
    ...(i === 3 && { elapsedSeconds: 80 }),
  }));
  const result = aligned(doneAs({ laps }));
  assert.equal(result.steps.filter(({ done }) => done).length, 4);
  assert.deepEqual(result.notes, [{ code: 'match.steps_missed', params: { missed: 4, count: 8 } }]);
});

test('without step numbers, laps pressed by hand that fit the plan are the steps', () => {
  const laps: Lap[] = [...starts, 1410]
    .slice(0, 8)
    .map((startSeconds) => ({ startSeconds, trigger: 'manual' }));
  const result = aligned(doneAs({ laps }));
  assert.equal(result.by, 'laps');
  checkIntervals(result);
});

test('kilometre laps are no steps: the plan is walked along the recording', () => {
  const laps: Lap[] = [0, 400, 650, 900, 1150].map((startSeconds) => ({ startSeconds, trigger: 'distance' }));
  const result = aligned(doneAs({ laps }));
  assert.equal(result.by, 'stream');
  checkIntervals(result);
});

test('a pause inside a step is not counted as part of it', () => {
  const pauses = [{ startSeconds: 300, endSeconds: 360 }];
  const result = aligned(doneAs({ pauses }), workout(step('warmup', time(600)), step('cooldown', time(300))));
  assert.equal(result.steps[0].done?.elapsedSeconds, 660);
  assert.equal(result.steps[0].done?.timerSeconds, 600);
  assert.equal(result.steps[1].startSeconds, 660);
});

test('a step that ended on a button, without laps, cannot be aligned: it is said, not guessed', () => {
  const open = workout(
    step('warmup', { by: 'lap_press' }),
    step('work', distance(1000)),
    step('cooldown', time(60)),
  );
  const result = align(open, prepare(doneAs(), { day: madeDay, landmarks: [] }));
  assert.deepEqual(result, { code: 'match.open_step', params: { step: 1 } });
});

test('an open step at the end takes what is left', () => {
  const result = aligned(doneAs(), workout(step('work', time(600)), step('cooldown', { by: 'lap_press' })));
  assert.equal(result.steps[1].done?.elapsedSeconds, 810);
  assert.equal(result.secondsAfter, 0);
});

test('time below, inside and above a target is counted second by second', () => {
  const watts = everySecond(300, { power: (s) => (s < 100 ? 180 : s < 200 ? 205 : 240) });
  const planned = workout({
    kind: 'work',
    end: time(300),
    absolute: { of: 'power', low: 190, high: 210 },
  });
  const { inTarget } = aligned(bare('cycling', watts), { ...planned, sport: 'cycling' }).steps[0];
  assert.deepEqual(
    [inTarget?.secondsBelow, inTarget?.secondsInside, inTarget?.secondsAbove, inTarget?.averageInside],
    [100, 100, 100, true],
  );
});

test('a ramp is held by following it', () => {
  const ramp = { of: 'power', low: 100, high: 200, ramp: true } as const;
  const planned = workout({ kind: 'work', end: time(100), absolute: ramp });
  const rising = everySecond(100, { power: (s) => 100 + s });
  const flat = everySecond(100, { power: () => 100 });
  assert.equal(aligned(bare('cycling', rising), planned).steps[0].inTarget?.secondsInside, 100);
  assert.ok((aligned(bare('cycling', flat), planned).steps[0].inTarget?.secondsInside ?? 99) <= 6);
});

test('in a pool the lengths of a step say whether its pace was held', () => {
  const lengths = Array.from({ length: 8 }, (_, i) => ({
    startSeconds: i * 25,
    timerSeconds: 25,
    active: true,
  }));
  const swim = bare('swimming', everySecond(200, {}), { lengths, poolLengthMeters: 25 });
  const planned = { ...workout(step('work', distance(100), 0.95, 1.05)), sport: 'swimming' as const };
  const { done, inTarget } = aligned(swim, planned).steps[0];
  assert.equal(done?.distanceMeters, 100);
  assert.equal(inTarget?.secondsInside, 100);
});
