import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { type Kit, openKit } from '../../../test/kit.ts';
import { addDemoNights, knownNights } from '../../../test/nights.ts';
import { needsShared, sharedDir, sharedFile } from '../../../test/shared.ts';
import { scopes } from '../../app/deps.ts';
import type { DemoTruth, NightTruth } from '../../demo/index.ts';
import { addDays, type Day, toDay } from '../../domain/day.ts';

interface Row {
  readonly rule: string;
  readonly state: string;
  readonly [field: string]: unknown;
}
interface Readiness {
  readonly summary: string;
  readonly day: string;
  readonly verdict: string;
  readonly rules: readonly Row[];
  readonly see_a_professional?: string;
  readonly vendor_scores: readonly Readonly<Record<string, unknown>>[];
  readonly remarks: readonly string[];
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const sd = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1));

/** The three rules of the body, slow and plain, from the true nights alone. */
function firedBy(known: ReadonlyMap<Day, NightTruth>, day: Day): string[] {
  const back = (from: number, to: number, of: (night: NightTruth) => number): number[] =>
    Array.from({ length: from - to + 1 }, (_, i) => known.get(addDays(day, i - from))).flatMap((night) =>
      night ? [of(night)] : [],
    );
  const fired: string[] = [];
  const [week, band] = [back(6, 0, (n) => Math.log(n.hrvMs)), back(66, 7, (n) => Math.log(n.hrvMs))];
  if (week.length >= 3 && band.length >= 14 && mean(week) < mean(band) - sd(band) / 2) fired.push('hrv_week');
  const on = known.has(day) ? 0 : 1;
  const beats = known.get(addDays(day, -on))?.restingHeartRate;
  const usual = back(60 + on, 1 + on, (n) => n.restingHeartRate);
  if (beats !== undefined && usual.length >= 14 && beats > mean(usual) + sd(usual))
    fired.push('resting_heart_rate');
  const slept = known.get(day)?.sleepSeconds;
  const nights = back(60, 1, (n) => n.sleepSeconds);
  if (slept !== undefined && nights.length >= 14 && slept < mean(nights) - sd(nights))
    fired.push('last_sleep');
  return fired;
}

describe('the demo athlete', () => {
  let kit: Kit;
  let truth: DemoTruth;
  let known: Map<Day, NightTruth>;
  before(async () => {
    kit = await openKit();
    truth = await addDemoNights(kit);
    known = knownNights(truth);
  });
  after(async () => kit.close());

  const ask = async (args: object = {}): Promise<Readiness> => kit.ask<Readiness>('assess_readiness', args);
  const firedIn = ({ rules }: Readiness): string[] =>
    rules.filter(({ state }) => state === 'fired').map(({ rule }) => rule);
  const days = Array.from({ length: 60 }, (_, i) => addDays(toDay('2026-10-02'), i));

  test('on each of sixty days fires exactly the rules that a plain count fires', async () => {
    const verdicts: string[] = [];
    for (const day of days) {
      const found = await ask({ day });
      const expected = firedBy(known, day);
      assert.deepEqual(firedIn(found), expected, day);
      if (expected.length >= 2) assert.equal(found.verdict, 'rest', day);
      else assert.notEqual(found.verdict, 'rest', day);
      verdicts.push(found.verdict);
    }
    assert.ok(verdicts.filter((verdict) => verdict === 'green').length > 25, verdicts.join(' '));
  });

  test('rests on every day of the illness, and is green again within three weeks', async () => {
    const ill = truth.illnessDays.filter((day) => day >= '2026-10-01');
    assert.equal(ill.length, 6);
    for (const day of ill) {
      const { verdict, summary } = await ask({ day });
      assert.equal(verdict, 'rest', day);
      assert.match(summary, /HRV below its usual band and resting heart rate above usual/);
    }
    const after: string[] = [];
    for (let i = 1; i <= 21; i++) after.push((await ask({ day: addDays(ill[5], i) })).verdict);
    assert.ok(after.includes('green'), after.join(' '));
  });

  test('in a week without files is unknown, never green', async () => {
    for (const day of truth.unsyncedDays.filter((day) => day > '2026-08-25' && day < '2026-08-31')) {
      const { verdict, rules } = await ask({ day });
      assert.equal(verdict, 'unknown', day);
      assert.equal(rules.find(({ rule }) => rule === 'last_sleep')?.state, 'unknown');
    }
  });

  test('sees the watch’s own score beside, by its own name and as it stands in the watch', async () => {
    const { vendor_scores: scores } = await ask({ day: '2026-11-29' });
    const night = truth.nights.find(({ day }) => day === '2026-11-29');
    assert.deepEqual(
      scores.find(({ score }) => score === 'sleep_score'),
      { score: 'sleep_score', value: night?.vendor.sleepScore, source: scores[0].source, day: '2026-11-29' },
    );
  });

  test('compares with the watch’s own opinion: its readiness stands beside, moves no rule, and keeps its name', async () => {
    const own = { day: toDay('2026-11-28'), window: 'day', source: 'garmin fr965' } as const;
    const without = await ask({ day: '2026-11-28' });
    await kit.deps.storage.wellness.save(kit.who.athleteId, [
      { ...own, metric: 'garmin_training_readiness', value: 12 },
      { ...own, metric: 'garmin_recovery_time', value: 1560 },
    ]);
    const outcome = await kit.call('assess_readiness', { day: '2026-11-28' });
    assert.ok(outcome.ok);
    const found = outcome.structured as unknown as Readiness;
    assert.deepEqual([found.verdict, found.rules], [without.verdict, without.rules]);
    assert.match(
      outcome.text,
      /own opinion \(its formula is not published\): .*Garmin recovery time 26 h 00 min \(Garmin Fr965, .*Garmin Training Readiness 12\/100/,
    );
  });

  test('with fever rests and is sent to a professional, whatever the numbers say', async () => {
    const outcome = await kit.call('assess_readiness', { day: '2026-11-29', reported: ['fever'] });
    assert.ok(outcome.ok);
    assert.deepEqual(firedBy(known, toDay('2026-11-29')), []);
    assert.match(outcome.text, /^Rest on Sun, 29 Nov 2026: fever reported\.\nSee a doctor/);
  });

  test('hears no diagnosis, and that overtraining cannot be read from data', async () => {
    assert.match((await ask()).remarks.join(' '), /no score, no diagnosis. Overtraining, .* cannot be read/);
  });

  test('asked about tomorrow is told what is known today', async () => {
    const { day, remarks } = await ask({ day: 'tomorrow' });
    assert.equal(day, '2026-11-30');
    assert.match(remarks.join(' '), /1 Dec 2026 is still to come: judged by what is known today/);
  });

  test('has a stiff tendon in memory: a sign, told only to those who may read constraints', async () => {
    const { fact } = await kit.ask<{ fact: { id: string } }>('remember', {
      kind: 'constraint',
      text: 'Left Achilles tendon is stiff in the morning',
      expires: '2026-12-20',
    });
    const found = await ask();
    assert.equal(found.verdict, 'caution');
    const row = found.rules.find(({ rule }) => rule === 'reported');
    assert.deepEqual([row?.report, row?.memory], ['soreness', fact.id]);
    const narrow = scopes.filter((scope) => scope === 'wellness:read' || scope === 'activities:read');
    const outcome = await kit.call('assess_readiness', {}, { scopes: narrow });
    assert.ok(outcome.ok);
    assert.equal(outcome.structured.verdict, 'green');
    assert.doesNotMatch(outcome.text, /Achilles/);
    assert.match(outcome.text, /Constraints and notes were not all read/);
    await kit.ask('forget', { id: fact.id });
  });

  test('leaves in the ledger what was shown: families and days, no values', async () => {
    await ask({ day: '2026-11-29' });
    const [line] = await kit.deps.storage.ledger.list('me', { limit: 1, offset: 0 });
    assert.deepEqual(line.metrics, [
      'distance',
      'hrv',
      'readiness',
      'resting_heart_rate',
      'sleep',
      'training_load',
      'vendor_scores',
    ]);
    assert.deepEqual([line.from, line.to], ['2026-11-28', '2026-11-29']);
  });

  test('in French hears the same numbers, and no English', async () => {
    const english = await ask({ day: '2026-10-24', reported: ['soreness'] });
    await kit.prefer({ language: 'fr' });
    const outcome = await kit.call('assess_readiness', { day: '2026-10-24', reported: ['soreness'] });
    await kit.prefer({ language: 'en' });
    assert.ok(outcome.ok);
    const french = outcome.structured as unknown as Readiness;
    const numbers = (rows: readonly Row[]) => rows.map((row) => ({ ...row, why_unknown: undefined }));
    assert.deepEqual(numbers(french.rules), numbers(english.rules));
    assert.doesNotMatch(outcome.text, /\b(usual|known|night|days|sleep|unknown|calm|fired|mean)\b/i);
    assert.match(outcome.text, /^Repos le sam\. 24 oct\. 2026\s: /);
  });

  test('costs less than 700 tokens', async (t) => {
    const outcome = await kit.call('assess_readiness', {
      day: '2026-10-24',
      reported: ['fever', 'soreness'],
    });
    assert.ok(outcome.ok);
    const [text, structure] = [outcome.text, JSON.stringify(outcome.structured)].map((s) => encode(s).length);
    t.diagnostic(`${text} tokens of text, ${structure} of structure`);
    assert.ok(text < 700 && structure < 700, `${text}, ${structure}`);
  });
});

describe('33 runs of June 2013', { skip: needsShared }, () => {
  let kit: Kit;
  before(async () => {
    if (!sharedDir) return;
    kit = await openKit({ preferences: { timeZone: 'Europe/London' } });
    kit.time.now = Date.UTC(2013, 5, 30, 20);
    const names = readdirSync(join(sharedDir, 'science/data/tcx'));
    const unpacked = names.map((name) => [
      name.replace('.gz', ''),
      gunzipSync(sharedFile(`science/data/tcx/${name}`)),
    ]);
    await kit.add(Object.fromEntries(unpacked) as Record<string, Uint8Array>);
  });
  after(async () => kit?.close());

  test('9 June went 12.2 % beyond the longest of thirty days: a small jump, 1.64 times the injuries in groups', async () => {
    const outcome = await kit.call('assess_readiness', { day: '2013-06-10' });
    assert.ok(outcome.ok);
    const { rules, verdict } = outcome.structured as unknown as Readiness;
    const row = rules.find(({ rule }) => rule === 'longest_session');
    assert.deepEqual(
      [row?.state, row?.day, row?.percent_beyond, row?.jump, row?.group_hazard_ratio],
      ['fired', '2013-06-09', 12.2, 'small', 1.64],
    );
    assert.deepEqual([row?.distance_meters, row?.longest_before_meters], [21_547, 19_203]);
    assert.match(outcome.text, /21\.55 km on Sun, 9 Jun 2013, \+12\.2 % against .* \(19\.20 km\)/);
    assert.match(outcome.text, /5,205 runners .* a figure of groups, not of you/);
    // The library begins on 1 June: of 22 of the 30 days nobody knows.
    assert.deepEqual([row?.unknown_days, row?.provisional], [22, true]);
    // No night is known: a jump asks for caution, and nothing calls the rest of the day green.
    assert.equal(verdict, 'caution');
  });

  test('30 June stayed within them: no jump; without nights nobody can say green', async () => {
    const { rules, verdict, remarks } = await kit.ask<Readiness>('assess_readiness', { day: '2013-06-30' });
    const row = rules.find(({ rule }) => rule === 'longest_session');
    assert.equal(row?.state, 'calm');
    assert.ok(Number(row?.percent_beyond) < 10);
    assert.equal(verdict, 'unknown');
    assert.match(remarks.join(' '), /No score of the watch’s own/);
  });
});

test('an unclear day is answered with how to say it', async () => {
  const kit = await openKit();
  const outcome = await kit.call('assess_readiness', { day: 'someday' });
  assert.ok(!outcome.ok);
  assert.equal(outcome.code, 'day.unclear');
  const unknown = await kit.ask<Readiness>('assess_readiness');
  assert.equal(unknown.verdict, 'unknown');
  await kit.close();
});
