import { type Family, measures, usualFamilies } from '../../analysis/wellness/measures.ts';
import {
  type Bucket,
  bucketsOf,
  earliestDay,
  mostHabitDays,
  type Step,
  type Wellness,
  wellnessOver,
} from '../../analysis/wellness/summary.ts';
import { addDays, type Day, daysBetween } from '../../domain/day.ts';
import { type Period, previousPeriod, resolvePeriod, soFar } from '../../domain/period.ts';
import type { WellnessMetric } from '../../domain/wellness.ts';
import { sleepNeedIn } from './remembered-health.ts';
import type { Asking } from './period.ts';

export { families, type Family, type Measure, measures } from '../../analysis/wellness/measures.ts';
export type { Night, OtherSource } from '../../analysis/wellness/nights.ts';
export type { Bucket, MeasureSummary, Step, Wellness } from '../../analysis/wellness/summary.ts';
export { isKnown } from '../../analysis/wellness/summary.ts';
export { isUsual, type Usual, verdictOn } from '../../analysis/wellness/usual.ts';

export interface WellnessAnswer {
  readonly period: Period;
  readonly before?: Period;
  readonly wellness: Wellness;
  readonly step: Step;
  /** Present unless the step is one night. */
  readonly buckets?: readonly Bucket[];
  /** The first day with any reading. */
  readonly firstDay?: Day;
  readonly sleepNeed?: { readonly hours: number; readonly memoryId?: string };
}

/** Nights and days of a period, each figure from one source and against the athlete's own range. */
export async function getWellness(
  asking: Asking,
  request: {
    readonly words: string;
    readonly families?: readonly Family[];
    readonly by?: Step;
    readonly sleepNeedHours?: number;
  },
): Promise<WellnessAnswer> {
  const { deps, who, athlete, today } = asking;
  const { weekStart, timeZone, precedence } = athlete.preferences;
  const span = await deps.storage.wellness.span(who.athleteId);
  const period = soFar(resolvePeriod(request.words, { today, weekStart, firstDay: span?.first }), today);
  // One night before one night is no comparison.
  const before = daysBetween(period.from, period.to) < 2 ? undefined : previousPeriod(period);
  const asked = request.families ?? usualFamilies;
  const detail = asked.length === 1;
  const since = earliestDay({ ...period, before });
  const [figures, clocks, heardOn, sleepNeed] = await Promise.all([
    deps.storage.wellness.between(who.athleteId, since, period.to, metricsOf(asked, detail)),
    deps.storage.wellness.between(
      who.athleteId,
      addDays(period.to, 1 - mostHabitDays),
      period.to,
      asked.includes('sleep') ? ['sleep_start', 'sleep_end'] : [],
    ),
    deps.storage.wellness.days(who.athleteId, period.from, period.to),
    sleepNeedOf(asking, period.to, request.sleepNeedHours),
  ]);
  const wellness = wellnessOver([...figures, ...clocks], {
    from: period.from,
    to: period.to,
    families: asked,
    detail,
    heardOn: new Set(heardOn),
    before,
    today,
    timeZone,
    sleepNeedHours: sleepNeed?.hours,
    precedence,
  });
  const step = request.by ?? usualStep(daysBetween(period.from, period.to) + 1);
  const buckets = step === 'night' ? undefined : bucketsOf(wellness, { step, weekStart, today });
  return { period, before, wellness, step, buckets, firstDay: span?.first, sleepNeed };
}

/** Only what the answer needs is read: ten years of every metric are fifty thousand rows. */
const metricsOf = (asked: readonly Family[], detail: boolean): WellnessMetric[] =>
  measures
    .filter(({ family, detail: more }) => asked.includes(family) && (detail || !more))
    .map(({ metric }) => metric);

async function sleepNeedOf(
  { deps, who, athlete }: Asking,
  day: Day,
  stated: number | undefined,
): Promise<WellnessAnswer['sleepNeed']> {
  if (stated !== undefined) return { hours: stated };
  const memories = await deps.storage.memories.list(who.athleteId);
  const { timeZone } = athlete.preferences;
  return sleepNeedIn({ memories, day, timeZone, scopes: who.scopes });
}

/** Rows that fit a screen. */
function usualStep(days: number): Step {
  if (days <= 14) return 'night';
  if (days <= 92) return 'week';
  return days <= 740 ? 'month' : 'year';
}
