import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoLibrary } from '../../src/demo/index.ts';
import { kitFiles, kitTruth, type OddTruth } from '../../src/demo/kit.ts';
import { toDay } from '../../src/domain/day.ts';
import { fit } from '../../src/formats/fit/index.ts';
import { type Kit, openKit } from '../kit.ts';

/** What is odd on purpose comes through the import as it was lived: metres to 0.1 %, seconds, beats and watts to one. */

const tenYears = { seed: 1, days: 3653, endDay: toDay('2026-11-30') };
const halfYear = { ...tenYears, days: 180 };
const truth = kitTruth(tenYears);
const files = new Map([...kitFiles(tenYears)].map(({ name, bytes }) => [name, bytes]));

interface Row {
  readonly id: string;
  readonly title: string;
  readonly start_local: string;
  readonly distance_meters?: number;
  readonly duration_seconds: number;
  readonly average_heart_rate_bpm: number;
  readonly average_power_watts?: number;
  readonly pool_length_meters?: number;
}
interface Answer {
  readonly activity: Row;
  readonly zones: readonly { readonly model: string; readonly upper_bounds: readonly number[] }[];
  readonly sources: readonly { readonly device: string }[];
}

const only = (oddity: string): OddTruth => {
  const found = truth.sessions.find((session) => session.oddity === oddity);
  assert.ok(found, oddity);
  return found;
};

describe('ten years with odd days', () => {
  let kit: Kit;
  let rows: readonly Row[];
  before(async () => {
    kit = await openKit();
    await kit.add(Object.fromEntries(files));
    ({ activities: rows } = await kit.ask<{ activities: Row[] }>('list_activities', {
      period: 'all',
      limit: 100,
    }));
  });
  after(async () => kit.close());
  const rowOf = ({ day, oddity }: OddTruth): Row => {
    const found = rows.find(
      (row) => row.start_local.startsWith(day) && row.title === oddity.replaceAll('_', ' '),
    );
    assert.ok(found, `${oddity} on ${day}`);
    return found;
  };
  const full = async (oddity: string): Promise<Answer> =>
    kit.ask<Answer>('get_activity', { activity: rowOf(only(oddity)).id, detail: 'full' });

  test('each is one activity on its own day, with the figures of the model', () => {
    assert.equal(rows.length, truth.sessions.length);
    for (const session of truth.sessions) {
      const row = rowOf(session);
      assert.equal(row.duration_seconds, session.seconds, session.oddity);
      assert.equal(row.average_heart_rate_bpm, session.heartRate, session.oddity);
      assert.equal(row.average_power_watts, session.power, session.oddity);
      const { distanceMeters: meters } = session;
      if (meters === undefined) assert.equal(row.distance_meters, undefined, session.oddity);
      else assert.ok(Math.abs((row.distance_meters ?? 0) / meters - 1) < 0.001, session.oddity);
    }
  });

  test('leap days and New Year’s Eves are there, and none of a year that has none', () => {
    const days = truth.sessions.map(({ day }) => String(day));
    assert.deepEqual(
      days.filter((day) => day.endsWith('-02-29')),
      ['2020-02-29', '2024-02-29'],
    );
    assert.equal(days.filter((day) => day.endsWith('-12-31')).length, 10);
  });

  test('a run over New Year counts whole in the year in which it began', async () => {
    const of = async (period: string) =>
      kit.ask<{ total: { activities: number; distance_meters?: number } }>('summarize_training', { period });
    assert.equal((await of('2025-12-31')).total.distance_meters, 13_500);
    assert.equal((await of('2026-01-01')).total.activities, 0);
    assert.equal((await of('2024-02')).total.distance_meters, 9000);
  });

  test('a race of 24 hours is one activity of 86,400 seconds on the day it began', async () => {
    const { activity } = await full('day_long_race');
    assert.equal(activity.duration_seconds, 86_400);
    assert.ok(Math.abs((activity.distance_meters ?? 0) - 190_080) <= 190);
  });

  test('a pool of 25 yards is 22.86 m, and forty lengths of it 914.4 m', async () => {
    const { activity } = await full('pool_in_yards');
    assert.equal(activity.pool_length_meters, 22.86);
    assert.ok(Math.abs((activity.distance_meters ?? 0) - 914.4) <= 0.1);
    await kit.prefer({ swimUnits: 'yards' });
    const outcome = await kit.call('get_activity', { activity: activity.id });
    await kit.prefer({ swimUnits: 'meters' });
    assert.match(outcome.text, /1,000 yd/);
  });

  test('two makers score the same run; both recordings are kept, the scores never averaged', async () => {
    const { sources } = await full('two_watches');
    assert.equal(sources.length, 2);
    const { text } = await kit.call('get_activity', { activity: rowOf(only('two_watches')).id });
    assert.match(text, /84\.5/);
    assert.doesNotMatch(text, /107\.[78]/);
  });

  test('two makers of the same nights are never averaged: one is shown, the other 14 ms away is named beside', async () => {
    const answer = await kit.ask<{
      nights: { day: string; hrv_rmssd_ms?: number }[];
      other_sources: { measure: string; difference_on_same_days: number }[];
    }>('get_wellness', { period: 'last-7-days' });
    const sets = truth.nights.map(({ day, hrvMs }) =>
      hrvMs.indexOf(answer.nights.find((night) => night.day === day)?.hrv_rmssd_ms ?? 0),
    );
    assert.ok(
      sets.every((set) => set === sets[0] && set >= 0),
      String(sets),
    );
    const other = answer.other_sources.find(({ measure }) => measure === 'hrv_rmssd_ms');
    assert.equal(Math.abs(other?.difference_on_same_days ?? 0), 14);
  });

  // 60, 70, 80 and 90 % of 188 and of 181.
  test('a changed maximum heart rate moves the zones from its day on, not before', async () => {
    const bounds = async (oddity: string) =>
      (await full(oddity)).zones.find(({ model }) => model === 'percent_of_max_5')?.upper_bounds;
    assert.deepEqual(await bounds('max_heart_rate_before'), [113, 132, 150, 169]);
    assert.deepEqual(await bounds('max_heart_rate_after'), [109, 127, 145, 163]);
  });

  test('the left leg’s share of the power comes through', () => {
    const [recording] = fit.decode(files.get(only('left_right').files[0]) ?? new Uint8Array()).recordings;
    const left = recording?.streams.channels.leftBalance ?? new Float64Array();
    const mean = left.reduce((sum, share) => sum + share, 0) / left.length;
    assert.ok(Math.abs(mean - 48) < 0.01, String(mean));
  });
});

test('half a year of ordinary life beside them: nothing odd is merged into it, nothing of it is lost', async () => {
  const kit = await openKit();
  const life = demoLibrary(halfYear);
  const odd = Object.fromEntries([...kitFiles(halfYear)].map(({ name, bytes }) => [name, bytes]));
  await kit.add({ ...Object.fromEntries([...life.files].map(({ name, bytes }) => [name, bytes])), ...odd });
  const { total } = await kit.ask<{ total: { activities: number } }>('summarize_training', { period: 'all' });
  const lived = life.truth().sessions.filter((session) => session.files.length > 0).length;
  assert.equal(total.activities, lived + kitTruth(halfYear).sessions.length);
  await kit.close();
});
