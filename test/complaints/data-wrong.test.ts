import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { demoKey, startGarminSimulator } from '../../simulators/garmin/index.ts';
import { importFiles } from '../../src/app/intake/import-paths.ts';
import { connectByKey, openLines } from '../../src/app/sources/index.ts';
import { toDay } from '../../src/domain/day.ts';
import { type Kit, now, openKit } from '../kit.ts';
import { fetchFrom, heads, openConnected } from '../connected.ts';
import { fill } from '../library.ts';
import { bare, everySecond } from '../made.ts';
import { openKitWith, running } from '../sources.ts';
import { gathered } from '../vendor-line.ts';

/** What users of other software found wrong in their data; each sentence by its number. */

const week = { period: 'last-7-days' };

test('complaint 1: the sleep score of a night is the vendor’s own to the point, and of a version that is not known', async () => {
  const house = await openConnected();
  await house.connectCoros();
  await fetchFrom(house.kit);
  const { text } = await house.kit.call('get_wellness', week);
  // COROS’s app says 81 of the night to 30 November.
  assert.match(text, /30 Nov 2026: .*sleep score 81\/100/);
  assert.match(text, /Coros’s own scores: sleep score .*version not in the file/);
});

/** A week of the account of Garmin, changed before it is read. */
async function atGarmin(
  t: { after: (close: () => Promise<void>) => void },
  change: (day: Record<string, unknown>) => void,
  from: string,
): Promise<Kit> {
  const simulator = await startGarminSimulator({ now: running(now), rate: 'off' });
  t.after(() => simulator.close());
  for (const day of simulator.athlete.days.values()) change(day as unknown as Record<string, unknown>);
  const kit = await openKitWith({ 'garmin.api': simulator.url });
  t.after(() => kit.close());
  await connectByKey(kit.deps, kit.who, 'garmin', demoKey);
  const [{ vendor, line }] = await openLines(kit.deps, 'me');
  const days = { from: toDay(from), to: toDay('2026-11-30') };
  const pull = vendor.pull?.families.wellness;
  const arrivals = pull ? await gathered(pull.fetch(line, days)) : [];
  const files = arrivals.flatMap((one) => (one.bytes ? [{ name: one.name, bytes: one.bytes }] : []));
  await importFiles(kit.deps, kit.who, Readable.from(files));
  return kit;
}

test('complaint 2: nights that have an average have a trend of it, whichever of two names the vendor gives it', async (t) => {
  const house = await openConnected();
  await house.connectIcu();
  await fetchFrom(house.kit);
  const garmin = await atGarmin(t, () => undefined, '2026-11-26');
  for (const kit of [house.kit, garmin]) {
    const { nights } = await kit.ask<{ nights: readonly { hrv_rmssd_ms?: number }[] }>('get_wellness', week);
    const known = nights.filter(({ hrv_rmssd_ms: value }) => value !== undefined);
    assert.ok(known.length >= 3, `${known.length} nights`);
    const { hrv_week: trend } = await kit.ask<{ hrv_week?: { average?: number } }>('get_wellness', week);
    assert.ok(
      Object.values(trend ?? {}).some((value) => typeof value === 'number' && value > 20),
      JSON.stringify(trend),
    );
  }
});

test('complaint 3: a training status that is missing is said to be not available; it is no crash and no gap', async (t) => {
  const kit = await atGarmin(t, (day) => void Object.assign(day, { trainingStatus: null }), '2026-11-29');
  const outcome = await kit.call('get_training_load', week);
  assert.ok(outcome.ok, outcome.text);
  assert.doesNotMatch(outcome.text, /null|undefined|NaN/);
  assert.match(outcome.text, /Training status of a vendor: not available/);
  await kit.prefer({ language: 'fr' });
  assert.match((await kit.call('get_training_load', week)).text, /Statut d’entraînement.*non disponible/);
  // Where a vendor told one it is shown, and not said to be missing.
  await kit.deps.storage.annotations.save('me', {
    about: 'day:2026-11-29',
    by: 'garmin-export',
    words: { training_status_running: 'PRODUCTIVE_1' },
    receivedAt: 0,
  });
  const told = (await kit.call('get_training_load', week)).text;
  assert.match(told, /productif/);
  assert.doesNotMatch(told, /non disponible/);
});

test('complaint 4: a strength session from the watch and from a platform counts once in the week', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await fill(kit);
  await house.connectIcu();
  const gym = icu.athlete.activities.find(({ row }) => row.name === 'Gym');
  const start = Date.parse(String(gym?.row.start_date));
  await kit.record(
    bare('strength', everySecond(2700, { heartRate: () => 112 }), {
      start,
      device: { manufacturer: 'garmin' },
      totals: { timerSeconds: 2700, elapsedSeconds: 2700, averageHeartRate: 112 },
    }),
  );
  const load = async (): Promise<unknown> =>
    (await kit.ask<{ load_7_days: unknown }>('get_training_load', week)).load_7_days;
  const before = await load();
  icu.athlete.activities.splice(0, icu.athlete.activities.length, ...(gym ? [gym] : []));
  await fetchFrom(kit);
  assert.equal((await heads(kit)).filter((one) => one.start === start).length, 1);
  assert.equal(await load(), before);
});

test('complaint 5: a load that we computed is marked as ours and stands beside the vendor’s own', async () => {
  const house = await openConnected();
  const { kit } = house;
  await fill(kit);
  await house.connectIcu();
  await fetchFrom(kit);
  const run = (await heads(kit)).find(({ title }) => title === 'Morning loops');
  const { text } = await kit.call('get_activity', { activity: run?.id });
  // 5 min at 3 m/s with a threshold of 4:05/km: 5/60 × (3 × 245/1000)² × 100 = 4.5.
  assert.match(text, /Computed by boucle\n- Training load: 5 points \(from pace/);
  assert.match(text, /own scores: intervals_training_load 61/);
  // Both numbers, how far apart they are, and why.
  assert.match(
    text,
    /Load: 5 by boucle, 61 by the vendor \(intervals_training_load\), -?−?56 apart\..*thresholds/,
  );
});

test('complaint 6: the threshold and the zones of a swimmer are paces per 100 m or 100 yd, never m/s and never per km', async () => {
  const house = await openConnected();
  const { kit } = house;
  await house.connectIcu();
  await fetchFrom(kit);
  // At intervals.icu: 1.0526 m/s = 1:35/100 m; the lowest zone ends at 77.5 % of it.
  for (const [swimUnits, expected, lowest] of [
    ['meters', /1:35\/100 m/, /2:03\/100 m/],
    ['yards', /1:27\/100 yd/, /1:52\/100 yd/],
  ] as const) {
    await kit.prefer({ swimUnits });
    const { text } = await kit.call('get_athlete', {});
    const lines = text.split('\n').filter((line) => /\(Swim\)|Swim, pace/.test(line));
    assert.ok(lines.length >= 3, lines.join('\n'));
    assert.match(lines.join('\n'), expected);
    assert.match(lines.join('\n'), lowest);
    for (const line of lines) assert.doesNotMatch(line, /m\/s|\/km|\/mi\b/);
  }
});

test('complaint 7: zones of heart rate, power and pace are read in one call, for each sport', async () => {
  const house = await openConnected();
  await house.connectIcu();
  await fetchFrom(house.kit);
  const { zones } = await house.kit.ask<{
    zones: readonly { sport: string; of: string; upper_bounds: number[] }[];
  }>('get_athlete');
  const has = (sport: string, of: string): boolean =>
    zones.some((row) => row.sport === sport && row.of === of && row.upper_bounds.length >= 4);
  for (const [sport, of] of [
    ['running', 'heart_rate'],
    ['running', 'pace'],
    ['cycling', 'heart_rate'],
    ['cycling', 'power'],
    ['swimming', 'pace'],
  ])
    assert.ok(has(sport, of), `${sport} ${of}`);
});

test('complaint 8: how an athlete felt is told with its range and which end is best, as it was said', async () => {
  const house = await openConnected();
  const { kit } = house;
  await house.connectIcu();
  await fetchFrom(kit);
  const run = (await heads(kit)).find(({ title }) => title === 'Morning loops');
  for (const [language, feel, effort] of [
    ['en', /feeling \(1–5, 1 is best\) 2/, /perceived effort \(0–10, 10 is hardest\) 4/],
    ['fr', /ressenti \(1–5, 1 = le meilleur\) 2/, /4/],
  ] as const) {
    await kit.prefer({ language });
    const { text } = await kit.call('get_activity', { activity: run?.id });
    assert.match(text, feel);
    assert.match(text, effort);
  }
});

test('complaint 9: a flight west or east loses no day and doubles none; “today” is where the athlete is', async (t) => {
  const kit = await openKit();
  t.after(() => kit.close());
  const run = (start: string, latitude: number, longitude: number) =>
    bare(
      'running',
      everySecond(600, {
        latitude: (s) => latitude + s / 40_000,
        longitude: () => longitude,
        distance: (s) => 3 * s,
      }),
      {
        start: Date.parse(start),
        totals: { timerSeconds: 600, elapsedSeconds: 600, distanceMeters: 1800 },
      },
    );
  // Auckland on Saturday evening, Honolulu on Friday evening of the same calendar week: the date line lies between.
  await kit.record(run('2026-11-21T06:00:00Z', -36.85, 174.76), run('2026-11-21T06:30:00Z', 21.31, -157.86));
  const days = (await heads(kit)).map(({ day }) => day).sort((a, b) => (a < b ? -1 : 1));
  assert.deepEqual(days, ['2026-11-20', '2026-11-21']);
  const today = async (timeZone: string): Promise<string> => {
    await kit.prefer({ timeZone });
    return (await kit.call('get_athlete', {})).text.match(/Today is (.*?) in/)?.[1] ?? '';
  };
  // 10:00 UTC on 30 November.
  kit.time.now = Date.UTC(2026, 10, 30, 10, 30);
  assert.equal(await today('Pacific/Kiritimati'), 'Tue, 1 Dec 2026');
  assert.equal(await today('Pacific/Pago_Pago'), 'Sun, 29 Nov 2026');
});

test('complaint 10: a session of intervals is not blamed for being uneven', async (t) => {
  const kit = await openKit();
  t.after(() => kit.close());
  await fill(kit);
  const run = (await heads(kit)).find(({ title }) => title === '10 × 400 m');
  const { text } = await kit.call('get_activity', { activity: run?.id, detail: 'full' });
  assert.match(text, /400 m · 1:36/);
  assert.doesNotMatch(text, /uneven|erratic|inconsistent|poor(ly)? pac|too variable|should have/i);
});
