import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LapSpan, pausesFrom } from './pauses.ts';

const lap = (startSeconds: number, endSeconds: number, timerSeconds: number): LapSpan => ({
  startSeconds,
  endSeconds,
  timerSeconds,
  hasPoints: true,
});
const oneTrack = (time: readonly number[]): Int32Array => new Int32Array(time.length).fill(1);
const seconds = (pauses: readonly { startSeconds: number; endSeconds: number }[]): number =>
  pauses.reduce((sum, pause) => sum + pause.endSeconds - pause.startSeconds, 0);

test('no time is missing: holes in the recording are not pauses', () => {
  const time = [0, 1, 2, 60, 61];
  assert.deepEqual(pausesFrom(Float64Array.from(time), oneTrack(time), [lap(0, 61, 61)]).pauses, []);
});

test('a stop between two tracks is the pause, a tunnel of the same length is not', () => {
  const time = [0, 1, 60, 61, 120, 121];
  const tracks = Int32Array.from([1, 1, 1, 1, 2, 2]);
  assert.deepEqual(pausesFrom(Float64Array.from(time), tracks, [lap(0, 121, 62)]).pauses, [
    { startSeconds: 61, endSeconds: 120 },
  ]);
});

test('inside one track the longest hole of the lap that misses time is the pause, less the usual interval', () => {
  const time = [0, 4, 8, 12, 32, 36, 40, 44, 104, 108];
  const { pauses, unplacedSeconds } = pausesFrom(Float64Array.from(time), oneTrack(time), [
    lap(0, 40, 40),
    lap(40, 108, 12),
  ]);
  assert.deepEqual(pauses, [{ startSeconds: 48, endSeconds: 104 }]);
  assert.equal(unplacedSeconds, 0);
});

test('pauses and timer add up to the elapsed time', () => {
  const time = [0, 3, 6, 9, 50, 53, 56, 80, 83];
  const { pauses } = pausesFrom(Float64Array.from(time), oneTrack(time), [lap(0, 83, 20)]);
  assert.ok(Math.abs(83 - seconds(pauses) - 20) < 2, `${seconds(pauses)} s of pauses`);
});

test('a watch that went on recording while its timer stood still: said, not invented', () => {
  const time = Array.from({ length: 101 }, (_, i) => i);
  const { pauses, unplacedSeconds } = pausesFrom(Float64Array.from(time), oneTrack(time), [lap(0, 100, 40)]);
  assert.deepEqual(pauses, []);
  assert.equal(unplacedSeconds, 60);
});

test('the last rest of a swim, after the last point, is not a pause', () => {
  const time = [0, 30, 60];
  const rest: LapSpan = { startSeconds: 60, endSeconds: 105, timerSeconds: 45, hasPoints: false };
  assert.deepEqual(pausesFrom(Float64Array.from(time), oneTrack(time), [lap(0, 60, 60), rest]).pauses, []);
});
