import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { ageGrade, type AgeStandard } from './age-grade.ts';
import { criticalPower, isBelievable, timeToExhaustion } from './critical-power.ts';
import { sessionSpike } from './load-patterns.ts';
import { equivalentTime, powerLaw, vdot } from './race.ts';
import { studentQuantile } from './statistics.ts';
import { trendOf } from './trend.ts';
import { wBalance } from './w-balance.ts';

test('an index leads back to the time it came from', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1500, max: 42_195 }),
      fc.double({ min: 2.5, max: 6, noNaN: true }),
      (meters, speed) => {
        const seconds = meters / speed;
        assert.ok(Math.abs(equivalentTime(vdot({ meters, seconds }), meters) - seconds) < 1e-3);
      },
    ),
    { numRuns: 200 },
  );
});

test('one best makes no power law', () => {
  assert.equal(powerLaw([{ meters: 10_000, seconds: 2700 }]), undefined);
});

test('Student’s t for 95 % is 12.706 with one degree of freedom and 2.228 with ten', () => {
  assert.ok(Math.abs(studentQuantile(0.05, 1) - 12.706) < 0.001);
  assert.ok(Math.abs(studentQuantile(0.05, 10) - 2.228) < 0.001);
});

test('five points are a list, not a trend', () => {
  assert.equal(trendOf([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]), undefined);
  const rising = trendOf([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual([rising?.slope, rising?.s, rising?.clear], [1, 21, true]);
  assert.equal(trendOf([1, 2, 3, 4, 5, 6, 7], [3, 1, 4, 1, 5, 2, 3])?.clear, false);
});

test('trials that were not all-out give a W′ that nobody has', () => {
  const found = criticalPower([
    { watts: 300, seconds: 180 },
    { watts: 299, seconds: 1200 },
  ]);
  assert.ok(found && !isBelievable(found));
});

test('a ride at critical power leaves W′ as it is, and none at it ends', () => {
  const model = { cp: 250, wPrime: 20_000 };
  assert.deepEqual([...wBalance([250, 250], model)], [20_000, 20_000]);
  assert.equal(timeToExhaustion(250, model), undefined);
});

test('what is left of W′ may fall below zero: then the inputs are wrong, and it shows', () => {
  assert.equal(wBalance(new Float64Array(100).fill(500), { cp: 250, wPrime: 20_000 })[99], -5000);
});

test('the first long run of all cannot be a jump', () => {
  assert.equal(sessionSpike(21_000, 0), undefined);
});

test('a distance between two columns of the table is read on the logarithm of distance', () => {
  const row = (meters: number, factor: number, openSeconds: number): AgeStandard => ({
    sex: 'F',
    age: 50,
    meters,
    factor,
    openSeconds,
  });
  // 7 071 m lies half way between 5 and 10 km on that scale.
  const table = [row(5000, 0.9, 800), row(10_000, 0.8, 1700)];
  const found = ageGrade(table, { sex: 'F', age: 50 }, { meters: 5000 * Math.SQRT2, seconds: 2000 });
  assert.ok(Math.abs((found?.factor ?? 0) - 0.85) < 1e-9);
  assert.ok(Math.abs((found?.standardSeconds ?? 0) - 1250 / 0.85) < 1e-6);
  assert.equal(ageGrade(table, { sex: 'F', age: 51 }, { meters: 5000, seconds: 2000 }), undefined);
  assert.equal(ageGrade(table, { sex: 'F', age: 50 }, { meters: 42_195, seconds: 9000 }), undefined);
});
