import type { Activity, ActivityAnalysis, Result, Split } from '../domain/activity.ts';
import type { Phrase } from '../domain/phrase.ts';
import type { Lap, Recording, Totals } from '../domain/recording.ts';
import { METERS_PER_MILE } from '../domain/units.ts';
import { cumulativeAscent } from './ascent.ts';
import { bestsOf } from './bests.ts';
import { completeLaps } from './laps.ts';
import { metrics } from './metrics/index.ts';
import { qualityOf } from './quality.ts';
import { type Context, prepare, type Session } from './session.ts';
import { splits } from './splits.ts';
import { chooseTotals, computeTotals } from './totals.ts';
import { threeZoneTimes } from './three-zones.ts';
import { zoneTimes } from './zones.ts';

export type { Context } from './session.ts';

/** Bumped when a formula changes, so that what older code stored is computed again. */
export const analysisVersion = 5;

/** All that is worked out from one recording at intake. */
export interface Examination {
  readonly analysis: ActivityAnalysis;
  /** The figures to show, and who stated each: see `chooseTotals`. */
  readonly totals: Totals;
  readonly totalsFrom: Activity['totalsFrom'];
  /** The device's laps, with the figures it left out. */
  readonly laps: readonly Lap[];
  /** Figures of the device that were not believed. */
  readonly warnings: readonly Phrase[];
}

/** Reads one recording once: totals, laps, metrics, zones, bests, splits, quality. Same input, same answer. */
export function examine(recording: Recording, context: Context): Examination {
  const session = prepare(recording, context);
  const ours = computeTotals(session);
  const { totals, totalsFrom, warnings } = chooseTotals(recording, ours);
  return {
    analysis: {
      version: analysisVersion,
      metrics: metricsOf(session, ours, totals),
      zones: zoneTimes(session),
      threeZones: threeZoneTimes(session),
      bests: bestsOf(recording.sport, session.track, session.perSecond).map((best) => ({
        ...best,
        startSeconds: best.startSeconds + session.offsetSeconds,
      })),
      ...splitsOf(session),
      quality: qualityOf(session),
    },
    totals,
    totalsFrom,
    laps: completeLaps(session),
    warnings,
  };
}

/** The analysis alone. */
export function analyse(recording: Recording, context: Context): ActivityAnalysis {
  return examine(recording, context).analysis;
}

function metricsOf(session: Session, ours: Totals, totals: Totals): Record<string, Result> {
  const input = { ...session, ours, totals };
  const results: Record<string, Result> = {};
  for (const metric of metrics) {
    const result = metric.compute(input);
    if (result) results[metric.id] = result;
  }
  return results;
}

function splitsOf(session: Session): {
  readonly splitsKm: readonly Split[];
  readonly splitsMile: readonly Split[];
} {
  const { track, pauses, perSecond, streams } = session;
  if (!track || track.from === 'speed') return { splitsKm: [], splitsMile: [] };
  const { altitude } = streams.channels;
  const sources = {
    track,
    pauses,
    heartRate: perSecond.heartRate,
    power: perSecond.power,
    ascent: altitude && { time: streams.time, meters: cumulativeAscent(altitude) },
  };
  return { splitsKm: splits(sources, 1000), splitsMile: splits(sources, METERS_PER_MILE) };
}
