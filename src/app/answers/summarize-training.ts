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
import { type Asking, periodFor } from './period.ts';

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
  };
  /** The days the library knows; a period that begins earlier is not fully covered. */
  readonly span?: { readonly first: Day; readonly last: Day };
}

/** Totals of a period by day, week or month and by sport, and the same figures of the period before. */
export async function summarizeTraining(
  asking: Asking,
  request: {
    readonly words: string;
    readonly by?: SummaryRequest['by'];
    readonly sport?: Sport;
    readonly compare: boolean;
  },
): Promise<TrainingSummary> {
  const { deps, who, athlete, today } = asking;
  const period = await periodFor(asking, request.words);
  const sports = request.sport && [request.sport];
  const until = period.to > today && period.from <= today ? today : period.to;
  const heads = await deps.storage.activities.heads(who.athleteId, {
    sports,
    from: period.from,
    to: period.to,
  });
  const by = request.by ?? usualStep(daysBetween(period.from, period.to));
  const { weekStart } = athlete.preferences;
  const summary = summarize(heads, { from: period.from, to: until, by, weekStart });
  const span = await deps.storage.activities.span(who.athleteId);
  return { period: { ...period, to: until }, summary, by, before: await beforeThat(), span };

  async function beforeThat(): Promise<TrainingSummary['before']> {
    const earlier = request.compare ? previousPeriod({ ...period, to: until }) : undefined;
    // A period of which nothing is known was not one without training.
    if (!earlier || !span || earlier.to < span.first) return undefined;
    const older = await deps.storage.activities.heads(who.athleteId, {
      sports,
      from: earlier.from,
      to: earlier.to,
    });
    const { total } = summarize(older, { from: earlier.from, to: earlier.to, by: 'none' });
    return { period: earlier, total, changes: compareSums(summary.total, total) };
  }
}

/** Steps that keep the answer to a screenful. */
function usualStep(days: number): SummaryRequest['by'] {
  if (days < 14) return 'day';
  return days < 190 ? 'week' : 'month';
}
