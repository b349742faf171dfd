import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import type { Deps } from '../deps.ts';
import { importFile } from './import-file.ts';
import { importFiles } from './import-paths.ts';
import { splitActivity } from './split-activity.ts';

const morning = { start: '2026-05-03T06:00:00.000Z', seconds: 1800 };
const bytesOf = (text: string): Buffer => Buffer.from(text);

async function imported(deps: Deps, files: Parameters<typeof found>[0]) {
  return importFiles(deps, me, found(files));
}

test('a run in a GPX file becomes an activity on its local day', async () => {
  const deps = await openLibrary();
  const late = gpxTrack({
    start: '2026-05-03T22:30:00.000Z',
    seconds: 1800,
    name: 'Night run',
    sport: 'running',
  });
  const outcome = await importFile(deps, me, { name: 'night.gpx', bytes: bytesOf(late) });
  const [{ activity, sources }] = await libraryOf(deps);
  assert.equal(outcome.outcome, 'new');
  assert.deepEqual(outcome.activityIds, [activity.id]);
  assert.match(activity.id, /^act_[0-9a-hjkmnp-tv-z]{8}$/);
  assert.equal(activity.day, '2026-05-04');
  assert.equal(activity.timeZone, 'Europe/Paris');
  assert.equal(activity.timeZoneFrom, 'position');
  assert.equal(activity.title, 'Night run');
  assert.ok(Math.abs((activity.totals.distanceMeters ?? 0) - 5400) < 10);
  assert.equal(sources[0].fileName, 'night.gpx');
  assert.ok(await deps.storage.blobs.get(me.athleteId, sources[0].streamsHash ?? ''));
  assert.deepEqual(
    Buffer.from((await deps.storage.blobs.get(me.athleteId, sources[0].contentHash)) ?? []),
    bytesOf(late),
  );
});

test('the same content under another name is known, and nothing changes', async () => {
  const deps = await openLibrary();
  const run = gpxTrack(morning);
  await imported(deps, { 'a.gpx': run });
  const before = await libraryOf(deps);
  const report = await imported(deps, { 'a.gpx': run, 'copy of a.gpx': run });
  assert.deepEqual([report.new, report.known, report.files], [0, 2, 2]);
  assert.deepEqual(await libraryOf(deps), before);
});

test('two copies of a new file in one folder are one activity', async () => {
  const deps = await openLibrary();
  const run = gpxTrack(morning);
  const report = await imported(deps, { 'a.gpx': run, 'b.gpx': run });
  assert.deepEqual([report.new, report.known, report.activities], [1, 1, 1]);
  assert.equal((await libraryOf(deps)).length, 1);
});

test('the same run as GPX and as TCX is one activity that shows the TCX and keeps the title of the GPX', async () => {
  const files = {
    'strava.gpx': gpxTrack({ ...morning, name: 'Around the lake', sport: 'running' }),
    'garmin.tcx': tcxRun(morning),
  };
  const deps = await openLibrary();
  const report = await imported(deps, files);
  assert.deepEqual([report.new, report.merged, report.activities], [1, 1, 1]);
  const [{ activity, sources }, ...others] = await libraryOf(deps);
  assert.equal(others.length, 0);
  assert.equal(sources.length, 2);
  assert.equal(sources.find(({ id }) => id === activity.primarySourceId)?.format, 'tcx');
  assert.equal(activity.title, 'Around the lake');
  assert.equal(activity.totals.caloriesKcal, 100);
});

test('a better source that comes later becomes the one shown, under the id that was known first', async () => {
  const deps = await openLibrary();
  const first = await importFile(deps, me, {
    name: 'a.gpx',
    bytes: bytesOf(gpxTrack({ ...morning, sport: 'running' })),
  });
  const later = await importFile(deps, me, { name: 'a.tcx', bytes: bytesOf(tcxRun(morning)) });
  const [{ activity }] = await libraryOf(deps);
  assert.deepEqual(later.activityIds, first.activityIds);
  assert.equal(later.outcome, 'merged');
  assert.equal(activity.totals.averageHeartRate, 150);
});

test('a person takes a merged activity apart, and it stays apart when a third file of it comes', async () => {
  const deps = await openLibrary();
  const sparse = gpxTrack({ ...morning, sport: 'running', every: 7 });
  await imported(deps, { 'a.gpx': gpxTrack({ ...morning, sport: 'running' }), 'a.tcx': tcxRun(morning) });
  const [{ activity }] = await libraryOf(deps);

  const ids = await splitActivity(deps, me, activity.id);
  assert.equal(ids.length, 2);
  assert.ok(ids.includes(activity.id));
  const apart = await libraryOf(deps);
  assert.deepEqual(
    apart.map(({ sources }) => sources.length),
    [1, 1],
  );
  const energies = apart.map(({ activity: a }) => a.totals.caloriesKcal);
  assert.deepEqual(new Set(energies), new Set([100, undefined]));

  await imported(deps, { 'b.gpx': sparse });
  const after = (await libraryOf(deps)).map(({ sources }) => sources.map(({ fileName }) => fileName));
  assert.equal(after.length, 2);
  assert.ok(!after.some((names) => names.includes('a.gpx') && names.includes('a.tcx')));
});

test('an activity of one recording cannot be taken apart, and an unknown one is told its neighbours', async () => {
  const deps = await openLibrary();
  const { activityIds } = await importFile(deps, me, { name: 'a.gpx', bytes: bytesOf(gpxTrack(morning)) });
  await assert.rejects(splitActivity(deps, me, activityIds[0]), { code: 'intake.one_source' });
  const wrong = `${activityIds[0].slice(0, -1)}_`;
  await assert.rejects(splitActivity(deps, me, wrong), {
    code: 'intake.no_such_activity',
    params: { activity: wrong, near: activityIds[0] },
  });
});

test('a file that is no recording is refused with the reason, its original kept, and the others go on', async () => {
  const deps = await openLibrary();
  const report = await imported(deps, {
    'notes.txt': 'buy shoes',
    'a.gpx': gpxTrack(morning),
    'empty.fit': '',
  });
  assert.equal(report.new, 1);
  assert.deepEqual(
    report.refused.map(({ fileName }) => fileName),
    ['notes.txt', 'empty.fit'],
  );
  assert.deepEqual(
    report.refused.map(({ why }) => why?.code),
    ['format.unknown', 'format.empty'],
  );
  assert.deepEqual(await deps.storage.intakes.count(me.athleteId), {
    pending: 0,
    done: 1,
    partial: 0,
    refused: 2,
  });
});

test('a route without times is kept and is not an activity', async () => {
  const deps = await openLibrary();
  const route = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><rte><rtept lat="45" lon="6"/><rtept lat="46" lon="6"/></rte></gpx>`;
  const report = await imported(deps, { 'route.gpx': route });
  assert.deepEqual(
    report.kept.map(({ why }) => why?.code),
    ['intake.no_activity'],
  );
  assert.equal((await libraryOf(deps)).length, 0);
});

test('a file cut short gives what could be saved, marked partial, with the place of the cut', async () => {
  const deps = await openLibrary();
  const run = tcxRun(morning);
  const report = await imported(deps, { 'cut.tcx': run.slice(0, run.length / 2) });
  const [{ activity }] = await libraryOf(deps);
  assert.equal(activity.partial, true);
  assert.deepEqual(
    report.partial.map(({ fileName }) => fileName),
    ['cut.tcx'],
  );
  assert.ok(report.partial[0].why?.params.line);
  assert.ok((activity.totals.distanceMeters ?? 0) > 2000);
});

test('a whole file takes the place of its damaged copy', async () => {
  const deps = await openLibrary();
  const run = tcxRun(morning);
  await imported(deps, { 'cut.tcx': run.slice(0, run.length * 0.9) });
  await imported(deps, { 'whole.tcx': run });
  const [{ activity }, ...others] = await libraryOf(deps);
  assert.equal(others.length, 0);
  assert.equal(activity.partial, false);
  assert.equal(activity.totals.distanceMeters, 5400);
});
