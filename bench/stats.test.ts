import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, percentile, ratioOver } from './stats.ts';

test('one slow lap does not move the median', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([1, 2, 3, 1000]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test('the 95th of a hundred answers is the fifth slowest from the end', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.equal(percentile(hundred, 0.95), 95);
  assert.equal(percentile(hundred, 0.5), 50);
  assert.equal(percentile([7], 0.95), 7);
  assert.ok(Number.isNaN(percentile([], 0.5)));
});

test('a ratio counts only the files that both readers can read', () => {
  const pairs = [
    { theirs: 30, ours: 10 },
    { theirs: 90, ours: 10 },
    { theirs: undefined, ours: 1000 },
  ];
  assert.equal(ratioOver(pairs), 6);
  assert.ok(Number.isNaN(ratioOver([{ theirs: undefined, ours: 1 }])));
});
