import type { Activity, ZoneTimes } from '../domain/activity.ts';
import type { Sport } from '../domain/sport.ts';
import { isPolarized, polarizationIndex } from './load-patterns.ts';
import { zoneIndex } from './zones.ts';

/** Time in the zones of one model, summed over activities. */
export interface ZoneSum extends ZoneTimes {
  /** Set where a zone means something else in another sport: pace and power. */
  readonly sport?: Sport;
  readonly activities: number;
  /** True when the edges were not the same throughout: a landmark changed, or sports differ. `bounds` are the latest. */
  readonly boundsChanged: boolean;
}

/** Sums by quantity and model, the most time first. A zone keeps its number when its edges move. */
export function sumZones(activities: readonly Activity[]): ZoneSum[] {
  const byModel = Map.groupBy(
    activities
      .toSorted((a, b) => a.start - b.start)
      .flatMap(({ sport, analysis }) => analysis.zones.map((zones) => ({ sport, zones }))),
    ({ sport, zones }) =>
      [zones.of, zones.model, zones.seconds.length, zones.of === 'heart_rate' ? '' : sport].join(' '),
  );
  return [...byModel.values()].map(summed).sort((a, b) => total(b) - total(a));
}

const total = ({ seconds }: ZoneTimes): number => seconds.reduce((sum, value) => sum + value, 0);

function summed(all: readonly { readonly sport: Sport; readonly zones: ZoneTimes }[]): ZoneSum {
  const { sport, zones } = all[all.length - 1];
  return {
    ...zones,
    seconds: zones.seconds.map((_, zone) => all.reduce((sum, one) => sum + one.zones.seconds[zone], 0)),
    ...(zones.of !== 'heart_rate' && { sport }),
    activities: all.length,
    boundsChanged: new Set(all.map((one) => one.zones.bounds.join())).size > 1,
  };
}

/** How training was spread over the three zones between two thresholds, counted in two ways that differ up to threefold. */
export interface ThreeZones {
  readonly of: ZoneTimes['of'];
  /** Whether both thresholds were stated, or the first was put where the second zone ends. */
  readonly origin: 'stated' | 'estimated';
  /** Of the latest session of each sport. */
  readonly edges: readonly { readonly sport: Sport; readonly bounds: readonly number[] }[];
  /** Seconds below, between and above; their shares. */
  readonly seconds: readonly number[];
  readonly byTime: readonly number[];
  /** Shares of the sessions, each counted in the zone of its own mean. */
  readonly bySession: readonly number[];
  readonly sessions: number;
  /** Activities that could not be counted: nothing measured, or no threshold for their sport. */
  readonly uncounted: number;
  /** Treff 2019, from the shares of time; only between two stated thresholds. */
  readonly polarization?: { readonly index: number; readonly polarized: boolean };
}

/**
 * Between two thresholds that the athlete stated, where there are any: as landmarks, or as zones of their own with
 * exactly two edges. Else between the second threshold and an estimate of the first. Two edges that a percentage of
 * maximum gives are no LT1 and LT2 (science §8). The quantity is the one that covers the most time.
 */
export function threeZones(activities: readonly Activity[]): ThreeZones | undefined {
  return between('stated', activities) ?? between('estimated', activities);
}

interface Counted {
  readonly activity: Activity;
  readonly times: ZoneTimes;
}

function between(origin: ThreeZones['origin'], activities: readonly Activity[]): ThreeZones | undefined {
  const found = activities
    .toSorted((a, b) => a.start - b.start)
    .flatMap((activity) => zonesOf(activity, origin));
  const byQuantity = [...Map.groupBy(found, ({ times }) => times.of).values()];
  const [most] = byQuantity.sort((a, b) => totalOf(b) - totalOf(a));
  if (!most || totalOf(most) === 0) return undefined;
  const [{ times }] = most;
  const seconds = [0, 1, 2].map((zone) => most.reduce((sum, one) => sum + one.times.seconds[zone], 0));
  const byTime = seconds.map((value) => value / totalOf(most));
  const means = most.flatMap(zoneOfMean);
  return {
    of: times.of,
    origin,
    edges: [...new Map(most.map((one) => [one.activity.sport, one.times.bounds]))].map(([sport, bounds]) => ({
      sport,
      bounds,
    })),
    seconds,
    byTime,
    bySession: [0, 1, 2].map((zone) => share(means, zone)),
    sessions: means.length,
    uncounted: activities.length - most.length,
    ...(origin === 'stated' && {
      polarization: { index: polarizationIndex(byTime), polarized: isPolarized(byTime) },
    }),
  };
}

function zonesOf(activity: Activity, origin: ThreeZones['origin']): Counted[] {
  const { zones, threeZones: own = [] } = activity.analysis;
  const stated = zones.filter(({ model, bounds }) => model === 'athlete' && bounds.length === 2);
  const all = [...(origin === 'stated' ? stated : []), ...own.filter(({ model }) => model === origin)];
  return [...new Map(all.map((times) => [times.of, times])).values()].map((times) => ({ activity, times }));
}

const totalOf = (all: readonly Counted[]): number => all.reduce((sum, { times }) => sum + total(times), 0);

function zoneOfMean({ activity, times: { of, bounds } }: Counted): number[] {
  const mean = meanOf(activity, of);
  return mean === undefined ? [] : [zoneIndex(mean, { bounds, edge: of === 'pace' ? 'above' : 'below' })];
}

const share = (zones: readonly number[], zone: number): number =>
  zones.length === 0 ? 0 : zones.filter((one) => one === zone).length / zones.length;

function meanOf({ totals }: Activity, of: ZoneTimes['of']): number | undefined {
  return { heart_rate: totals.averageHeartRate, power: totals.averagePower, pace: totals.averageSpeed }[of];
}
