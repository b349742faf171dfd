import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { type Kit, openKit } from '../../../test/kit.ts';
import { addDemoNights, addFullWatch, knownNights } from '../../../test/nights.ts';
import type { DemoTruth, NightTruth } from '../../demo/index.ts';
import { addDays, type Day, toDay } from '../../domain/day.ts';

interface Average {
  readonly measure: string;
  readonly n: number;
  readonly average: number;
  readonly [field: string]: unknown;
}
interface Wellness {
  readonly summary: string;
  readonly days: number;
  readonly days_known: number;
  readonly nights?: readonly Readonly<Record<string, unknown> & { day: string }>[];
  readonly buckets?: readonly Readonly<Record<string, unknown> & { key: string }>[];
  readonly averages: readonly Average[];
  readonly hrv_week?: Readonly<Record<string, unknown>>;
  readonly sleep_rhythm?: Readonly<Record<string, unknown>>;
  readonly sleep_debt?: Readonly<Record<string, unknown>>;
  readonly other_sources?: readonly Readonly<Record<string, unknown>>[];
  readonly not_recorded?: readonly string[];
  readonly remarks: readonly string[];
}

// Slow and plain, from the definitions: what the answers are held against.
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const sd = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1));
const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
};

/** A sentence of a row is said in the athlete's language. */
const withoutWords = (row: Average): object => ({ ...row, no_usual: undefined });

describe('the demo athlete’s nights', () => {
  let kit: Kit;
  let truth: DemoTruth;
  let known: Map<Day, NightTruth>;
  before(async () => {
    kit = await openKit();
    truth = await addDemoNights(kit);
    known = knownNights(truth);
  });
  after(async () => kit.close());

  const ask = async (args: object = {}): Promise<Wellness> => kit.ask<Wellness>('get_wellness', args);
  const figures = (from: string, to: string, of: (night: NightTruth) => number): number[] =>
    [...known].filter(([day]) => day >= from && day <= to).map(([, night]) => of(night));
  const averageOf = ({ averages }: Wellness, measure: string): Average => {
    const found = averages.find((row) => row.measure === measure);
    assert.ok(found, `no ${measure}`);
    return found;
  };

  test('are told one by one as they truly were', async () => {
    const { nights = [] } = await ask();
    assert.deepEqual(
      nights.map(({ day }) => day),
      Array.from({ length: 7 }, (_, i) => addDays(toDay('2026-11-24'), i)),
    );
    for (const row of nights) {
      const night = known.get(row.day as Day);
      assert.deepEqual(
        [row.sleep_seconds, row.hrv_rmssd_ms, row.resting_heart_rate_bpm, row.sleep_score],
        [night?.sleepSeconds, night?.hrvMs, night?.restingHeartRate, night?.vendor.sleepScore],
      );
    }
  });

  test('of a silent week are unknown: no zero, no rest, no average', async () => {
    const found = await ask({ period: '2026-08-24..2026-08-30' });
    assert.equal(truth.unsyncedDays.filter((day) => day >= '2026-08-24' && day <= '2026-08-30').length, 7);
    assert.deepEqual([found.days, found.days_known, found.averages], [7, 0, []]);
    assert.ok(
      found.nights?.every(
        ({ unknown, sleep_seconds }) => unknown === 'no_data' && sleep_seconds === undefined,
      ),
    );
    assert.match(found.summary, /Nothing is known .* Unknown is not rest, and not zero/);
  });

  test('when the watch lay on the table, the night is missing and the day is not', async () => {
    const bare = truth.nights.find(
      ({ day, worn, weightKilograms }) =>
        !worn && weightKilograms !== undefined && !truth.unsyncedDays.includes(day),
    );
    assert.ok(bare);
    const { nights = [] } = await ask({ period: bare.day });
    assert.equal(nights[0].unknown, 'no_night');
    assert.equal(nights[0].weight_kilograms, bare.weightKilograms);
  });

  test('“am I sleeping less than last month?” gets mean, median, SD, the difference and its interval', async () => {
    const found = await ask({ period: '2026-11', families: ['sleep'] });
    const row = averageOf(found, 'sleep_seconds');
    const now = figures('2026-11-01', '2026-11-30', (night) => night.sleepSeconds);
    const last = figures('2026-10-01', '2026-10-31', (night) => night.sleepSeconds);
    assert.deepEqual([row.n, row.before_n], [now.length, last.length]);
    assert.deepEqual([row.average, row.before_average], [Math.round(mean(now)), Math.round(mean(last))]);
    assert.deepEqual([row.median, row.sd], [middle(now), Math.round(sd(now))]);
    const [difference, low, high] = [row.difference, row.difference_low, row.difference_high] as number[];
    assert.ok(Math.abs(difference - (mean(now) - mean(last))) <= 0.5);
    // With sixty nights the interval is about two standard errors wide on each side.
    const error = Math.sqrt(sd(now) ** 2 / now.length + sd(last) ** 2 / last.length);
    assert.ok(Math.abs((high - low) / (2 * error) - 2.0) < 0.03, `${(high - low) / (2 * error)}`);
    assert.equal(row.clear_change, low > 0 || high < 0);
    assert.equal(found.days - found.days_known, 30 - now.length);
  });

  test('are held against the sixty days before: low and high are outside one standard deviation', async () => {
    const { nights = [], averages } = await ask();
    const before = figures('2026-09-25', '2026-11-23', (night) => night.restingHeartRate);
    const [low, high] = [mean(before) - sd(before), mean(before) + sd(before)];
    const row = averages.find(({ measure }) => measure === 'resting_heart_rate_bpm');
    assert.deepEqual(
      [row?.usual_days, row?.usual_low, row?.usual_high],
      [before.length, Math.round(low * 10) / 10, Math.round(high * 10) / 10],
    );
    for (const { day, low: under = [], high: over = [] } of nights as readonly {
      day: string;
      low?: string[];
      high?: string[];
    }[]) {
      const bpm = known.get(day as Day)?.restingHeartRate ?? 0;
      assert.equal(under.includes('resting_heart_rate_bpm'), bpm < low, day);
      assert.equal(over.includes('resting_heart_rate_bpm'), bpm > high, day);
    }
  });

  test('make an HRV week: seven days of ln RMSSD against the sixty before them', async () => {
    const { hrv_week: week } = await ask({ families: ['hrv'] });
    const seven = figures('2026-11-24', '2026-11-30', ({ hrvMs }) => Math.log(hrvMs));
    const sixty = figures('2026-09-25', '2026-11-23', ({ hrvMs }) => Math.log(hrvMs));
    const tenth = (value: number): number => Math.round(value * 10) / 10;
    assert.equal(week?.mean_ms, tenth(Math.exp(mean(seven))));
    assert.equal(week?.usual_low_ms, tenth(Math.exp(mean(sixty) - sd(sixty) / 2)));
    assert.equal(week?.usual_high_ms, tenth(Math.exp(mean(sixty) + sd(sixty) / 2)));
    assert.equal(week?.usual_days, sixty.length);
    assert.equal(week?.variation_percent, tenth((100 * sd(seven)) / mean(seven)));
  });

  test('keep the watch’s own score as it stands, named as the watch’s', async () => {
    const { nights = [], remarks } = await ask({ period: '2026-11-30' });
    assert.equal(nights[0].sleep_score, truth.nights.at(-1)?.vendor.sleepScore);
    assert.match(remarks.join(' '), /own scores: sleep score .* higher is better.* version not in the file/);
  });

  test('say what this watch never recorded', async () => {
    assert.deepEqual((await ask()).not_recorded, ['spo2', 'respiration']);
  });

  test('over months come by week, over a season by month, with how many are known', async () => {
    const weeks = await ask({ period: '2026-08' });
    const silent = weeks.buckets?.find(({ key }) => key === '2026-W35');
    assert.deepEqual([silent?.days_known, silent?.sleep_seconds], [0, undefined]);
    const months = await ask({ period: 'all' });
    assert.deepEqual(
      months.buckets?.map(({ key }) => key),
      ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    );
    const october = figures('2026-10-01', '2026-10-31', ({ hrvMs }) => hrvMs);
    assert.equal(months.buckets?.[3].hrv_rmssd_ms, Math.round(mean(october) * 10) / 10);
  });

  test('make a debt only against a need the athlete stated', async () => {
    assert.equal((await ask({ families: ['sleep'] })).sleep_debt, undefined);
    const hours = figures('2026-11-24', '2026-11-30', ({ sleepSeconds }) => sleepSeconds / 3600);
    const short = Math.round((8 * hours.length - hours.reduce((a, b) => a + b, 0)) * 10) / 10;
    const debt = { debt_hours: short, nights: hours.length, nights_unknown: 7 - hours.length };
    assert.deepEqual((await ask({ sleep_need_hours: 8 })).sleep_debt, { need_hours: 8, ...debt });
    const { fact } = await kit.ask<{ fact: { id: string } }>('remember', {
      kind: 'note',
      text: 'I need 8 hours of sleep',
    });
    assert.deepEqual((await ask()).sleep_debt, { need_hours: 8, stated_in: fact.id, ...debt });
    await kit.ask('forget', { id: fact.id });
  });

  test('leave a line in the ledger with the families and the days, and no value', async () => {
    await ask({ families: ['hrv', 'sleep'] });
    const [line] = await kit.deps.storage.ledger.list('me', { limit: 1, offset: 0 });
    assert.deepEqual([line.tool, line.from, line.to], ['get_wellness', '2026-11-03', '2026-11-30']);
    assert.deepEqual(line.metrics, ['computed_figures', 'hrv', 'sleep']);
  });

  test('in French are the same numbers, and no English', async () => {
    const english = await ask();
    await kit.prefer({ language: 'fr' });
    const outcome = await kit.call('get_wellness');
    await kit.prefer({ language: 'en' });
    assert.ok(outcome.ok);
    const french = outcome.structured as unknown as Wellness;
    assert.deepEqual(french.nights, english.nights);
    assert.deepEqual(french.averages.map(withoutWords), english.averages.map(withoutWords));
    assert.doesNotMatch(outcome.text, /\b(sleep|usual|night|days|before|change|heart|known|week)\b/i);
    assert.match(outcome.text, /sommeil 7 h \d\d, VFC \(RMSSD\) \d\d,\d ms, FC de repos \d\d,\d bpm/);
  });
});

describe('a watch that measures everything', () => {
  let kit: Kit;
  const today = toDay('2026-11-30');
  before(async () => {
    kit = await openKit();
    await addFullWatch(kit, today);
  });
  after(async () => kit.close());

  for (const language of ['en', 'fr'] as const)
    test(`fits a week into 1 500 tokens, as text and as structure (${language})`, async (t) => {
      await kit.prefer({ language });
      const outcome = await kit.call('get_wellness');
      assert.ok(outcome.ok);
      const [text, structure] = [outcome.text, JSON.stringify(outcome.structured)].map(
        (s) => encode(s).length,
      );
      t.diagnostic(`${text} tokens of text, ${structure} of structure`);
      assert.ok(text <= 1500 && structure <= 1500, `${text}, ${structure}`);
    });

  test('tells today’s steps and resting heart rate, the day not over and whose definition it is', async () => {
    await kit.prefer({ language: 'en' });
    const outcome = await kit.call('get_wellness', {
      period: 'today',
      families: ['steps', 'resting_heart_rate'],
    });
    assert.ok(outcome.ok);
    const { nights, averages } = outcome.structured as unknown as Wellness;
    assert.deepEqual(nights, [
      {
        day: '2026-11-30',
        steps: 6000,
        resting_heart_rate_bpm: 50,
        high: ['resting_heart_rate_bpm'],
        day_not_over: true,
      },
    ]);
    assert.deepEqual(
      averages.map(({ measure }) => measure),
      ['resting_heart_rate_bpm'],
    );
    assert.match(outcome.text, /steps 6,000/);
    assert.match(outcome.text, /day not over/);
    assert.match(outcome.text, /as Garmin Fenix 7 defines it \(whole day\)/);
  });

  test('gives stages when sleep alone is asked for', async () => {
    const { nights = [] } = await kit.ask<Wellness>('get_wellness', {
      period: 'yesterday',
      families: ['sleep'],
    });
    assert.deepEqual(nights[0], {
      day: '2026-11-29',
      sleep_seconds: 25_800,
      sleep_deep_seconds: 5600,
      sleep_light_seconds: 14_200,
      sleep_rem_seconds: 6000,
      sleep_awake_seconds: 2100,
      sleep_start_local: '22:55',
      sleep_end_local: '06:30',
    });
  });

  test('has blood pressure and skin temperature, told when they are asked for', async () => {
    const spot = { day: today, window: 'spot', source: 'Cuff' } as const;
    await kit.deps.storage.wellness.save(kit.who.athleteId, [
      { ...spot, metric: 'blood_pressure_systolic', value: 118 },
      { ...spot, metric: 'blood_pressure_diastolic', value: 74 },
      { ...spot, metric: 'skin_temperature', value: 34.2, source: 'Band', window: 'night' },
    ]);
    const found = await kit.ask<Wellness>('get_wellness', { period: 'today', families: ['vitals'] });
    assert.deepEqual(found.nights, [
      {
        day: '2026-11-30',
        blood_pressure_systolic_mmhg: 118,
        blood_pressure_diastolic_mmhg: 74,
        skin_temperature_celsius: 34.2,
      },
    ]);
    assert.match(found.summary, /systolic blood pressure 118 mmHg, diastolic blood pressure 74 mmHg/);
    assert.doesNotMatch(JSON.stringify(await kit.ask('get_wellness')), /blood_pressure|vitals/);
  });

  test('and a ring beside it are never blended', async () => {
    const { deps, who } = kit;
    const ring = [1, 2, 3].map((back) => ({
      day: addDays(today, -back),
      metric: 'sleep_duration' as const,
      value: 30_000,
      window: 'night' as const,
      source: 'Ring',
    }));
    await deps.storage.wellness.save(who.athleteId, ring);
    const found = await kit.ask<Wellness>('get_wellness', { families: ['sleep'] });
    assert.equal(found.averages[0].n, 7);
    // 25 800, 24 900, 26 700 on those three days.
    assert.deepEqual(found.other_sources, [
      {
        measure: 'sleep_seconds',
        source: 'Ring',
        window: 'night',
        n: 3,
        average: 30_000,
        difference_on_same_days: 4200,
      },
    ]);
  });
});

test('without any reading the answer says so, and asks for nothing to be believed', async () => {
  const kit = await openKit();
  const outcome = await kit.call('get_wellness');
  assert.ok(outcome.ok);
  assert.match(outcome.text, /^Nothing is known of 24\s–\s30 Nov 2026/);
  const refused = await kit.call('get_wellness', { period: 'the other day' });
  assert.ok(!refused.ok);
  assert.equal(refused.code, 'period.unclear');
  await kit.close();
});
