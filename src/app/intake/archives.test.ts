import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import { buildZip } from '../../../test/zip.ts';
import { toDay } from '../../domain/day.ts';
import type { Deps } from '../deps.ts';
import { importFiles, type ImportReport } from './import-paths.ts';
import { splitActivity } from './split-activity.ts';

const day = (n: number): string => `2026-05-${String(n).padStart(2, '0')}`;
const runOn = (n: number): string => tcxRun({ start: `${day(n)}T06:00:00Z`, seconds: 1800 });
const utf8 = (text: string): Buffer => Buffer.from(text);

/** A line of Garmin's list about the run of day `n`. */
const line = (n: number, about: object = {}): object => ({
  activityId: 100 + n,
  name: `Run ${n}`,
  activityType: 'running',
  beginTimestamp: Date.parse(`${day(n)}T06:00:00Z`),
  startTimeLocal: Date.parse(`${day(n)}T08:00:00Z`),
  duration: 1_800_000,
  distance: 540_000,
  activityTrainingLoad: 90 + n,
  ...about,
});
const garminList = (...lines: object[]): string => JSON.stringify([{ summarizedActivitiesExport: lines }]);
const gearList = (gear: Readonly<Record<string, readonly number[]>>): string =>
  JSON.stringify([
    {
      gearDTOS: Object.keys(gear).map((name, i) => ({ gearPk: i + 1, customMakeModel: name })),
      gearActivityDTOs: Object.fromEntries(
        Object.values(gear).map((days, i) => [
          i + 1,
          days.map((n) => ({ activityId: 100 + n, gearPk: i + 1 })),
        ]),
      ),
    },
  ]);

const stravaHeader =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance';
const stravaRow = (n: number, name: string, file = ''): string =>
  `${n},"May ${n}, 2026, 6:00:00 AM",${name},Run,felt good,1800,5.4,,40,false,,Shoes A,${file},,,1800,1800,5400`;

async function library(
  ...imports: readonly Readonly<Record<string, string | Uint8Array>>[]
): Promise<{ readonly deps: Deps; readonly reports: ImportReport[] }> {
  const deps = await openLibrary();
  const reports: ImportReport[] = [];
  for (const files of imports) reports.push(await importFiles(deps, me, found(files)));
  return { deps, reports };
}

/** Every activity as an athlete knows it, with the files behind it. */
async function described(deps: Deps): Promise<unknown[]> {
  return (await libraryOf(deps)).map(({ activity, sources }) => ({
    day: activity.day,
    sport: activity.sport,
    title: activity.title,
    notes: activity.notes,
    gear: activity.gear,
    meters: activity.totals.distanceMeters,
    load: activity.vendorScores.training_load_peak,
    effort: activity.vendorScores.strava_relative_effort,
    shows: sources.find(({ id }) => id === activity.primarySourceId)?.format,
    formats: sources.map(({ format }) => format).sort(),
  }));
}

describe('a Garmin archive', () => {
  const files = {
    'a_0_summarizedActivities.json': garminList(
      line(1),
      // Corrected in the app: the watch recorded a run.
      line(2, { name: 'With the dog', activityType: 'hiking' }),
      line(3, { name: 'Typed in by hand' }),
    ),
    'a_gear.json': gearList({ 'Shoes A': [1, 3], 'Shoes B': [2] }),
    '1.tcx': runOn(1),
    '2.tcx': runOn(2),
    '9.tcx': runOn(9),
  };

  const expected = [
    ['2026-05-01', 'Run 1', ['Shoes A'], 91, 'tcx', ['garmin-export', 'tcx']],
    ['2026-05-02', 'With the dog', ['Shoes B'], 92, 'tcx', ['garmin-export', 'tcx']],
    ['2026-05-03', 'Typed in by hand', ['Shoes A'], 93, 'garmin-export', ['garmin-export']],
    ['2026-05-09', undefined, undefined, undefined, 'tcx', ['tcx']],
  ];

  test('gives titles, gear and scores to its recordings, and the activities that have none', async () => {
    const { deps, reports } = await library(files);
    const all = (await described(deps)) as Record<string, unknown>[];
    assert.deepEqual(
      all.map((one) => [one.day, one.title, one.gear, one.load, one.shows, one.formats]),
      expected,
    );
    assert.equal(all[1].sport, 'running', 'the recording’s own sport is what was analysed');
    assert.equal(reports[0].refused.length, 0);
  });

  test('comes to the same in whatever order its files are read', async () => {
    const { deps } = await library(files);
    const once = await described(deps);
    const names = Object.keys(files) as (keyof typeof files)[];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(names, { minLength: names.length }),
        fc.nat(names.length),
        async (order, cut) => {
          const part = (some: typeof order): Record<string, string> =>
            Object.fromEntries(some.map((name) => [name, files[name]]));
          const shuffled = await library(part(order.slice(0, cut)), part(order.slice(cut)));
          assert.deepEqual(await described(shuffled.deps), once);
          await shuffled.deps.storage.close();
        },
      ),
      { numRuns: 12 },
    );
  });

  test('that is newer adds what is new and corrects what was corrected; nothing is doubled', async () => {
    const later = {
      'a_0_summarizedActivities.json': garminList(
        line(1),
        line(2, { name: 'With both dogs', activityType: 'hiking', activityTrainingLoad: 95 }),
        line(3, { name: 'Typed in by hand', distance: 600_000 }),
        line(4, { name: 'New' }),
      ),
      'a_gear.json': gearList({ 'Shoes C': [1, 3], 'Shoes B': [2] }),
      '1.tcx': runOn(1),
      '4.tcx': runOn(4),
    };
    const { deps, reports } = await library(files, later);
    const all = (await described(deps)) as Record<string, unknown>[];
    assert.deepEqual(
      all.map((one) => [one.day, one.title, one.gear, one.load, one.meters, one.formats]),
      [
        ['2026-05-01', 'Run 1', ['Shoes C'], 91, 5400, ['garmin-export', 'tcx']],
        ['2026-05-02', 'With both dogs', ['Shoes B'], 95, 5400, ['garmin-export', 'tcx']],
        ['2026-05-03', 'Typed in by hand', ['Shoes C'], 93, 6000, ['garmin-export']],
        ['2026-05-04', 'New', undefined, 94, 5400, ['garmin-export', 'tcx']],
        ['2026-05-09', undefined, undefined, undefined, 5400, ['tcx']],
      ],
    );
    assert.equal(reports[1].activities, 1);
    const ids = (await libraryOf(deps)).map(({ activity }) => activity.id);
    const again = await importFiles(deps, me, found(later));
    assert.equal(again.known, again.files);
    // The same words in a file of other bytes are known too.
    const spaced = { 'b_0_summarizedActivities.json': ` ${later['a_0_summarizedActivities.json']}` };
    assert.equal((await importFiles(deps, me, found(spaced))).known, 1);
    assert.deepEqual(
      (await libraryOf(deps)).map(({ activity }) => activity.id),
      ids,
    );
  });

  test('that moves a typed-in activity to another day takes it along', async () => {
    const moved = {
      'a_0_summarizedActivities.json': garminList(line(7, { activityId: 103, name: 'Moved' })),
    };
    const { deps } = await library({ 'a_0_summarizedActivities.json': garminList(line(3)) }, moved);
    assert.deepEqual(
      (await libraryOf(deps)).map(({ activity }) => [activity.day, activity.title]),
      [['2026-05-07', 'Moved']],
    );
  });

  test('whose list says one session twice has it once', async () => {
    const twice = garminList(line(1), line(1, { activityId: 555, name: 'Bike computer' }));
    const { deps } = await library({ 'a_0_summarizedActivities.json': twice, '1.tcx': runOn(1) });
    assert.equal((await libraryOf(deps)).length, 1);
  });

  test('keeps no mail address and no user name, neither of files nor of their archive', async () => {
    const inner = buildZip([{ name: 'ana.lopez@example.com_77.tcx', data: utf8(runOn(1)) }]);
    const zip = buildZip([
      {
        name: 'DI_CONNECT/DI-Connect-Fitness/ana.lopez@example.com_0_summarizedActivities.json',
        data: utf8(garminList(line(1))),
      },
      { name: 'DI_CONNECT/DI-Connect-Fitness/anal_gear.json', data: utf8(gearList({ 'Shoes A': [1] })) },
      { name: 'DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip', data: inner, method: 0 },
      { name: 'customer_data/ana.lopez@example.com.json', data: utf8('{}') },
    ]);
    const deps = await openLibrary();
    const report = await importFiles(deps, me, deps.files.openBytes('ana.lopez@example.com.zip', zip));
    assert.equal(report.files, 3);
    const intakes = await deps.storage.intakes.list(me.athleteId, { limit: 9, offset: 0 });
    assert.deepEqual(intakes.map(({ fileName }) => fileName).sort(), [
      '….zip › 0_summarizedActivities.json',
      '….zip › UploadedFiles_0-_Part1.zip › …_77.tcx',
      '….zip › gear.json',
    ]);
    const all = (await libraryOf(deps)) as unknown;
    assert.ok(!JSON.stringify(all).includes('lopez'));
    assert.equal((await libraryOf(deps))[0].activity.title, 'Run 1');
  });

  test('keeps telling of a recording after the athlete has taken two recordings apart', async () => {
    const { deps } = await library({
      'a_0_summarizedActivities.json': garminList(line(1)),
      '1.tcx': runOn(1),
      'other.gpx': gpxTrack({
        start: `${day(1)}T06:00:30Z`,
        seconds: 1750,
        sport: 'running',
        name: 'Second watch',
      }),
    });
    const [{ activity }] = await libraryOf(deps);
    await splitActivity(deps, me, activity.id);
    assert.deepEqual(
      (await libraryOf(deps)).map((one) => [one.activity.title, one.sources.length]),
      [
        ['Run 1', 2],
        ['Second watch', 1],
      ],
    );
  });
});

describe('a Strava archive', () => {
  const zip = (list: readonly string[]): Buffer =>
    buildZip([
      { name: 'activities/701.tcx.gz', data: gzipSync(`  ${runOn(1)}`), method: 0 },
      {
        name: 'activities/702.gpx',
        data: utf8(gpxTrack({ start: `${day(2)}T06:00:00Z`, seconds: 1800, name: 'Morning Run' })),
      },
      { name: 'activities.csv', data: utf8(`${[stravaHeader, ...list].join('\n')}\n`) },
      { name: 'routes/1.gpx', data: utf8(gpxTrack({ start: `${day(20)}T06:00:00Z`, seconds: 900 })) },
      { name: 'comments.csv', data: utf8('someone else') },
    ]);
  const rows = [
    stravaRow(1, 'Tempo', 'activities/701.tcx.gz'),
    stravaRow(2, 'Renamed', 'activities/702.gpx'),
    stravaRow(3, 'Treadmill at the gym'),
  ];

  test('joins titles, notes and gear to the files they name, and keeps typed-in activities', async () => {
    const deps = await openLibrary();
    await importFiles(deps, me, deps.files.openBytes('export_1.zip', zip(rows)));
    const all = (await described(deps)) as Record<string, unknown>[];
    assert.deepEqual(
      all.map((one) => [one.day, one.title, one.notes, one.gear, one.effort, one.meters, one.shows]),
      [
        ['2026-05-01', 'Tempo', 'felt good', ['Shoes A'], 40, 5400, 'tcx'],
        ['2026-05-02', 'Renamed', 'felt good', ['Shoes A'], 40, all[1].meters, 'gpx'],
        ['2026-05-03', 'Treadmill at the gym', 'felt good', ['Shoes A'], 40, 5400, 'strava-export'],
      ],
    );
  });

  test('that is newer renames what was renamed, and an older one does not bring old names back', async () => {
    const deps = await openLibrary();
    const open = (list: readonly string[]) =>
      importFiles(deps, me, deps.files.openBytes('export_1.zip', zip(list)));
    await open(rows);
    await open([stravaRow(1, 'Threshold', 'activities/701.tcx.gz'), ...rows.slice(1)]);
    assert.equal((await libraryOf(deps))[0].activity.title, 'Threshold');
    const back = await open(rows);
    assert.equal(back.known, back.files);
    assert.equal((await libraryOf(deps))[0].activity.title, 'Threshold');
  });
});

describe('an Apple Health archive', () => {
  const moment = (n: number, second: number): string =>
    `${day(n)} 08:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')} +0200`;
  const record = (type: string, at: string, value: number, unit: string): string =>
    `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Ana’s Apple Watch" unit="${unit}" startDate="${at}" endDate="${at}" value="${value}"/>`;
  const seconds = Array.from({ length: 361 }, (_, i) => i * 5);
  const run = (n: number): string =>
    seconds.map((second) => record('HeartRate', moment(n, second), 140, 'count/min')).join('') +
    `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Ana’s Apple Watch" startDate="${moment(n, 0)}" endDate="${moment(n, 1800)}"><WorkoutRoute><FileReference path="/workout-routes/${n}.gpx"/></WorkoutRoute></Workout>`;
  const zip = (days: readonly number[], steps: number): Buffer =>
    buildZip([
      {
        name: 'apple_health_export/export.xml',
        data: utf8(
          `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n<!ATTLIST x\n]>\n<HealthData>${record('StepCount', moment(1, 0), 4000, 'count')}${record('StepCount', `2026-06-0${days.length} 08:00:00 +0200`, steps, 'count')}${days.map(run).join('')}</HealthData>`,
        ),
      },
      { name: 'apple_health_export/export_cda.xml', data: utf8('<ClinicalDocument/>') },
      ...days.map((n) => ({
        name: `apple_health_export/workout-routes/${n}.gpx`,
        data: utf8(gpxTrack({ start: `${day(n)}T06:00:00Z`, seconds: 1800 })),
      })),
    ]);
  const open = async (deps: Deps, bytes: Uint8Array): Promise<ImportReport> =>
    importFiles(deps, me, deps.files.openBytes('export.zip', bytes));

  test('gives each workout once, with its route and pulse in one recording, and no name', async () => {
    const deps = await openLibrary();
    const report = await open(deps, zip([1, 2], 100));
    assert.deepEqual([report.files, report.refused.length], [2, 0]);
    const all = await libraryOf(deps);
    assert.deepEqual(
      all.map(({ activity, sources }) => [activity.day, activity.sport, sources.length]),
      [
        [day(1), 'running', 1],
        [day(2), 'running', 1],
      ],
    );
    for (const channel of ['heartRate', 'latitude', 'distance'])
      assert.ok(all[0].sources[0].channels.includes(channel), channel);
    assert.ok(!JSON.stringify(all).includes('Ana'));
    const days = await deps.storage.wellness.between(me.athleteId, toDay(day(1)), toDay('2026-06-30'), [
      'steps',
    ]);
    assert.deepEqual(
      days.map(({ source, value }) => [source, value]),
      [
        ['Apple Watch', 4000],
        ['Apple Watch', 100],
      ],
    );
  });

  test('that is newer knows the old months, and the old workouts of a month that has grown', async () => {
    const deps = await openLibrary();
    await open(deps, zip([1, 2], 100));
    const before = await libraryOf(deps);
    const again = await open(deps, zip([1, 2], 250));
    assert.deepEqual([again.known, again.new], [1, 1], 'May is the same, June has more steps');
    const grown = await open(deps, zip([1, 2, 3], 250));
    assert.equal(grown.activities, 1);
    const after = await libraryOf(deps);
    assert.deepEqual(
      after.slice(0, 2).map(({ activity }) => activity),
      before.map(({ activity }) => activity),
    );
    assert.deepEqual(
      after.map(({ sources }) => sources.length),
      [1, 1, 1],
    );
  });
});

test('one run in the archives of two vendors is one activity, told by both', async () => {
  const files = {
    'a_0_summarizedActivities.json': garminList(line(1)),
    '1.tcx': runOn(1),
    'activities.csv': `${stravaHeader}\n${stravaRow(1, 'Lunch run', 'activities/701.gpx')}\n`,
    '701.gpx': gpxTrack({ start: `${day(1)}T06:00:00Z`, seconds: 1800, sport: 'running' }),
  };
  const { deps } = await library(files);
  const backwards = await library(Object.fromEntries(Object.entries(files).reverse()));
  const [run] = (await described(deps)) as Record<string, unknown>[];
  assert.deepEqual([run.load, run.effort, run.gear], [91, 40, ['Shoes A']]);
  assert.deepEqual(await described(backwards.deps), await described(deps));
});
