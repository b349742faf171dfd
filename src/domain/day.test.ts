import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { addDays, type Day, daysBetween } from './day.ts';

const table: readonly (readonly [from: string, days: number, to: string])[] = [
  ['2024-02-28', 1, '2024-02-29'],
  ['2023-02-28', 1, '2023-03-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-09', 1, '2026-11-10'],
  ['2026-11-01', -1, '2026-10-31'],
  ['2026-11-30', 0, '2026-11-30'],
  ['2016-12-01', 3652, '2026-12-01'],
];

for (const [from, days, to] of table) {
  test(`${days} days after ${from} it is ${to}`, () => assert.equal(addDays(from as Day, days), to));
}

test('counting days on the calendar agrees with the calendar, and leads back', () => {
  const anyDay = fc
    .integer({ min: 0, max: 60_000 })
    .map((n) => Temporal.PlainDate.from('1950-01-01').add({ days: n }).toString() as Day);
  fc.assert(
    fc.property(
      anyDay,
      fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -9000, max: 9000 })),
      (day, days) => {
        const later = addDays(day, days);
        assert.equal(later, Temporal.PlainDate.from(day).add({ days }).toString());
        assert.equal(daysBetween(day, later), days);
      },
    ),
    { numRuns: 500 },
  );
});
