import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { found, gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../../../test/intake.ts';
import { FormatError } from '../../domain/errors.ts';
import { toDay } from '../../domain/day.ts';
import type { Deps } from '../deps.ts';
import { type Decoder, decoderVersion, type ReadFile } from './decoder.ts';
import { everyIntake } from './every-intake.ts';
import { importFiles } from './import-paths.ts';
import { isReplayDue, replay } from './replay.ts';

const morning = { start: '2026-05-02T06:00:00Z', seconds: 1800, name: 'Before breakfast', heartRate: 140 };
const evening = { start: '2026-05-03T18:00:00Z', seconds: 1200 };

/** The real decoder with one thing changed in what it reads. */
const decoderThat = (decoder: Decoder, change: (file: ReadFile) => ReadFile): Decoder => ({
  ...decoder,
  read: async (request) => change(await decoder.read(request)),
});

/** As if all that is here had been read by the version before. */
async function grownOld({ storage }: Deps): Promise<void> {
  for await (const intake of everyIntake(storage, me.athleteId))
    await storage.intakes.save(me.athleteId, { ...intake, readBy: decoderVersion - 1 });
}

async function oldLibrary(
  files: Readonly<Record<string, string>>,
  change: (file: ReadFile) => ReadFile = (file) => file,
): Promise<{ readonly older: Deps; readonly newer: Deps }> {
  const newer = await openLibrary();
  const older = { ...newer, decoder: decoderThat(newer.decoder, change) };
  await importFiles(older, me, found(files));
  await grownOld(newer);
  return { older, newer };
}

const titleless = (file: ReadFile): ReadFile => ({
  ...file,
  recordings: file.recordings.map((recording) => ({
    ...recording,
    draft: { ...recording.draft, title: undefined },
  })),
});
const titles = async (deps: Deps) => (await libraryOf(deps)).map(({ activity }) => activity.title);
const acting = (deps: Deps) => ({ deps, who: me });

describe('what an older decoder read', () => {
  test('is read again, says more, and is still one activity each', async () => {
    const { newer } = await oldLibrary(
      { 'a.gpx': gpxTrack(morning), 'b.gpx': gpxTrack({ ...evening, name: 'Track' }) },
      titleless,
    );
    const before = await libraryOf(newer);
    assert.deepEqual(
      before.map(({ activity }) => activity.title),
      [undefined, undefined],
    );
    assert.deepEqual(await replay(acting(newer)), { done: 2, of: 2, readAgain: 2 });
    const after = await libraryOf(newer);
    assert.deepEqual(await titles(newer), ['Before breakfast', 'Track']);
    assert.deepEqual(
      after.map(({ activity }) => activity.id),
      before.map(({ activity }) => activity.id),
    );
  });

  test('is due once: the next start finds nothing to do', async () => {
    const { newer } = await oldLibrary({ 'a.gpx': gpxTrack(morning) });
    assert.equal(await isReplayDue(acting(newer)), true);
    await replay(acting(newer));
    assert.equal(await isReplayDue(acting(newer)), false);
    assert.deepEqual(await replay(acting(newer)), { done: 0, of: 0, readAgain: 0 });
  });

  test('goes on behind the file at which it was stopped', async () => {
    const { newer } = await oldLibrary({ 'a.gpx': gpxTrack(morning), 'b.gpx': gpxTrack(evening) }, titleless);
    const stop = new AbortController();
    const first = await replay(acting(newer), { signal: stop.signal, onFile: () => stop.abort() });
    assert.deepEqual(first, { done: 1, of: 2, readAgain: 1 });
    assert.equal((await replay(acting(newer))).of, 1);
  });

  test('stays away when its activity was deleted since', async () => {
    const { newer } = await oldLibrary({ 'a.gpx': gpxTrack(morning), 'b.gpx': gpxTrack(evening) });
    const [{ activity }] = await libraryOf(newer);
    await newer.storage.activities.delete(me.athleteId, activity.id);
    await replay(acting(newer));
    assert.equal((await libraryOf(newer)).length, 1);
  });

  test('stays as it is when the present decoder refuses the file, and is not tried at every start', async () => {
    const { newer } = await oldLibrary({ 'a.gpx': gpxTrack(morning) });
    const refusing = decoderThat(newer.decoder, () => {
      throw new FormatError('format.unknown', { file: 'a.gpx' });
    });
    const report = await replay(acting({ ...newer, decoder: refusing }));
    assert.deepEqual(report, { done: 1, of: 1, readAgain: 0 });
    assert.deepEqual(await titles(newer), ['Before breakfast']);
    assert.equal(await isReplayDue(acting(newer)), false);
  });

  test('stays as it is when its original is no longer kept', async () => {
    const { newer } = await oldLibrary({ 'a.gpx': gpxTrack(morning) });
    for await (const { contentHash } of everyIntake(newer.storage, me.athleteId))
      await newer.storage.blobs.delete(me.athleteId, contentHash);
    assert.deepEqual(await replay(acting(newer)), { done: 1, of: 1, readAgain: 0 });
    assert.deepEqual(await titles(newer), ['Before breakfast']);
  });

  test('leaves two recordings of one session merged, as they were', async () => {
    const { newer } = await oldLibrary({
      'watch.tcx': tcxRun({ ...morning, metersPerSecond: 3 }),
      'phone.gpx': gpxTrack(morning),
    });
    const before = await libraryOf(newer);
    assert.equal(before.length, 1);
    await replay(acting(newer));
    assert.deepEqual(await libraryOf(newer), before);
  });
});

describe('the last word about a night', () => {
  const day = toDay('2026-05-02');
  const weighing =
    (kilograms: number) =>
    (file: ReadFile): ReadFile => ({
      ...file,
      wellness: [{ metric: 'weight', value: kilograms, day, window: 'spot', source: 'scale' }],
    });
  const weight = async ({ storage }: Deps) =>
    (await storage.wellness.between(me.athleteId, day, day)).map(({ value }) => value);
  const byName = (decoder: Decoder): Decoder => ({
    ...decoder,
    read: async (request) => weighing(request.name.startsWith('late') ? 71 : 70)(await decoder.read(request)),
  });

  test('stays that of the file which came last, though the earlier one is read again', async () => {
    const deps = await openLibrary();
    const scales = { ...deps, decoder: byName(deps.decoder) };
    await importFiles(scales, me, found({ 'early.gpx': gpxTrack(morning) }));
    await grownOld(deps);
    await importFiles(scales, me, found({ 'late.gpx': gpxTrack(evening) }));
    assert.deepEqual(await weight(deps), [71]);
    assert.equal((await replay(acting(scales))).of, 2);
    assert.deepEqual(await weight(deps), [71]);
  });

  test('is not that of a payload which its sender sent anew since', async () => {
    const deps = await openLibrary();
    const sent = (kilograms: number): Deps => ({
      ...deps,
      decoder: decoderThat(deps.decoder, weighing(kilograms)),
    });
    await importFiles(sent(70), me, found({ 'may.gpx': gpxTrack(morning) }));
    await importFiles(sent(72), me, found({ 'may.gpx': gpxTrack(evening) }));
    await grownOld(deps);
    const heard: string[] = [];
    const listening = decoderThat(deps.decoder, (file) => {
      heard.push(file.format);
      return weighing(heard.length === 1 ? 70 : 73)(file);
    });
    await replay(acting({ ...deps, decoder: listening }));
    assert.equal(heard.length, 2);
    assert.deepEqual(await weight(deps), [73]);
  });
});
