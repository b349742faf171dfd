import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import { landmark, tenTimes400 } from '../../../test/workouts.ts';
import { buildZip } from '../../../test/zip.ts';
import type { Memory } from '../../domain/athlete.ts';
import { toDay } from '../../domain/day.ts';
import { fromFlat } from '../../domain/workout-flat.ts';
import { openExport } from '../../formats/container/export.ts';
import type { Deps } from '../deps.ts';
import { importFiles, importPaths } from '../intake/import-paths.ts';
import { splitActivity } from '../intake/split-activity.ts';
import { athleteOf } from '../memory/athlete.ts';
import { forgetData } from '../memory/forget-data.ts';
import { setPrecedence } from '../memory/precedence.ts';
import { planWorkout } from '../training/plan-workout.ts';
import { exportZip } from './export-zip.ts';
import { manifestName } from './parts.ts';
import { cleaned } from './rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'boucle-export-zip-'));
after(() => rm(folder, { recursive: true }));
const canary = 'canary-41d7-grant';
const [first, last] = [toDay('0001-01-01'), toDay('9999-12-31')];

async function exported(deps: Deps, name: string): Promise<string> {
  const file = join(folder, name);
  const { zip } = await exportZip({ deps, who: me });
  await pipeline(zip, createWriteStream(file));
  return file;
}

/** Everything an athlete has, as it would be seen. */
async function portrait(deps: Deps): Promise<unknown> {
  const { storage } = deps;
  const id = me.athleteId;
  const planned = [
    ...(await storage.calendar.between(id, first, last)),
    ...(await storage.calendar.drafts(id)),
  ];
  const library = await libraryOf(deps);
  return {
    preferences: (await athleteOf(deps, me)).preferences,
    library,
    apart: await Promise.all(
      library.flatMap(({ sources }) => sources.map((source) => storage.activities.keptApart(id, source.id))),
    ),
    originals: (await storage.intakes.list(id, { limit: 100, offset: 0 })).map(
      ({ contentHash, fileName, receivedAt, state }) => ({ contentHash, fileName, receivedAt, state }),
    ),
    annotations: await storage.annotations.list(id),
    memories: await storage.memories.list(id),
    planned,
    deliveries: await Promise.all(planned.map((one) => storage.calendar.deliveries(id, one.id))),
    standing: await storage.calendar.standing(id, 'fit'),
    wellness: await storage.wellness.between(id, first, last),
    changes: await storage.changes.latest(id, 100),
    ledger: await storage.ledger.list(id, { limit: 100, offset: 0 }),
  };
}

const note = (id: string, text: string): Memory => ({
  id,
  createdAt: 1_790_000_000_000,
  origin: { by: 'athlete' },
  fact: { is: 'note', text },
});

/** A library with a merged session, a split one, words from a list, a plan, memory, nights and a ledger. */
async function livedIn(): Promise<Deps> {
  const deps = await openLibrary();
  const { storage } = deps;
  const id = me.athleteId;
  const list =
    'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance\n701,"May 1, 2026, 6:00:00 AM",Tempo,Run,,1800,5.4,,,false,,Shoes A,activities/701.tcx.gz,,,1800,1800,5400\n';
  await importFiles(
    deps,
    me,
    found({
      'x.zip › activities.csv': list,
      'x.zip › 701.tcx.gz': tcxRun({ start: '2026-05-01T06:00:00Z', seconds: 1800 }),
      'watch.gpx': gpxTrack({ start: '2026-05-03T06:00:00Z', seconds: 900 }),
      'phone.tcx': tcxRun({ start: '2026-05-03T06:00:01Z', seconds: 900 }),
      'a.gpx': gpxTrack({ start: '2026-05-05T06:00:00Z', seconds: 1200, heartRate: 140 }),
      'b.tcx': tcxRun({ start: '2026-05-05T06:00:01Z', seconds: 1200 }),
      'notes.txt': 'not a recording',
    }),
  );
  const twice = (await libraryOf(deps)).filter(({ sources }) => sources.length === 2);
  assert.equal(twice.length, 2, 'two sessions were recorded twice');
  await splitActivity(deps, me, twice[1].activity.id);
  await setPrecedence({ deps, who: me }, 'activities', ['phone']);
  await storage.memories.save(id, note('mem_1', 'Asthma in spring'));
  await storage.memories.save(id, {
    ...note('mem_2', ''),
    fact: { is: 'landmark', ...landmark('threshold_heart_rate', 170) },
  });
  const athlete = await athleteOf(deps, me);
  const asking = { deps, who: me, athlete, today: toDay('2026-05-01') };
  const { planned } = await planWorkout(asking, fromFlat(tenTimes400), toDay('2026-05-03'));
  const match = { activityId: twice[0].activity.id, by: 'athlete' as const };
  await storage.calendar.save(id, { ...planned, state: 'done', day: toDay('2026-05-03'), match });
  for (const workoutId of [planned.id, 'wko_deleted'])
    await storage.calendar.saveDelivery(id, {
      workoutId,
      target: 'fit',
      state: 'sent',
      at: 1_790_000_000_000,
      ref: 'one.fit',
      differences: [],
    });
  await storage.wellness.save(id, [
    { day: toDay('2026-05-02'), metric: 'hrv_rmssd', value: 61.5, window: 'night', source: 'Watch' },
    { day: toDay('2025-12-31'), metric: 'sleep_duration', value: 27_000, window: 'night', source: 'Watch' },
  ]);
  for (const n of [1, 2, 3])
    await storage.ledger.append(id, {
      at: 1_790_000_000_000 + n,
      client: 'https://assistant.example/client.json',
      tool: 'get_wellness',
      metrics: ['hrv_rmssd'],
      from: toDay('2026-05-01'),
      to: toDay('2026-05-02'),
      values: n,
    });
  await storage.secrets.put(id, 'grant con_1', canary);
  return deps;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('an export imported into an empty home gives the same athlete, and once more changes nothing', async () => {
  const deps = await livedIn();
  const file = await exported(deps, 'whole.zip');
  const again = await openLibrary();
  const report = await importPaths(again, me, [file]);
  assert.deepEqual([report.files, report.resumed], [7, 0]);
  assert.deepEqual(plain(await portrait(again)), plain(await portrait(deps)));
  const second = await importPaths(again, me, [file]);
  assert.equal(second.activities, 0);
  assert.deepEqual(plain(await portrait(again)), plain(await portrait(deps)));
});

test('what the athlete had deleted does not come back with an export', async () => {
  const deps = await livedIn();
  const rule = { data: 'heart_rate' as const, from: toDay('2026-05-05'), to: toDay('2026-05-05') };
  await forgetData({ deps, who: me }, rule);
  const again = await openLibrary();
  await importPaths(again, me, [await exported(deps, 'forgotten.zip')]);
  const rates = (await libraryOf(again)).map(({ activity }) => [
    activity.day,
    activity.totals.averageHeartRate !== undefined,
  ]);
  assert.equal(rates.length, 4);
  for (const [day, has] of rates) if (day === '2026-05-05') assert.equal(has, false);
  assert.deepEqual(plain(await portrait(again)), plain(await portrait(deps)));
});

test('a home in use keeps its own words and takes what it had not', async () => {
  const file = await exported(await livedIn(), 'into-used.zip');
  const used = await openLibrary();
  await importFiles(
    used,
    me,
    found({ 'own.gpx': gpxTrack({ start: '2026-06-01T06:00:00Z', seconds: 600 }) }),
  );
  await used.storage.memories.save(me.athleteId, note('mem_1', 'Written here'));
  await importPaths(used, me, [file]);
  const facts = (await used.storage.memories.list(me.athleteId)).map(({ id, fact }) => [id, fact.is]);
  assert.deepEqual(Object.fromEntries(facts), { mem_1: 'note', mem_2: 'landmark' });
  assert.deepEqual((await used.storage.memories.get(me.athleteId, 'mem_1'))?.fact, {
    is: 'note',
    text: 'Written here',
  });
  assert.equal((await athleteOf(used, me)).preferences.precedence, undefined);
  assert.equal((await libraryOf(used)).length, 5);
});

test('no secret leaves with an export, packed or unpacked', async () => {
  const deps = await livedIn();
  const file = await exported(deps, 'canary.zip');
  const archive = await openExport(file, manifestName);
  assert.ok(archive);
  const names = ['preferences', 'annotations', 'apart', 'memory', 'calendar', 'deliveries', 'wellness'];
  names.push('changes', 'connections', 'activities', 'ledger', 'originals');
  let text = '';
  for (const name of names)
    for await (const piece of archive.read(`${name}.jsonl`)) text += Buffer.from(piece).toString('utf8');
  archive.close();
  assert.match(text, /Asthma in spring/);
  assert.ok(!text.includes(canary));
  assert.ok(!(await readFile(file)).includes(canary));
  assert.equal(await deps.storage.secrets.get(me.athleteId, 'grant con_1'), canary);
});

const zipOf = async (name: string, entries: Readonly<Record<string, string>>): Promise<string> => {
  const file = join(folder, name);
  const items = Object.entries(entries).map(([path, text]) => ({ name: path, data: Buffer.from(text) }));
  await writeFile(file, buildZip(items));
  return file;
};
const manifest = { [manifestName]: '{"version":1}' };

test('an export of a newer boucle, a damaged one and an altered original are refused with their reason', async () => {
  const why = async (name: string, entries: Readonly<Record<string, string>>) => {
    const deps = await openLibrary();
    const report = await importPaths(deps, me, [await zipOf(name, entries)]);
    assert.equal((await libraryOf(deps)).length, 0);
    return report.refused.map((one) => one.why?.code);
  };
  assert.deepEqual(await why('newer.zip', { [manifestName]: '{"version":2}' }), ['privacy.export.newer']);
  assert.deepEqual(await why('no-json.zip', { [manifestName]: 'hello' }), ['privacy.export.damaged']);
  assert.deepEqual(await why('row.zip', { ...manifest, 'memory.jsonl': '{"id":7}\n' }), [
    'privacy.export.damaged',
  ]);
  const row = {
    contentHash: 'ab'.repeat(32),
    fileName: 'x.gpx',
    receivedAt: 1,
    bytes: 3,
    state: 'done',
    entry: 'originals/x',
  };
  const altered = { ...manifest, 'originals.jsonl': `${JSON.stringify(row)}\n`, 'originals/x': 'abc' };
  assert.deepEqual(await why('altered.zip', altered), ['privacy.export.original-gone']);
  assert.deepEqual(
    await why('no-entry.zip', { ...manifest, 'originals.jsonl': `${JSON.stringify(row)}\n` }),
    ['container.zip_damaged'],
  );
});

test('a ZIP of anyone else is opened as before', async () => {
  const deps = await openLibrary();
  const file = await zipOf('other.zip', {
    'run.gpx': gpxTrack({ start: '2026-06-01T06:00:00Z', seconds: 600 }),
    [manifestName]: '{"version":1}',
  });
  assert.equal((await importPaths(deps, me, [file])).activities, 1);
});

test('text in an archive that someone altered is cleaned, and what is clean stays as it is', async () => {
  assert.deepEqual(cleaned({ a: ['x\u202Ey\u200B', 'one\ntwo'], n: 1.5, b: null }), {
    a: ['xy', 'one\ntwo'],
    n: 1.5,
    b: null,
  });
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = cleaned(value);
      assert.deepEqual(cleaned(once), once);
    }),
    { numRuns: 200 },
  );
});
