import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../test/intake.ts';
import type { Deps } from '../app/deps.ts';
import { importFiles, importPaths } from '../app/intake/import-paths.ts';
import { formats } from '../formats/index.ts';
import { voiceFor } from '../locales/index.ts';
import { exportCommand } from './export.ts';
import type { Session } from './session.ts';
import { originalName } from '../app/privacy/original-name.ts';

const folder = await mkdtemp(join(tmpdir(), 'boucle-export-'));
after(() => rm(folder, { recursive: true }));

const header =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance';
const garmin = JSON.stringify([
  {
    summarizedActivitiesExport: [
      {
        activityId: 7,
        name: 'Typed in',
        activityType: 'running',
        beginTimestamp: Date.UTC(2026, 4, 9, 6),
        duration: 600_000,
      },
    ],
  },
]);

/** What an athlete knows of each activity. */
const known = async (deps: Deps): Promise<unknown[]> =>
  (await libraryOf(deps)).map(({ activity, sources }) => [
    activity.day,
    activity.title,
    activity.gear,
    sources.length,
  ]);

test('what is exported can be imported again, with the titles that lists gave to files', async () => {
  const deps = await openLibrary();
  await importFiles(
    deps,
    me,
    found({
      'x › activities.csv': `${header}\n1,"May 1, 2026, 6:00:00 AM",Tempo,Run,,1800,5.4,,,false,,Shoes A,activities/701.tcx.gz,,,1800,1800,5400\n`,
      'x › 701.tcx.gz': tcxRun({ start: '2026-05-01T06:00:00Z', seconds: 1800 }),
      'x › 0_summarizedActivities.json': garmin,
      'My run, really.gpx': gpxTrack({ start: '2026-05-03T06:00:00Z', seconds: 900, name: 'By hand' }),
    }),
  );
  const session = {
    deps,
    who: me,
    voice: voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' }),
  };
  assert.equal(await exportCommand(session as Session, folder), 0);
  const again = await openLibrary();
  const report = await importPaths(again, me, [join(folder, 'originals')]);
  assert.deepEqual([report.files, report.refused], [4, []]);
  assert.deepEqual(await known(again), await known(deps));
  assert.deepEqual(
    ((await known(again)) as unknown[][]).map(([, title]) => title),
    ['Tempo', 'By hand', 'Typed in'],
  );
});

test('a name from outside becomes a file’s name only where nothing else could come of it', () => {
  const name = (fileName: string, format = 'fit'): string => originalName({ fileName, format }, formats);
  assert.equal(name('export.zip › 970.fit.gz'), '970.fit');
  assert.equal(name('export.zip › 2026-05.xml', 'apple-health'), 'original.apple-health.xml');
  assert.equal(name('list.json', 'garmin-export'), 'original.garmin-export.json');
  for (const bad of [
    '../x.fit',
    'a/b.fit',
    'nul.fit',
    'a b.fit',
    '.fit',
    'x.fit ',
    'x.exe',
    `${'a'.repeat(90)}.fit`,
  ])
    assert.equal(name(bad), 'original.fit.fit', bad);
  assert.equal(name('../x', 'unknown'), 'original.bin');
});

test('a name that ends in .zip gets one file, for its owner alone, and none is written over', async () => {
  const deps = await openLibrary();
  await importFiles(
    deps,
    me,
    found({ 'run.gpx': gpxTrack({ start: '2026-05-03T06:00:00Z', seconds: 900 }) }),
  );
  const voice = voiceFor({ language: 'fr', units: 'metric', swimUnits: 'meters' });
  const session = { deps, who: me, voice } as Session;
  const file = join(folder, 'below', 'ana.ZIP');
  assert.equal(await exportCommand(session, file), 0);
  assert.deepEqual(await readdir(join(folder, 'below')), ['ana.ZIP']);
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
  const written = await readFile(file);
  assert.equal(await exportCommand(session, file), 1);
  assert.deepEqual(await readFile(file), written);
  const again = await openLibrary();
  await importPaths(again, me, [file]);
  assert.deepEqual(await known(again), await known(deps));
});
