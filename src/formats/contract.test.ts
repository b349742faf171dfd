import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FormatError, UnsupportedError } from '../domain/errors.ts';
import type { DecodedFile, Recording } from '../domain/recording.ts';
import { type Channel, channelNames, channels } from '../domain/stream.ts';
import { cleanText } from '../domain/text.ts';
import { defaultLimits, type Format, type Limits } from './format.ts';
import { identify } from './identify.ts';
import { formats } from './index.ts';
import { tcx } from './tcx/index.ts';

/** What every format in the list promises, whoever wrote it. */

const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../test/samples', name));
const handWritten: Readonly<Record<string, string>> = {
  tcx: 'run.tcx',
  gpx: 'run.gpx',
  'garmin-export': 'summarizedActivities.json',
  'strava-export': 'activities.csv',
  'apple-health': 'export.xml',
  'polar-export': 'training-session_2026-05-03T09-00-00.json',
  'polar-hrm': 'run.hrm',
  'suunto-json': 'suunto-run.json',
  'suunto-sml': 'run.sml',
};

/** Their data have a line for every moment, also of a pause. */
const withoutPauses: ReadonlySet<string> = new Set(['polar-hrm']);

/** Channels of the run that a format has no word for. */
const noWordFor: Readonly<Record<string, readonly Channel[]>> = { 'apple-health': ['cadence'] };

/** Lists of a vendor: they tell of activities and hold no recording. */
const lists: ReadonlySet<string> = new Set(['garmin-export', 'strava-export']);
const [run] = tcx.decode(sample('run.tcx')).recordings;

/** The hand-written sample, else the same run written by the format itself. */
function sampleOf(format: Format): Uint8Array {
  const name = handWritten[format.id];
  if (name) return sample(name);
  assert.ok(format.encode, `${format.id} needs a file in test/samples: it cannot write one`);
  return format.encode(run);
}

/** The decoded file, or undefined when the format refused it properly. Anything else fails the test. */
function tryDecode(format: Format, bytes: Uint8Array, limits?: Limits): DecodedFile | undefined {
  try {
    const file = format.decode(bytes, limits);
    assertSound(file);
    return file;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

function assertSound(file: DecodedFile): void {
  for (const recording of file.recordings) {
    const { time, channels: streams } = recording.streams;
    assert.ok(Number.isFinite(recording.start), 'the start is a moment');
    for (let i = 0; i < time.length; i += 1) {
      assert.ok(Number.isFinite(time[i]), `time ${i} is a number`);
      if (i > 0) assert.ok((time[i] ?? 0) > (time[i - 1] ?? 0), `time ${i} comes after the one before`);
    }
    for (const [name, values] of Object.entries(streams)) {
      assert.equal(values.length, time.length, `${name} is as long as time`);
      assert.ok(channelNames.includes(name as Channel), `${name} is a channel`);
    }
    for (const pause of recording.pauses)
      assert.ok(pause.endSeconds >= pause.startSeconds, 'a pause ends after it starts');
    for (const lap of recording.laps) assert.ok(Number.isFinite(lap.startSeconds), 'a lap starts somewhere');
  }
  for (const text of stringsIn(file)) assert.equal(text, cleanText(text, 5000), 'text is clean');
}

/** What a list says of the run. */
function assertTold({ isTold, vendorId, streams, totals }: Recording): void {
  assert.ok(isTold && vendorId, 'it is told of, under an identity that the next archive repeats');
  assert.equal(streams.time.length, 0);
  const { timerSeconds, elapsedSeconds, distanceMeters, averageCadence, averageSpeed, maxHeartRate } = totals;
  assert.deepEqual(
    [timerSeconds, elapsedSeconds, distanceMeters, averageCadence, averageSpeed, maxHeartRate],
    [10, 70, 40, 170, 4, 130],
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (ArrayBuffer.isView(value) || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** The same "random" bytes on every run. */
function noise(seed: number, length: number): Uint8Array {
  let state = seed * 2654435761 + 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return state >>> 24;
  });
}

for (const format of formats) {
  describe(`every file in ${format.id}`, () => {
    const bytes = sampleOf(format);

    test('is known by its first bytes, and not taken for another format', () => {
      for (const other of formats) assert.equal(other.sniff(bytes), other === format, other.id);
      assert.equal(identify(bytes, 'mislabelled.txt'), format);
      assert.ok(!format.sniff(new Uint8Array(0)));
      assert.ok(!format.sniff(noise(1, 4096)));
    });

    test('gives the run it holds: same start, ten seconds of running, forty metres', () => {
      const file = format.decode(bytes);
      assertSound(file);
      assert.equal(file.format, format.id);
      assert.equal(file.kind, lists.has(format.id) ? 'activity_summary' : 'activity');
      assert.equal(file.partial, undefined);
      const [recording] = file.recordings;
      assert.ok(recording);
      assert.equal(recording.start, Date.UTC(2026, 4, 3, 7));
      assert.equal(recording.sport, 'running');
      if (lists.has(format.id)) return assertTold(recording);
      assert.equal(recording.streams.time.at(-1), 70);
      if (!withoutPauses.has(format.id)) {
        const paused = recording.pauses.reduce(
          (sum, pause) => sum + pause.endSeconds - pause.startSeconds,
          0,
        );
        assert.ok(Math.abs(70 - paused - 10) <= 1, `timer is 10 s, paused ${paused} of 70`);
      }
      assert.equal(recording.streams.channels.heartRate?.at(-1), 130);
      if (!noWordFor[format.id]?.includes('cadence')) {
        assert.equal(recording.streams.channels.cadence?.[0], 170, 'both legs are counted');
      }
    });

    test('is refused when it is empty', () => {
      assert.throws(() => format.decode(new Uint8Array(0)), FormatError);
    });

    test('may be cut anywhere: what was saved, or a plain refusal', () => {
      let saved = 0;
      for (let part = 1; part < 80; part += 1) {
        const file = tryDecode(format, bytes.subarray(0, Math.floor((bytes.length * part) / 80)));
        if (!file || file.recordings.length === 0) continue;
        saved += 1;
        assert.ok(file.partial, `cut at ${part}/80 is marked partial`);
      }
      assert.ok(saved > 20, `most cuts save something: ${saved} of 79`);
    });

    test('may be noise, or be hit by noise: never anything but a result or a refusal', () => {
      for (let seed = 1; seed <= 40; seed += 1) {
        tryDecode(format, noise(seed, 3000));
        const hit = Uint8Array.from(bytes);
        const at = Math.floor((seed / 41) * bytes.length);
        hit.set(noise(seed, Math.min(16, bytes.length - at)), at);
        tryDecode(format, hit);
      }
    });

    test('is read no further than the limits allow', () => {
      assert.throws(() => format.decode(bytes, { ...defaultLimits, bytes: bytes.length - 1 }), FormatError);
      const few = tryDecode(format, bytes, { ...defaultLimits, records: 3 });
      assert.ok((few?.recordings[0]?.streams.time.length ?? 0) <= 3);
      if (few) assert.ok(few.partial, 'what was left unread is said');
    });

    if (format.encode) {
      test('is written so that it reads back the same', () => roundTrip(format));
    }
  });
}

/** Channels that every format we write can carry, and what its precision may cost. */
const carried: readonly Channel[] = [
  'distance',
  'heartRate',
  'cadence',
  'altitude',
  'latitude',
  'longitude',
  'power',
];

function roundTrip(format: Format): void {
  const before: Recording = { ...run, title: 'Run \u202E<b>&amp;</b>\u0007', notes: 'a\u200Bb' };
  const file = format.decode((format.encode as NonNullable<Format['encode']>)(before));
  assertSound(file);
  const [after] = file.recordings;
  assert.equal(after.start, before.start);
  assert.equal(after.sport, before.sport);
  assert.deepEqual([...after.streams.time], [...before.streams.time]);
  for (const name of carried) {
    const [was, is] = [before.streams.channels[name], after.streams.channels[name]];
    assert.ok(was && is, `${name} is kept`);
    // Half a step of our own precision; FIT keeps altitude in fifths of a metre.
    const tolerance = name === 'altitude' ? 0.1 : Math.max(0.5 / channels[name].scale, 1e-7) + 1e-9;
    was.forEach((value, i) =>
      assert.ok(Math.abs(value - (is[i] ?? Number.NaN)) <= tolerance, `${name} ${i}: ${value} → ${is[i]}`),
    );
  }
  const seconds = (recording: Recording): number =>
    recording.pauses.reduce((sum, pause) => sum + pause.endSeconds - pause.startSeconds, 0);
  assert.ok(Math.abs(seconds(after) - seconds(before)) <= 1, 'pauses are kept');
}

test('a format that cannot carry a recording says so instead of writing half of it', () => {
  const { latitude: _, longitude: __, ...indoor } = run.streams.channels;
  for (const format of formats) {
    try {
      format.encode?.({ ...run, streams: { time: run.streams.time, channels: indoor } });
    } catch (error) {
      assert.ok(error instanceof UnsupportedError, `${format.id}: ${String(error)}`);
    }
  }
});
