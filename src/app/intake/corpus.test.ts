import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { libraryOf, me, openLibrary } from '../../../test/intake.ts';
import { needsShared, sharedDir, sharedJson } from '../../../test/shared.ts';
import { decodePool } from '../../decode-pool.ts';
import type { Activity, Source } from '../../domain/activity.ts';
import type { Deps } from '../deps.ts';
import { importPaths, type ImportReport } from './import-paths.ts';

interface ExpectedSession {
  readonly sport: string | null;
  readonly startTime: string | null;
  readonly distanceM: number | null;
  readonly timerS: number | null;
}

interface ExpectedFile {
  readonly fileId: { readonly type: string | null };
  readonly sessions: readonly ExpectedSession[];
}

interface Entry {
  readonly activity: Activity;
  readonly sources: readonly Source[];
}

/** Start and timer as the device wrote them, 2 s; distance 2 m or a thousandth. What a session leaves out is ours. */
const near = (source: Source, { startTime, timerS, distanceM }: ExpectedSession): boolean =>
  Math.abs(source.start - Date.parse(startTime ?? '')) <= 2000 &&
  (timerS === null || Math.abs((source.totals.timerSeconds ?? 0) - timerS) <= 2) &&
  (distanceM === null ||
    Math.abs((source.totals.distanceMeters ?? 0) - distanceM) <= Math.max(2, distanceM * 0.001));

/** Sessions that are not what the file states, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'garmin-fr735xt-rowing-indoor-rowing-13ffb9.fit':
    'the session says 0 m; the developer field of the rowing machine reaches 5,030 m',
  'garmin-fr70-running-fd7833.fit': 'the watch did not know the date',
  'garmin-swim-swimming-lap-swimming-af02c4.fit': 'the watch did not know the date',
};

describe('the reference recordings', { skip: needsShared }, () => {
  let deps: Deps;
  let library: readonly Entry[] = [];
  let report: ImportReport;
  const sources = (): readonly Source[] => library.flatMap((entry) => entry.sources);
  const entryOf = (part: string): Entry | undefined =>
    library.find((entry) => entry.sources.some(({ fileName }) => fileName.includes(part)));

  before(async () => {
    deps = await openLibrary({ decoder: decodePool() });
    const corpus = join(sharedDir ?? '', 'corpus');
    report = await importPaths(
      deps,
      me,
      ['fit', 'tcx', 'gpx'].map((kind) => join(corpus, kind)),
    );
    library = await libraryOf(deps);
  });
  after(async () => {
    await deps.decoder.close();
    await deps.storage.close();
  });

  test('every file is understood: none is refused', () => {
    assert.equal(
      report.files,
      globSync(join(sharedDir ?? '', 'corpus', '{fit,tcx,gpx}', '**', '*.*')).length,
    );
    assert.deepEqual(report.refused, []);
  });

  test('every session of every FIT activity is there with its distance and its timer', () => {
    const { files } = sharedJson<{ files: Record<string, ExpectedFile> }>('corpus/expected.json');
    const missing = Object.entries(files).flatMap(([file, { fileId, sessions }]) => {
      if (file.includes('/corrupt/') || fileId.type !== 'activity') return [];
      const name = file.slice(file.lastIndexOf('/') + 1);
      const own = sources().filter(({ fileName }) => fileName === name);
      return sessions
        .filter((s) => !own.some((source) => near(source, s)))
        .map((s) => `${name} ${s.startTime}`);
    });
    assert.deepEqual(missing.map((line) => line.split(' ')[0]).sort(), Object.keys(exceptions).sort());
  });

  test('recordings of the same session are one activity', () => {
    const groups = [
      ['9845c9', '44b73c', '84c12a', 'b372ad'],
      ['2a9197', '0900c5'],
      ['2d2597', '3ceb15'],
      ['e30a91', '67cb05'],
      ['4a1e90', '852414'],
      ['c37b84', '9a0051'],
      ['52d04c', '7a169d'],
      ['6d08b0', '1ca85c'],
      ['272925', '6a0c0c'],
      ['d685ed', 'd090e1'],
      ['92c953', 'ccb7cf'],
    ];
    const apart = groups.filter((group) => {
      const entry = entryOf(group[0]);
      return !group.every((part) => entry?.sources.some(({ fileName }) => fileName.includes(part)));
    });
    assert.deepEqual(apart, []);
  });

  test('a triathlon written twice is five legs with two sources each', () => {
    const legs = library.filter((entry) => entry.sources.some(({ fileName }) => /774ea2/.test(fileName)));
    assert.deepEqual(
      legs.map(({ activity, sources: both }) => [activity.sport, activity.leg?.index, both.length]),
      ['swimming', 'transition', 'cycling', 'transition', 'running'].map((sport, leg) => [sport, leg, 2]),
    );
    assert.equal(new Set(legs.map(({ activity }) => activity.leg?.group)).size, 1);
  });

  test('of the ride on a home trainer, the file with power is shown', () => {
    const entry = entryOf('d685ed');
    const shown = entry?.sources.find(({ id }) => id === entry.activity.primarySourceId);
    assert.match(shown?.fileName ?? '', /^zwift/);
  });

  test('a run and a swim whose watch did not know the date are kept and given no day', () => {
    const undated = report.partial.filter(({ why }) => why?.code === 'intake.no_date');
    assert.deepEqual(
      undated.map(({ fileName }) => fileName),
      [
        'garmin-fr70-running-fd7833.fit',
        'garmin-swim-swimming-lap-swimming-af02c4.fit',
        'garmin-swim-ff4c1f.tcx',
      ],
    );
  });

  test('what a damaged recording still holds is an activity marked partial, with the place of the damage', () => {
    for (const part of ['eb38a3', '8008b7', '87020e', '4e38ba', 'c80143']) {
      assert.equal(entryOf(part)?.activity.partial, true, part);
      const note = report.partial.find(({ fileName }) => fileName.includes(part));
      assert.ok(note?.why?.params.byte, part);
      assert.ok(Number(note.why.params.records) > 0, part);
    }
  });

  test('workouts, settings, routes and places are kept without becoming activities', () => {
    const kept = report.kept.map(({ fileName }) => fileName);
    for (const part of ['8413f9', 'dcf0cc', '7fee0e', 'bb30d8', 'ce3493']) {
      assert.ok(
        kept.some((fileName) => fileName.includes(part)),
        part,
      );
    }
  });

  test('the same folder again is known to the last file, and changes nothing', async () => {
    const corpus = join(sharedDir ?? '', 'corpus');
    const again = await importPaths(deps, me, [
      join(corpus, 'fit'),
      join(corpus, 'tcx'),
      join(corpus, 'gpx'),
    ]);
    assert.equal(again.known, report.files);
    assert.deepEqual(await libraryOf(deps), library);
  });
});
