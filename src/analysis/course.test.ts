import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ascentCost, climbsCost, courseSplits, effortMeters, heatCost, wetBulbGlobe } from './course.ts';

const near = (value: number, wanted: number, tolerance = 1e-9): void =>
  assert.ok(Math.abs(value - wanted) <= tolerance, `${value} is not ${wanted}`);

test('300 m up and down on a half marathon cost what slopes of 3 to 10 % cost, by two models', () => {
  const { low, high } = ascentCost({ ascent: 300, descent: 300, meters: 21_097.5 });
  // Empirical at 10 %: 3 km × 0.48 up, 3 km × 0.125 back down.
  near(high, 3000 * 0.48 - 3000 * 0.125, 1e-6);
  // Minetti at 3 %: C(±0.03)/C(0) = 1.17376 and 0.84940.
  near(low, 10_000 * (0.17376 - 0.1506), 1);
});

test('a course without climbing costs nothing', () => {
  assert.deepEqual(ascentCost({ ascent: 0, descent: 0, meters: 10_000 }), { low: 0, high: 0 });
});

test('a course that only falls is quicker than flat', () => {
  const { low, high } = ascentCost({ ascent: 0, descent: 300, meters: 21_097.5 });
  assert.ok(low < 0 && high < 0);
});

test('a climb counts where it lies, and only there', () => {
  const climbs = [{ startMeters: 1000, lengthMeters: 1000, gainMeters: 50 }];
  // 5 % costs 1.19 flat metres each.
  near(effortMeters(climbs, 0, 1000), 1000);
  near(effortMeters(climbs, 1000, 2000), 1190);
  near(effortMeters(climbs, 1500, 2500), 1095);
  const { low, high } = climbsCost(climbs, 5000);
  near(low, 190, 1e-6);
  // Minetti: 4.684 J/kg/m at 5 % against 3.6 on the flat.
  near(high, 1000 * (4.684 / 3.6 - 1), 1);
});

test('25 °C at 60 % of humidity are 25.6 °C of WBGT', () => {
  // 0.567 × 25 + 0.393 × 19.0 hPa + 3.94
  near(wetBulbGlobe(25, 60), 25.6, 0.1);
});

test('heat costs 0.3 to 0.4 % a degree above 15 °C of WBGT, front runners lost up to 5.4 %', () => {
  const { wbgt, percent } = heatCost(25, 60);
  near(percent.low, 0.3 * (wbgt.low - 15));
  assert.equal(percent.high, 5.4);
  const extreme = heatCost(38, 80);
  near(extreme.percent.high, 0.4 * (extreme.wbgt.high - 15));
});

test('a cool day takes nothing off, and without humidity the range is that of dry to humid air', () => {
  assert.deepEqual(heatCost(8, 50).percent, { low: 0, high: 0 });
  const { wbgt } = heatCost(25);
  assert.ok(wbgt.low < wbgt.high);
});

test('even splits of a flat 10 km in 40 minutes are four minutes each', () => {
  const rows = courseSplits({ meters: 10_000, seconds: 2400, every: 1000, climbs: [], negativePercent: 0 });
  assert.equal(rows.length, 10);
  for (const [i, row] of rows.entries()) {
    near(row.seconds, 240 * (i + 1), 1e-6);
    near(row.secondsPerKm, 240, 1e-6);
  }
});

test('the last split is the finish, also where the distance is no multiple', () => {
  const rows = courseSplits({ meters: 21_097.5, seconds: 5400, every: 5000, climbs: [], negativePercent: 0 });
  assert.deepEqual(
    rows.map(({ meters }) => meters),
    [5000, 10_000, 15_000, 20_000, 21_097.5],
  );
  near(rows.at(-1)?.seconds ?? 0, 5400, 1e-6);
});

test('a negative split of 2 % makes the first half 2 % longer than the second', () => {
  const [first, last] = courseSplits({
    meters: 10_000,
    seconds: 2400,
    every: 5000,
    climbs: [],
    negativePercent: 2,
  });
  near((first?.seconds ?? 0) / (2400 - (first?.seconds ?? 0)), 1.02, 1e-9);
  near(last?.seconds ?? 0, 2400, 1e-9);
});

test('splits of even effort are slower uphill and quicker downhill', () => {
  const climbs = [
    { startMeters: 1000, lengthMeters: 1000, gainMeters: 50 },
    { startMeters: 3000, lengthMeters: 1000, gainMeters: -50 },
  ];
  const rows = courseSplits({ meters: 5000, seconds: 1500, every: 1000, climbs, negativePercent: 0 });
  const [flat = 0, up = 0, , down = 0] = rows.map(({ secondsPerKm }) => secondsPerKm);
  near(up / flat, 1.19, 1e-9);
  near(down / flat, 0.9, 1e-9);
});
