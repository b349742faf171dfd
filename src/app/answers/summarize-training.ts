import {
  compareSums,
  type Sum,
  summarize,
  type Summary,
  type SummaryRequest,
} from '../../analysis/summarize.ts';
import type { Change } from '../../analysis/change.ts';
import { type Day, daysBetween } from '../../domain/day.ts';
import { type Period, previousPeriod } from '../../domain/period.ts';
import type { Sport } from '../../domain/sport.ts';
import type { ActivityBrief } from '../../storage/storage.ts';
import { sumZones, type ThreeZones, threeZones, type ZoneSum } from '../../analysis/zone-sums.ts';
import { landmarkInForce } from '../../analysis/landmarks.ts';
import type { Activity } from '../../domain/activity.ts';
import type { Landmark } from '../../domain/landmark.ts';
import { calendarOf } from '../training/calendar.ts';
import { landmarksOf } from '../training/landmarks.ts';
import { type Break, breaksOf } from './breaks.ts';
import { type GearUsed, gearOf } from './gear.ts';
import { type Asking, periodFor } from './period.ts';
import {
  bodiesOf,
  type Completeness,
  completenessOf,
  periodQuality,
  type QualityIssue,
} from './period-quality.ts';

export { secondZoneEnd } from '../../analysis/three-zones.ts';
export type { GearUsed } from './gear.ts';
export type { Sum } from '../../analysis/summarize.ts';

export interface TrainingSummary {
  readonly period: Period;
  readonly summary: Summary;
  /** The step of the buckets. */
  readonly by: SummaryRequest['by'];
  readonly before?: {
    readonly period: Period;
    readonly total: Sum;
    readonly changes: Readonly<Partial<Record<keyof Sum, Change>>>;
    /** How much of it is known: a hole makes what came after look like more. */
    readonly completeness?: Completeness;
  };
  /** Two weeks and more without an activity (of that sport), the longest first. */
  readonly breaks: readonly Break[];
  /** The days the library knows; a period that begins earlier is not fully covered. */
  readonly span?: { readonly first: Day; readonly last: Day };
  readonly completeness?: Completeness;
  /** Graded metres and the seconds they took, of the foot sports that have them. */
  readonly graded: ReadonlyMap<Sport, Graded>;
  readonly more: More;
}

/** The way as if it had been flat, of those activities that know their slopes. */
export interface Graded {
  readonly meters: number;
  readonly seconds: number;
  readonly activities: number;
}

/** What is only worked out when asked for. */
export const extras = ['zones', 'gear', 'plan', 'quality'] as const;
export type Extra = (typeof extras)[number];

export interface More {
  readonly zones?: { readonly sums: readonly ZoneSum[]; readonly three?: ThreeZones & ThresholdsOf };
  readonly gear?: GearUsed;
  readonly plan?: {
    readonly planned: number;
    readonly done: number;
    readonly missed: number;
    readonly unplanned: number;
  };
  readonly quality?: readonly QualityIssue[];
  /** Fewer than there are where the period is very long. */
  readonly bodies?: number;
}

/** The landmark behind the upper threshold of each sport; one without is the word of the device in each file. */
export interface ThresholdsOf {
  readonly thresholds: ReadonlyMap<Sport, Landmark>;
}

/** Totals of a period by day, week or month and by sport, and the same figures of the period before. */
export async function summarizeTraining(
  asking: Asking,
  request: {
    readonly words: string;
    readonly by?: SummaryRequest['by'];
    readonly sport?: Sport;
    readonly compare: boolean;
    readonly also?: readonly Extra[];
  },
): Promise<TrainingSummary> {
  const { deps, who, athlete, today } = asking;
  const period = await periodFor(asking, request.words);
  const sports = request.sport && [request.sport];
  const until = period.to > today && period.from <= today ? today : period.to;
  const heads = await deps.storage.activities.briefs(who.athleteId, {
    sports,
    from: period.from,
    to: period.to,
  });
  const by = request.by ?? usualStep(daysBetween(period.from, period.to));
  const { weekStart } = athlete.preferences;
  const summary = summarize(heads, { from: period.from, to: until, by, weekStart });
  const span = await deps.storage.activities.span(who.athleteId);
  const seen = { ...period, to: until };
  return {
    period: seen,
    summary,
    by,
    before: await beforeThat(),
    span,
    completeness: await completenessOf(asking, seen, sports ? undefined : heads),
    graded: gradedOf(heads),
    breaks: await breaksOf(
      asking,
      heads.map(({ day }) => day),
      { ...seen, sports },
    ),
    more: await moreOf(asking, heads, { ...seen, sports, also: request.also ?? [] }),
  };

  async function beforeThat(): Promise<TrainingSummary['before']> {
    const earlier = request.compare ? previousPeriod({ ...period, to: until }) : undefined;
    // A period of which nothing is known was not one without training.
    if (!earlier || !span || earlier.to < span.first) return undefined;
    const older = await deps.storage.activities.briefs(who.athleteId, {
      sports,
      from: earlier.from,
      to: earlier.to,
    });
    const { total } = summarize(older, { from: earlier.from, to: earlier.to, by: 'none' });
    const changes = compareSums(summary.total, total);
    const known = await completenessOf(asking, earlier, sports ? undefined : older);
    return { period: earlier, total, changes, completeness: known };
  }
}

/** Total graded distance over total time, by sport: graded speed × timer of each activity that has one. */
function gradedOf(heads: readonly ActivityBrief[]): ReadonlyMap<Sport, Graded> {
  const sums = new Map<Sport, Graded>();
  for (const { sport, totals, gradedSpeed: speed } of heads) {
    const seconds = totals.timerSeconds;
    if (speed === undefined || !seconds) continue;
    const before = sums.get(sport) ?? { meters: 0, seconds: 0, activities: 0 };
    sums.set(sport, {
      meters: before.meters + speed * seconds,
      seconds: before.seconds + seconds,
      activities: before.activities + 1,
    });
  }
  return sums;
}

async function moreOf(
  asking: Asking,
  heads: readonly ActivityBrief[],
  {
    from,
    to,
    sports,
    also,
  }: {
    readonly from: Day;
    readonly to: Day;
    readonly sports?: readonly Sport[];
    readonly also: readonly Extra[];
  },
): Promise<More> {
  const needsBodies = also.includes('zones') || also.includes('quality');
  const bodies = needsBodies ? await bodiesOf(asking, heads) : [];
  const mayReadPlan = asking.who.scopes.includes('calendar:read');
  return {
    zones: also.includes('zones')
      ? { sums: sumZones(bodies), three: await threeOf(asking, bodies, to) }
      : undefined,
    gear: also.includes('gear') ? await gearOf(asking, { from, to, sport: sports?.[0] }) : undefined,
    plan: also.includes('plan') && mayReadPlan ? await planCounts(asking, { from, to, sports }) : undefined,
    quality: also.includes('quality') ? periodQuality(heads, bodies) : undefined,
    bodies: needsBodies ? bodies.length : undefined,
  };
}

async function threeOf(
  asking: Asking,
  bodies: readonly Activity[],
  day: Day,
): Promise<(ThreeZones & ThresholdsOf) | undefined> {
  const three = threeZones(bodies);
  if (!three) return undefined;
  const landmarks = await landmarksOf(asking);
  const thresholds = three.edges.flatMap(({ sport }): [Sport, Landmark][] => {
    const found = landmarkInForce(landmarks, `threshold_${three.of}`, day, sport);
    return found ? [[sport, found]] : [];
  });
  return { ...three, thresholds: new Map(thresholds) };
}

async function planCounts(
  asking: Asking,
  { from, to, sports }: { readonly from: Day; readonly to: Day; readonly sports?: readonly Sport[] },
): Promise<More['plan']> {
  const { entries, unplanned } = await calendarOf(asking, from, to);
  const asked = ({ sport }: { readonly sport: Sport }): boolean => !sports || sports.includes(sport);
  const own = entries.filter(({ planned }) => asked(planned.workout));
  const count = (status: string): number => own.filter((entry) => entry.status === status).length;
  return {
    planned: own.length,
    done: count('done'),
    missed: count('missed'),
    unplanned: unplanned.filter(asked).length,
  };
}

/** Steps that keep the answer to a screenful. */
function usualStep(days: number): SummaryRequest['by'] {
  if (days < 14) return 'day';
  return days < 190 ? 'week' : 'month';
}
