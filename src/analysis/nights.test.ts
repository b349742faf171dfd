import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, type Day } from '../domain/day.ts';
import { normalBand, rollingWeek, withoutArtefacts } from './hrv.ts';
import { midpointDeviation, regularityIndex, sleepDebt } from './sleep.ts';

test('a beat that no heart makes is left out, and its share is told', () => {
  const { nn, droppedShare } = withoutArtefacts([800, 810, 250, 805, 1200, 2500, 800]);
  assert.deepEqual(nn, [800, 810, 805, 800]);
  assert.ok(Math.abs(droppedShare - 3 / 7) < 1e-9);
});

test('nights at 23:50 and 00:10 are twenty minutes apart, not a day', () => {
  // ± 10 minutes around midnight: the sample deviation of two values is 20 / √2.
  assert.ok(Math.abs((midpointDeviation([1430, 10]) ?? 0) - 20 / Math.SQRT2) < 1e-6);
});

test('thirteen mornings make no normal range, fifteen a provisional one, sixty a firm one', () => {
  const first = '2026-01-01' as Day;
  const series = (n: number) =>
    new Map(Array.from({ length: n }, (_, i) => [addDays(first, i), 4 + 0.1 * (i % 3)]));
  assert.equal(normalBand(series(13), addDays(first, 13)), undefined);
  assert.equal(normalBand(series(15), addDays(first, 15))?.provisional, true);
  assert.equal(normalBand(series(60), addDays(first, 60))?.provisional, false);
});

test('two mornings are no weekly mean', () => {
  const day = '2026-01-07' as Day;
  const two = new Map([
    [day, 4],
    [addDays(day, -1), 4.2],
  ]);
  assert.equal(rollingWeek(two, day), undefined);
  assert.equal(
    rollingWeek(new Map([...two, [addDays(day, -7), 3]]), day),
    undefined,
    'a week ago is outside',
  );
  assert.equal(rollingWeek(new Map([...two, [addDays(day, -6), 3.8]]), day)?.n, 3);
});

test('an unknown night is reported, not slept through and not sleepless', () => {
  assert.deepEqual(sleepDebt([8, undefined, 7], 8), { hours: 1, known: 2, missing: 1 });
  assert.equal(regularityIndex([undefined, undefined, true, true], 2), undefined);
});
