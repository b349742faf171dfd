import type { Connection } from '../../domain/connection.ts';
import type { Budget } from '../../storage/storage.ts';
import type { RateLimit, Vendor } from '../../vendors/vendor.ts';

/** Who asks, among how many. */
export interface Caller {
  readonly athleteId: string;
  readonly by: Connection['by'];
  /** Athletes who are connected with the vendor, this one included. */
  readonly athletes: number;
}

/** Fetching leaves a part of the vendor's limits to whoever sends a session meanwhile. */
const shareForFetching = 0.9;

/** What each request is taken from. Connections of one way may have limits that the others have not. */
export function budgetsFor(
  { id, limits }: Pick<Vendor, 'id' | 'limits'>,
  caller: Caller,
  { fetches = false }: { readonly fetches?: boolean } = {},
): Budget[] {
  return limitsOn(limits, caller).map((limit) => ({
    name: [id, limit.by, limit.of === 'athlete' ? caller.athleteId : undefined].filter(Boolean).join(' '),
    requests: Math.max(1, Math.floor(allowed(limit, caller) * (fetches ? shareForFetching : 1))),
    seconds: limit.seconds,
  }));
}

const limitsOn = (limits: readonly RateLimit[], { by }: Caller): RateLimit[] =>
  limits.filter((limit) => limit.by === undefined || limit.by === by);

function allowed({ requests, grows }: RateLimit, { athletes }: Caller): number {
  if (!grows) return requests;
  const more = grows.perAthlete * Math.max(0, athletes - (grows.beyond ?? 0));
  return Math.min(requests + more, grows.most ?? Infinity);
}

/** Looking whether there is anything new takes at most this much of an athlete's part of a limit. */
const shareForLooking = 0.4;

/**
 * How long to wait until the next look when each takes so many requests, so that all athletes together stay within the
 * vendor's limits, milliseconds.
 */
export function restBetween({ limits }: Pick<Vendor, 'limits'>, caller: Caller, requests: number): number {
  const rests = limitsOn(limits, caller).map((limit) => {
    const own = allowed(limit, caller) / (limit.of === 'athlete' ? 1 : Math.max(1, caller.athletes));
    return (1000 * limit.seconds * requests) / (own * shareForLooking);
  });
  return Math.max(0, ...rests);
}
