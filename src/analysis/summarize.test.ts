import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { addDays, type Day } from '../domain/day.ts';
import type { Sport } from '../domain/sport.ts';
import { compareSums, periodBefore, type Summable, summarize, sumOf } from './summarize.ts';

const day = (text: string): Day => text as Day;
const run = (on: string, km: number, minutes: number, more: Partial<Summable> = {}): Summable => ({
  day: day(on),
  sport: 'running',
  totals: { distanceMeters: km * 1000, timerSeconds: minutes * 60 },
  ...more,
});

test('10 km in 50:00 and 5 km in 20:00 are 4:40/km, not 4:30', () => {
  const { averageSpeed } = sumOf([run('2026-01-05', 10, 50), run('2026-01-06', 5, 20)]);
  assert.ok(Math.abs(1000 / (averageSpeed ?? 0) - 280) < 1e-9);
});

test('a session without distance takes no part in the pace', () => {
  const strength: Summable = { day: day('2026-01-05'), sport: 'strength', totals: { timerSeconds: 3600 } };
  const sum = sumOf([run('2026-01-05', 10, 50), strength]);
  assert.ok(Math.abs(1000 / (sum.averageSpeed ?? 0) - 300) < 1e-9);
  assert.equal(sum.durationSeconds, 6600);
});

test('the week of New Year 2027 is 2026-W53', () => {
  const { buckets } = summarize([run('2026-12-31', 10, 50), run('2027-01-02', 5, 25)], {
    from: day('2026-12-28'),
    to: day('2027-01-05'),
    by: 'week',
  });
  assert.deepEqual(
    buckets.map(({ key, from, to, sum }) => [key, from, to, sum.distanceMeters]),
    [
      ['2026-W53', '2026-12-28', '2027-01-03', 15_000],
      ['2027-W01', '2027-01-04', '2027-01-05', 0],
    ],
  );
});

test('a week that starts on Sunday holds that Sunday', () => {
  // 4 January 2026 is a Sunday.
  const request = {
    from: day('2026-01-01'),
    to: day('2026-01-10'),
    by: 'week',
    weekStart: 'sunday',
  } as const;
  const { buckets } = summarize([run('2026-01-04', 10, 50)], request);
  assert.deepEqual(
    buckets.map(({ key, from, to, sum }) => [key, from, to, sum.activities]),
    [
      ['2025-12-28', '2026-01-01', '2026-01-03', 0],
      ['2026-01-04', '2026-01-04', '2026-01-10', 1],
    ],
  );
});

test('months have the days they have', () => {
  const { buckets } = summarize([], { from: day('2028-02-01'), to: day('2028-03-31'), by: 'month' });
  assert.deepEqual(
    buckets.map(({ key, to }) => [key, to]),
    [
      ['2028-02', '2028-02-29'],
      ['2028-03', '2028-03-31'],
    ],
  );
});

test('a triathlon is one activity, and each sport has its leg', () => {
  const leg = (sport: Sport, km: number): Summable =>
    run('2026-06-14', km, 60, { sport, leg: { group: 'tri' } });
  const { total, bySport } = summarize([leg('swimming', 1.5), leg('cycling', 40), leg('running', 10)], {
    from: day('2026-06-14'),
    to: day('2026-06-14'),
    by: 'none',
  });
  assert.equal(total.activities, 1);
  assert.deepEqual(
    bySport.map(({ sum }) => sum.activities),
    [1, 1, 1],
  );
});

test('streaks and rest days: today without a run yet does not break the streak', () => {
  const ran = ['01', '02', '03', '06', '07', '08', '09'].map((d) => run(`2026-01-${d}`, 10, 50));
  const { rhythm } = summarize(ran, { from: day('2026-01-01'), to: day('2026-01-10'), by: 'none' });
  assert.deepEqual(rhythm, { days: 10, restDays: 3, longestStreak: 4, currentStreak: 4 });
});

test('loads of different origin are counted apart', () => {
  const sum = sumOf([
    run('2026-01-05', 10, 50, { trainingLoad: 60, trainingLoadMethod: 'run_load:graded_speed_squared' }),
    run('2026-01-06', 10, 50, { trainingLoad: 50, trainingLoadMethod: 'heart_rate_load:banister' }),
    run('2026-01-07', 10, 50),
  ]);
  assert.equal(sum.load, 110);
  assert.deepEqual(sum.loadFrom, { run_load: 1, heart_rate_load: 1, none: 1 });
  assert.equal(sumOf([run('2026-01-07', 10, 50)]).load, undefined);
});

test('a percentage from nothing is absent', () => {
  const changes = compareSums(sumOf([run('2026-01-05', 10, 50)]), sumOf([]));
  assert.deepEqual(changes.distanceMeters, { now: 10_000, before: 0, difference: 10_000 });
  assert.equal(changes.averageSpeed, undefined);
});

test('before a whole month comes the month before, before ten days the ten days before', () => {
  assert.deepEqual(periodBefore({ from: day('2026-03-01'), to: day('2026-03-31') }), {
    from: '2026-02-01',
    to: '2026-02-28',
  });
  assert.deepEqual(periodBefore({ from: day('2026-03-11'), to: day('2026-03-20') }), {
    from: '2026-03-01',
    to: '2026-03-10',
  });
});

test('however a period is cut into days, weeks or months, the pieces sum to the whole', () => {
  const done = fc.array(
    fc.record({ offset: fc.integer({ min: 0, max: 400 }), km: fc.integer({ min: 0, max: 50 }) }),
    { maxLength: 60 },
  );
  const by = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
  const weekStart = fc.constantFrom('monday' as const, 'sunday' as const);
  fc.assert(
    fc.property(done, by, weekStart, fc.integer({ min: 0, max: 400 }), (all, cut, first, length) => {
      const from = day('2026-01-01');
      const activities = all.map(({ offset, km }) => run(addDays(from, offset), km, 30));
      const { total, buckets } = summarize(activities, {
        from,
        to: addDays(from, length),
        by: cut,
        weekStart: first,
      });
      for (const figure of ['activities', 'activeDays', 'distanceMeters', 'durationSeconds'] as const) {
        assert.equal(
          buckets.reduce((sum, bucket) => sum + bucket.sum[figure], 0),
          total[figure],
        );
      }
      assert.ok(buckets.every((bucket, i) => i === 0 || bucket.from === addDays(buckets[i - 1].to, 1)));
    }),
    { numRuns: 100 },
  );
});
