import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import { toDay } from '../../domain/day.ts';
import { type Retention, shortest } from '../../domain/retention.ts';
import { decodeStreams } from '../../domain/stream-file.ts';
import { exportActivity } from '../answers/export-activity.ts';
import { getStreams } from '../answers/get-streams.ts';
import type { Deps } from '../deps.ts';
import { importFiles, importPaths } from '../intake/import-paths.ts';
import { readAgain } from '../intake/read-again.ts';
import { importContext } from '../intake/receive.ts';
import { athleteOf } from '../memory/athlete.ts';
import { noteNewFormulas } from '../memory/new-formulas.ts';
import { settleChanges } from '../memory/recompute.ts';
import { remember } from '../memory/remember.ts';
import { exportZip } from './export-zip.ts';
import { oneRound } from './retention-job.ts';
import { enforceRetention, lastRemoved, retentionOf } from './retention.ts';
import { setRetention } from './set-retention.ts';

const folder = await mkdtemp(join(tmpdir(), 'boucle-retention-'));
after(() => rm(folder, { recursive: true }));

const now = Date.UTC(2026, 10, 30, 10);
const acting = (deps: Deps) => ({ deps, who: me });

/** A run of three years ago and one of last week, with a note, nights of both times and lines of the ledger. */
async function library(retention?: Retention): Promise<Deps> {
  const deps = await openLibrary({ clock: () => now, retention });
  await importFiles(
    deps,
    me,
    found({
      'old.tcx': tcxRun({ start: '2023-11-20T08:00:00Z', seconds: 1800 }),
      'new.tcx': tcxRun({ start: '2026-11-22T08:00:00Z', seconds: 2400 }),
    }),
  );
  for (const { activity, sources } of await libraryOf(deps))
    await deps.storage.activities.save(me.athleteId, { ...activity, notes: 'My knee' }, sources);
  await deps.storage.wellness.save(
    me.athleteId,
    ['2023-11-20', '2026-11-22'].map((day) => ({
      day: toDay(day),
      metric: 'hrv_rmssd',
      value: 60,
      window: 'night',
      source: 'Watch',
    })),
  );
  for (const at of [Date.UTC(2023, 10, 20), Date.UTC(2026, 10, 22)])
    await deps.storage.ledger.append(me.athleteId, {
      at,
      client: 'a',
      tool: 'get_wellness',
      metrics: ['hrv_rmssd'],
      values: 1,
    });
  return deps;
}

const ask = async (deps: Deps) =>
  ({ deps, who: me, athlete: await athleteOf(deps, me), now }) as unknown as Parameters<typeof getStreams>[0];
const curves = async (deps: Deps, id: string) => getStreams(await ask(deps), id, { points: 10 } as never);

test('without a limit everything stays', async () => {
  const deps = await library();
  const before = await libraryOf(deps);
  assert.deepEqual(await enforceRetention(acting(deps)), {});
  assert.deepEqual(await libraryOf(deps), before);
});

test('the athlete’s limit holds where it is shorter than the operator’s, and no part outlives what it is part of', async () => {
  const deps = await library({ ledger: 1095, positions: 730 });
  await setRetention(acting(deps), { positions: '365', ledger: '3650', wellness: '' });
  assert.deepEqual(await retentionOf(acting(deps)), { ledger: 1095, positions: 365, originals: 365 });
  assert.deepEqual(shortest({ summaries: 100 }, { streams: 200 }), {
    originals: 100,
    positions: 100,
    streams: 100,
    notes: 100,
    summaries: 100,
  });
  for (const days of ['-1', '0', '1e9', 'all'])
    await assert.rejects(setRetention(acting(deps), { ledger: days }), { code: 'retention.days-unknown' });
  assert.equal((await retentionOf(acting(deps))).positions, 365, 'nothing was changed');
});

test('positions go from curves and with the original, and everything worked out from them stays', async () => {
  const deps = await library({ positions: 365 });
  const [old, recent] = await libraryOf(deps);
  assert.ok(old.sources[0].channels.includes('latitude'));
  assert.deepEqual(await enforceRetention(acting(deps)), { originals: 1, positions: 1 });
  const [reduced, untouched] = await libraryOf(deps);
  assert.deepEqual(untouched, recent);
  assert.deepEqual(reduced.activity, old.activity);
  const [source] = reduced.sources;
  const bytes = await deps.storage.blobs.get(me.athleteId, source.streamsHash ?? '');
  const { channels, time } = decodeStreams(bytes ?? assert.fail());
  assert.deepEqual([channels.latitude, channels.longitude], [undefined, undefined]);
  assert.ok(channels.heartRate && time.length > 100, 'the other curves stay');
  for (const hash of [old.sources[0].streamsHash, old.sources[0].contentHash])
    assert.equal(await deps.storage.blobs.get(me.athleteId, hash ?? ''), undefined);
  await assert.rejects(exportActivity(await ask(deps), reduced.activity.id, 'original'), {
    code: 'export.original-gone',
  });
  assert.deepEqual(await enforceRetention(acting(deps)), {}, 'a second run finds nothing more');
});

test('curves go and the activity still answers: its figures stay, and asking for a curve says why there is none', async () => {
  const deps = await library({ streams: 365 });
  const [old] = await libraryOf(deps);
  assert.ok(Object.values(old.activity.analysis.metrics).some(({ value }) => value !== undefined));
  assert.deepEqual(await enforceRetention(acting(deps)), { originals: 1, streams: 1 });
  const [reduced] = await libraryOf(deps);
  assert.deepEqual(reduced.activity, old.activity);
  await assert.rejects(curves(deps, reduced.activity.id), { code: 'streams.gone' });
  // Another recording of the session would have it read again; a new landmark, examined again.
  const [{ draft }] = await readAgain(deps, await importContext(deps, me), reduced.sources);
  assert.deepEqual(draft.analysis, old.activity.analysis);
});

test('a landmark that comes later does not turn figures into nothing where the curves are gone', async () => {
  const deps = await library({ streams: 365 });
  const [old] = await libraryOf(deps);
  await enforceRetention(acting(deps));
  await remember(await ask(deps), {
    is: 'landmark',
    kind: 'threshold_heart_rate',
    value: 165,
    since: toDay('2023-01-01'),
  });
  await settleChanges(acting(deps));
  const [reduced] = await libraryOf(deps);
  assert.deepEqual(reduced.activity.analysis, old.activity.analysis);
  await noteNewFormulas(acting(deps));
  await settleChanges(acting(deps));
  assert.deepEqual((await libraryOf(deps))[0].activity.analysis, old.activity.analysis);
});

test('notes, nights, lines of the ledger and whole activities go when their time is over, the newer ones stay', async () => {
  const deps = await library({ notes: 365, wellness: 365, ledger: 365 });
  assert.deepEqual(await enforceRetention(acting(deps)), { originals: 1, notes: 1, wellness: 1, ledger: 1 });
  const [old, recent] = await libraryOf(deps);
  assert.deepEqual([old.activity.notes, recent.activity.notes], [undefined, 'My knee']);
  const { first, last } = (await deps.storage.wellness.span(me.athleteId)) ?? assert.fail();
  assert.deepEqual([first, last], ['2026-11-22', '2026-11-22']);
  assert.equal(await deps.storage.ledger.count(me.athleteId), 1);
  const told = await lastRemoved(acting(deps));
  assert.deepEqual(told, { removed: { originals: 1, notes: 1, wellness: 1, ledger: 1 }, at: now });
  await setRetention(acting(deps), { summaries: '30' });
  assert.deepEqual(await enforceRetention(acting(deps)), { summaries: 1 });
  assert.deepEqual(
    (await libraryOf(deps)).map(({ activity }) => activity.day),
    ['2026-11-22'],
  );
  assert.equal(await deps.storage.blobs.get(me.athleteId, old.sources[0].streamsHash ?? ''), undefined);
});

test('the last day within its time stays, the one before it goes', async () => {
  const deps = await openLibrary({ clock: () => now, retention: { summaries: 7 } });
  const start = (day: string) => gpxTrack({ start: `${day}T08:00:00Z`, seconds: 600 });
  await importFiles(
    deps,
    me,
    found({ 'a.gpx': start('2026-11-22'), 'b.gpx': start('2026-11-23'), 'c.gpx': start('2026-11-24') }),
  );
  await enforceRetention(acting(deps));
  assert.deepEqual(
    (await libraryOf(deps)).map(({ activity }) => activity.day),
    ['2026-11-23', '2026-11-24'],
  );
});

test('once a day, for everybody: what comes over its time within the day waits for the next', async () => {
  let clock = now;
  const deps = await library({ ledger: 365 });
  const ticking: Deps = { ...deps, clock: () => clock };
  await oneRound(ticking);
  assert.equal(await deps.storage.ledger.count(me.athleteId), 1);
  await setRetention(acting(deps), { ledger: '1' });
  clock += 3_600_000;
  await oneRound(ticking);
  assert.equal(await deps.storage.ledger.count(me.athleteId), 1);
  clock += 23 * 3_600_000;
  await oneRound(ticking);
  assert.equal(await deps.storage.ledger.count(me.athleteId), 0);
});

test('what was reduced is exported and put back as it stands', async () => {
  const deps = await library({ positions: 365 });
  await enforceRetention(acting(deps));
  const file = join(folder, 'export.zip');
  const { zip } = await exportZip(acting(deps));
  await pipeline(zip, createWriteStream(file));
  const again = await openLibrary({ clock: () => now });
  await importPaths(again, me, [file]);
  const [before, after] = [await libraryOf(deps), await libraryOf(again)];
  assert.deepEqual(
    after.map(({ activity }) => [activity.id, activity.totals, activity.analysis]),
    before.map(({ activity }) => [activity.id, activity.totals, activity.analysis]),
  );
  assert.ok(!after[0].sources[0].channels.includes('latitude'), 'and brings no position back');
});
