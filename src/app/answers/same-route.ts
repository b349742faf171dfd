import {
  matchRoutes,
  type RouteMatch,
  type RouteSource,
  sameRouteScore,
  sharedRouteScore,
} from '../../analysis/route.ts';
import type { Activity } from '../../domain/activity.ts';
import { ConsentError, NotFoundError, UnsupportedError } from '../../domain/errors.ts';
import type { Period } from '../../domain/period.ts';
import { loadStreams } from './load-streams.ts';
import { type Asking, periodFor } from './period.ts';

export type { RouteMatch } from '../../analysis/route.ts';

/** Whether this client may know where the athlete was: a shared route tells it, without a single coordinate. */
export const mayReadPlaces = ({ who }: Pick<Asking, 'who'>): boolean => who.scopes.includes('location:read');

// Reading the curves is what costs: of many sessions those of the most similar length are looked at.
const mostRead = 30;
const mostFound = 4;
const lengthTolerance = 0.15;

export interface SameRoute {
  readonly period: Period;
  readonly found: readonly { readonly activity: Activity; readonly match: RouteMatch }[];
  /** Sessions of that sport and length in the period, and how many of them were looked at. */
  readonly candidates: number;
  readonly read: number;
}

/**
 * Sessions of a period on the same route as `activity`, the latest first, four at most. Throws ConsentError without
 * `location:read`, UnsupportedError `route.no-positions`, NotFoundError `route.none-found`.
 */
export async function sameRoute(asking: Asking, activity: Activity, words: string): Promise<SameRoute> {
  if (!mayReadPlaces(asking)) throw new ConsentError('consent.scope-missing', { scopes: 'location:read' });
  const source = await routeSource(asking, activity);
  const meters = activity.totals.distanceMeters;
  if (!source || !meters) throw new UnsupportedError('route.no-positions', { id: activity.id });
  const period = await periodFor(asking, words);
  const { activities } = asking.deps.storage;
  const heads = await activities.heads(asking.who.athleteId, {
    from: period.from,
    to: period.to,
    sports: [activity.sport],
    minMeters: meters * (1 - lengthTolerance),
    maxMeters: meters * (1 + lengthTolerance),
  });
  const others = heads.filter(({ id }) => id !== activity.id);
  const closeness = (head: (typeof heads)[number]): number =>
    Math.abs((head.totals.distanceMeters ?? 0) - meters);
  const chosen = others.toSorted((a, b) => closeness(a) - closeness(b)).slice(0, mostRead);
  const found: SameRoute['found'][number][] = [];
  for (const { id } of chosen.sort((a, b) => b.start - a.start)) {
    const other = await activities.get(asking.who.athleteId, id);
    const otherSource = other && (await routeSource(asking, other));
    const match = otherSource && matchRoutes(source, otherSource, sameRouteScore);
    if (match && match.score >= sameRouteScore) found.push({ activity: other, match });
    if (found.length === mostFound) break;
  }
  if (found.length === 0)
    throw new NotFoundError('route.none-found', {
      id: activity.id,
      from: period.from,
      to: period.to,
      count: chosen.length,
    });
  return { period, found, candidates: others.length, read: chosen.length };
}

/** What each of the others has in common with the first; undefined for one that shares too little or has no positions. */
export async function sharedRoutes(
  asking: Asking,
  [first, ...others]: readonly Activity[],
): Promise<readonly (RouteMatch | undefined)[]> {
  const source = await routeSource(asking, first);
  if (!source) return others.map(() => undefined);
  const matches: (RouteMatch | undefined)[] = [];
  for (const other of others) {
    const otherSource = other.sport === first.sport ? await routeSource(asking, other) : undefined;
    const match = otherSource && matchRoutes(source, otherSource);
    matches.push(match && match.score >= sharedRouteScore ? match : undefined);
  }
  return matches;
}

async function routeSource(asking: Asking, activity: Activity): Promise<RouteSource | undefined> {
  const { sport, pauses } = activity;
  const streams = await loadStreams(asking, activity);
  return streams?.channels.latitude ? { sport, streams, pauses } : undefined;
}
