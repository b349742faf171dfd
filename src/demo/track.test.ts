import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastest } from './track.ts';

/** Distance after each second, from the speeds of the seconds. */
function distances(
  ...stretches: readonly (readonly [seconds: number, metersPerSecond: number])[]
): Float64Array {
  const speeds = stretches.flatMap(([seconds, speed]) => Array.from({ length: seconds }, () => speed));
  let sum = 0;
  return Float64Array.from([0, ...speeds.map((speed) => (sum += speed))]);
}

test('at an even 4 m/s the fastest 400 m take 100 s', () => {
  assert.equal(fastest(distances([300, 4]), 400), 100);
});

test('the fastest stretch starts and ends between two samples', () => {
  // 5 m/s for 21 s are 105 m; the fastest 100 m take 20 s wherever they lie, 103 m take 20.6 s.
  assert.equal(fastest(distances([60, 2], [21, 5], [60, 2]), 100), 20);
  assert.ok(Math.abs((fastest(distances([60, 2], [21, 5], [60, 2]), 103) ?? 0) - 20.6) < 1e-9);
  // 105 m fast and 5 m slow: 21 s + 2.5 s.
  assert.ok(Math.abs((fastest(distances([60, 2], [21, 5], [60, 2]), 110) ?? 0) - 23.5) < 1e-9);
});

test('standing still in the middle counts: a pause is no rest that one may delete', () => {
  assert.equal(fastest(distances([50, 4], [30, 0], [50, 4]), 400), 130);
  assert.equal(fastest(distances([60, 4], [30, 0], [50, 4]), 200), 50);
});

test('a distance longer than the session has no time', () => {
  assert.equal(fastest(distances([100, 3]), 400), undefined);
});
