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
  readonly bounds: readonly number[];
  /** Shares of the time in zones. */
  readonly byTime: readonly number[];
  /** Shares of the sessions, each counted in the zone of its own mean. */
  readonly bySession: readonly number[];
  readonly sessions: number;
  /** Treff 2019, from the shares of time. */
  readonly polarizationIndex: number;
  readonly polarized: boolean;
}

/**
 * Only where the athlete stated exactly two thresholds, as zones of their own: two edges that a percentage of maximum
 * or threshold gives are no LT1 and LT2 (science §8).
 */
export function threeZones(activities: readonly Activity[]): ThreeZones | undefined {
  const sum = sumZones(activities).find(({ model, bounds }) => model === 'athlete' && bounds.length === 2);
  if (!sum || total(sum) === 0) return undefined;
  const sessions = activities.flatMap((activity) => {
    const own = activity.analysis.zones.find(
      ({ of, model, bounds }) => of === sum.of && model === 'athlete' && bounds.length === 2,
    );
    const mean = own && meanOf(activity, sum.of);
    return own && mean !== undefined && (sum.sport ?? activity.sport) === activity.sport
      ? [zoneIndex(mean, { bounds: own.bounds, edge: sum.of === 'pace' ? 'above' : 'below' })]
      : [];
  });
  const byTime = sum.seconds.map((seconds) => seconds / total(sum));
  return {
    of: sum.of,
    bounds: sum.bounds,
    byTime,
    bySession: [0, 1, 2].map((zone) => share(sessions, zone)),
    sessions: sessions.length,
    polarizationIndex: polarizationIndex(byTime),
    polarized: isPolarized(byTime),
  };
}

const share = (zones: readonly number[], zone: number): number =>
  zones.length === 0 ? 0 : zones.filter((one) => one === zone).length / zones.length;

function meanOf({ totals }: Activity, of: ZoneTimes['of']): number | undefined {
  return { heart_rate: totals.averageHeartRate, power: totals.averagePower, pace: totals.averageSpeed }[of];
}
