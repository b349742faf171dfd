import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as check, double, property } from 'fast-check';
import type { Day } from '../domain/day.ts';
import { chooseEfforts, type RaceEffort, strongest, strongestPair } from './efforts.ts';
import { type PredictionMethod, predictions, type RaceQuestion, rangeOf, standingOf } from './predict.ts';

const effort = (meters: number, seconds: number, more: Partial<RaceEffort> = {}): RaceEffort => ({
  meters,
  seconds,
  activityId: `act_${meters}`,
  day: '2026-06-01' as Day,
  startSeconds: 0,
  ...more,
});

// Bests of a real June: 5 km, 10 km and 10 miles raced, the half run easily; 15 km and 3 km lie inside the others.
const june = [
  effort(3000, 646.2, { activityId: 'five' }),
  effort(5000, 1120.87, { activityId: 'five' }),
  effort(10_000, 2334.51, { activityId: 'ten' }),
  effort(15_000, 3602, { activityId: 'long', startSeconds: 477 }),
  effort(16_093.44, 3875.2, { activityId: 'long', startSeconds: 477 }),
  effort(21_097.5, 5564.2, { activityId: 'easy' }),
];
const half = 21_097.5;
const marathon = 42_195;
const weekly = {
  from: '2026-06-01' as Day,
  to: '2026-06-30' as Day,
  days: 30,
  runs: 33,
  weeklyMeters: 70_248,
};

const ask = (question: Omit<RaceQuestion, 'efforts'> & { readonly efforts?: readonly RaceEffort[] }) => {
  const { used } = chooseEfforts(june, question.meters);
  const found = predictions({ efforts: used, ...question });
  return (method: PredictionMethod) => found.find((one) => one.method === method);
};
const near = (value: number | undefined, wanted: number, tolerance: number): void =>
  assert.ok(Math.abs((value ?? Number.NaN) - wanted) <= tolerance, `${value} is not ${wanted}`);

test('one race is one point of a curve, and an easy long run is none', () => {
  const { used, easier } = chooseEfforts(june, half);
  assert.deepEqual(
    used.map(({ meters }) => meters),
    [5000, 10_000, 16_093.44],
  );
  assert.deepEqual(
    easier.map(({ meters }) => meters),
    [half],
  );
});

test('a recording that says it was a race counts, however slow it was', () => {
  const raced = june.map((best) => (best.meters === half ? { ...best, race: true } : best));
  assert.equal(chooseEfforts(raced, half).used.at(-1)?.meters, half);
});

test('a sprint says nothing of a marathon: efforts under a tenth of the race are left out', () => {
  const { used } = chooseEfforts([effort(1500, 300), effort(10_000, 2400)], marathon);
  assert.deepEqual(
    used.map(({ meters }) => meters),
    [10_000],
  );
});

// Reference figures of the science page: 5 150.9 s and 5 145.1 s for the half, 10 739.2 s and 11 534.9 s for the marathon.
test('the half marathon by Riegel from the 10 km and by the exponent of 5 and 10 km', () => {
  const of = ask({ meters: half });
  near(of('riegel')?.seconds, 5150.9, 0.6);
  near(of('own_exponent')?.seconds, 5145.1, 0.6);
  assert.equal(of('vickers_one_race')?.missing?.code, 'race.marathon-only');
});

test('the marathon by Riegel and by Vickers & Vertosick lie thirteen minutes apart', () => {
  const of = ask({ meters: marathon, volume: weekly });
  near(of('riegel')?.seconds, 10_739.2, 1.1);
  near(of('vickers_one_race')?.seconds, 11_534.9, 1.2);
  assert.equal(of('tanda')?.missing?.code, 'race.needs-weeks');
});

test('three separate bests over a span of three give a 95 % interval, two give none', () => {
  const three = ask({ meters: half })('own_curve');
  assert.ok(three?.low && three.high && three.seconds);
  assert.ok(three.low < three.seconds && three.seconds < three.high);
  const two = ask({ meters: half, efforts: june.slice(1, 3) })('own_curve');
  assert.equal(two?.seconds, undefined);
  assert.equal(two?.missing?.code, 'race.needs-bests');
});

test('Tanda: 60 km a week at 5:00/km make a marathon pace of 283.97 s/km', () => {
  const eightWeeks = { ...weekly, weeklyMeters: 60_000, secondsPerKm: 300 };
  // 17.1 + 140 e^(−0.318) + 165 = 17.1 + 101.87 + 165
  near(ask({ meters: marathon, eightWeeks })('tanda')?.seconds, 283.97 * 42.195, 1);
});

test('critical speed answers for 3 to 20 minutes and refuses the half marathon', () => {
  // 5 m/s and 200 m in reserve: 1 200 m in 200 s, 3 200 m in 600 s; 4 000 m then take 760 s.
  const efforts = [effort(1700, 300), effort(3200, 600)];
  near(ask({ meters: 4000, efforts })('critical_speed')?.seconds, 760, 1e-6);
  assert.equal(ask({ meters: half, efforts })('critical_speed')?.missing?.code, 'race.beyond-minutes');
});

test('without any effort every method gives a reason and none a number', () => {
  const found = predictions({ meters: half, efforts: [] });
  assert.ok(found.every(({ seconds, missing }) => seconds === undefined && missing !== undefined));
  assert.equal(rangeOf(found, { meters: half, efforts: [] }), undefined);
});

test('beyond four times the longest effort the slow end is widened and the stretch is told', () => {
  const efforts = [effort(10_000, 2400)];
  const near42 = rangeOf(predictions({ meters: marathon, efforts }), { meters: marathon, efforts });
  near(near42?.stretched, 4.2195, 1e-9);
  // 2 400 s × 4.2195^1.15
  near(near42?.high, 2400 * 4.2195 ** 1.15, 1e-6);
  const near20 = rangeOf(predictions({ meters: 20_000, efforts }), { meters: 20_000, efforts });
  assert.equal(near20?.stretched, undefined);
});

test('a wished time is compared with the range', () => {
  const range = { low: 5100, high: 5200, methods: 3 };
  assert.deepEqual(
    [5000, 5150, 5400].map((seconds) => standingOf(seconds, range)),
    ['faster_than_all', 'within', 'slower_than_all'],
  );
});

test('longer races take longer by every method, and no method gives a time that is none', () => {
  check(
    property(
      double({ min: 2.8, max: 5.8, noNaN: true }),
      double({ min: 0.9, max: 1, noNaN: true }),
      double({ min: 5000, max: 42_000, noNaN: true }),
      (speed, fade, meters) => {
        const bests = [5000, 10_000, half].map((m, i) => effort(m, m / (speed * fade ** i)));
        const at = (length: number) =>
          predictions({ meters: length, efforts: chooseEfforts(bests, length).used });
        const [shorter, longer] = [at(meters), at(meters * 1.2)];
        for (const [i, { seconds, low = 1, high = 1 }] of shorter.entries()) {
          if (seconds === undefined) continue;
          assert.ok([seconds, low, high].every((time) => Number.isFinite(time) && time > 0));
          const later = longer[i]?.seconds;
          if (later !== undefined && shorter[i]?.from.length === longer[i]?.from.length)
            assert.ok(later > seconds, `${shorter[i]?.method}: ${later} after ${seconds}`);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('the strongest effort is the one that promises most, the pair is far enough apart', () => {
  const { used } = chooseEfforts(june, half);
  assert.equal(strongest(used, marathon)?.meters, 10_000);
  assert.deepEqual(
    strongestPair(used)?.map(({ meters }) => meters),
    [5000, 10_000],
  );
  assert.equal(strongestPair([effort(5000, 1200), effort(6000, 1450)]), undefined);
});
