import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { addDays, type Day, startOfDay, toDay } from '../../domain/day.ts';
import { regularityIndex } from '../sleep.ts';
import { epochsOf, midpointSpread, regularity, type Sleep, sleepsOf } from './rhythm.ts';

const zone = 'Europe/Paris';
const monday = toDay('2026-11-02');

/** A night that ends on `day`, told in hours around its midnight. */
const night = (day: Day, from: number, to: number): [Day, Sleep] => {
  const midnight = startOfDay(day, zone);
  return [day, { start: midnight + from * 3_600_000, end: midnight + to * 3_600_000 }];
};
const week = (hours: (i: number) => readonly [number, number]): Map<Day, Sleep> =>
  new Map(Array.from({ length: 7 }, (_, i) => night(addDays(monday, i), ...hours(i))));
const span = { from: monday, to: addDays(monday, 6) };

describe('sleep regularity', () => {
  test('of six days of 30-second epochs is the reference index', { skip: needsShared }, () => {
    const cells = sharedFile('science/data/sleep/sleep_wake_30s_epochs.csv')
      .toString('utf8')
      .split(/\r?\n/)
      .slice(1, 1 + 17_280);
    const spans = (states: readonly string[]): Sleep[] =>
      cells.flatMap((cell, i) =>
        states.includes(cell) ? [{ start: i * 30_000, end: (i + 1) * 30_000 }] : [],
      );
    const epochs = epochsOf(
      { sleeps: spans(['1']), known: spans(['0', '1']), from: 0, to: cells.length * 30_000 },
      30_000,
    );
    assert.equal(
      epochs.filter((state) => state === undefined).length,
      cells.filter((cell) => cell === '').length,
    );
    assert.ok(Math.abs((regularityIndex(epochs, 2880) ?? 0) - 80.80745) < 1e-3);
  });

  test('is 100 when every night begins and ends at the same time', () => {
    const found = regularity(
      week(() => [-1, 6.5]),
      span,
      zone,
    );
    assert.deepEqual([found.value, found.n], [100, 7]);
  });

  test('loses 4 hours of 24 when nights shift by two hours in turn', () => {
    // 22–6 and 0–8: the states differ for 4 of 24 hours, so 200 × 20/24 − 100 = 66.7.
    const found = regularity(
      week((i) => (i % 2 ? [0, 8] : [-2, 6])),
      span,
      zone,
    );
    assert.ok(Math.abs((found.value ?? 0) - 200 * (20 / 24) + 100) < 1e-6);
  });

  test('wants a week without a hole: an unknown night is neither sleep nor waking', () => {
    const nights = week(() => [-1, 6.5]);
    nights.delete(addDays(monday, 3));
    const found = regularity(nights, span, zone);
    assert.equal(found.value, undefined);
    assert.equal(found.missing?.code, 'wellness.regularity-too-few');
    assert.equal(found.n, 6);
  });

  test('is not moved by a longer hole in a longer span', () => {
    const nights = new Map([
      ...week(() => [-1, 6.5]),
      ...[...week(() => [-1, 6.5])].map(([day]) => night(addDays(day, 14), -1, 6.5)),
    ]);
    assert.equal(regularity(nights, { from: monday, to: addDays(monday, 20) }, zone).value, 100);
  });

  test('keeps its clock over the night on which summer time ends', () => {
    const sunday = toDay('2026-10-25');
    const nights = new Map(
      // By the clock on the wall: 23:00 to 7:00, nine hours long on that one night.
      Array.from({ length: 7 }, (_, i): [Day, Sleep] => {
        const day = addDays(sunday, i - 3);
        const start = startOfDay(day, zone) - 3_600_000;
        return [day, { start, end: startOfDay(day, zone) + (day === sunday ? 8 : 7) * 3_600_000 }];
      }),
    );
    assert.equal(midpointSpread(nights, { from: addDays(sunday, -3), to: addDays(sunday, 3) }, zone).n, 7);
    const found = regularity(nights, { from: addDays(sunday, -3), to: addDays(sunday, 3) }, zone);
    // One hour of shift between two nights: at most two hours of 24 × 6 differ.
    assert.ok(found.value !== undefined && found.value > 200 * (142 / 144) - 100 - 1 && found.value < 100);
  });
});

test('midpoints at 23:50 and 0:10 wander by minutes, not by a day', () => {
  const found = midpointSpread(
    week((i) => (i % 2 ? [-4, 4 - 1 / 3] : [-4, 4 + 1 / 3])),
    span,
    zone,
  );
  // Ten minutes around midnight, three against four: sample SD √(7 × (12/49) × 400 / 6).
  assert.ok(Math.abs((found.value ?? 0) - Math.sqrt((7 * (12 / 49) * 400) / 6)) < 0.6);
});

test('a night needs its start and its end, and a nap is none', () => {
  const day = monday;
  const reading = (
    metric: 'sleep_start' | 'sleep_end',
    value: number,
    window: 'night' | 'nap',
    source = 'a',
  ) => ({ day, metric, value, window, source }) as const;
  const found = sleepsOf(
    [
      reading('sleep_start', 1000, 'night'),
      reading('sleep_end', 9000, 'night'),
      reading('sleep_start', 20_000, 'nap'),
      reading('sleep_end', 21_000, 'nap'),
      reading('sleep_end', 9500, 'night', 'b'),
    ],
    'a',
  );
  assert.deepEqual([...found], [[day, { start: 1_000_000, end: 9_000_000 }]]);
  assert.equal(sleepsOf([reading('sleep_end', 9500, 'night', 'b')], 'b').size, 0);
});
