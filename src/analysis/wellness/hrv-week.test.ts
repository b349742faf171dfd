import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { addDays, type Day, toDay } from '../../domain/day.ts';
import { hrvWeek } from './hrv-week.ts';
import { isUsual, usualBefore, verdictOn } from './usual.ts';

/** 23 mornings of one person, 2017-09-06 to 2017-10-02. */
function mornings(): Map<Day, number> {
  const lines = sharedFile('science/data/hrv/morning_rmssd.csv').toString('utf8').trim().split('\n').slice(1);
  return new Map(lines.map((line) => [toDay(line.split(',')[0]), Number(line.split(',')[1])]));
}

const near = (got: number | undefined, expected: number, within: number): void =>
  assert.ok(got !== undefined && Math.abs(got - expected) <= within, `${got} is not ${expected}`);

describe('the HRV week', () => {
  test('of the 23 mornings is the published mean, with its variation', { skip: needsShared }, () => {
    const week = hrvWeek(mornings(), toDay('2017-10-02'));
    near(Math.log(week.mean ?? 0), 3.856871, 1e-5);
    near(week.variationPercent, 5.81955, 1e-3);
    assert.equal(week.n, 6);
  });

  test('is held against the mornings before it, of which there are too few for a firm range', {
    skip: needsShared,
  }, () => {
    const values = mornings();
    const week = hrvWeek(values, toDay('2017-10-02'));
    // By hand: the mornings up to 25 September, the last before the seven days.
    const ln = [...values].filter(([day]) => day <= '2017-09-25').map(([, ms]) => Math.log(ms));
    const mean = ln.reduce((sum, value) => sum + value, 0) / ln.length;
    const sd = Math.sqrt(ln.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (ln.length - 1));
    assert.equal(week.usual?.n, ln.length);
    near(week.usual?.low, Math.exp(mean - sd / 2), 1e-9);
    near(week.usual?.high, Math.exp(mean + sd / 2), 1e-9);
    assert.equal(week.usual?.provisional, true);
    assert.equal(week.verdict, 'high');
  });

  test('of two mornings is none, and says how many it wants', { skip: needsShared }, () => {
    const week = hrvWeek(mornings(), toDay('2017-09-07'));
    assert.equal(week.mean, undefined);
    assert.deepEqual(week.missing, { code: 'wellness.hrv-too-few', params: { known: 2, needed: 3 } });
  });

  test('without 14 days before it has a mean and no verdict', { skip: needsShared }, () => {
    const week = hrvWeek(mornings(), toDay('2017-09-20'));
    near(Math.log(week.mean ?? 0), 3.492497, 1e-5);
    assert.equal(week.verdict, undefined);
    assert.equal(week.missing?.code, 'wellness.usual-too-few');
  });

  // 60 days of 4 + 0.15 sin(i), then a week of the same that is moved; mean 4.004848, SD 0.1066, week 3.997376.
  const moved = (by: number) => {
    const first = toDay('2026-01-01');
    const ln = (i: number): number => 4 + 0.15 * Math.sin(i) + (i > 59 ? by : 0);
    return hrvWeek(
      new Map(Array.from({ length: 67 }, (_, i) => [addDays(first, i), Math.exp(ln(i))])),
      addDays(first, 66),
    );
  };
  for (const [by, verdict] of [
    [0, 'usual'],
    [-0.2, 'low'],
    [0.2, 'high'],
  ] as const) {
    test(`that lies ${by} from where it was is ${verdict}`, () => {
      const week = moved(by);
      near(Math.log(week.mean ?? 0), 3.997376 + by, 1e-5);
      near(Math.log(week.usual?.low ?? 0), 4.004848 - 0.1066 / 2, 1e-4);
      assert.equal(week.verdict, verdict);
    });
  }
});

describe('the usual range of a night', () => {
  const first = toDay('2026-03-01');
  // 40 and 60 in turn: mean 50; the sample SD of 20 values is 10 × √(20/19).
  const inTurn = (n: number): Map<Day, number> =>
    new Map(Array.from({ length: n }, (_, i) => [addDays(first, i), i % 2 ? 60 : 40]));

  test('is the mean of the days before plus and minus one standard deviation', () => {
    const usual = usualBefore(inTurn(20), addDays(first, 20));
    assert.ok(isUsual(usual));
    near(usual.low, 50 - 10 * Math.sqrt(20 / 19), 1e-9);
    near(usual.high, 50 + 10 * Math.sqrt(20 / 19), 1e-9);
    assert.deepEqual([usual.n, usual.provisional], [20, true]);
    assert.deepEqual(
      [39, 41, 61].map((value) => verdictOn(usual, value)),
      ['low', 'usual', 'high'],
    );
  });

  test('never looks at the day itself, nor further back than 60 days', () => {
    const values = inTurn(100);
    values.set(addDays(first, 90), 9000);
    const usual = usualBefore(values, addDays(first, 90));
    assert.ok(isUsual(usual));
    assert.deepEqual([usual.n, usual.mean, usual.provisional], [60, 50, false]);
  });

  test('of 13 days is none, with the reason', () => {
    assert.deepEqual(usualBefore(inTurn(13), addDays(first, 13)), {
      code: 'wellness.usual-too-few',
      params: { needed: 14 },
    });
  });
});
