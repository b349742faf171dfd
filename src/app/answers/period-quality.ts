import {
  type Completeness,
  completeness,
  type QualityIssue,
  qualityIssues,
} from '../../analysis/period-quality.ts';
import type { Activity } from '../../domain/activity.ts';
import type { Day } from '../../domain/day.ts';
import type { ActivityBrief } from '../../storage/storage.ts';
import type { Asking } from './period.ts';

export type { Completeness, QualityIssue } from '../../analysis/period-quality.ts';

/**
 * How complete a period is, within what the library covers and up to today: days with an activity, days that only
 * readings tell of, and days of which nothing is known.
 */
export async function completenessOf(
  { deps, who, today }: Asking,
  { from, to }: { readonly from: Day; readonly to: Day },
  /** All activities of the period, of every sport, where they are known already. */
  given?: readonly ActivityBrief[],
): Promise<Completeness | undefined> {
  const { activities, wellness } = deps.storage;
  const { athleteId } = who;
  const span = await activities.span(athleteId);
  if (!span) return undefined;
  const inside = { from: from < span.first ? span.first : from, to: to > today ? today : to };
  if (inside.from > inside.to) return undefined;
  // All sports: a day with a swim is no silent day, also when only runs are asked for.
  const [heads, read] = await Promise.all([
    given ?? activities.briefs(athleteId, inside),
    wellness.days(athleteId, inside.from, inside.to),
  ]);
  return completeness(inside, new Set(heads.map(({ day }) => day)), new Set(read));
}

// A body takes some tenths of a millisecond: two years of daily training are read at once, no more.
const mostBodies = 750;

/** The activities behind heads, the newest first and at most 750. */
export async function bodiesOf(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  heads: readonly ActivityBrief[],
): Promise<Activity[]> {
  const newest = heads.toSorted((a, b) => b.start - a.start).slice(0, mostBodies);
  const bodies = await Promise.all(
    newest.map(async ({ id }) => deps.storage.activities.get(who.athleteId, id)),
  );
  return bodies.filter((body) => body !== undefined);
}

/** What was missing, dropped, merged or not believed in these activities. */
export function periodQuality(heads: readonly ActivityBrief[], bodies: readonly Activity[]): QualityIssue[] {
  const counts = new Map(heads.map(({ id, sourceCount }) => [id, sourceCount]));
  return qualityIssues(bodies.map((activity) => ({ activity, sourceCount: counts.get(activity.id) ?? 1 })));
}
