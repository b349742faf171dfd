/**
 * The test kit beside the ordinary life: sessions and nights that are odd on purpose, in closed form, so that what
 * comes out of an import can be held against what went in. Real files, written by the same encoder.
 */
import { addDays, type Day, type Instant, startOfDay, utcOffsetSeconds } from '../domain/day.ts';
import type { Device, Length, Recording } from '../domain/recording.ts';
import type { Channel, Streams } from '../domain/stream.ts';
import { encodeActivity, encodeWellness } from '../formats/fit/index.ts';
import { type OddDay, oddDays } from './odd-days.ts';
import { type DemoOptions, homeZone } from './season.ts';

export type { OddDay, Oddity } from './odd-days.ts';

/** What is true of an odd session. SI units. */
export interface OddTruth extends OddDay {
  readonly start: Instant;
  readonly timeZone: string;
  /** Absent when nothing measured it. */
  readonly distanceMeters?: number;
  readonly files: readonly string[];
}

/** One night seen by two devices that do not agree. */
export interface TwoNights {
  readonly day: Day;
  readonly files: readonly string[];
  readonly hrvMs: readonly [number, number];
}

/** Invented makers: 9999 is a number that no maker of FIT devices holds. */
const makers: readonly Device[] = [
  { manufacturer: 'development', product: 'Demo Watch 2', serial: '2025000002' },
  { manufacturer: '9999', product: 'Demo Watch of Another Maker', serial: '2026000004' },
];

/** The truth of every odd session of the history. */
export const kitTruth = (
  options: DemoOptions,
): { readonly sessions: readonly OddTruth[]; readonly nights: readonly TwoNights[] } => ({
  sessions: oddDays(options).map(truthOf),
  nights: nightsOf(options),
});

/** Their files, one at a time: a race of 24 hours is a file of 86,401 records. */
export function* kitFiles(
  options: DemoOptions,
): Generator<{ readonly name: string; readonly bytes: Uint8Array }> {
  const { sessions, nights } = kitTruth(options);
  for (const session of sessions)
    for (const [i, name] of session.files.entries())
      yield { name, bytes: encodeActivity(recordingOf(session, i)) };
  for (const night of nights)
    for (const [i, name] of night.files.entries()) yield { name, bytes: nightFile(night, i) };
}

function truthOf(odd: OddDay): OddTruth {
  const start = startOfDay(odd.day, homeZone) + odd.hour * 3_600_000;
  const { oddity, day, metersPerSecond, seconds } = odd;
  return {
    ...odd,
    start,
    timeZone: homeZone,
    ...(metersPerSecond === undefined ? {} : { distanceMeters: metersPerSecond * seconds }),
    files: (odd.makers ?? [{}]).map((_, i) => `${day}-kit-${oddity}-${i + 1}.fit`),
  };
}

function recordingOf(session: OddTruth, maker: number): Recording {
  const { start, sport, subSport, seconds, distanceMeters, heartRate, power, settings = {} } = session;
  return {
    sport,
    ...(subSport ? { subSport } : {}),
    start,
    startKnown: true,
    utcOffsetSeconds: utcOffsetSeconds(start, homeZone),
    device: makers[maker],
    title: session.oddity.replaceAll('_', ' '),
    totals: {
      timerSeconds: seconds,
      elapsedSeconds: seconds,
      averageHeartRate: heartRate,
      ...(distanceMeters === undefined ? {} : { distanceMeters }),
      ...(power === undefined ? {} : { averagePower: power }),
    },
    streams: streamsOf(session),
    pauses: [],
    laps: [],
    lengths: lengthsOf(session),
    sets: [],
    ...(session.poolLengthMeters ? { poolLengthMeters: session.poolLengthMeters } : {}),
    settings,
    vendorScores: session.makers?.[maker] ?? {},
    warnings: [],
  };
}

/** One sample a second; the two halves of a swing in pulse and power lie as far above the mean as below. */
function streamsOf({
  seconds,
  metersPerSecond,
  heartRate,
  power,
  leftPercent,
  ringMeters,
}: OddTruth): Streams {
  const each = (value: (second: number) => number): Float64Array =>
    Float64Array.from({ length: seconds + 1 }, (_, second) => value(second));
  const channels: { [name in Channel]?: Float64Array } = { heartRate: each((k) => heartRate + swing(k)) };
  if (power !== undefined) channels.power = each((k) => power + 5 * swing(k));
  if (leftPercent !== undefined) channels.leftBalance = each((k) => leftPercent + swing(k));
  if (metersPerSecond === undefined) return { time: each((k) => k), channels };
  channels.distance = each((k) => k * metersPerSecond);
  channels.speed = each(() => metersPerSecond);
  if (ringMeters !== undefined) {
    const radius = ringMeters / (2 * Math.PI);
    const angle = (k: number): number => (k * metersPerSecond) / radius;
    channels.latitude = each((k) => 45.9 + (radius * Math.sin(angle(k))) / metersPerDegree);
    channels.longitude = each((k) => 6.1 + (radius * Math.cos(angle(k))) / (metersPerDegree * shrink));
  }
  return { time: each((k) => k), channels };
}

const metersPerDegree = 111_195;
const shrink = Math.cos((45.9 * Math.PI) / 180);
const swing = (second: number): number => (Math.floor(second / 30) % 2 === 0 ? 1 : -1);

function lengthsOf({ poolLengthMeters, metersPerSecond = 1, seconds }: OddTruth): Length[] {
  if (poolLengthMeters === undefined) return [];
  const each = poolLengthMeters / metersPerSecond;
  return Array.from({ length: Math.round(seconds / each) }, (_, i) => ({
    startSeconds: i * each,
    timerSeconds: each,
    active: true,
    strokes: 18,
    stroke: 'freestyle' as const,
  }));
}

/** Three nights of the last week, of which the second device reads 14 ms less. */
const nightsOf = ({ days, endDay }: DemoOptions): TwoNights[] =>
  [5, 4, 3]
    .filter((back) => back < days)
    .map((back) => {
      const day = addDays(endDay, -back);
      return {
        day,
        files: [1, 2].map((maker) => `${day}-kit-night-${maker}.fit`),
        hrvMs: [60 + back, 46 + back],
      };
    });

function nightFile({ day, hrvMs }: TwoNights, maker: number): Uint8Array {
  const at = startOfDay(day, homeZone) + 6.5 * 3_600_000;
  const night = (metric: 'hrv_rmssd' | 'sleep_duration', value: number) =>
    ({ day, at, metric, value, window: 'night' }) as const;
  return encodeWellness({
    readings: [night('hrv_rmssd', hrvMs[maker] ?? 0), night('sleep_duration', 27_000)],
    day,
    utcOffsetSeconds: utcOffsetSeconds(at, homeZone),
    device: makers[maker],
  });
}
