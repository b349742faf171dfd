import type { Result } from '../../domain/activity.ts';
import { addDays, type Day, type Instant, localTime, startOfDay } from '../../domain/day.ts';
import { found, missing } from '../result.ts';
import { midpointDeviation, regularityIndex } from '../sleep.ts';
import type { SourcedReading } from './measures.ts';
import type { Span } from './series.ts';

/** From falling asleep to waking up, ms. */
export interface Sleep {
  readonly start: Instant;
  readonly end: Instant;
}

/** When the nights of one source began and ended, by the day of waking; those that know both. */
export function sleepsOf(readings: readonly SourcedReading[], source: string): ReadonlyMap<Day, Sleep> {
  const times = new Map<Day, { start?: number; end?: number }>();
  for (const { metric, window, day, value, source: by } of readings) {
    if (by !== source || window === 'nap' || (metric !== 'sleep_start' && metric !== 'sleep_end')) continue;
    const night = times.get(day) ?? {};
    times.set(day, { ...night, [metric === 'sleep_start' ? 'start' : 'end']: value * 1000 });
  }
  const whole = [...times].flatMap(([day, { start, end }]): [Day, Sleep][] =>
    start !== undefined && end !== undefined && end > start ? [[day, { start, end }]] : [],
  );
  return new Map(whole);
}

const epochMinutes = 5;
const epochsPerDay = (24 * 60) / epochMinutes;
const hour = 3_600_000;

/**
 * Sleep or waking in epochs, each `epochMs` long from `from` on: asleep inside a sleep, awake elsewhere inside a known
 * span, unknown outside.
 */
export function epochsOf(
  {
    sleeps,
    known,
    from,
    to,
  }: {
    readonly sleeps: readonly Sleep[];
    readonly known: readonly Sleep[];
    readonly from: Instant;
    readonly to: Instant;
  },
  epochMs: number,
): (boolean | undefined)[] {
  const length = Math.max(0, Math.round((to - from) / epochMs));
  const epochs = Array.from<boolean | undefined>({ length });
  const fill = (spans: readonly Sleep[], asleep: boolean): void => {
    for (const { start, end } of spans) {
      const [first, last] = [start, end].map((at) => Math.round((at - from) / epochMs));
      epochs.fill(asleep, Math.max(0, first), Math.max(0, last));
    }
  };
  fill(known, false);
  fill(sleeps, true);
  return epochs;
}

// Six pairs of days are a week without a hole.
const fewestPairDays = 6;

/**
 * Sleep regularity index from the clock times of nights (science §12): a known night makes the day from noon to noon known, a
 * night without times leaves it unknown. Waking inside a night counts as sleep, naps are not known: hence its own method name.
 */
export function regularity(sleeps: ReadonlyMap<Day, Sleep>, { from, to }: Span, timeZone: string): Result {
  const basis = {
    unit: '',
    method: 'sleep_regularity_index_from_start_and_end',
    inputs: ['sleep_start', 'sleep_end'],
    n: 0,
  };
  const noon = (day: Day): Instant => startOfDay(day, timeZone) + 12 * hour;
  const nights = [...sleeps].filter(([day]) => day >= from && day <= to);
  const epochs = epochsOf(
    {
      sleeps: nights.map(([, sleep]) => sleep),
      known: nights.map(([day]) => ({ start: noon(addDays(day, -1)), end: noon(day) })),
      from: noon(addDays(from, -1)),
      to: noon(to),
    },
    epochMinutes * 60_000,
  );
  const pairs = epochs.filter((state, i) => state !== undefined && epochs[i + epochsPerDay] !== undefined);
  const value = regularityIndex(epochs, epochsPerDay);
  const n = nights.length;
  if (value === undefined || pairs.length < fewestPairDays * epochsPerDay)
    return missing({ ...basis, n }, 'wellness.regularity-too-few', { known: n, needed: fewestPairDays + 1 });
  return found(value, { ...basis, n });
}

/** How far the middle of the night wanders on the athlete's clock: circular SD, minutes. */
export function midpointSpread(
  sleeps: ReadonlyMap<Day, Sleep>,
  { from, to }: Span,
  timeZone: string,
): Result {
  const middles = [...sleeps]
    .filter(([day]) => day >= from && day <= to)
    .map(([, { start, end }]) => minuteOfDay((start + end) / 2, timeZone));
  const basis = {
    unit: 'min',
    method: 'circular_sd_of_midpoint',
    inputs: ['sleep_start', 'sleep_end'],
    n: middles.length,
  };
  const value = middles.length < 3 ? undefined : midpointDeviation(middles);
  return value === undefined
    ? missing(basis, 'wellness.midpoint-too-few', { known: middles.length, needed: 3 })
    : found(value, basis);
}

function minuteOfDay(at: Instant, timeZone: string): number {
  const [hours, minutes] = localTime(at, timeZone).slice(11, 16).split(':').map(Number);
  return hours * 60 + minutes;
}
