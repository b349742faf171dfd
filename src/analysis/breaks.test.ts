import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Day, toDay } from '../domain/day.ts';
import { breaksIn, detrainingAfter } from './breaks.ts';

const days = (...texts: string[]): Day[] => texts.map(toDay);
const november = { from: toDay('2026-11-01'), to: toDay('2026-11-30'), today: toDay('2027-01-15') };

test('a skipped November is one break, from the last day before to the first after', () => {
  const [gap, ...others] = breaksIn(days(), new Set(days('2026-11-03', '2026-11-04')), {
    ...november,
    before: toDay('2026-10-28'),
    after: toDay('2026-12-05'),
  });
  assert.deepEqual(others, []);
  assert.deepEqual(gap, {
    from: '2026-10-29',
    to: '2026-12-04',
    days: 37,
    restDays: 2,
    unknownDays: 35,
    goesOn: false,
  });
});

test('a week off is no break, two weeks are', () => {
  const gaps = breaksIn(days('2026-11-01', '2026-11-09', '2026-11-24', '2026-11-30'), new Set(), {
    ...november,
    after: toDay('2026-12-01'),
  });
  assert.deepEqual(
    gaps.map(({ from, to, days: length }) => [from, to, length]),
    [['2026-11-10', '2026-11-23', 14]],
  );
});

test('a break that nothing has ended goes on until today', () => {
  const [gap] = breaksIn(days('2026-11-10'), new Set(), { ...november, today: toDay('2026-11-30') });
  assert.deepEqual([gap?.from, gap?.to, gap?.days, gap?.goesOn], ['2026-11-11', '2026-11-30', 20, true]);
});

test('before the first activity of a library nothing is known, which is no break', () => {
  assert.deepEqual(
    breaksIn(days('2026-11-29', '2026-11-30'), new Set(), { ...november, today: toDay('2026-11-30') }),
    [],
  );
});

test('what a break cost groups is published from 21 days on', () => {
  assert.equal(detrainingAfter(20), undefined);
  assert.equal(detrainingAfter(37)?.vo2maxPercent, -7);
  assert.equal(detrainingAfter(60)?.vo2maxPercent, -16);
});
