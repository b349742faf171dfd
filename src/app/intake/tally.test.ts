import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phrase } from '../../domain/phrase.ts';
import { nothingFrom } from './outcome.ts';
import { startTally } from './tally.ts';

const file = { fileName: 'run.fit', contentHash: 'a' };
const outcome = (what: 'new' | 'known') => ({ ...nothingFrom(file), outcome: what });

test('the remaining time follows the bytes that are left at the speed of the last seconds', () => {
  let now = 0;
  const tally = startTally(() => now);
  tally.expect({ files: 100, bytes: 10_000 });
  // Nine known files fly by in no time, then new ones take a second for each hundred bytes.
  for (let i = 0; i < 9; i++) tally.count(outcome('known'), { bytes: 100 });
  let progress;
  for (let i = 0; i < 20; i++) {
    now += 1000;
    progress = tally.count(outcome('new'), { bytes: 100 });
  }
  assert.deepEqual([progress?.done, progress?.total, progress?.bytesDone], [29, 100, 2900]);
  assert.equal(progress?.ratePerSecond, 1);
  assert.equal(progress?.remainingSeconds, 71);
});

test('before the files are counted nobody knows when it ends', () => {
  const tally = startTally(() => 0);
  const progress = tally.count(outcome('new'), { bytes: 100 });
  assert.deepEqual([progress.total, progress.remainingSeconds], [undefined, undefined]);
});

test('an archive that holds more than it said is never more than finished', () => {
  const tally = startTally(() => 0);
  tally.expect({ files: 1, bytes: 100 });
  tally.count(outcome('new'), { bytes: 100 });
  const progress = tally.count(outcome('new'), { bytes: 50 });
  assert.deepEqual([progress.done, progress.total, progress.bytesTotal], [2, 2, 150]);
});

test('each file is counted once, and those that need a word are listed with it', () => {
  const tally = startTally(() => 0);
  const why = phrase('format.empty');
  tally.count({ ...outcome('new'), newActivities: 5, wellnessReadings: 2 }, { bytes: 1 });
  tally.count({ ...outcome('known'), outcome: 'refused', why }, { bytes: 0, resumed: true });
  const report = tally.report();
  assert.deepEqual(report, {
    files: 2,
    new: 1,
    merged: 0,
    known: 0,
    partial: [],
    kept: [],
    refused: [{ fileName: 'run.fit', why }],
    resumed: 1,
    activities: 5,
    wellnessReadings: 2,
    workouts: 0,
    bytes: 1,
    seconds: 0,
  });
});
