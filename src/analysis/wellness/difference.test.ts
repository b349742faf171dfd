import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { meanDifference } from './difference.ts';

// Student's table of 1908: hours of extra sleep under two drugs, ten people each. R's t.test prints the interval.
const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

test('Student’s extra sleep: −1.58 h, from −3.365 to 0.205: no clear change', () => {
  const found = meanDifference(first, second);
  assert.ok(found);
  assert.ok(Math.abs(found.difference + 1.58) < 1e-9);
  assert.ok(Math.abs(found.low + 3.3654832) < 1e-6);
  assert.ok(Math.abs(found.high - 0.2054832) < 1e-6);
  assert.equal(found.clear, false);
});

test('an hour less every night is clear, and has the sign of less', () => {
  const before = [7.1, 6.9, 7, 7.2, 6.8, 7, 7.1];
  const found = meanDifference(
    before.map((hours) => hours - 1),
    before,
  );
  assert.ok(found?.clear && found.high < 0);
  assert.ok(Math.abs(found.difference + 1) < 1e-9);
});

test('two nights on one side are no comparison', () => {
  assert.equal(meanDifference([7, 8], [7, 7, 7]), undefined);
  assert.equal(meanDifference([7, 8, 7], [7, 7]), undefined);
});

test('the interval holds the difference, turns round with the sides, and is finite for any nights', () => {
  const nights = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(nights, nights, (a, b) => {
      const [there, back] = [meanDifference(a, b), meanDifference(b, a)];
      assert.ok(there && back);
      assert.ok([there.low, there.high, there.difference].every(Number.isFinite));
      assert.ok(there.low <= there.difference && there.difference <= there.high);
      assert.ok(Math.abs(there.low + back.high) <= 1e-6 * (1 + Math.abs(there.low)));
    }),
    { numRuns: 60 },
  );
});
