import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eightTimes100, landmarks, sessionDay, tenTimes400, twoTimes20 } from '../../test/workouts.ts';
import { compareSteps } from './workout-compare.ts';
import { fromFlat } from './workout-flat.ts';
import { resolveWorkout } from './workout-resolve.ts';
import { isRepeat, unrolledSteps } from './workout-steps.ts';
import type { ResolvedBlock, ResolvedStep } from './workout.ts';

const stepsOf = (flat: Parameters<typeof fromFlat>[0]): readonly ResolvedBlock[] =>
  resolveWorkout(fromFlat(flat), landmarks, sessionDay).steps;

const track = stepsOf(tenTimes400);
const codes = (stored: readonly ResolvedBlock[], meant = track): string[] =>
  compareSteps(meant, stored).map(({ code }) => code);

/** The stored session with one step changed, wherever it stands. */
function changed(
  blocks: readonly ResolvedBlock[],
  at: (step: ResolvedStep) => boolean,
  change: (step: ResolvedStep) => ResolvedStep,
): ResolvedBlock[] {
  return blocks.map((block) =>
    isRepeat(block)
      ? { ...block, steps: changed(block.steps, at, change) }
      : at(block)
        ? change(block)
        : block,
  );
}
const is400 = ({ kind }: ResolvedStep): boolean => kind === 'work';

test('a session stored as it was meant shows no difference', () => {
  for (const flat of [tenTimes400, eightTimes100, twoTimes20])
    assert.deepEqual(compareSteps(stepsOf(flat), structuredClone(stepsOf(flat))), []);
});

test('a repeat that a target wrote out is the same session', () => {
  assert.deepEqual(codes(unrolledSteps(track)), []);
});

describe('what users of other programs found on their watch is caught here', () => {
  test('400 m stored as 400 minutes', () => {
    const stored = changed(track, is400, (step) => ({ ...step, end: { by: 'time', seconds: 24_000 } }));
    const [difference] = compareSteps(track, stored);
    assert.equal(difference?.code, 'workout.differs_step');
    assert.equal(difference?.params.at, '2.1');
    assert.deepEqual(
      difference?.parts?.map(({ params }) => params.end),
      ['distance', 'time'],
    );
  });

  test('ten repetitions stored as nine', () => {
    const stored = track.map((block) => (isRepeat(block) ? { ...block, times: 9 } : block));
    assert.deepEqual(codes(stored), ['workout.differs_times']);
  });

  test('a step that went missing', () => {
    assert.deepEqual(codes(track.slice(0, 2)), ['workout.differs_count']);
    assert.deepEqual(compareSteps(track, track.slice(0, 2))[0]?.params, { meant: 22, stored: 21 });
  });

  test('heart rate in bpm stored as a pace', () => {
    const meant = stepsOf({
      sport: 'running',
      name: 'x',
      steps: [
        { kind: 'work', duration_seconds: 600, target: 'heart_rate', target_low: 140, target_high: 150 },
      ],
    });
    const stored = changed(
      meant,
      () => true,
      (step) => ({
        ...step,
        target: { of: 'pace', unit: 'seconds_per_km', low: 140, high: 150 },
        absolute: { of: 'speed', low: 1000 / 150, high: 1000 / 140 },
      }),
    );
    assert.deepEqual(codes(stored, meant), ['workout.differs_step']);
  });

  test('a power range that arrives as 864 km/h', () => {
    const meant = stepsOf(twoTimes20);
    const stored = changed(meant, is400, (step) => ({
      ...step,
      target: { of: 'speed', unit: 'km_per_hour', low: 864, high: 864 },
      absolute: { of: 'speed', low: 240, high: 240 },
    }));
    assert.deepEqual(codes(stored, meant), ['workout.differs_step']);
  });

  test('a stroke that was forgotten', () => {
    const meant = stepsOf(eightTimes100);
    const stored = changed(meant, is400, (step) => ({ ...step, swim: undefined }));
    assert.deepEqual(codes(stored, meant), ['workout.differs_step']);
  });

  test('a target that was dropped', () => {
    const stored = changed(track, is400, (step) => ({ ...step, target: undefined, absolute: undefined }));
    assert.deepEqual(codes(stored), ['workout.differs_step']);
  });

  test('a recovery stored as effort', () => {
    const stored = changed(
      track,
      ({ kind }) => kind === 'recovery',
      (step) => ({ ...step, kind: 'work' }),
    );
    assert.deepEqual(codes(stored), ['workout.differs_step']);
  });
});

test('what a file rounds is no difference: millimetres per second, whole watts', () => {
  const rounded = changed(track, is400, (step) => ({
    ...step,
    absolute: step.absolute && {
      ...step.absolute,
      low: Math.floor(step.absolute.low * 1000) / 1000,
      high: Math.ceil(step.absolute.high * 1000) / 1000,
    },
  }));
  assert.deepEqual(codes(rounded), []);
});

test('a file that speaks in percent of threshold is held against the watts that were meant', () => {
  const meant = stepsOf(twoTimes20);
  const percent = (low: number): ResolvedBlock[] =>
    changed(meant, is400, (step) => ({
      ...step,
      absolute: undefined,
      target: { of: 'power', unit: 'percent_of_ftp', low, high: low },
    }));
  assert.deepEqual(codes(percent(91), meant), []);
  assert.deepEqual(codes(percent(120), meant), ['workout.differs_step']);
});
