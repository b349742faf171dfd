import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinStages, type SleepStage } from '../../domain/wellness.ts';
import { hypnogramOf } from './hypnogram.ts';

/** Minutes of each stage, one after the other, from 23:00 UTC. */
const night = (...course: readonly (readonly [SleepStage['stage'], number])[]): SleepStage[] => {
  let at = Date.UTC(2026, 10, 29, 23);
  return course.map(([stage, minutes]) => {
    const one = { stage, start: at, seconds: minutes * 60 };
    at += minutes * 60_000;
    return one;
  });
};

test('waking counts between the first and the last sleep; lying awake before and after does not', () => {
  const found = hypnogramOf(
    night(
      ['awake', 20],
      ['light', 30],
      ['deep', 40],
      ['awake', 5],
      ['light', 60],
      ['awake', 12],
      ['rem', 20],
      ['awake', 30],
    ),
  );
  assert.deepEqual(
    [found?.awakenings, found?.awakeSeconds, found?.longestAwakeSeconds],
    [2, 17 * 60, 12 * 60],
  );
  // Deep sleep begins 30 minutes after the first sleep, REM after 30 + 40 + 5 + 60 + 12.
  assert.deepEqual([found?.untilDeep, found?.untilRem], [30 * 60, 147 * 60]);
});

test('REM that is interrupted for minutes is one period, REM after a cycle another', () => {
  const found = hypnogramOf(
    night(['light', 60], ['rem', 10], ['light', 4], ['rem', 6], ['deep', 70], ['rem', 25]),
  );
  assert.equal(found?.remPeriods, 2);
});

test('a course without sleep is none', () => {
  assert.equal(hypnogramOf(night(['awake', 60], ['unmeasured', 30])), undefined);
});

test('epochs of half a minute join into stretches', () => {
  const epochs = night(
    ['light', 0.5],
    ['light', 0.5],
    ['awake', 0.5],
    ['deep', 0.5],
    ['deep', 0.5],
    ['deep', 0],
  );
  assert.deepEqual(
    joinStages(epochs).map(({ stage, seconds }) => [stage, seconds]),
    [
      ['light', 60],
      ['awake', 30],
      ['deep', 60],
    ],
  );
});
