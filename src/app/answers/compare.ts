import { type Comparison, compareActivities, compareHalves, type Halves } from '../../analysis/compare.ts';
import type { Activity } from '../../domain/activity.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import { findActivity } from './find-activity.ts';
import { loadSession } from './load-streams.ts';
import type { Asking } from './period.ts';
import { mayReadPlaces, type RouteMatch, type SameRoute, sameRoute, sharedRoutes } from './same-route.ts';
import { type ZoneSet, zoneSets } from './zone-sets.ts';

export type { Halves } from '../../analysis/compare.ts';

export type Compared =
  | {
      readonly activities: readonly Activity[];
      readonly comparison: Comparison;
      /** For each activity after the first, what it shares with the first's way; absent where places may not be read. */
      readonly routes?: readonly (RouteMatch | undefined)[];
      /** Where the others were looked for. */
      readonly search?: SameRoute;
    }
  | { readonly activities: readonly [Activity]; readonly halves: Halves }
  | { readonly activities: readonly [Activity]; readonly zoneSets: readonly ZoneSet[] };

export interface CompareWish {
  readonly refs: readonly string[];
  readonly by: Halves['by'];
  /** One activity: look in this period for others on its route. */
  readonly sameRouteIn?: string;
  /** One activity: its time in zone by every set of zones known. */
  readonly zones: boolean;
}

/**
 * Several activities side by side, those found on one route, the two halves of one, or one by several sets of zones.
 * Throws UnsupportedError when one cannot be cut, and what `sameRoute` throws.
 */
export async function compare(asking: Asking, wish: CompareWish): Promise<Compared> {
  // One after the other: of two that are not there it is always the first that is told.
  const all: Activity[] = [];
  for (const ref of new Set(wish.refs)) all.push(await findActivity(asking, ref));
  const activities = [...new Map(all.map((activity) => [activity.id, activity])).values()];
  const [activity] = activities;
  if (activities.length > 1) return sideBySide(asking, activities);
  if (wish.sameRouteIn !== undefined) return onSameRoute(asking, activity, wish.sameRouteIn);
  if (wish.zones) return { activities: [activity], zoneSets: await zoneSets(asking, activity) };
  const halves = compareHalves(await loadSession(asking, activity), wish.by);
  if (!halves) throw new UnsupportedError('compare.no-halves', { id: activity.id, by: wish.by });
  return { activities: [activity], halves };
}

async function sideBySide(asking: Asking, activities: readonly Activity[]): Promise<Compared> {
  const comparison = compareActivities(activities);
  return {
    activities,
    comparison,
    routes: mayReadPlaces(asking) ? await sharedRoutes(asking, activities) : undefined,
  };
}

async function onSameRoute(asking: Asking, first: Activity, words: string): Promise<Compared> {
  const search = await sameRoute(asking, first, words);
  const activities = [first, ...search.found.map(({ activity }) => activity)];
  return {
    activities,
    comparison: compareActivities(activities),
    routes: search.found.map(({ match }) => match),
    search,
  };
}
