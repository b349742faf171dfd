import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { openJune } from '../../../test/june.ts';
import { type Kit, openKit } from '../../../test/kit.ts';
import { day, evening, keep, result } from '../../../test/loads.ts';
import { needsShared } from '../../../test/shared.ts';
import { addDays, type Day } from '../../domain/day.ts';

interface Row {
  readonly metric: string;
  readonly series?: string;
  readonly n: number;
  readonly median: number;
  readonly verdict: string;
  readonly slope_per_week?: number;
  readonly least_squares_per_week?: number;
  readonly interval_low?: number;
  readonly interval_high?: number;
  readonly mann_kendall_s?: number;
  readonly mann_kendall_z?: number;
}
interface Trend {
  readonly summary: string;
  readonly sport?: string;
  readonly sessions_total: number;
  readonly trends: readonly Row[];
  readonly sessions: readonly { id: string; day: Day; values: Readonly<Record<string, number>> }[];
  readonly remarks: readonly string[];
}

const first = day('2026-01-05');
const on = (n: number): Day => addDays(first, n);

async function withKit(story: (kit: Kit) => Promise<void>): Promise<void> {
  const kit = await openKit();
  try {
    await story(kit);
  } finally {
    await kit.close();
  }
}

const ask = async (kit: Kit, args: object = {}): Promise<Trend> => kit.ask<Trend>('analyze_trend', args);

/** A run of an hour each week, each `speed(n)` fast. */
const weekly = (count: number, speed: (n: number) => number, more: (n: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, n) => ({
    day: on(7 * n),
    seconds: 3600,
    meters: 3600 * speed(n),
    more: more(n),
  }));

test('June 2013: metres for each heartbeat rose by 5 mm a week, which is no clear change', {
  skip: needsShared,
}, async () => {
  const kit = await openJune();
  const said = await ask(kit, {
    metrics: ['pace_at_heart_rate'],
    period: '2013-06',
    min_distance_meters: 5000,
  });
  const [row] = said.trends;
  // Reference case `june_2013/efficiency_trend`: +0.004768, S = 14, z = 0.30.
  assert.equal(row.n, 25);
  assert.ok(Math.abs((row.slope_per_week ?? 0) - 0.004768) < 5e-5);
  assert.deepEqual([row.mann_kendall_s, row.mann_kendall_z, row.verdict], [14, 0.3, 'no_clear_change']);
  assert.ok(Math.abs(row.median - 1.57331) < 5e-4);
  assert.ok((row.interval_low ?? 1) < 0 && (row.interval_high ?? -1) > 0);
  assert.match(said.summary, /^25 sessions, 1\s–\s30 Jun 2013 .*no clear change/);
  assert.match(said.remarks.join(' '), /get_performance.*get_training_load.*can disagree/);
  await kit.close();
});

test('my last ten runs, combining pace, climbing and cardiovascular load', async () =>
  withKit(async (kit) => {
    const runs = weekly(14, (n) => 3 + n / 100).map((run, n) => ({
      ...run,
      metrics: { heart_rate_load: result(50 + n, 'edwards_over_threshold_hour', 'load') },
      more: { totals: { distanceMeters: run.meters, timerSeconds: 3600, ascentMeters: 100 + 10 * (n % 2) } },
    }));
    const ids = await keep(kit, runs);
    evening(kit, on(100));
    const said = await ask(kit, { metrics: ['pace', 'climbing', 'cardiovascular load'], last: 10 });
    assert.equal(said.sessions_total, 10);
    assert.deepEqual(
      said.sessions.map(({ id }) => id),
      ids.slice(-10),
    );
    assert.deepEqual(
      said.trends.map(({ metric, n, verdict }) => [metric, n, verdict]),
      [
        ['average_pace', 10, 'falling'],
        ['ascent', 10, 'no_clear_change'],
        ['heart_rate_load', 10, 'rising'],
      ],
    );
    const [pace, , load] = said.trends;
    // A straight line: every test gives its slope, and all 45 pairs rise.
    assert.equal(load.mann_kendall_s, 45);
    for (const slope of [load.slope_per_week, load.least_squares_per_week])
      assert.ok(Math.abs((slope ?? 0) - 1) < 0.01);
    assert.ok((pace.slope_per_week ?? 0) < -0.9 && (pace.slope_per_week ?? 0) > -1.1);
    assert.deepEqual(said.sessions.at(-1)?.values, {
      average_pace: 319.5,
      ascent: 110,
      heart_rate_load: 63,
    });
    assert.match(
      said.summary,
      /Average pace: gets faster; Ascent: no clear change; Load from heart rate: rises/,
    );
  }));

test('five sessions are listed, and no trend is drawn through them', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      weekly(5, (n) => 3 + n / 10),
    );
    evening(kit, on(30));
    const said = await ask(kit, { metrics: ['average_speed'], period: 'all' });
    assert.equal(said.sessions.length, 5);
    assert.deepEqual(
      [said.trends[0].verdict, said.trends[0].slope_per_week, said.trends[0].n],
      ['too_few', undefined, 5],
    );
    assert.match(said.remarks.join(' '), /fewer than six points are a list, not a trend/);
  }));

test('two watches that disagree about VO2max are two flat series, not one that rises', async () =>
  withKit(async (kit) => {
    const device = (n: number) => ({ manufacturer: 'garmin', product: n < 8 ? 'fenix 6' : 'fenix 8' });
    await keep(
      kit,
      weekly(
        16,
        () => 3,
        (n) => ({ device: device(n), vendorScores: { vo2max: (n < 8 ? 50 : 55) + (n % 2) } }),
      ),
    );
    evening(kit, on(120));
    const said = await ask(kit, { metrics: ['vo2max'], period: 'all' });
    assert.deepEqual(
      said.trends.map(({ series, n, verdict }) => [series, n, verdict]),
      [
        ['Garmin Fenix 6', 8, 'no_clear_change'],
        ['Garmin Fenix 8', 8, 'no_clear_change'],
      ],
    );
    const remarks = said.remarks.join(' ');
    assert.match(remarks, /2 series from different devices, kept apart/);
    assert.match(remarks, /watch’s own estimate .* 5–7 % .* no laboratory value/);
  }));

test('graded and flat speed for each heartbeat are two methods and never one line', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      weekly(14, () => 3).map((run, n) => ({
        ...run,
        metrics: {
          efficiency_speed: result(
            n < 7 ? 1.2 : 1.4,
            n < 7 ? 'graded_speed_over_mean_hr' : 'flat_speed_over_mean_hr',
            'm/beat',
          ),
        },
      })),
    );
    evening(kit, on(100));
    const said = await ask(kit, { period: 'all' });
    assert.deepEqual(
      said.trends.map(({ series, n, verdict, slope_per_week: slope }) => [series, n, verdict, slope]),
      [
        ['graded_speed_over_mean_hr', 7, 'no_clear_change', 0],
        ['flat_speed_over_mean_hr', 7, 'no_clear_change', 0],
      ],
    );
  }));

test('like with like: a treadmill, warm-ups and other sports are left out and counted', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      weekly(8, () => 3),
    );
    await keep(kit, [
      { day: on(1), seconds: 3600, meters: 12_000, more: { subSport: 'treadmill' } },
      { day: on(2), seconds: 600, meters: 1500 },
      { day: on(3), seconds: 3600, meters: 30_000, sport: 'cycling' },
    ]);
    evening(kit, on(60));
    const said = await ask(kit, { metrics: ['pace'], period: 'all' });
    assert.equal(said.sessions_total, 8);
    assert.match(said.remarks.join(' '), /1 other was left out .* 1 session under 20 min left out/);
    const all = await ask(kit, { metrics: ['pace'], period: 'all', where: 'any', min_duration_seconds: 60 });
    assert.equal(all.sessions_total, 10);
    assert.match(all.remarks.join(' '), /1 session was indoors/);
    assert.equal((await ask(kit, { metrics: ['speed'], sport: 'cycling', period: 'all' })).sessions_total, 1);
  }));

test('a rise in pace is told together with the heat, the hills and the new watch that came with it', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      weekly(
        12,
        (n) => 3.3 - n / 50,
        (n) => ({
          device: { product: n < 6 ? 'Old' : 'New' },
          totals: {
            distanceMeters: 3600 * (3.3 - n / 50),
            timerSeconds: 3600,
            ascentMeters: n < 6 ? 50 : 400,
            averageTemperature: n < 6 ? 10 : 25,
          },
        }),
      ),
    );
    evening(kit, on(90));
    const said = await ask(kit, { metrics: ['pace'], period: 'all' });
    assert.equal(said.trends[0].verdict, 'rising');
    assert.match(said.summary, /gets slower/);
    const remarks = said.remarks.join(' ');
    assert.match(remarks, /later half was 25 °C, the earlier 10 °C/);
    assert.match(
      remarks,
      /climbed 36 m for each kilometre, the earlier 4 m|climbed 3\d m for each kilometre/,
    );
    assert.match(remarks, /2 devices \(Old, New\), the first change on Mon, 16 Feb 2026/);
  }));

test('six hundred sessions are compared by medians of weeks, and say so', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      Array.from({ length: 600 }, (_, n) => ({
        day: on(n),
        seconds: 3600,
        meters: 3600 * (3 + n / 7 / 1000),
      })),
    );
    evening(kit, on(600));
    const said = await ask(kit, { metrics: ['average_speed'], period: 'all' });
    const [row] = said.trends;
    assert.equal(row.n, 600);
    assert.equal(row.verdict, 'rising');
    assert.ok(Math.abs((row.slope_per_week ?? 0) - 0.001) < 2e-5);
    assert.match(said.remarks.join(' '), /medians of 1 week are compared/);
    assert.equal(said.sessions.length, 12);
    assert.deepEqual([said.sessions[0].day, said.sessions.at(-1)?.day], [on(0), on(599)]);
  }));

test('an unknown figure is answered with the nearest known ones', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      weekly(6, () => 3),
    );
    evening(kit, on(40));
    const refused = await kit.call('analyze_trend', { metrics: ['decopling'], period: 'all' });
    assert.ok(!refused.ok);
    assert.equal(refused.code, 'trend.metric-unknown');
    assert.match(refused.text, /Nearest: decoupling/);
    const empty = await ask(kit, { period: '2020' });
    assert.match(empty.summary, /^No session to compare/);
  }));

test('the answer says the same in French, in a screenful, and names what it told in the ledger', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      weekly(40, (n) => 3 + Math.sin(n) / 5),
    );
    evening(kit, on(290));
    const args = { metrics: ['pace', 'distance'], period: 'all' };
    const english = await kit.call('analyze_trend', args);
    await kit.prefer({ language: 'fr' });
    const french = await kit.call('analyze_trend', args);
    assert.ok(english.ok && french.ok);
    const numbers = ({ remarks: _r, summary: _s, ...rest }: Record<string, unknown>) => rest;
    assert.deepEqual(numbers(french.structured), numbers(english.structured));
    assert.match(french.text, /40 séances.*pas d’évolution nette/);
    assert.doesNotMatch(french.text, /\b(sessions|week|least squares|listed|to)\b/);
    for (const { text, structured } of [english, french]) {
      assert.ok(encode(text).length <= 1500);
      assert.ok(encode(JSON.stringify(structured)).length <= 1500);
      assert.doesNotMatch(text, /NaN|Infinity|undefined/);
    }
    await kit.prefer({ units: 'imperial' });
    const miles = await kit.call('analyze_trend', args);
    assert.ok(miles.ok && / s\/mi a week/.test(miles.text));
    const [line] = await kit.deps.storage.ledger.list('me', { limit: 1, offset: 0 });
    assert.deepEqual(line.metrics, ['computed_figures', 'distance', 'speed']);
  }));
