import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import FitParser from 'fit-file-parser';
import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile, Recording, Totals } from '../../domain/recording.ts';
import type { Channel } from '../../domain/stream.ts';
import { needsShared, sharedDir, sharedFile, sharedJson } from '../../../test/shared.ts';
import { defaultLimits } from '../format.ts';
import { fit } from './index.ts';
import { messagesOf, raw } from './message.ts';
import { scan, type Section } from './scan.ts';

/*
 * Every FIT file of the reference corpus against the totals its device states, as four other decoders read them.
 * Tolerances: 2 cm, 2 ms, whole numbers exactly; speeds 2 mm/s. They allow for decimal fractions, not for errors.
 */
const CENTIMETERS = 0.02;
const MILLISECONDS = 0.002;

interface ExpectedSession {
  readonly startTime: string | null;
  readonly distanceM: number | null;
  readonly timerS: number | null;
  readonly elapsedS: number | null;
  readonly avgHr: number | null;
  readonly maxHr: number | null;
  readonly avgPowerW: number | null;
  readonly maxPowerW: number | null;
  readonly normPowerW: number | null;
  readonly ascentM: number | null;
  readonly descentM: number | null;
  readonly calories: number | null;
  readonly numActiveLengths: number | null;
  readonly poolLengthM: number | null;
  readonly avgSpeed?: number | null;
}
interface Expected {
  readonly referenceDecoder: string;
  readonly sessions: readonly ExpectedSession[];
  readonly counts: Readonly<Record<string, number>>;
  readonly records: {
    readonly count: number;
    readonly withHr?: number;
    readonly withPower?: number;
    readonly withPosition?: number;
    readonly withAltitude?: number;
    readonly withCadence?: number;
    readonly maxDistanceM?: number;
  };
  readonly hrvIntervals?: number;
  readonly recoverable?: {
    readonly records: number;
    readonly laps: number;
    readonly first: string;
    readonly last: string;
  };
}

/** Where we differ from the reference on purpose, and why the device's own messages say that we should. */
const explained: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1052-1052-cycling-f5824b.fit': {
    start: 'the session states neither start nor end; the first record is the start',
  },
  'strava-102-running-87020e.fit': {
    'count.record':
      'one byte is lost every few hundred records: the others stop at the first, we find the next message. The last ' +
      'record then stands at 11 274.04 m, which is what the session message states',
  },
};

const files = (): [string, Expected][] =>
  Object.entries(sharedJson<{ files: Record<string, Expected> }>('corpus/expected.json').files);

function bytesOf(name: string): Uint8Array {
  const bytes = sharedFile(`corpus/${name}`);
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

const base = (name: string): string => name.split('/').at(-1) ?? name;
const scanned = (bytes: Uint8Array): Section[] =>
  scan({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }, defaultLimits);

/** Collects differences of one file that nothing explains. */
function differences(name: string) {
  const found: string[] = [];
  return {
    found,
    compare: (
      what: string,
      ours: number | undefined,
      theirs: number | null | undefined,
      tolerance = 0,
    ): void => {
      if (explained[base(name)]?.[what]) return;
      if (ours === undefined && (theirs === null || theirs === undefined)) return;
      if (ours !== undefined && typeof theirs === 'number' && Math.abs(ours - theirs) <= tolerance) return;
      found.push(`${name} ${what}: ours ${ours}, reference ${theirs}`);
    },
  };
}

const totalFields: readonly (readonly [keyof Totals, keyof ExpectedSession, number])[] = [
  ['distanceMeters', 'distanceM', CENTIMETERS],
  ['timerSeconds', 'timerS', MILLISECONDS],
  ['elapsedSeconds', 'elapsedS', MILLISECONDS],
  ['averageHeartRate', 'avgHr', 0],
  ['maxHeartRate', 'maxHr', 0],
  ['averagePower', 'avgPowerW', 0],
  ['maxPower', 'maxPowerW', 0],
  ['weightedPower', 'normPowerW', 0],
  ['ascentMeters', 'ascentM', 0],
  ['descentMeters', 'descentM', 0],
  ['caloriesKcal', 'calories', 0],
];

describe('the reference corpus', { skip: needsShared }, () => {
  test('every session has the totals that its device states', () => {
    const all: string[] = [];
    for (const [name, expected] of files()) {
      const { found, compare } = differences(name);
      const { recordings } = fit.decode(bytesOf(name));
      // Without a session message a recording is made of what was saved.
      const sessions = expected.sessions.length;
      if (sessions > 0) compare('sessions', recordings.length, sessions);
      expected.sessions.forEach((session, i) => compareSession(recordings[i], session, compare));
      all.push(...found);
    }
    assert.deepEqual(all, []);
  });

  test('every message of a kind we read is found, and every measured value of the records', () => {
    const numbers: Readonly<Record<string, number>> = {
      record: 20,
      lap: 19,
      session: 18,
      event: 21,
      deviceInfo: 23,
      length: 101,
      hrv: 78,
      hr: 132,
      monitoring: 55,
      workoutStep: 27,
      set: 225,
      timeInZone: 216,
    };
    const all: string[] = [];
    for (const [name, expected] of files()) {
      const { found, compare } = differences(name);
      const sections = scanned(bytesOf(name));
      const damaged = name.includes('/corrupt/');
      const reference: Record<string, number | undefined> = { ...expected.counts };
      if (expected.recoverable)
        Object.assign(reference, { record: expected.recoverable.records, lap: expected.recoverable.laps });
      // Where the usual reference stopped, the one that took its place counts only the kinds it names; and past the damage
      // only what makes up a recording can be held against it.
      const complete = expected.referenceDecoder === '@garmin/fitsdk' && !damaged;
      for (const [kind, global] of Object.entries(numbers)) {
        if (
          !complete &&
          (damaged ? !['record', 'lap', 'session'].includes(kind) : reference[kind] === undefined)
        )
          continue;
        const ours = sections.reduce((sum, { counts }) => sum + (counts.get(global) ?? 0), 0);
        compare(`count.${kind}`, ours, reference[kind] ?? 0);
      }
      if (!damaged) compareRecords(sections, expected, compare);
      all.push(...found);
    }
    assert.deepEqual(all, []);
  });

  test('every R-R interval is kept', () => {
    let seen = 0;
    for (const [name, { hrvIntervals }] of files()) {
      if (!hrvIntervals) continue;
      seen++;
      const { recordings } = fit.decode(bytesOf(name));
      const kept = recordings.reduce((sum, { beats }) => sum + (beats?.ms.length ?? 0), 0);
      assert.equal(kept, hrvIntervals, name);
    }
    assert.ok(seen >= 10);
  });

  test('damaged recordings give everything that can be saved, marked partial, with the place of the damage', () => {
    for (const [name, expected] of files()) {
      const { recoverable } = expected;
      const { recordings, partial } = fit.decode(bytesOf(name));
      assert.equal(partial !== undefined, name.includes('/corrupt/'), name);
      if (!partial) continue;
      assert.ok(Number(partial.params.byte) > 0, name);
      assert.equal(recordings.length, 1, name);
      if (!recoverable) continue;
      assert.equal(partial.params.records, recoverable.records, name);
      const { start, streams } = recordings[0];
      assert.equal(start, Date.parse(recoverable.first), name);
      assert.equal(start + streams.time[streams.time.length - 1] * 1000, Date.parse(recoverable.last), name);
    }
  });

  test('lost bytes in the middle of a run do not cost its end: the last record stands where the session says', () => {
    const { recordings } = fit.decode(bytesOf('fit/corrupt/strava-102-running-87020e.fit'));
    assert.equal(recordings[0].totals.distanceMeters, 11_274.04);
    assert.equal(recordings[0].streams.channels.distance?.at(-1), 11_274.04);
  });

  test('a file cut at any of a hundred places gives a part of it or a plain refusal', () => {
    const bytes = bytesOf('fit/run/garmin-fr220-running-generic-4b55a2.fit');
    let saved = 0;
    for (let i = 1; i < 100; i++) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * i) / 100));
      try {
        const { partial, recordings } = fit.decode(cut);
        assert.ok(partial, `cut at ${cut.length}`);
        saved += recordings.length;
      } catch (error) {
        assert.ok(error instanceof FormatError, `cut at ${cut.length}: ${String(error)}`);
      }
    }
    assert.ok(saved > 90);
  });
});

function compareSession(
  recording: Recording | undefined,
  session: ExpectedSession,
  compare: ReturnType<typeof differences>['compare'],
): void {
  if (!recording) return;
  compare(
    'start',
    recording.start / 1000,
    session.startTime === null ? null : Date.parse(session.startTime) / 1000,
    MILLISECONDS,
  );
  for (const [ours, theirs, tolerance] of totalFields) {
    compare(theirs, recording.totals[ours], session[theirs] as number | null, tolerance);
  }
  if (session.avgSpeed !== undefined)
    compare('avgSpeed', recording.totals.averageSpeed, session.avgSpeed, 0.002);
  compare('pool', recording.poolLengthMeters, session.poolLengthM, CENTIMETERS);
  if (session.numActiveLengths !== null && recording.lengths.length > 0) {
    compare(
      'activeLengths',
      recording.lengths.filter(({ active }) => active).length,
      session.numActiveLengths,
    );
  }
}

/** Counted on the messages themselves, before records of one second are joined and strap faults taken out. */
function compareRecords(
  sections: readonly Section[],
  { records, counts }: Expected,
  compare: ReturnType<typeof differences>['compare'],
): void {
  const messages = messagesOf(sections, 20);
  const having = (...fields: number[]): number =>
    messages.filter((message) => fields.some((field) => raw(message, field) !== undefined)).length;
  const reference: [string, number, number | undefined][] = [
    // A strap's heart rates come as messages of their own; the reference had put them into the records.
    ['withHr', having(3), counts.hr ? undefined : records.withHr],
    ['withPower', having(7), records.withPower],
    ['withPosition', having(0), records.withPosition],
    ['withAltitude', having(2, 78), records.withAltitude],
    ['withCadence', having(4), records.withCadence],
    [
      'maxDistance',
      messages.reduce((most, message) => Math.max(most, (raw(message, 5) ?? 0) / 100), 0),
      records.maxDistanceM,
    ],
  ];
  for (const [what, ours, theirs] of reference)
    if (theirs !== undefined) compare(what, ours, theirs, what === 'maxDistance' ? CENTIMETERS : 0);
}

describe('the recordings of the science folder', { skip: needsShared }, () => {
  const read = (name: string): readonly Recording[] =>
    fit.decode(sharedFile(`science/data/fit/${name}`)).recordings;

  test('carry the threshold powers, pauses, laps and legs that their list names', () => {
    const power = (name: string): number | undefined => read(name)[0].settings.thresholdPower;
    assert.equal(power('edge1000_ride_power_hr.fit'), 200);
    assert.equal(power('edge810_ride_power_hr.fit'), 315);
    assert.equal(power('edge800_indoor_power_hr.fit'), 250);
    assert.equal(power('edge1000_ride_power_pauses.fit'), 180);
    assert.equal(read('edge1000_short_pause.fit')[0].pauses.length, 1);
    assert.equal(read('fr935_ride_hr_laps.fit')[0].laps.length, 8);
    assert.equal(read('fr935_multisport.fit').length, 3);
    assert.deepEqual(
      read('fr920_triathlon_multisession.fit').map(({ sport }) => sport),
      ['swimming', 'transition', 'cycling', 'transition', 'running'],
    );
  });

  test('swim 39 lengths of 20 m and 40 of 50 m', () => {
    const lengths = (name: string): [number, number | undefined] => {
      const [{ lengths: all, poolLengthMeters }] = read(name);
      return [all.filter(({ active }) => active).length, poolLengthMeters];
    };
    assert.deepEqual(lengths('pool_swim_20m.fit'), [39, 20]);
    assert.deepEqual(lengths('fr935_pool_swim_50m.fit'), [40, 50]);
  });

  test('run with power that an app added', () => {
    for (const name of ['fr945_trail_run_a.fit', 'fr945_trail_run_b.fit', 'coros_run_power.fit']) {
      const { power } = read(name)[0].streams.channels;
      const measured = power?.filter((watts) => watts > 0) ?? new Float64Array(0);
      assert.ok(measured.length > 1000, name);
    }
  });

  test('are paused for as long as the timer stood still', () => {
    for (const name of [
      'edge1000_ride_power_pauses.fit',
      'fr935_indoor_power_startstop.fit',
      'wahoo_elemnt_ride_power.fit',
    ]) {
      const [{ pauses, totals }] = read(name);
      const paused = pauses.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
      const stated = (totals.elapsedSeconds ?? 0) - (totals.timerSeconds ?? 0);
      // Events carry whole seconds: half a second at each end.
      assert.ok(
        Math.abs(paused - stated) <= pauses.length + 1,
        `${name}: ${paused} s of events, ${stated} s stated`,
      );
    }
  });
});

describe('streams', { skip: needsShared }, () => {
  const csvChannels: Readonly<Record<string, Channel>> = {
    power_w: 'power',
    hr_bpm: 'heartRate',
    cadence: 'cadence',
    altitude_m: 'altitude',
    distance_m: 'distance',
    speed_mps: 'speed',
  };

  test('eight recordings equal their reference columns, sample by sample', () => {
    let columns = 0;
    for (const file of readdirSync(join(sharedDir ?? '', 'science/data/streams'))) {
      const name = file.replace('.csv', '.fit');
      if (!readdirSync(join(sharedDir ?? '', 'science/data/fit')).includes(name)) continue;
      const { recordings } = fit.decode(sharedFile(`science/data/fit/${name}`));
      const { time, channels } = recordings[0].streams;
      const feet = recordings[0].sport === 'running' ? 2 : 1;
      const [head, ...lines] = sharedFile(`science/data/streams/${file}`).toString().trim().split('\n');
      const rows = joined(lines.map((line) => line.split(',')));
      assert.equal(rows.length, time.length, file);
      head
        .trim()
        .split(',')
        .forEach((column, c) => {
          const channel = csvChannels[column];
          if (!channel) return;
          columns++;
          rows.forEach((row, i) => {
            const expected =
              row[c].trim() === '' ? Number.NaN : Number(row[c]) * (channel === 'cadence' ? feet : 1);
            const ours = channels[channel]?.[i] ?? Number.NaN;
            // The reference rounds to a tenth of a metre and to mm/s.
            const same = Number.isNaN(expected)
              ? Number.isNaN(ours)
              : Math.abs(ours - expected) <=
                (channel === 'altitude' ? 0.1 : 0.005) + (channel === 'cadence' ? 2 : 0);
            assert.ok(same, `${file} ${column} at ${row[0]} s: ours ${ours}, reference ${row[c]}`);
          });
        });
    }
    assert.ok(columns >= 30, `${columns} columns`);
  });

  test('every file below 200 kB that fit-file-parser reads whole has the same times, positions, heart rates, powers and metres', () => {
    let samples = 0;
    for (const [name] of files()) {
      const bytes = bytesOf(name);
      // The longest rides show nothing new and take that parser seconds.
      if (bytes.length > 200_000) continue;
      const decoded = fit.decode(bytes);
      if (decoded.kind !== 'activity' || decoded.partial || decoded.recordings.length !== 1) continue;
      samples += compareWithParser(name, bytes, decoded);
    }
    assert.ok(samples > 250_000, `${samples} samples`);
  });
});

/** Rows of one second joined, later values first: the rule of `slots.ts`, written once more. */
function joined(rows: readonly string[][]): string[][] {
  const found: string[][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.[0] === row[0])
      found[found.length - 1] = last.map((value, c) => (row[c].trim() === '' ? value : row[c]));
    else found.push(row);
  }
  return found;
}

interface ParsedRecord {
  readonly timestamp?: Date;
  readonly heart_rate?: number;
  readonly power?: number;
  readonly distance?: number;
  readonly position_lat?: number;
}

function compareWithParser(name: string, bytes: Uint8Array, { recordings }: DecodedFile): number {
  let records: ParsedRecord[] = [];
  const parser = new FitParser({ force: true, mode: 'list' });
  parser.parse(bytes as Buffer<ArrayBuffer>, (error, result) => {
    records = error ? [] : (result?.records ?? []);
  });
  if (records.length === 0) return 0;
  const [{ start, streams }] = recordings;
  const wanted = new Map<number, ParsedRecord>();
  let last = 0;
  for (const record of records) {
    const at = record.timestamp?.getTime() ?? Number.NaN;
    if (!(at >= Math.max(last, start))) continue;
    last = at;
    wanted.set(at, { ...wanted.get(at), ...present(record) });
  }
  let compared = 0;
  const { heartRate, power, distance, latitude } = streams.channels;
  streams.time.forEach((seconds, i) => {
    const theirs = wanted.get(start + seconds * 1000);
    assert.ok(theirs, `${name}: no record at ${seconds} s`);
    const pairs: [string, Float64Array | undefined, number | undefined, number][] = [
      ['heart rate', heartRate, theirs.heart_rate === 0 ? undefined : theirs.heart_rate, 0],
      ['power', power, theirs.power, 0],
      ['distance', distance, theirs.distance, CENTIMETERS],
      ['latitude', latitude, theirs.position_lat, 1e-6],
    ];
    for (const [what, channel, expected, tolerance] of pairs) {
      // Strap messages, packed fields and apps' own power are ours alone.
      if (expected === undefined || expected === null) continue;
      compared++;
      const ours = channel?.[i] ?? Number.NaN;
      assert.ok(
        Math.abs(ours - expected) <= tolerance,
        `${name} ${what} at ${seconds} s: ours ${ours}, theirs ${expected}`,
      );
    }
  });
  return compared;
}

const present = (record: ParsedRecord): ParsedRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null));
