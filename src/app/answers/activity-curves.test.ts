import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Streams } from '../../domain/stream.ts';
import { curvesOf } from './activity-curves.ts';

const every = (seconds: number, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => i * seconds);

test('an hour at one sample a second becomes steps that each hold their own mean', () => {
  const time = every(1, 3601);
  const heartRate = time.map((t) => (t < 1800 ? 120 : 160));
  const curves = curvesOf({ time, channels: { heartRate } }, 60);
  assert.equal(curves?.stepSeconds, 60);
  assert.deepEqual([...(curves?.heartRate ?? [])], [...Array(30).fill(120), ...Array(30).fill(160)]);
});

test('a pause stays empty, and so does a strap that fell off', () => {
  const time = Float64Array.of(0, 10, 20, 30, 200, 210, 220, 230, 240);
  const heartRate = Float64Array.of(120, 120, Number.NaN, 122, 130, 130, 130, 130, 130);
  const curves = curvesOf({ time, channels: { heartRate } }, 8);
  // Eight steps of 30 s: the third to the sixth hold no sample.
  assert.deepEqual(
    [...(curves?.heartRate ?? [])].map((v) => (Number.isNaN(v) ? '–' : v)),
    [120, 122, '–', '–', '–', '–', 130, 130],
  );
});

test('a watch that saves every ten seconds leaves no holes where there were none', () => {
  const time = every(10, 31);
  const streams: Streams = { time, channels: { power: time.map(() => 200) } };
  const curves = curvesOf(streams, 300);
  assert.ok(curves && curves.stepSeconds >= 25);
  assert.ok([...(curves?.power ?? [])].every((v) => v === 200));
});

test('without a speed of its own, speed is way over time', () => {
  const time = every(1, 601);
  const curves = curvesOf({ time, channels: { distance: time.map((t) => 3 * t) } }, 10);
  assert.ok(curves?.speed);
  for (const v of curves.speed) assert.ok(Math.abs(v - 3) < 1e-9, String(v));
});

test('the route is what was positioned; a single sample is no curve', () => {
  const latitude = Float64Array.of(45, Number.NaN, 45.1);
  const longitude = Float64Array.of(6, Number.NaN, 6.1);
  const curves = curvesOf({ time: Float64Array.of(0, 1, 2), channels: { latitude, longitude } }, 10);
  assert.deepEqual(curves?.route, [
    [45, 6],
    [45.1, 6.1],
  ]);
  assert.equal(curvesOf({ time: Float64Array.of(0), channels: {} }, 10), undefined);
});
