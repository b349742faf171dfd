import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoDays, type DemoOutput } from '../src/demo/library.ts';
import type { Day } from '../src/domain/day.ts';
import type { Recording } from '../src/domain/recording.ts';
import { encodeActivity } from '../src/formats/fit/index.ts';

const hour = 3600;
const dayMs = 86_400_000;
const firstStart = Date.UTC(2020, 0, 1, 7);
/** Every tenth hour was recorded by a second watch too, so that there is something to merge. */
const secondWatchEvery = 10;

/**
 * Writes `count` FIT files of one hour each, a sample every second, into folders of `perFolder`; returns the folders.
 * Real courses of the demo athlete, cut after an hour and moved to a day of their own.
 */
export async function writeHours(root: string, count: number, perFolder: number): Promise<string[]> {
  const courses = hourLong(24);
  const folders: string[] = [];
  let sessions = 0;
  for (let n = 0; n < count; n++) {
    if (n % perFolder === 0) folders.push(await newFolder(root, folders.length));
    const isSecond = n % secondWatchEvery === secondWatchEvery - 1;
    if (!isSecond) sessions++;
    const course = courses[sessions % courses.length];
    const moved = {
      ...otherHeart(course, n),
      start: firstStart + sessions * dayMs + (isSecond ? 4000 : 0),
    };
    await writeFile(
      join(folders.at(-1) as string, `${String(n).padStart(4, '0')}.fit`),
      encodeActivity(moved),
    );
  }
  return folders;
}

/** `count` recordings of one hour; `startOf` says when each begins. */
export function hoursFor(count: number, startOf: (n: number) => number): Recording[] {
  const courses = hourLong(24);
  return Array.from({ length: count }, (_, n) => ({
    ...otherHeart(courses[n % courses.length], n),
    start: startOf(n),
  }));
}

/** The same course with another pulse: no two files hold the same curves. */
function otherHeart(recording: Recording, n: number): Recording {
  const { streams } = recording;
  const heartRate = streams.channels.heartRate?.map((bpm, i) => bpm + noise(i, n));
  return { ...recording, streams: { ...streams, channels: { ...streams.channels, heartRate } } };
}

/** 0 to 3, as a sensor wavers; another row of them for each `n`. */
const noise = (i: number, n: number): number =>
  Math.imul(i ^ Math.imul(n + 1, 0x9e37_79b1), 0x85eb_ca6b) >>> 30;

async function newFolder(root: string, index: number): Promise<string> {
  const folder = join(root, `hours-${index}`);
  await mkdir(folder);
  return folder;
}

/** The first recordings of the demo athlete that last an hour or more, cut to the hour. */
function hourLong(wanted: number): Recording[] {
  const found: Recording[] = [];
  for (const { outputs } of demoDays({ seed: 7, days: 300, endDay: '2026-06-30' as Day })) {
    found.push(...outputs.flatMap(recordingIn).filter(lastsAnHour).map(firstHour));
    if (found.length >= wanted) return found.slice(0, wanted);
  }
  throw new Error('the demo athlete trained too little');
}

const recordingIn = (output: DemoOutput): Recording[] => ('recording' in output ? [output.recording] : []);

/** Recorded every second, in the open. */
function lastsAnHour({ streams: { time, channels } }: Recording): boolean {
  const last = time.at(-1) ?? 0;
  return last >= hour && time.length > 0.95 * last && channels.latitude !== undefined;
}

function firstHour(recording: Recording): Recording {
  const { streams } = recording;
  const after = streams.time.findIndex((t) => t > hour);
  const end = after < 0 ? streams.time.length : after;
  const cut = <T extends { subarray(from: number, to: number): T }>(values: T): T => values.subarray(0, end);
  const channels: Recording['streams']['channels'] = Object.fromEntries(
    Object.entries(streams.channels).map(([name, values]) => [name, cut(values)]),
  );
  return {
    ...recording,
    streams: { ...streams, time: cut(streams.time), channels },
    laps: recording.laps.filter(
      ({ startSeconds, elapsedSeconds = 0 }) => startSeconds + elapsedSeconds <= hour,
    ),
    pauses: recording.pauses.filter(({ endSeconds }) => endSeconds <= hour),
    totals: {
      ...recording.totals,
      timerSeconds: hour,
      elapsedSeconds: hour,
      distanceMeters: channels.distance?.at(end - 1),
    },
    beats: undefined,
  };
}
