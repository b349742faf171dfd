import assert from 'node:assert/strict';
import test from 'node:test';
import { everySecond } from '../../test/made.ts';
import { clean } from './clean.ts';

const list = (values: readonly number[]) => (second: number) => values[second];
const watts = (...values: number[]) =>
  clean(everySecond(values.length - 1, { power: list(values) }), 'cycling');
const pulse = (...values: number[]) =>
  clean(everySecond(values.length - 1, { heartRate: list(values) }), 'running');

test('a strap without contact measures nothing, and that is no spike', () => {
  const { streams, spikes } = pulse(120, 0, 0, 121);
  assert.deepEqual([...(streams.channels.heartRate ?? [])], [120, Number.NaN, Number.NaN, 121]);
  assert.deepEqual(spikes, {});
});

test('a heart does not gain 60 beats in a second: the sample is dropped and counted', () => {
  const { streams, spikes } = pulse(120, 181, 122, 123);
  assert.deepEqual([...(streams.channels.heartRate ?? [])], [120, Number.NaN, 122, 123]);
  assert.deepEqual(spikes, { heartRate: 1 });
});

test('a heart rate that stays high after three seconds is believed', () => {
  const { streams, spikes } = pulse(100, 150, 150, 150, 150);
  assert.equal(streams.channels.heartRate?.[3], 150);
  assert.deepEqual(spikes, { heartRate: 2 });
});

test('a power of 62 854 W is a fault of the meter', () => {
  assert.deepEqual(watts(200, 62_854, 210).spikes, { power: 1 });
});

test('a lone burst of 1 400 W between easy seconds is dropped, a sprint of five seconds is not', () => {
  assert.deepEqual(watts(150, 150, 1400, 150, 150).spikes, { power: 1 });
  assert.deepEqual(watts(150, 150, 1400, 1350, 1300, 1250, 1200, 150, 150).spikes, {});
});

test('pedalling again after coasting is no spike', () => {
  assert.deepEqual(watts(0, 0, 0, 320, 310, 0, 0).spikes, {});
});

test('nobody runs at 20 m/s, but a bike may', () => {
  const streams = everySecond(2, { speed: list([3, 20, 3]) });
  assert.deepEqual(clean(streams, 'running').spikes, { speed: 1 });
  assert.deepEqual(clean(streams, 'cycling').spikes, {});
});

test('a position a kilometre away for one second is left out', () => {
  const streams = everySecond(2, { latitude: list([48, 48.01, 48.00002]), longitude: list([2, 2, 2]) });
  const { streams: cleaned, spikes } = clean(streams, 'running');
  assert.ok(Number.isNaN(cleaned.channels.latitude?.[1]));
  assert.ok(Number.isNaN(cleaned.channels.longitude?.[1]));
  assert.deepEqual(spikes, { latitude: 1 });
});

test('a clean channel is handed on without a copy', () => {
  const streams = everySecond(3, { power: () => 200, heartRate: () => 140 });
  const { streams: cleaned } = clean(streams, 'cycling');
  assert.equal(cleaned.channels.power, streams.channels.power);
  assert.equal(cleaned.channels.heartRate, streams.channels.heartRate);
});
