import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { addDays, type Day, daysBetween, isoWeek, toDay, weekday } from './day.ts';
import { InputError } from './errors.ts';
import { beginsWithLibrary, previousPeriod, resolvePeriod, soFar } from './period.ts';

// A Wednesday; the library begins in spring 2024.
const setting = {
  today: toDay('2026-12-02'),
  weekStart: 'monday',
  firstDay: toDay('2024-03-15'),
} as const;

const periods: readonly (readonly [said: string, from: string, to: string])[] = [
  ['2026-11-01..2026-11-30', '2026-11-01', '2026-11-30'],
  ['2026-11-01...2026-11-30', '2026-11-01', '2026-11-30'],
  ['2026-11-20..', '2026-11-20', '2026-12-02'],
  ['..2024-12-31', '2024-03-15', '2024-12-31'],
  ['2026-11-30', '2026-11-30', '2026-11-30'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026', '2026-01-01', '2026-12-31'],
  ['2026-W48', '2026-11-23', '2026-11-29'],
  ['2026-W53', '2026-12-28', '2027-01-03'],
  ['2021-w01', '2021-01-04', '2021-01-10'],
  ['november', '2026-11-01', '2026-11-30'],
  ['décembre', '2026-12-01', '2026-12-31'],
  ['June 2013', '2013-06-01', '2013-06-30'],
  ['juillet', '2026-07-01', '2026-07-31'],
  ['today', '2026-12-02', '2026-12-02'],
  ['yesterday', '2026-12-01', '2026-12-01'],
  ['last-7-days', '2026-11-26', '2026-12-02'],
  ['last 7 days', '2026-11-26', '2026-12-02'],
  ['last-1-day', '2026-12-02', '2026-12-02'],
  ['last-4-weeks', '2026-11-05', '2026-12-02'],
  ['last-3-months', '2026-09-03', '2026-12-02'],
  ['last-2-years', '2024-12-03', '2026-12-02'],
  ['les 30 derniers jours', '2026-11-03', '2026-12-02'],
  ['this-week', '2026-11-30', '2026-12-06'],
  ['last-week', '2026-11-23', '2026-11-29'],
  ['next-week', '2026-12-07', '2026-12-13'],
  ['this-month', '2026-12-01', '2026-12-31'],
  ['last-month', '2026-11-01', '2026-11-30'],
  ['next-month', '2027-01-01', '2027-01-31'],
  ['this-year', '2026-01-01', '2026-12-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
  ['next-2-weeks', '2026-12-02', '2026-12-15'],
  ['cette semaine', '2026-11-30', '2026-12-06'],
  ['le mois dernier', '2026-11-01', '2026-11-30'],
  ['all', '2024-03-15', '2026-12-02'],
];

describe('a period as people say it, on Wednesday 2 December 2026', () => {
  for (const [said, from, to] of periods)
    test(`“${said}” runs from ${from} to ${to}`, () => {
      const period = resolvePeriod(said, setting);
      assert.deepEqual([period.from, period.to], [from, to]);
      assert.equal(period.label, said);
      const elsewhere = resolvePeriod(said, { ...setting, firstDay: toDay('2024-03-16') });
      assert.equal(beginsWithLibrary(said), elsewhere.from !== period.from);
    });
});

test('an athlete whose week starts on Sunday gets weeks from Sunday to Saturday', () => {
  const sunday = { ...setting, weekStart: 'sunday' } as const;
  const { from, to } = resolvePeriod('this-week', sunday);
  assert.deepEqual([from, to], ['2026-11-29', '2026-12-05']);
  assert.equal(resolvePeriod('this-week', { ...sunday, today: toDay('2026-11-29') }).from, '2026-11-29');
  assert.equal(resolvePeriod('this-week', { ...sunday, today: toDay('2026-12-05') }).from, '2026-11-29');
});

test('three months back from 31 May begin on 1 March, although there is no 31 February', () => {
  const period = resolvePeriod('last-3-months', { ...setting, today: toDay('2026-05-31') });
  assert.equal(period.from, '2026-03-01');
});

test('“all” of an empty library is today', () => {
  const { from, to } = resolvePeriod('all', { today: setting.today, weekStart: 'monday' });
  assert.deepEqual([from, to], ['2026-12-02', '2026-12-02']);
});

const refused: readonly (readonly [string, string])[] = [
  ['lately', 'period.unclear'],
  ['', 'period.unclear'],
  ['2026-W54', 'period.unclear'],
  ['2025-W53', 'period.unclear'],
  ['2026-W00', 'period.unclear'],
  ['2026-13', 'day.invalid'],
  ['2026-02-30', 'day.invalid'],
  ['2026-11-30..2026-11-01', 'period.reversed'],
  ['last-0-days', 'period.length'],
  ['last-9999-weeks', 'period.length'],
];
describe('a period that cannot be read is answered, not guessed', () => {
  for (const [said, code] of refused)
    test(`“${said}” is refused as ${code}`, () =>
      assert.throws(
        () => resolvePeriod(said, setting),
        (e) => e instanceof InputError && e.code === code,
      ));
});

const before: readonly (readonly [said: string, from: string, to: string])[] = [
  ['this-week', '2026-11-23', '2026-11-29'],
  ['last-week', '2026-11-16', '2026-11-22'],
  ['2026-11', '2026-10-01', '2026-10-31'],
  ['2026-11-01..2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-10-01..2026-11-30', '2026-08-01', '2026-09-30'],
  ['2026-03', '2026-02-01', '2026-02-28'],
  ['2025', '2024-01-01', '2024-12-31'],
  ['last-7-days', '2026-11-19', '2026-11-25'],
  ['last-4-weeks', '2026-10-08', '2026-11-04'],
  ['2026-11-30', '2026-11-29', '2026-11-29'],
];
describe('this against last', () => {
  for (const [said, from, to] of before)
    test(`“${said}” is held against ${from} to ${to}`, () => {
      const previous = previousPeriod(resolvePeriod(said, setting));
      assert.deepEqual([previous?.from, previous?.to], [from, to]);
    });

  test('two days into December are held against the first two days of November', () => {
    const december = soFar(resolvePeriod('this-month', setting), setting.today);
    assert.deepEqual([december.from, december.to], ['2026-12-01', '2026-12-02']);
    const november = previousPeriod(december);
    assert.deepEqual([november?.from, november?.to], ['2026-11-01', '2026-11-02']);
  });

  test('30 days into March are held against February, which has only 28', () => {
    const today = toDay('2026-03-30');
    const previous = previousPeriod(soFar(resolvePeriod('this-month', { ...setting, today }), today));
    assert.deepEqual([previous?.from, previous?.to], ['2026-02-01', '2026-02-28']);
  });

  test('nothing lies before everything', () => {
    assert.equal(previousPeriod(resolvePeriod('all', setting)), undefined);
  });

  test('a week that has not begun stays whole', () => {
    const next = resolvePeriod('next-week', setting);
    assert.equal(soFar(next, setting.today), next);
  });
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01' as Day, n));

test('last-N-days holds N days and ends today; the N days before it touch it', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 3660 }), (today, n) => {
      const period = resolvePeriod(`last-${n}-days`, { today, weekStart: 'monday' });
      assert.equal(period.to, today);
      assert.equal(daysBetween(period.from, period.to) + 1, n);
      const previous = previousPeriod(period);
      assert.ok(previous);
      assert.equal(addDays(previous.to, 1), period.from);
      assert.equal(daysBetween(previous.from, previous.to) + 1, n);
    }),
  );
});

test('the ISO week of any day, asked by its name, is the Monday week that holds the day', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const byName = resolvePeriod(isoWeek(today), { today, weekStart: 'monday' });
      const thisWeek = resolvePeriod('this-week', { today, weekStart: 'monday' });
      assert.deepEqual([byName.from, byName.to], [thisWeek.from, thisWeek.to]);
      assert.equal(weekday(byName.from), 1);
      assert.ok(byName.from <= today && today <= byName.to);
    }),
  );
});

test('twelve months of any year cover it without a hole or a double day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), (year) => {
      const months = Array.from({ length: 12 }, (_, i) =>
        resolvePeriod(`${year}-${String(i + 1).padStart(2, '0')}`, setting),
      );
      const whole = resolvePeriod(String(year), setting);
      assert.equal(months[0]?.from, whole.from);
      assert.equal(months[11]?.to, whole.to);
      for (let i = 1; i < 12; i++) assert.equal(months[i]?.from, addDays(months[i - 1]?.to ?? whole.to, 1));
    }),
  );
});

test('whatever is typed, the answer is a period in order or an InputError', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), (text) => {
      try {
        const { from, to } = resolvePeriod(text, setting);
        assert.ok(from <= to);
      } catch (error) {
        assert.ok(error instanceof InputError, String(error));
      }
    }),
  );
});
