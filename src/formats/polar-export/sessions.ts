import type { Lap, Recording, Totals } from '../../domain/recording.ts';
import type { Pause } from '../../domain/stream.ts';
import { instantOf } from '../iso-time.ts';
import { type JsonObject, listIn, numberIn, objectIn, present, textIn } from '../json.ts';
import { type Budget, countBothLegs, pointTable } from '../track-points.ts';
import { RecordLimit } from '../xml.ts';
import { secondsIn, secondsOf } from './durations.ts';
import { addSamples } from './samples.ts';
import { sportOf } from './sports.ts';

/** A session of either generation; a day's activity also has a date and samples, but no start of its own. */
export const isSession = (value: JsonObject): boolean =>
  typeof value.startTime === 'string' && hasAny(value, 'exercises', 'durationMillis', 'duration');

const hasAny = (value: JsonObject, ...keys: readonly string[]): boolean =>
  keys.some((key) => Object.hasOwn(value, key));

/** The exercises of a session: one, the legs of a multisport session, or none where only sums were kept. */
export function recordingsOf(
  session: JsonObject,
  budget: Budget,
): { readonly recordings: Recording[]; readonly isCut: boolean } {
  const exercises = listIn(session, 'exercises');
  const parts = exercises.length > 0 ? exercises : [session];
  const recordings: Recording[] = [];
  let isCut = false;
  for (const [leg, exercise] of parts.entries()) {
    const { recording, wasCut } = recordingOf(exercise, session, { leg, legs: parts.length, budget });
    if (recording) recordings.push(recording);
    isCut ||= wasCut;
  }
  return { recordings, isCut };
}

interface Part {
  readonly leg: number;
  readonly legs: number;
  readonly budget: Budget;
}

/** The clock on the wall, as if it were UTC. */
export function clockIn(row: JsonObject, key: string): number | undefined {
  const text = row[key];
  if (typeof text !== 'string') return undefined;
  const at = instantOf(text.replace(/(?:Z|[+-]\d{2}:?\d{2})$/, ''));
  return Number.isNaN(at) ? undefined : at;
}

function recordingOf(
  exercise: JsonObject,
  session: JsonObject,
  { leg, legs, budget }: Part,
): { readonly recording?: Recording; readonly wasCut: boolean } {
  const clock = clockIn(exercise, 'startTime') ?? clockIn(session, 'startTime');
  if (clock === undefined) return { wasCut: false };
  const offset = offsetMinutes(exercise) ?? offsetMinutes(session);
  const isAlone = legs === 1;
  const points = pointTable(budget);
  let wasCut = false;
  try {
    addSamples(exercise, { clock, points });
  } catch (error) {
    if (!(error instanceof RecordLimit)) throw error;
    wasCut = true;
  }
  const { streams } = points.finish(clock);
  const sport = sportOf(exercise, session);
  countBothLegs(streams, sport.sport);
  const id = textIn(objectIn(session, 'identifier'), 'id', 100);
  const recording = present<Recording>({
    ...sport,
    start: clock - (offset ?? 0) * 60_000,
    startKnown: true,
    utcOffsetSeconds: offset === undefined ? undefined : offset * 60,
    startIsLocal: offset === undefined ? true : undefined,
    device: deviceOf(session),
    title: titleOf(session),
    notes: textIn(session, 'note', 2000),
    totals: totalsOf(isAlone ? { ...session, ...exercise } : exercise),
    streams,
    pauses: pausesOf(exercise, clock),
    laps: lapsOf(exercise),
    lengths: [],
    sets: [],
    settings: {},
    vendorScores: {},
    vendorId: id && `polar:${id}${isAlone ? '' : `:${leg}`}`,
    leg: isAlone ? undefined : leg,
    warnings: [],
  });
  return { recording, wasCut };
}

const offsetMinutes = (row: JsonObject): number | undefined =>
  numberIn(row, 'timezoneOffsetMinutes', 'timeZoneOffset', 'timezoneOffset');

function deviceOf(session: JsonObject): Recording['device'] {
  const product = textIn(objectIn(session, 'product'), 'modelName', 60);
  return { manufacturer: 'polar', ...(product && { product: product.replace(/^polar /i, '') }) };
}

// Polar calls a session after its sport, which is no title.
function titleOf(session: JsonObject): string | undefined {
  const name = textIn(session, 'name');
  return name && sportOf({}, { name }).sport === 'other' ? name : undefined;
}

function totalsOf(row: JsonObject): Totals {
  const measured = (...keys: readonly string[]): number | undefined => numberIn(row, ...keys) || undefined;
  const [start, stop] = [clockIn(row, 'startTime'), clockIn(row, 'stopTime')];
  const elapsed =
    start !== undefined && stop !== undefined && stop > start ? (stop - start) / 1000 : undefined;
  const pulse = objectIn(row, 'heartRate');
  return present<Totals>({
    distanceMeters: measured('distanceMeters', 'distance'),
    timerSeconds: secondsIn(row, 'duration'),
    elapsedSeconds: elapsed,
    ascentMeters: measured('ascent', 'ascentMeters'),
    descentMeters: measured('descent', 'descentMeters'),
    caloriesKcal: measured('calories', 'kiloCalories'),
    averageHeartRate: measured('hrAvg', 'averageHeartRate') ?? (numberIn(pulse, 'avg') || undefined),
    maxHeartRate: measured('hrMax', 'maximumHeartRate') ?? (numberIn(pulse, 'max') || undefined),
  });
}

function pausesOf(exercise: JsonObject, clock: number): Pause[] {
  return listIn(exercise, 'pauseTimes').flatMap((pause) => {
    const [start, end] = [clockIn(pause, 'startTime'), clockIn(pause, 'endTime')];
    if (start === undefined || end === undefined || end < start || start < clock) return [];
    return [{ startSeconds: (start - clock) / 1000, endSeconds: (end - clock) / 1000 }];
  });
}

/** Laps by hand come in a list, or in an object beside the automatic ones; their split times add up. */
function lapsOf(exercise: JsonObject): Lap[] {
  const byHand = listIn(objectIn(exercise, 'laps'), 'laps');
  const laps = byHand.length > 0 ? byHand : listIn(exercise, 'laps');
  let before = 0;
  return laps.flatMap((lap) => {
    const split = secondsIn(lap, 'splitTime') ?? secondsOf(lap.splitTime);
    const seconds = secondsIn(lap, 'duration') ?? (split === undefined ? undefined : split - before);
    if (seconds === undefined || seconds < 0) return [];
    const startSeconds = split === undefined ? before : Math.max(0, split - seconds);
    before = startSeconds + seconds;
    const meters = numberIn(lap, 'distanceMeters', 'distance');
    return [{ startSeconds, timerSeconds: seconds, ...(meters !== undefined && { distanceMeters: meters }) }];
  });
}
