import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import { addFullWatch } from '../../../test/nights.ts';
import { openKit } from '../../../test/kit.ts';
import { toDay } from '../../domain/day.ts';
import { importFiles } from '../intake/import-paths.ts';
import { setPrecedence } from './precedence.ts';
import { undo } from './undo.ts';

const run = { start: '2026-05-03T06:00:00.000Z', seconds: 1800 };

test('the watch that comes first is the one an activity shows; taking that back shows the better recording again', async () => {
  const deps = await openLibrary();
  await importFiles(
    deps,
    me,
    found({
      'garmin.tcx': tcxRun({ ...run, heartRate: 150 }),
      'coros.gpx': gpxTrack({ ...run, sport: 'running', heartRate: 160 }),
    }),
  );
  const shown = async (): Promise<string | undefined> => {
    const [{ activity, sources }] = await libraryOf(deps);
    return sources.find(({ id }) => id === activity.primarySourceId)?.fileName;
  };
  assert.equal(await shown(), 'garmin.tcx');
  const change = await setPrecedence({ deps, who: me }, 'activities', ['coros']);
  assert.equal(await shown(), 'coros.gpx');
  assert.equal((await libraryOf(deps)).length, 1);
  await undo({ deps, who: me }, change);
  assert.equal(await shown(), 'garmin.tcx');
  await deps.storage.close();
});

test('a run that comes later shows the watch that was put first before', async () => {
  const deps = await openLibrary();
  await setPrecedence({ deps, who: me }, 'activities', ['coros']);
  const files = { 'coros.gpx': gpxTrack({ ...run, sport: 'running' }), 'garmin.tcx': tcxRun(run) };
  await importFiles(deps, me, found(files));
  const [{ activity, sources }] = await libraryOf(deps);
  assert.equal(sources.find(({ id }) => id === activity.primarySourceId)?.fileName, 'coros.gpx');
  await deps.storage.close();
});

interface Wellness {
  readonly averages: readonly { readonly measure: string; readonly source?: string }[];
  /** When all figures come from one. */
  readonly source?: string;
}

test('nights come from the watch that was put first, its stages too; other families stay as they were', async () => {
  const kit = await openKit();
  const last = toDay('2026-11-30');
  await addFullWatch(kit, last, 'coros pace 3');
  await addFullWatch(kit, last, 'garmin fenix 7');
  const sources = async (): Promise<Map<string, string>> => {
    const { averages, source: only } = await kit.ask<Wellness>('get_wellness', { period: 'last-7-days' });
    return new Map(averages.map(({ measure, source = only ?? '' }) => [measure, source.toLowerCase()]));
  };
  assert.equal((await sources()).get('sleep_seconds'), 'coros pace 3');
  await setPrecedence(kit, 'sleep', ['Garmin']);
  const after = await sources();
  assert.equal(after.get('sleep_seconds'), 'garmin fenix 7');
  assert.equal(after.get('hrv_rmssd_ms'), 'coros pace 3');
  await kit.close();
});

test('a family that is none is refused with the ones there are', async () => {
  const deps = await openLibrary();
  await assert.rejects(setPrecedence({ deps, who: me }, 'mood', ['garmin']), { code: 'precedence.family' });
  await deps.storage.close();
});
