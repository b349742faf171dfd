import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFor } from './random.ts';

test('chance repeats itself for the same labels and differs for their neighbours', () => {
  const draw = (...labels: (string | number)[]): number[] => {
    const random = randomFor(7, ...labels);
    return Array.from({ length: 5 }, () => random.uniform());
  };
  assert.deepEqual(draw('night', '2026-11-30'), draw('night', '2026-11-30'));
  assert.notDeepEqual(draw('night', '2026-11-30'), draw('night', '2026-12-01'));
});

test('normal numbers have mean 0, deviation 1 and the shares of the bell curve', () => {
  const random = randomFor(1, 'bell');
  const drawn = Array.from({ length: 200_000 }, () => random.normal());
  const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
  const variance = drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length;
  const share = (limit: number): number => drawn.filter((x) => Math.abs(x) < limit).length / drawn.length;
  assert.ok(Math.abs(mean) < 0.01, `mean ${mean}`);
  assert.ok(Math.abs(variance - 1) < 0.02, `variance ${variance}`);
  // The 68–95–99.7 rule.
  assert.ok(Math.abs(share(1) - 0.6827) < 0.005);
  assert.ok(Math.abs(share(2) - 0.9545) < 0.003);
  assert.ok(Math.abs(share(3) - 0.9973) < 0.001);
});
