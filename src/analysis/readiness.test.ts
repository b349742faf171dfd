import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays, type Day, toDay } from '../domain/day.ts';
import type { LoadDay } from './load-days.ts';
import type { Distance } from './longest-jump.ts';
import { assessReadiness } from './readiness.ts';
import type { Morning, Report, Rule } from './readiness-rule.ts';

const day = toDay('2026-11-30');

/** Seventy days up to today, two values in turn: mean in the middle, SD about half of their distance. */
const inTurn = (low: number, high: number, last: Readonly<Record<number, number>> = {}): Map<Day, number> =>
  new Map(
    Array.from({ length: 70 }, (_, back): [Day, number] => [
      addDays(day, -back),
      last[back] ?? (back % 2 ? low : high),
    ]),
  );

const loads = (week: number, more: (i: number) => Partial<LoadDay> = () => ({})): LoadDay[] =>
  Array.from({ length: 63 }, (_, i) => ({
    day: addDays(day, i - 63),
    // Weeks of 280, 350 and 420 in turn before the last one.
    load: i >= 56 ? week / 7 : [40, 50, 60][Math.floor(i / 7) % 3],
    sessions: 1,
    withoutLoad: 0,
    state: 'trained' as const,
    ...more(i),
  }));

const run = (back: number, km: number): Distance => ({
  id: `act_${back}_${km}`,
  start: -back,
  day: addDays(day, -back),
  meters: km * 1000,
});

const well: Morning = {
  day,
  hrv: inTurn(58, 62),
  restingHeartRate: inTurn(47, 49),
  sleep: inTurn(25_000, 27_000),
  loads: loads(350),
  runs: [run(2, 15), run(9, 16)],
  reported: [],
};
const lowHrv = inTurn(58, 62, Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((back) => [back, 50])));
const highRest = inTurn(47, 49, { 0: 53 });
const shortNight = inTurn(25_000, 27_000, { 0: 19_000 });

const fired = (morning: Morning): string[] =>
  assessReadiness(morning)
    .rules.filter(({ state }) => state === 'fired')
    .map(({ rule }) => rule);
const verdict = (morning: Partial<Morning>) => assessReadiness({ ...well, ...morning }).verdict;
const ruleOf = (morning: Partial<Morning>, name: Rule['rule']): Rule => {
  const found = assessReadiness({ ...well, ...morning }).rules.find(({ rule }) => rule === name);
  assert.ok(found);
  return found;
};

describe('the verdict', () => {
  test('is green on an ordinary day, with every rule told', () => {
    const { verdict, rules, seeProfessional } = assessReadiness(well);
    assert.equal(verdict, 'green');
    assert.deepEqual(
      rules.map(({ rule, state }) => `${rule} ${state}`),
      [
        'hrv_week calm',
        'resting_heart_rate calm',
        'last_sleep calm',
        'recent_load calm',
        'longest_session calm',
      ],
    );
    assert.equal(seeProfessional, false);
  });

  for (const [name, change] of [
    ['an HRV week below its band', { hrv: lowHrv }],
    ['a raised resting heart rate', { restingHeartRate: highRest }],
    ['one short night', { sleep: shortNight }],
    ['a heavy week', { loads: loads(700) }],
    ['a run twice as long', { runs: [run(1, 30), run(9, 15)] }],
    ['soreness', { reported: [{ report: 'soreness' as const }] }],
  ] as const)
    test(`of ${name} alone is caution, never rest`, () => assert.equal(verdict(change), 'caution'));

  test('is rest when two signals of the body agree', () => {
    assert.equal(verdict({ hrv: lowHrv, restingHeartRate: highRest }), 'rest');
    assert.equal(verdict({ sleep: shortNight, reported: [{ report: 'fatigue' }] }), 'rest');
  });

  test('is not rest for load and distance, which are causes and no signs', () => {
    assert.equal(verdict({ loads: loads(700), runs: [run(1, 40), run(9, 15)] }), 'caution');
  });

  test('soreness and fatigue are one report, not two signals', () => {
    assert.equal(verdict({ reported: [{ report: 'soreness' }, { report: 'fatigue' }] }), 'caution');
  });

  for (const report of ['fever', 'chest_symptoms', 'injury', 'pain'] as const satisfies readonly Report[])
    test(`is rest with ${report}, whatever the numbers say, and belongs before a professional`, () => {
      const found = assessReadiness({ ...well, reported: [{ report }] });
      assert.deepEqual([found.verdict, found.seeProfessional], ['rest', true]);
    });

  for (const report of ['pregnancy', 'eating_concerns'] as const satisfies readonly Report[])
    test(`is never green with ${report}, and belongs before a professional`, () => {
      const found = assessReadiness({ ...well, reported: [{ report }] });
      assert.deepEqual([found.verdict, found.seeProfessional], ['caution', true]);
    });

  test('asks about an old injury instead of ordering rest, and lets an old soreness be', () => {
    const old = (report: Report) => assessReadiness({ ...well, reported: [{ report, old: true }] });
    assert.deepEqual([old('injury').verdict, old('injury').seeProfessional], ['caution', true]);
    assert.deepEqual([old('soreness').verdict, old('soreness').seeProfessional], ['green', false]);
  });

  test('is unknown when fewer than two signals of the body can be read: silence is not green', () => {
    assert.equal(verdict({ hrv: undefined, restingHeartRate: undefined, sleep: undefined }), 'unknown');
    assert.equal(verdict({ hrv: undefined, restingHeartRate: undefined }), 'unknown');
    assert.equal(verdict({ hrv: undefined }), 'green');
  });
});

describe('what a rule looks at', () => {
  test('the resting heart rate of yesterday, when today’s has not come yet, and of no day before', () => {
    const late = new Map(inTurn(47, 49));
    late.delete(day);
    assert.equal(ruleOf({ restingHeartRate: late }, 'resting_heart_rate').day, addDays(day, -1));
    late.delete(addDays(day, -1));
    assert.equal(ruleOf({ restingHeartRate: late }, 'resting_heart_rate').state, 'unknown');
  });

  test('the night that ended today and no other: a night without data is unknown', () => {
    const sleep = new Map(shortNight);
    sleep.delete(day);
    const rule = ruleOf({ sleep }, 'last_sleep');
    assert.deepEqual([rule.state, rule.why?.code], ['unknown', 'readiness.no-sleep']);
  });

  test('seven days of load against the eight weeks before', () => {
    const rule = ruleOf({ loads: loads(490) }, 'recent_load');
    // Sums of 280, 350, 420 in turn, eight of them: mean 341.25.
    const sums = [280, 350, 420, 280, 350, 420, 280, 350];
    const mean = 341.25;
    const sd = Math.sqrt(sums.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 7);
    assert.deepEqual([rule.state, rule.usualN, Math.round(rule.value ?? 0)], ['fired', 8, 490]);
    assert.ok(Math.abs((rule.usualHigh ?? 0) - mean - sd) < 1e-9);
    assert.ok(Math.abs((rule.usualLow ?? 0) - mean + sd) < 1e-9);
  });

  test('a week with an unknown day is no easy week', () => {
    const unknown = (i: number): Partial<LoadDay> => (i === 3 ? { state: 'unknown', load: 0 } : {});
    assert.equal(ruleOf({ loads: loads(350, unknown) }, 'recent_load').usualN, 7);
    const lately = (i: number): Partial<LoadDay> => (i === 60 ? { state: 'unknown', load: 0 } : {});
    const rule = ruleOf({ loads: loads(350, lately) }, 'recent_load');
    assert.deepEqual(
      [rule.state, rule.unknownDays, rule.why?.code],
      ['unknown', 1, 'readiness.load-minimum'],
    );
  });

  test('three known weeks are no usual load', () => {
    const rule = ruleOf({ loads: loads(350).slice(-28) }, 'recent_load');
    assert.deepEqual(
      [rule.state, rule.why],
      ['unknown', { code: 'readiness.load-too-few', params: { known: 3, needed: 4 } }],
    );
  });

  test('a run 12 % beyond the longest of its 30 days is a small jump: 1.64 times the injuries, in groups', () => {
    const { state, session } = ruleOf({ runs: [run(1, 21.5), run(6, 19.2), run(40, 30)] }, 'longest_session');
    assert.equal(state, 'fired');
    assert.deepEqual(
      [session?.category, session?.hazardRatio, session?.longestBefore],
      ['small', 1.64, 19_200],
    );
    assert.ok(Math.abs((session?.percent ?? 0) - (100 * 2.3) / 19.2) < 1e-9);
  });

  test('a first run has nothing to be held against', () => {
    assert.equal(ruleOf({ runs: [run(1, 10)] }, 'longest_session').why?.code, 'readiness.no-run-before');
  });

  test('nothing fires that was not looked at', () => assert.deepEqual(fired(well), []));
});
