import { addDays, type Day, daysBetween, isoWeek, weekday } from '../domain/day.ts';
import type { Totals } from '../domain/recording.ts';
import type { Sport } from '../domain/sport.ts';
import { type Change, change } from './change.ts';

/** What a sum needs of an activity: a head or a whole one. */
export interface Summable {
  readonly day: Day;
  readonly sport: Sport;
  readonly totals: Totals;
  readonly trainingLoad?: number;
  readonly trainingLoadMethod?: string;
  readonly leg?: { readonly group: string };
}

export interface Sum {
  /** The legs of one multisport event count once. */
  readonly activities: number;
  readonly activeDays: number;
  readonly distanceMeters: number;
  /** Timer time; elapsed where no timer is known. */
  readonly durationSeconds: number;
  readonly ascentMeters: number;
  readonly longestMeters: number;
  readonly longestSeconds: number;
  /** Total distance / total time of the activities that have both: never a mean of speeds. m/s. */
  readonly averageSpeed?: number;
  /** Absent when no activity has one. */
  readonly load?: number;
  /** Activities by what their load was computed from (`power_load`, `run_load` …, `none`): mixed sums say so. */
  readonly loadFrom: Readonly<Record<string, number>>;
}

export interface Bucket {
  /** `2026-W53`, `2026-11`, a day, or the first day of a Sunday week. */
  readonly key: string;
  readonly from: Day;
  readonly to: Day;
  readonly sum: Sum;
}

export interface Summary {
  readonly from: Day;
  readonly to: Day;
  readonly total: Sum;
  readonly bySport: readonly { readonly sport: Sport; readonly sum: Sum }[];
  readonly buckets: readonly Bucket[];
  readonly rhythm: Rhythm;
}

export interface Rhythm {
  readonly days: number;
  readonly restDays: number;
  /** Longest row of days with an activity. */
  readonly longestStreak: number;
  /** Row of days up to the last of the period; a last day without activity yet does not break it. */
  readonly currentStreak: number;
}

export interface SummaryRequest {
  readonly from: Day;
  readonly to: Day;
  readonly by: 'day' | 'week' | 'month' | 'none';
  readonly weekStart?: 'monday' | 'sunday';
}

/** Totals of the period, by sport and by day, week or month (cut at the period's ends), and its rhythm. */
export function summarize(all: readonly Summable[], request: SummaryRequest): Summary {
  const { from, to } = request;
  const inside = all.filter(({ day }) => day >= from && day <= to);
  const sports = Map.groupBy(inside, ({ sport }) => sport);
  return {
    from,
    to,
    total: sumOf(inside),
    bySport: [...sports]
      .map(([sport, own]) => ({ sport, sum: sumOf(own) }))
      .sort((a, b) => b.sum.durationSeconds - a.sum.durationSeconds),
    buckets: bucketsOf(inside, request),
    rhythm: rhythmOf(inside, from, to),
  };
}

const durationOf = ({ totals }: Summable): number => totals.timerSeconds ?? totals.elapsedSeconds ?? 0;

/** The figures of these activities together. One pass: ten years of them are summed for one answer, by week and by sport. */
export function sumOf(all: readonly Summable[]): Sum {
  const sum = { distanceMeters: 0, durationSeconds: 0, ascentMeters: 0, longestMeters: 0, longestSeconds: 0 };
  const moved = { meters: 0, seconds: 0 };
  const days = new Set<Day>();
  const events = new Set<string>();
  const methods = new Map<string, number>();
  let alone = 0;
  let load: number | undefined;
  for (const one of all) {
    const meters = one.totals.distanceMeters ?? 0;
    const seconds = durationOf(one);
    sum.distanceMeters += meters;
    sum.durationSeconds += seconds;
    sum.ascentMeters += one.totals.ascentMeters ?? 0;
    sum.longestMeters = Math.max(sum.longestMeters, meters);
    sum.longestSeconds = Math.max(sum.longestSeconds, seconds);
    if (meters > 0 && seconds > 0) {
      moved.meters += meters;
      moved.seconds += seconds;
    }
    days.add(one.day);
    if (one.leg) events.add(one.leg.group);
    else alone++;
    if (one.trainingLoad !== undefined) load = (load ?? 0) + one.trainingLoad;
    const method = one.trainingLoad === undefined ? 'none' : (one.trainingLoadMethod ?? 'unknown');
    methods.set(method, (methods.get(method) ?? 0) + 1);
  }
  return {
    ...sum,
    activities: alone + events.size,
    activeDays: days.size,
    ...(moved.seconds > 0 && { averageSpeed: moved.meters / moved.seconds }),
    ...(load !== undefined && { load }),
    loadFrom: byKind(methods),
  };
}

/** Activities by `power_load:hours_x_intensity_squared` … → by `power_load` … */
function byKind(methods: ReadonlyMap<string, number>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [method, count] of methods) {
    const [kind] = method.split(':');
    counts[kind] = (counts[kind] ?? 0) + count;
  }
  return counts;
}

function bucketsOf(inside: readonly Summable[], request: SummaryRequest): Bucket[] {
  if (request.by === 'none') return [];
  const byDay = Map.groupBy(inside, ({ day }) => day);
  const days = [...byDay.keys()].sort();
  const buckets: Bucket[] = [];
  let next = 0;
  for (let start = request.from; start <= request.to; ) {
    const end = earlier(endOf(start, request), request.to);
    const own: Summable[] = [];
    for (; days[next] <= end; next++) own.push(...(byDay.get(days[next]) ?? []));
    buckets.push({ key: keyOf(start, request), from: start, to: end, sum: sumOf(own) });
    start = addDays(end, 1);
  }
  return buckets;
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** Last day of the bucket that `start` lies in. */
function endOf(start: Day, { by, weekStart }: SummaryRequest): Day {
  if (by === 'day') return start;
  if (by === 'month') {
    const days = new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0)).getUTCDate();
    return `${start.slice(0, 8)}${days}` as Day;
  }
  return addDays(firstOfWeek(start, weekStart), 6);
}

/** Monday of the ISO week, or the Sunday on or before `day`. */
export function firstOfWeek(day: Day, weekStart: 'monday' | 'sunday' = 'monday'): Day {
  return addDays(day, weekStart === 'sunday' ? -(weekday(day) % 7) : 1 - weekday(day));
}

function keyOf(start: Day, { by, weekStart }: SummaryRequest): string {
  if (by === 'month') return start.slice(0, 7);
  if (by === 'day') return start;
  return weekStart === 'sunday' ? firstOfWeek(start, 'sunday') : isoWeek(start);
}

function rhythmOf(inside: readonly Summable[], from: Day, to: Day): Rhythm {
  // Days counted from the first of the period.
  const active = new Set([...new Set(inside.map(({ day }) => day))].map((day) => daysBetween(from, day)));
  const days = daysBetween(from, to) + 1;
  let longestStreak = 0;
  let streak = 0;
  let beforeLast = 0;
  for (let day = 0; day < days; day++) {
    beforeLast = streak;
    streak = active.has(day) ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return {
    days,
    restDays: days - active.size,
    longestStreak,
    currentStreak: active.has(days - 1) ? streak : beforeLast,
  };
}

/** The period before this one: the month before a whole month, else as many days just before. */
export function periodBefore({ from, to }: Pick<SummaryRequest, 'from' | 'to'>): {
  readonly from: Day;
  readonly to: Day;
} {
  const last = addDays(from, -1);
  const wholeMonth = from.endsWith('-01') && to === endOf(from, { from, to, by: 'month' });
  return wholeMonth
    ? { from: `${last.slice(0, 8)}01` as Day, to: last }
    : { from: addDays(from, -daysBetween(from, to) - 1), to: last };
}

const comparedFigures = [
  'activities',
  'activeDays',
  'distanceMeters',
  'durationSeconds',
  'ascentMeters',
] as const;

/** This sum against the one before, figure by figure; load only when both have one. */
export function compareSums(now: Sum, before: Sum): Readonly<Partial<Record<keyof Sum, Change>>> {
  const changes: Partial<Record<keyof Sum, Change>> = {};
  for (const figure of comparedFigures) changes[figure] = change(before[figure], now[figure]);
  for (const figure of ['load', 'averageSpeed'] as const) {
    const [a, b] = [before[figure], now[figure]];
    if (a !== undefined && b !== undefined) changes[figure] = change(a, b);
  }
  return changes;
}
