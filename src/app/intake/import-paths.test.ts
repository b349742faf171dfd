import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import { FormatError } from '../../domain/errors.ts';
import type { StoredReading } from '../../storage/storage.ts';
import type { Decoder, ReadFile } from './decoder.ts';
import { decoderVersion } from './decoder.ts';
import { importFiles, resumeImport } from './import-paths.ts';

const runOn = (day: number): string =>
  gpxTrack({ start: `2026-05-${String(day).padStart(2, '0')}T06:00:00Z`, seconds: 900, sport: 'running' });

test('what an interrupted import had kept is read first, without the folder it came from', async () => {
  const deps = await openLibrary();
  // The power fails while the second file is read.
  const decoder: Decoder = {
    ...deps.decoder,
    read: async (request) => {
      if (request.name === 'b.gpx') throw new Error('no power');
      return deps.decoder.read(request);
    },
  };
  await assert.rejects(
    importFiles({ ...deps, decoder }, me, found({ 'a.gpx': runOn(1), 'b.gpx': runOn(2) })),
  );
  assert.ok((await deps.storage.intakes.pending(me.athleteId)).some(({ fileName }) => fileName === 'b.gpx'));

  const report = await resumeImport(deps, me);
  assert.equal(report.resumed, report.files);
  assert.equal((await libraryOf(deps)).length, 2);
  assert.equal((await deps.storage.intakes.count(me.athleteId)).pending, 0);
});

test('a file that an older reader refused is read again; one it read whole is not', async () => {
  const deps = await openLibrary();
  await importFiles(deps, me, found({ 'a.gpx': runOn(1) }));
  const [done] = await deps.storage.intakes.list(me.athleteId, { limit: 1, offset: 0 });
  const old = { ...done, readBy: decoderVersion - 1 };

  await deps.storage.intakes.save(me.athleteId, old);
  assert.equal((await importFiles(deps, me, found({ 'a.gpx': runOn(1) }))).known, 1);
  await deps.storage.intakes.save(me.athleteId, { ...old, state: 'refused' });
  const report = await importFiles(deps, me, found({ 'a.gpx': runOn(1) }));
  assert.deepEqual([report.known, report.files], [0, 1]);
  assert.equal((await libraryOf(deps)).length, 1);
});

test('a file that the library cannot take is named and tried again, and its neighbours are kept', async () => {
  const deps = await openLibrary();
  let isFull = true;
  const storage = new Proxy(deps.storage, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: Parameters<typeof target.transaction>[0]) =>
            target.transaction((inside) => work(isFull ? choking(inside) : inside))
        : Reflect.get(target, name),
  });
  const choking = (inside: typeof deps.storage): typeof deps.storage => ({
    ...inside,
    activities: {
      ...inside.activities,
      save: async (athleteId, activity, sources) => {
        if (activity.day === '2026-05-02') throw new Error('disk full');
        return inside.activities.save(athleteId, activity, sources);
      },
    },
  });
  const files = { 'a.gpx': runOn(1), 'b.gpx': runOn(2), 'c.gpx': runOn(3) };
  const report = await importFiles({ ...deps, storage }, me, found(files));
  assert.deepEqual([report.new, report.activities], [2, 2]);
  assert.deepEqual(
    report.refused.map(({ fileName, why }) => [fileName, why?.code]),
    [['b.gpx', 'intake.not_written']],
  );
  isFull = false;
  assert.equal((await importFiles({ ...deps, storage }, me, found(files))).resumed, 1);
  assert.equal((await libraryOf(deps)).length, 3);
});

test('nights are kept on the athlete’s day under the name of the watch, and count as new', async () => {
  const night: ReadFile = {
    format: 'fit',
    kind: 'sleep',
    recordings: [],
    unplaced: [],
    // 23:30 UTC is the next day in Paris.
    wellness: [{ at: Date.UTC(2026, 4, 3, 23, 30), metric: 'hrv_rmssd', value: 61, window: 'night' }],
    device: { manufacturer: 'garmin', product: 'fenix7' },
    workouts: 0,
    warnings: [],
  };
  const decoder: Decoder = { read: async () => night, close: async () => {} };
  const deps = await openLibrary({ decoder });
  const report = await importFiles(deps, me, found({ 'night.fit': 'night' }));
  assert.deepEqual([report.new, report.wellnessReadings], [1, 1]);
  const span = await deps.storage.wellness.span(me.athleteId);
  assert.equal(span?.first, '2026-05-04');
  const kept = span && (await deps.storage.wellness.between(me.athleteId, span.first, span.last));
  assert.deepEqual(
    kept?.map(({ source, value }: StoredReading) => [source, value]),
    [['garmin fenix7', 61]],
  );
});

test('few files are in memory at a time, however many there are', async () => {
  const deps = await openLibrary({
    decoder: {
      read: async () => {
        throw new FormatError('format.unknown');
      },
      close: async () => {},
    },
  });
  let opened = 0;
  let written = 0;
  let most = 0;
  async function* folder() {
    for (let i = 0; i < 400; i++) {
      opened += 1;
      most = Math.max(most, opened - written);
      yield { name: `${i}.fit`, bytes: Buffer.from(`file ${i}`) };
    }
  }
  await importFiles(deps, me, folder(), { onProgress: () => (written += 1) });
  assert.equal(written, 400);
  assert.ok(most <= 48, `${most} at once`);
});

test('progress tells of each file in the order of the folder', async () => {
  const deps = await openLibrary();
  const told: string[] = [];
  const files = {
    'b.gpx': runOn(1),
    'a.gpx': runOn(2),
    'no.txt': 'nothing',
    'c.tcx': tcxRun({ start: '2026-05-02T06:00:00Z', seconds: 900 }),
  };
  await importFiles(deps, me, found(files), {
    onProgress: ({ done, last }) => told.push(`${done} ${last.fileName} ${last.outcome}`),
  });
  assert.deepEqual(told, ['1 b.gpx new', '2 a.gpx new', '3 no.txt refused', '4 c.tcx merged']);
});
