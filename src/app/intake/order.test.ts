import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import { importFiles } from './import-paths.ts';

const at = (time: string) => `2026-05-03T${time.padEnd(8, ':00')}.000Z`;
const lake = { start: at('06:00'), seconds: 1800 };
const ride = { start: at('06:10'), seconds: 1700, metersPerSecond: 8 };

// One morning with everything that can meet: the same run in five files, of which one is cut, two start late and two
// name no sport; a ride at the same hour; a run that follows; a run that only touches the first.
const files: Readonly<Record<string, string>> = {
  'run.tcx': tcxRun(lake),
  'run.gpx': gpxTrack({ ...lake, sport: 'running', name: 'Around the lake' }),
  'late.gpx': gpxTrack({ start: at('06:03'), seconds: 1620, name: 'Second watch', every: 4 }),
  // Belongs to the run only by way of `late.gpx`, which may come before it, after it, or last of all.
  'later.gpx': gpxTrack({ start: at('06:06:20'), seconds: 1800, name: 'Third watch', every: 6 }),
  'cut.tcx': tcxRun({ ...lake, heartRate: 149 }).slice(0, 60_000),
  'ride.tcx': tcxRun({ ...ride, sport: 'Biking' }),
  'ride.gpx': gpxTrack({ ...ride, sport: 'cycling', name: 'On the bike' }),
  'after.gpx': gpxTrack({ start: at('06:40'), seconds: 1500, sport: 'running' }),
  'bridge.gpx': gpxTrack({ start: at('06:12'), seconds: 2400, sport: 'running', every: 3 }),
};

/** What a library holds, apart from ids: those come from whichever recording was first. */
async function imported(order: readonly (readonly string[])[]): Promise<unknown> {
  const deps = await openLibrary();
  for (const names of order) {
    await importFiles(deps, me, found(Object.fromEntries(names.map((name) => [name, files[name]]))));
  }
  const library = await libraryOf(deps);
  const described = library.map(({ activity, sources }) => ({
    sources: sources.map(({ fileName }) => fileName).sort((a, b) => a.localeCompare(b)),
    shows: sources.find(({ id }) => id === activity.primarySourceId)?.fileName,
    sport: activity.sport,
    title: activity.title,
    totals: activity.totals,
    day: activity.day,
    streams: new Set(sources.map(({ streamsHash }) => streamsHash)),
  }));
  await deps.storage.close();
  return described.sort((a, b) => a.sources[0].localeCompare(b.sources[0]));
}

const names = Object.keys(files);

test('the same files give the same activities in whatever order and in however many imports they come', async () => {
  const expected = (await imported([names])) as { readonly sources: readonly string[] }[];
  assert.deepEqual(
    expected.map(({ sources }) => sources),
    [
      ['after.gpx'],
      ['bridge.gpx'],
      ['cut.tcx', 'late.gpx', 'later.gpx', 'run.gpx', 'run.tcx'],
      ['ride.gpx', 'ride.tcx'],
    ],
  );
  const anyOrder = fc
    .shuffledSubarray(names, { minLength: names.length })
    .chain((order) => fc.nat(names.length).map((cut) => [order.slice(0, cut), order.slice(cut)]));
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => assert.deepEqual(await imported(order), expected)),
    { numRuns: 12 },
  );
});
