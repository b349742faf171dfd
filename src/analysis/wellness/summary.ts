import type { Result } from '../../domain/activity.ts';
import { addDays, type Day, daysBetween, isoWeek } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { sleepDebt, type SleepDebt } from '../sleep.ts';
import { deviation, mean, median } from '../statistics.ts';
import { firstOfWeek } from '../summarize.ts';
import { type Difference, meanDifference } from './difference.ts';
import { hrvWeek, type HrvWeek } from './hrv-week.ts';
import type { Measure, SourcedReading } from './measures.ts';
import { type Chosen, type Night, type Nights, nightsOf, type NightsRequest } from './nights.ts';
import { midpointSpread, regularity, type Sleep, sleepsOf } from './rhythm.ts';
import { type Span, valuesIn } from './series.ts';
import { type Usual, usualBefore } from './usual.ts';

export interface MeasureSummary extends Chosen {
  readonly n: number;
  readonly average: number;
  readonly median: number;
  readonly sd?: number;
  readonly usual: Usual | Phrase;
  /** Against the period before; absent when either side knows fewer than three values. */
  readonly change?: Difference;
}

export interface WellnessRequest extends NightsRequest {
  readonly before?: Span;
  /** Its steps and stress are not over. */
  readonly today: Day;
  readonly timeZone: string;
  /** Hours, as the athlete stated them; without it there is no debt. */
  readonly sleepNeedHours?: number;
}

export interface Wellness extends Nights {
  readonly summaries: readonly MeasureSummary[];
  readonly hrv?: HrvWeek;
  readonly sleep?: SleepHabits;
}

/** Regularity and midpoint over the days that end with the period: its own, but at least 28 and at most 92. */
export interface SleepHabits extends Span {
  readonly sleeps: ReadonlyMap<Day, Sleep>;
  readonly regularity: Result;
  readonly midpoint: Result;
  readonly debt?: SleepDebt;
}

const leastHabitDays = 28;
export const mostHabitDays = 92;
const usualDays = 60;

/** The first day whose readings the answer rests on. */
export function earliestDay({ from, to, before }: Pick<WellnessRequest, 'from' | 'to' | 'before'>): Day {
  const days = [
    addDays(from, -usualDays),
    addDays(to, -6 - usualDays),
    addDays(to, 1 - leastHabitDays),
    before?.from ?? from,
  ];
  return days.reduce((first, day) => (day < first ? day : first));
}

/** Everything that is told about a period. `readings` reach back to `earliestDay`. */
export function wellnessOver(readings: readonly SourcedReading[], request: WellnessRequest): Wellness {
  const nights = nightsOf(readings, request);
  const hrv = nights.chosen.find(({ measure }) => measure.family === 'hrv');
  return {
    ...nights,
    summaries: nights.chosen.flatMap((one) => summaryOf(one, request)),
    hrv: hrv && hrvWeek(hrv.series.values, request.to),
    sleep: habitsOf(readings, nights, request),
  };
}

/** Undefined when the period knows no value. A day that is not over is no day yet. */
function summaryOf(one: Chosen, { from, to, before, today }: WellnessRequest): MeasureSummary[] {
  const { measure, series } = one;
  const until = measure.wholeDay && to >= today ? addDays(today, -1) : to;
  const values = valuesIn(series, { from, to: until });
  const average = mean(values);
  if (average === undefined) return [];
  return [
    {
      ...one,
      n: values.length,
      average,
      median: median(values) as number,
      sd: deviation(values),
      usual: usualBefore(series.values, from, { scale: measure.scale }),
      change: before && meanDifference(values, valuesIn(series, before)),
    },
  ];
}

function habitsOf(
  readings: readonly SourcedReading[],
  { chosen, nights }: Nights,
  { from, to, timeZone, sleepNeedHours }: WellnessRequest,
): SleepHabits | undefined {
  const sleep = chosen.find(({ measure }) => measure.id === 'sleep_seconds');
  if (!sleep) return undefined;
  const sleeps = sleepsOf(readings, sleep.series.source);
  const own = daysBetween(from, to) + 1;
  const days = Math.max(leastHabitDays, Math.min(mostHabitDays, own));
  const span = { from: addDays(to, 1 - days), to };
  const hours = nights.map(({ day }) => sleep.series.values.get(day)).map((s) => s && s / 3600);
  return {
    ...span,
    sleeps,
    regularity: regularity(sleeps, span, timeZone),
    midpoint: midpointSpread(sleeps, span, timeZone),
    debt: sleepNeedHours === undefined ? undefined : sleepDebt(hours, sleepNeedHours),
  };
}

export type Step = 'night' | 'week' | 'month' | 'year';

/** Nights gathered: means of what is known, and how much that is. */
export interface Bucket extends Span {
  /** `2026-W48`, `2026-11`, `2026`. */
  readonly key: string;
  readonly known: number;
  readonly averages: ReadonlyMap<Measure, { readonly value: number; readonly n: number }>;
}

export function bucketsOf(
  { nights, chosen }: Pick<Nights, 'nights' | 'chosen'>,
  {
    step,
    weekStart,
    today,
  }: { readonly step: Exclude<Step, 'night'>; readonly weekStart: 'monday' | 'sunday'; readonly today: Day },
): Bucket[] {
  const keyOf = (day: Day): string => {
    if (step === 'year') return day.slice(0, 4);
    if (step === 'month') return day.slice(0, 7);
    return weekStart === 'sunday' ? firstOfWeek(day, 'sunday') : isoWeek(day);
  };
  return [...Map.groupBy(nights, ({ day }) => keyOf(day))].map(([key, own]) => ({
    key,
    from: own[0].day,
    to: own[own.length - 1].day,
    known: own.filter(isKnown).length,
    averages: new Map(
      chosen.flatMap(({ measure }) => {
        const over = measure.wholeDay ? own.filter(({ day }) => day < today) : own;
        const values = over.flatMap((night) => night.values.get(measure) ?? []);
        const value = mean(values);
        return value === undefined ? [] : [[measure, { value, n: values.length }] as const];
      }),
    ),
  }));
}

export const isKnown = ({ gap }: Night): boolean => gap === undefined;
