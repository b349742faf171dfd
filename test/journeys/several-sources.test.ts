import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDay } from '../../src/domain/day.ts';
import { type Connected, fetchFrom, heads, openConnected } from '../connected.ts';
import { bare, everySecond } from '../made.ts';
import { now } from '../kit.ts';
import { runFile } from '../sources.ts';

/** The same runs in an archive, at COROS and at intervals.icu; nights from two watches. */

const dayMs = 86_400_000;

/** This morning's run, as the archive of a watch of Garmin lists it. */
const archive = (start: number): Record<string, Uint8Array> => ({
  'x_summarizedActivities.json': Buffer.from(
    JSON.stringify([
      {
        summarizedActivitiesExport: [
          {
            activityId: 20_998_811_223,
            name: 'Out of the archive',
            activityType: 'running',
            beginTimestamp: start,
            duration: 300_000,
            distance: 90_000,
          },
        ],
      },
    ]),
  ),
});

/** The run of COROS lies at intervals.icu as well, from the same file. */
function alsoAtIcu({ icu, corosRun }: Connected, seconds = 0): void {
  const [pattern] = icu.athlete.activities;
  const time = new Date(corosRun + 1000 * seconds).toISOString().slice(0, 19);
  icu.athlete.activities.push({
    row: {
      ...pattern.row,
      id: 'i7009',
      name: 'Copied from COROS',
      start_date: `${time}Z`,
      start_date_local: time,
    },
    file: runFile(corosRun + 1000 * seconds),
  });
}

const thisMorning = async ({ kit, corosRun }: Connected) =>
  (await heads(kit)).filter(({ start }) => Math.abs(start - corosRun) < 3_600_000);

test('one run from an archive, from COROS and from intervals.icu is one session; each source is listed', async () => {
  const house = await openConnected();
  const { kit } = house;
  alsoAtIcu(house, 2);
  await kit.add(archive(house.corosRun));
  assert.equal((await thisMorning(house)).length, 1);
  await house.connectCoros();
  await fetchFrom(kit, 'coros');
  await house.connectIcu();
  await fetchFrom(kit, 'intervals-icu');
  const runs = await thisMorning(house);
  assert.equal(runs.length, 1, 'merged once');
  const asked = { activity: runs[0].id, detail: 'full' };
  const { sources } = await kit.ask<{ sources: readonly unknown[] }>('get_activity', asked);
  const { text } = await kit.call('get_activity', asked);
  assert.ok(sources.length >= 3, `${sources.length} sources`);
  assert.match(text, /garmin/i);
  assert.match(text, /coros/i);
  // 900 m from each: never a sum.
  assert.equal(runs[0].totals.distanceMeters, 900);
});

test('two vendors that measure one run differently: one figure is shown whole, never a mean of the two', async () => {
  const house = await openConnected();
  const { kit, icu, corosRun } = house;
  alsoAtIcu(house, 1);
  const streams = everySecond(300, { heartRate: () => 160, distance: (s) => 3.2 * s, speed: () => 3.2 });
  await kit.record(
    bare('running', streams, {
      start: corosRun,
      device: { manufacturer: 'suunto' },
      totals: { distanceMeters: 960, timerSeconds: 300, elapsedSeconds: 300 },
    }),
  );
  await house.connectIcu();
  await fetchFrom(kit);
  const runs = await thisMorning(house);
  assert.equal(runs.length, 1);
  assert.ok([900, 960].includes(runs[0].totals.distanceMeters ?? 0), String(runs[0].totals.distanceMeters));
  assert.ok(icu.athlete.activities.length > 0);
});

test('nights of two watches stand beside each other: one is shown, what the other says is named, no mean is made', async () => {
  const house = await openConnected();
  const { kit } = house;
  await house.connectIcu();
  await house.connectCoros();
  await fetchFrom(kit);
  const { nights, other_sources: others } = await kit.ask<{
    nights: readonly { day: string; hrv_rmssd_ms?: number }[];
    other_sources: readonly { source: string; measure: string; difference_on_same_days: number }[];
  }>('get_wellness', { period: 'last-7-days' });
  // intervals.icu says 71 ms of today, COROS 62.
  assert.equal(nights.find(({ day }) => day === '2026-11-30')?.hrv_rmssd_ms, 71);
  const coros = others.find(({ measure }) => measure === 'hrv_rmssd_ms');
  assert.equal(coros?.difference_on_same_days, -9);
});

test('a night that the watch corrects days later is the corrected one, and no second one', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  await fetchFrom(kit);
  const day = '2026-11-28';
  Object.assign(icu.athlete.wellness.get(day) ?? {}, { sleepSecs: 21_600, sleepScore: 64 });
  await fetchFrom(kit);
  const held = await kit.deps.storage.wellness.between('me', toDay(day), toDay(day), [
    'sleep_duration',
    'sleep_score',
  ]);
  assert.deepEqual(Object.fromEntries(held.map(({ metric, value }) => [metric, value])), {
    sleep_duration: 21_600,
    sleep_score: 64,
  });
  assert.equal(held.length, 2);
});

test('a run deleted at intervals.icu stays as long as COROS has it, and goes when nobody has', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  alsoAtIcu(house, 1);
  await house.connectIcu();
  await house.connectCoros();
  await fetchFrom(kit);
  const before = (await heads(kit)).length;
  const drop = (name: string): void => {
    const at = icu.athlete.activities.findIndex(({ row }) => row.name === name);
    icu.athlete.activities.splice(at, 1);
  };
  drop('Copied from COROS');
  await fetchFrom(kit, 'intervals-icu');
  assert.equal((await thisMorning(house)).length, 1);
  drop('Morning loops');
  await fetchFrom(kit, 'intervals-icu');
  const left = await heads(kit);
  assert.equal(left.length, before - 1);
  assert.ok(!left.some(({ title }) => title === 'Morning loops'));
});

test('after a change of watch both watches’ runs are there, each told with its own', async () => {
  const house = await openConnected();
  const { kit } = house;
  const run = (daysBack: number, manufacturer: string) =>
    bare('running', everySecond(600, { heartRate: () => 140, distance: (s) => 3 * s }), {
      start: now - daysBack * dayMs - 14_400_000,
      device: { manufacturer, product: manufacturer === 'suunto' ? 'race' : 'fr945' },
      totals: { distanceMeters: 1800, timerSeconds: 600, elapsedSeconds: 600 },
    });
  await kit.record(run(20, 'garmin'), run(18, 'garmin'), run(10, 'suunto'), run(8, 'suunto'));
  await house.connectIcu();
  await fetchFrom(kit);
  const runs = (await heads(kit)).filter(({ totals }) => totals.distanceMeters === 1800);
  assert.deepEqual(
    runs.toSorted((a, b) => a.start - b.start).map(({ device }) => device?.manufacturer),
    ['garmin', 'garmin', 'suunto', 'suunto'],
  );
  const { text } = await kit.call('get_activity', { activity: runs[0].id });
  assert.match(text, /suunto/i);
});
