import assert from 'node:assert/strict';
import test from 'node:test';
import { hold, linear, timeWeightedMean } from './resample.ts';
import { pausedBefore, tidyPauses, toSeconds } from './seconds.ts';

const array = (...values: number[]): Float64Array => Float64Array.from(values);
const nan = Number.NaN;

test('a value is held until the next sample, ten seconds at most', () => {
  const near = hold(array(0, 4), array(100, 200), toSeconds(4, []));
  assert.deepEqual([...near], [100, 100, 100, 100, 200]);
  const far = hold(array(0, 11), array(100, 200), toSeconds(11, []));
  assert.deepEqual([...far.subarray(0, 2)], [100, nan]);
  assert.equal(far[11], 200);
});

test('a pause is never bridged, and the second in which the timer stopped still counts', () => {
  const seconds = toSeconds(6, [{ startSeconds: 2, endSeconds: 5 }]);
  assert.deepEqual([...hold(array(0, 1, 2, 5, 6), array(1, 2, 3, 4, 5), seconds)], [1, 2, 3, nan, nan, 4, 5]);
});

test('samples that a watch wrote while its timer stood still are left out', () => {
  const seconds = toSeconds(5, [{ startSeconds: 1, endSeconds: 4 }]);
  assert.deepEqual(
    [...hold(array(0, 1, 2, 3, 4, 5), array(1, 2, 9, 9, 5, 6), seconds)],
    [1, 2, nan, nan, 5, 6],
  );
});

test('altitude between two samples lies on the straight line', () => {
  assert.deepEqual([...linear(array(0, 4), array(100, 104), toSeconds(4, []))], [100, 101, 102, 103, 104]);
});

test('a sample a while before the next weighs as long as it lasted', () => {
  // 100 for 1 s, 200 for 3 s.
  assert.equal(timeWeightedMean(array(0, 1, 4), array(100, 200, 50)), 175);
});

test('overlapping pauses are one, and none reaches beyond the recording', () => {
  const pauses = tidyPauses(
    [
      { startSeconds: 50, endSeconds: 70 },
      { startSeconds: 10, endSeconds: 30 },
      { startSeconds: 20, endSeconds: 40 },
      { startSeconds: 95, endSeconds: 200 },
      { startSeconds: 60, endSeconds: 60 },
    ],
    100,
  );
  assert.deepEqual(pauses, [
    { startSeconds: 10, endSeconds: 40 },
    { startSeconds: 50, endSeconds: 70 },
    { startSeconds: 95, endSeconds: 100 },
  ]);
  assert.equal(pausedBefore(pauses, 60), 40);
});
