import assert from 'node:assert/strict';
import { test } from 'node:test';
import { landmarksIn, type Memory } from '../../domain/athlete.ts';
import type { Day } from '../../domain/day.ts';
import { deviceMemories, landmarksFrom, sourceNameOf } from './device-landmarks.ts';

const settingsOn = (day: string, thresholdPower: number) =>
  landmarksFrom(
    { thresholdPower, maxHeartRate: 190 },
    { day: day as Day, sport: 'cycling', device: { product: 'edge' } },
  );

function remember(...files: readonly (readonly [string, number])[]): Memory[] {
  const memories = new Map<string, Memory>();
  for (const [day, power] of files) {
    for (const memory of deviceMemories([...memories.values()], settingsOn(day, power), 0)) {
      memories.set(memory.id, memory);
    }
  }
  return [...memories.values()].sort((a, b) => a.id.localeCompare(b.id));
}

test('a bike computer’s threshold power is a landmark for cycling, with its day and its origin', () => {
  assert.deepEqual(settingsOn('2026-05-03', 245)[1], {
    kind: 'threshold_power',
    sport: 'cycling',
    value: 245,
    bounds: undefined,
    since: '2026-05-03',
    origin: { by: 'device', detail: 'edge' },
  });
});

test('the latest word of the watch is remembered, in whatever order its files are imported', () => {
  const forward = remember(['2025-01-01', 200], ['2026-01-01', 245], ['2026-01-01', 240]);
  const backward = remember(['2026-01-01', 240], ['2026-01-01', 245], ['2025-01-01', 200]);
  assert.deepEqual(forward, backward);
  assert.deepEqual(
    landmarksIn(forward)
      .map(({ kind, value }) => [kind, value])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
    [
      ['max_heart_rate', 190],
      ['threshold_power', 245],
    ],
  );
});

test('a landmark that the athlete stated is never overruled by a watch', () => {
  const fact = { is: 'landmark', kind: 'threshold_power', value: 260, since: '2020-01-01' as Day } as const;
  const stated: Memory = { id: 'mem_a', createdAt: 0, origin: { by: 'athlete' }, fact };
  const kinds = landmarksIn(deviceMemories([stated], settingsOn('2026-05-03', 245), 0)).map(
    ({ kind }) => kind,
  );
  assert.deepEqual(kinds, ['max_heart_rate']);
});

test('two devices of one maker that name no product are two sources of nights, by the end of their serial', () => {
  const names = ['1234567', '7654321'].map((serial) => sourceNameOf({ manufacturer: 'garmin', serial }));
  assert.deepEqual(names, ['garmin #4567', 'garmin #4321']);
  // A product tells enough: a new watch of the same model goes on with the series.
  assert.equal(sourceNameOf({ manufacturer: 'garmin', product: 'fr965', serial: '1234567' }), 'garmin fr965');
  assert.equal(sourceNameOf(undefined), undefined);
});
