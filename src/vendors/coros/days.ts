import type { Day } from '../../domain/day.ts';
import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { instantOf } from '../../formats/iso-time.ts';
import { addDays } from '../../domain/day.ts';
import { instantAt, numberFrom, secondsFrom } from './prose.ts';

/** Where a line belongs: the day it is under, and where the athlete lives. */
export interface At {
  readonly day: Day;
  readonly timeZone: string;
  /** By label, in lower case. */
  readonly fields: ReadonlyMap<string, string>;
}

type Figure = readonly [WellnessMetric, number | undefined, WellnessReading['window']?];
type Reader = (at: At) => readonly Figure[];

/** What each kind of answer says of a day, and the labels that were looked at. */
export const dayReaders = {
  sleep: [
    sleepOf,
    ['sleep score', 'main sleep', 'main sleep (asleep)', 'main sleep period (incl. awake)', 'awake time'],
    ['deep sleep ratio', 'light sleep ratio', 'rem ratio', 'main sleep window', 'naps total'],
  ],
  // COROS does not say in its answers how its figure is worked out; elsewhere it calls it an RMSSD.
  hrv: [({ fields }: At) => [['hrv_rmssd', between(fields, 'hrv avg', 1, 400), 'night']], ['hrv avg']],
  daily: [({ fields }: At) => [['steps', between(fields, 'steps', 0, 500_000)]], ['steps']],
  'resting-heart-rate': [
    ({ fields }: At) => [['resting_heart_rate', firstOf(fields, ['resting heart rate', 'rhr', ''], 25, 150)]],
    ['resting heart rate', 'rhr', ''],
  ],
  stress: [
    ({ fields }: At) => [
      ['stress_average', firstOf(fields, ['stress level', 'average stress', 'stress', ''], 1, 100)],
    ],
    ['stress level', 'average stress', 'stress', ''],
  ],
  load: [
    ({ fields }: At) => [
      ['coros_load_short', between(fields, 'short-term load', 0, 10_000)],
      ['coros_load_long', between(fields, 'long-term load', 0, 10_000)],
    ],
    ['short-term load', 'long-term load', 'comment'],
  ],
  fitness: [
    ({ fields }: At) => [
      ['vo2max_running', between(fields, 'vo2max', 10, 100)],
      ['coros_running_level', between(fields, 'running level', 1, 1000)],
      ['coros_race_5k', time(fields, '5 km prediction')],
      ['coros_race_10k', time(fields, '10 km prediction')],
      ['coros_race_half', time(fields, 'half marathon prediction')],
      ['coros_race_marathon', time(fields, 'marathon prediction')],
    ],
    ['vo2max', 'running level', 'threshold pace', '5 km prediction', '10 km prediction'],
    ['half marathon prediction', 'marathon prediction'],
  ],
  recovery: [
    ({ fields }: At) => [['coros_recovery', between(fields, 'recovery', 0, 100), 'spot']],
    ['recovery'],
  ],
} satisfies Readonly<Record<string, readonly [Reader, ...(readonly string[])[]]>>;

export type DayKind = keyof typeof dayReaders;

export function readingsOf(kind: DayKind, at: At): WellnessReading[] {
  const [read] = dayReaders[kind] as unknown as readonly [Reader];
  return read(at).flatMap(([metric, value, window = 'day']) =>
    value === undefined ? [] : [{ day: at.day, metric, value, window }],
  );
}

export const labelsOf = (kind: DayKind): Set<string> =>
  new Set((dayReaders[kind].slice(1) as unknown as readonly (readonly string[])[]).flat());

const between = (fields: At['fields'], label: string, low: number, high: number): number | undefined => {
  const value = numberFrom(fields.get(label) ?? '');
  return value !== undefined && value >= low && value <= high ? value : undefined;
};

const firstOf = (
  fields: At['fields'],
  labels: readonly string[],
  low: number,
  high: number,
): number | undefined =>
  labels.map((label) => between(fields, label, low, high)).find((value) => value !== undefined);

function time(fields: At['fields'], label: string): number | undefined {
  const seconds = secondsFrom(fields.get(label) ?? '');
  return seconds !== undefined && seconds > 60 && seconds < 86_400 ? seconds : undefined;
}

const dayMs = 86_400_000;

function sleepOf(at: At): Figure[] {
  const { fields } = at;
  const duration = (...labels: readonly string[]): number | undefined =>
    labels
      .map((label) => secondsFrom(fields.get(label) ?? ''))
      .find((value) => value !== undefined && value <= 86_400);
  const asleep = duration('main sleep (asleep)', 'main sleep');
  const [start, end] = windowOf(at);
  const span = start !== undefined && end !== undefined ? end - start : undefined;
  const period = duration('main sleep period (incl. awake)') ?? span;
  // COROS tells the stages as whole percent of the period: a minute is as near as that comes.
  const stage = (label: string): number | undefined => {
    const percent = between(fields, label, 0, 100);
    return percent === undefined || period === undefined
      ? undefined
      : Math.round((percent * period) / 6000) * 60;
  };
  const nap = duration('naps total');
  return (
    [
      ['sleep_duration', asleep !== undefined && asleep > 0 ? asleep : undefined],
      ['sleep_deep', stage('deep sleep ratio')],
      ['sleep_light', stage('light sleep ratio')],
      ['sleep_rem', stage('rem ratio')],
      ['sleep_awake', duration('awake time')],
      ['sleep_score', between(fields, 'sleep score', 1, 100)],
      ['sleep_start', start],
      ['sleep_end', end],
    ] satisfies Figure[] as Figure[]
  )
    .map(([metric, value]): Figure => [metric, value, 'night'])
    .concat([['sleep_duration', nap !== undefined && nap > 0 ? nap : undefined, 'nap']]);
}

/** Epoch seconds of falling asleep and waking: clocks on the wall where the athlete lives, with or without their dates. */
function windowOf({ fields, day, timeZone }: At): [start?: number, end?: number] {
  const [from = '', to = ''] = (fields.get('main sleep window') ?? '').split(/\s+(?:to|[-–—])\s+/i);
  const [start, end] = [wallOf(from, day), wallOf(to, day)];
  if (start === undefined || end === undefined) return [];
  const begin = start >= end && !/^\d{4}-/.test(from) ? start - dayMs : start;
  if (begin >= end || end - begin > dayMs) return [];
  return [instantAt(begin, timeZone) / 1000, instantAt(end, timeZone) / 1000];
}

/** `2026-04-29 10:58:00 PM` or `22:58`, read as if it were UTC. */
function wallOf(text: string, day: Day): number | undefined {
  const match = /^(?:(\d{4}-\d{2}-\d{2})\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, date = day, hour, minute, second = '00', half] = match;
  const clock = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour);
  const at = instantOf(`${date}T${String(clock).padStart(2, '0')}:${minute}:${second}Z`);
  const isNear = Math.abs(at - Date.parse(day)) <= 2 * dayMs && date >= addDays(day, -2);
  return Number.isNaN(at) || !isNear ? undefined : at;
}
