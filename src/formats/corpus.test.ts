import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { needsShared, sharedDir, sharedFile, sharedJson } from '../../test/shared.ts';
import type { Recording } from '../domain/recording.ts';
import { gpx } from './gpx/index.ts';
import { tcx } from './tcx/index.ts';

/** Every TCX and GPX file of the reference recordings against plain counts made with a namespace-blind reader. */

interface TcxCounts {
  readonly sports: readonly string[];
  readonly activities: number;
  readonly courses: number;
  readonly laps: number;
  readonly trackpoints: number;
  readonly withPosition: number;
  readonly withHr: number;
  readonly withPower: number;
  readonly lapDistanceM: number;
  readonly lapTimeS: number;
  readonly lapCalories: number;
  readonly firstTime: string;
}

interface GpxCounts {
  readonly tracks: number;
  readonly points: number;
  readonly pointsWithTime: number;
  readonly waypoints: number;
  readonly routePoints: number;
  readonly withElevation: number;
  readonly withHr: number;
  readonly withPower: number;
  readonly withCadence: number;
  readonly firstTime: string | null;
}

const expected = sharedDir ? sharedJson<{ xml: Record<string, unknown> }>('corpus/expected.json').xml : {};
const filesOf = (kind: string): string[] =>
  Object.keys(expected).filter((path) => path.startsWith(`${kind}/`));
const textOf = (path: string): string => sharedFile(`corpus/${path}`).toString('utf8');

/** Sum over recordings. */
const total = (recordings: readonly Recording[], of: (recording: Recording) => number): number =>
  recordings.reduce((sum, recording) => sum + of(recording), 0);
const measured = (recording: Recording, channel: keyof Recording['streams']['channels']): number =>
  recording.streams.channels[channel]?.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0) ??
  0;

/** Points that share their moment with an earlier one of the same activity: they become one sample. */
function repeats(text: string, activity: RegExp, time: RegExp): number {
  return (text.match(activity) ?? []).reduce((sum, part) => {
    const moments = [...part.matchAll(time)].map((match) => Date.parse(match[1] ?? ''));
    return sum + moments.length - new Set(moments).size;
  }, 0);
}

describe('TCX of the corpus', { skip: needsShared }, () => {
  for (const path of filesOf('tcx')) {
    test(path, () => {
      const want = expected[path] as TcxCounts;
      const { kind, recordings, partial, warnings } = tcx.decode(sharedFile(`corpus/${path}`));
      assert.equal(partial, undefined);
      assert.deepEqual(warnings, []);
      if (want.activities === 0) {
        assert.deepEqual([kind, recordings.length], ['course', 0]);
        return;
      }
      assert.equal(recordings.length, want.activities);
      assert.equal(
        total(recordings, ({ laps }) => laps.length),
        want.laps,
      );
      const merged = repeats(textOf(path), /<Activity [^]*?<\/Activity>/g, /<Trackpoint>\s*<Time>([^<]+)</g);
      assert.equal(
        total(recordings, ({ streams }) => streams.time.length),
        want.trackpoints - merged,
      );
      // Merging can only hide what the other point of the moment has too.
      for (const [channel, count] of [
        ['heartRate', want.withHr],
        ['latitude', want.withPosition],
        ['power', want.withPower],
      ] as const) {
        const got = total(recordings, (recording) => measured(recording, channel));
        assert.ok(got <= count && got >= count - merged, `${channel}: ${got} of ${count}`);
      }
      // Sums of decimals as printed: a hundredth is rounding.
      assert.ok(
        Math.abs(total(recordings, ({ totals }) => totals.distanceMeters ?? 0) - want.lapDistanceM) < 0.01,
      );
      assert.ok(Math.abs(total(recordings, ({ totals }) => totals.timerSeconds ?? 0) - want.lapTimeS) < 0.01);
      assert.equal(
        total(recordings, ({ totals }) => totals.caloriesKcal ?? 0),
        want.lapCalories,
      );
      // A lap may start up to two seconds before its first point.
      const early = (Date.parse(want.firstTime) - (recordings[0]?.start ?? 0)) / 1000;
      assert.ok(early >= 0 && early <= 2, `starts ${early} s before the first point`);
    });
  }

  test('timer, pauses and elapsed time agree to four seconds, unless the file says that they cannot', () => {
    for (const path of filesOf('tcx')) {
      for (const recording of tcx.decode(sharedFile(`corpus/${path}`)).recordings)
        checkClocks(recording, path);
    }
  });
});

/** The sum of laps is the timer; what is missing to the elapsed time is found as pauses, or said to be unplaced. */
function checkClocks({ streams, laps, pauses, totals, warnings }: Recording, path: string): void {
  const unplaced = warnings.find(({ code }) => code === 'tcx.pause_unplaced')?.params.seconds ?? 0;
  const last = streams.time.at(-1) ?? 0;
  const after = laps
    .filter((lap) => lap.startSeconds >= last && last > 0)
    .reduce((sum, lap) => sum + (lap.timerSeconds ?? 0), 0);
  const paused = pauses.reduce((sum, pause) => sum + pause.endSeconds - pause.startSeconds, 0);
  const rest = last - paused - (totals.timerSeconds ?? 0) - Number(unplaced);
  assert.ok(
    Math.abs(rest) < 4 || Math.abs(rest + after) < 4 || cutOut.has(path),
    `${path}: ${rest.toFixed(1)} s`,
  );
}

/** A file of five points cut out of a ride of five hours: its lap is longer than its track. */
const cutOut: ReadonlySet<string> = new Set(['tcx/garmin-edge-500-9edff2.tcx']);

describe('33 runs of June 2013', { skip: needsShared }, () => {
  test('are 301.1 km in 77 282 s of timer, and their clocks agree', () => {
    const folder = join(sharedDir ?? '', 'science/data/tcx');
    const runs = readdirSync(folder).flatMap((name) => {
      const { recordings } = tcx.decode(gunzipSync(sharedFile(`science/data/tcx/${name}`)));
      for (const recording of recordings) checkClocks(recording, name);
      return recordings;
    });
    assert.equal(runs.length, 33);
    assert.ok(runs.every(({ sport }) => sport === 'running'));
    assert.ok(Math.abs(total(runs, ({ totals }) => totals.distanceMeters ?? 0) - 301_100) < 60);
    assert.ok(Math.abs(total(runs, ({ totals }) => totals.timerSeconds ?? 0) - 77_282) < 1);
  });
});

describe('GPX of the corpus', { skip: needsShared }, () => {
  /** Files whose times are no recording: one point, or a course of Garmin Connect whose 1.2 km take 7.5 s. */
  const plans: ReadonlySet<string> = new Set([
    'gpx/garmin-connect-095b07.gpx',
    'gpx/garmin-connect-12f11a.gpx',
    'gpx/open-tracks-debug-b91a61.gpx',
    'gpx/unknown-139b04.gpx',
    'gpx/unknown-d5a0db.gpx',
  ]);
  /** The first day of this tour has one moment for all its points: after merging, one sample that is no recording. */
  const leftOut: Readonly<Record<string, number>> = { 'gpx/caltopo-edd400.gpx': 1 };

  for (const path of filesOf('gpx')) {
    test(path, () => {
      const want = expected[path] as GpxCounts;
      const { kind, recordings, partial } = gpx.decode(sharedFile(`corpus/${path}`));
      assert.equal(partial, undefined);
      assert.equal(kind, plans.has(path) ? 'course' : kindFrom(want));
      if (kind !== 'activity') {
        assert.deepEqual(recordings, []);
        return;
      }
      const merged = repeats(textOf(path), /<trk>[^]*?<\/trk>/g, /<trkpt[^]*?<time>([^<]+)</g);
      const lost = merged + (leftOut[path] ?? 0);
      assert.equal(
        total(recordings, ({ streams }) => streams.time.length),
        want.pointsWithTime - lost,
      );
      for (const [channel, count] of [
        ['altitude', want.withElevation],
        ['heartRate', want.withHr],
        ['power', want.withPower],
        ['cadence', want.withCadence],
      ] as const) {
        const got = total(recordings, (recording) => measured(recording, channel));
        assert.ok(got <= count && got >= count - lost, `${channel}: ${got} of ${count}`);
      }
      if (!leftOut[path]) assert.equal(recordings[0]?.start, Date.parse(want.firstTime ?? ''));
    });
  }

  function kindFrom(want: GpxCounts): string {
    if (want.pointsWithTime > 1) return 'activity';
    if (want.points + want.routePoints > 0) return 'course';
    return want.waypoints > 0 ? 'waypoints' : 'empty';
  }
});
