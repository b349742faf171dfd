import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  demoKey,
  type GarminSimulator,
  session,
  startGarminSimulator,
} from '../../simulators/garmin/index.ts';
import { importFiles } from '../../src/app/intake/import-paths.ts';
import { inProcessDecoder } from '../../src/app/intake/in-process-decoder.ts';
import type { Family } from '../../src/domain/connection.ts';
import { type Day, toDay } from '../../src/domain/day.ts';
import { encodeActivity } from '../../src/formats/fit/index.ts';
import { identify } from '../../src/formats/identify.ts';
import { garmin } from '../../src/vendors/garmin/index.ts';
import { payloads } from '../../src/vendors/garmin/decode.ts';
import { key } from '../../src/vendors/garmin/key.ts';
import type { Line } from '../../src/vendors/vendor.ts';
import { type Kit, now, openKit } from '../kit.ts';
import { made } from '../library.ts';
import { gathered, openBooth, openLine } from '../vendor-line.ts';

/** An athlete pastes the key: sessions, nights and zones are in the library, each session once. */

const evening = Date.UTC(2026, 10, 28, 17, 5, 10);
const file = encodeActivity(
  made({
    sport: 'running',
    start: new Date(evening).toISOString(),
    stretches: [{ seconds: 1800, speed: 3, heartRate: 150 }],
  }),
);
const listed = (more: object = {}) => ({
  ...session(20_998_811_223, evening, 'running', {
    activityName: 'Tempo along the Saône',
    distance: 5400,
    duration: 1800,
    elapsedDuration: 1800,
    activityTrainingLoad: 148.2,
    ...more,
  }),
  file,
});

describe('with the key of Garmin Connect', () => {
  let kit: Kit;
  let simulator: GarminSimulator;
  let line: Line;
  before(async () => {
    simulator = await startGarminSimulator({
      now: () => now,
      rate: 'off',
      athlete: {
        activities: [listed(), session(5, evening - 3_600_000 * 30, 'yoga', { manualActivity: true })],
      },
    });
    kit = await openKit({
      deps: {
        decoder: inProcessDecoder((bytes, name) =>
          payloads.sniff(bytes) ? payloads : identify(bytes, name),
        ),
      },
    });
    const booth = openBooth({ hosts: { api: simulator.url }, clock: () => now });
    line = openLine(booth, garmin, { opened: await key.check(booth, demoKey) });
  });
  after(async () => {
    await kit.close();
    await simulator.close();
  });

  const bring = async (family: Family, from: string, to: string) => {
    const pull = garmin.pull?.families[family];
    const arrivals = pull ? await gathered(pull.fetch(line, { from: toDay(from), to: toDay(to) })) : [];
    const files = arrivals.flatMap((one) => (one.bytes ? [{ name: one.name, bytes: one.bytes }] : []));
    return importFiles(
      kit.deps,
      kit.who,
      (async function* () {
        yield* files;
      })(),
    );
  };

  test('the file and its line in the list are one activity, under the name the athlete gave it', async () => {
    await bring('activities', '2026-11-20', '2026-11-30');
    const heads = await kit.deps.storage.activities.heads(kit.who.athleteId, {});
    assert.deepEqual(
      heads.map(({ title, sport, sourceCount }) => [title, sport, sourceCount]),
      [
        ['Tempo along the Saône', 'running', 2],
        ['Lyon - yoga', 'yoga', 1],
      ],
    );
    const run = await kit.deps.storage.activities.get(kit.who.athleteId, heads[0].id);
    assert.equal(run?.vendorScores.training_load_peak, 148.2);
    assert.ok((run?.totals.averageHeartRate ?? 0) > 149, 'the recording is the watch’s own');
  });

  test('a new name at Garmin is the new name here, of the same activity', async () => {
    simulator.athlete.activities[0] = listed({ activityName: 'Tempo, renamed' });
    await bring('activities', '2026-11-20', '2026-11-30');
    const heads = await kit.deps.storage.activities.heads(kit.who.athleteId, {});
    assert.deepEqual(
      heads.map(({ title }) => title),
      ['Tempo, renamed', 'Lyon - yoga'],
    );
  });

  test('the archive that comes later finds the session again', async () => {
    const row = {
      activityId: 20_998_811_223,
      name: 'Tempo, renamed',
      activityType: 'running',
      beginTimestamp: evening,
      duration: 1_800_000,
      distance: 540_000,
    };
    await kit.add({
      'x_summarizedActivities.json': Buffer.from(JSON.stringify([{ summarizedActivitiesExport: [row] }])),
    });
    assert.equal(await kit.deps.storage.activities.count(kit.who.athleteId, {}), 2);
  });

  test('nights and days are there, from one source, each figure once', async () => {
    await bring('wellness', '2026-11-01', '2026-11-30');
    const held = simulator.athlete.days.get('2026-11-27');
    const readings = await kit.deps.storage.wellness.between(
      kit.who.athleteId,
      '2026-11-27' as Day,
      '2026-11-27' as Day,
    );
    const hrv = readings.filter(({ metric }) => metric === 'hrv_rmssd');
    assert.deepEqual(
      hrv.map(({ value, window }) => [value, window]),
      [[held?.hrv?.lastNightAvg, 'night']],
    );
    assert.equal(readings.find(({ metric }) => metric === 'resting_heart_rate')?.value, 47);
    assert.equal(new Set(readings.map(({ source }) => source)).size, 1);
  });

  test('zones and the threshold become landmarks with the day and Garmin as their origin', async () => {
    await bring('settings', '2026-11-30', '2026-11-30');
    const landmarks = (await kit.deps.storage.memories.list(kit.who.athleteId)).filter(
      ({ origin }) => origin.by === 'device',
    );
    const zones = landmarks.find(
      ({ fact }) => fact.is === 'landmark' && fact.kind === 'heart_rate_zones' && fact.sport === 'cycling',
    );
    assert.ok(zones?.fact.is === 'landmark');
    assert.deepEqual([zones.fact.bounds, zones.fact.since], [[113, 132, 150, 169], '2026-11-30']);
    assert.match(zones.origin.detail ?? '', /garmin/);
  });
});
