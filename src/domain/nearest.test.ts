import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const known = ['act_7Qk2', 'act_7Qp9', 'act_9xB1', 'act_44aa', 'wkt_7Qk2'];

// Distances by hand: optimal string alignment, without regard to case; a beginning that fits comes before any slip.
const meant: readonly (readonly [wrong: string, best: string])[] = [
  ['act_7Qk2', 'act_7Qk2'],
  ['ACT_7QK2', 'act_7Qk2'],
  ['act_7Qk', 'act_7Qk2'],
  ['act_9', 'act_9xB1'],
  ['act_7kQ2', 'act_7Qk2'],
  ['act7Qp9', 'act_7Qp9'],
  ['wkt_7Q2', 'wkt_7Qk2'],
  ['act_44ab', 'act_44aa'],
];

for (const [wrong, best] of meant)
  test(`an activity called “${wrong}” most likely means “${best}”`, () => {
    assert.equal(nearest(wrong, known, 1)[0], best);
  });

test('several that fit as well come in the order in which they are known', () => {
  assert.deepEqual(nearest('act_7', known, 2), ['act_7Qk2', 'act_7Qp9']);
  assert.deepEqual(nearest('', known, 10).length, known.length);
  assert.deepEqual(nearest('anything', [], 3), []);
});

test('a very long wrong name is answered in no time', () => {
  const started = performance.now();
  nearest(
    'x'.repeat(1_000_000),
    Array.from({ length: 5000 }, (_, i) => `act_${i}`),
    3,
  );
  assert.ok(performance.now() - started < 1000);
});
