import type { AbsoluteTarget, Target, WorkoutSport } from '../../domain/workout.ts';
import { heartRateOffset, powerOffset, targetTypes } from './workout-codes.ts';

/** A target as FIT stores it: a zone number and no range, or 0 and a custom range. */
export interface StoredTarget {
  readonly type: number;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** Undefined for no target and for those FIT has no word for (effort). */
export function customRange(
  target: Target | undefined,
  absolute: AbsoluteTarget | undefined,
  sport: WorkoutSport,
): StoredTarget | undefined {
  if (!target || target.of === 'effort') return undefined;
  const held = absolute ?? asAbsolute(target);
  if (!held) return zoneOf(target);
  // At the offset itself a watch reads a percentage: 0 W and 0 bpm are written as 1.
  const [low, high] = held.low <= held.high ? [held.low, held.high] : [held.high, held.low];
  switch (held.of) {
    case 'speed':
      return range(targetTypes.speed, low * 1000, high * 1000);
    case 'heart_rate':
      return range(targetTypes.heart_rate, Math.max(1, low) + heartRateOffset, high + heartRateOffset);
    case 'power':
      return range(targetTypes.power, Math.max(1, low) + powerOffset, high + powerOffset);
    case 'cadence':
      // A watch counts one foot.
      return sport === 'running' || sport === 'walking'
        ? range(targetTypes.cadence, low / 2, high / 2)
        : range(targetTypes.cadence, low, high);
    case 'effort':
      return undefined;
  }
}

const range = (type: number, low: number, high: number): StoredTarget => ({
  type,
  value: 0,
  low: Math.round(low),
  high: Math.round(high),
});

/** Units that need no landmark, for a target that was not resolved. */
function asAbsolute({ of, unit, low, high }: Target): AbsoluteTarget | undefined {
  switch (unit) {
    case 'seconds_per_km':
      return { of: 'speed', low: 1000 / high, high: 1000 / low };
    case 'seconds_per_100m':
      return { of: 'speed', low: 100 / high, high: 100 / low };
    case 'km_per_hour':
      return { of: 'speed', low: low / 3.6, high: high / 3.6 };
    case 'bpm':
    case 'watts':
    case 'rpm':
    case 'steps_per_minute':
      return { of: of as 'heart_rate' | 'power' | 'cadence', low, high };
    default:
      return undefined;
  }
}

/** Without numbers there are only the watch's own zones and percentages. */
function zoneOf({ of, unit, low, high }: Target): StoredTarget | undefined {
  if (of !== 'heart_rate' && of !== 'power') return undefined;
  const type = targetTypes[of];
  if (unit === 'percent_of_max' || unit === 'percent_of_ftp') return range(type, low, high);
  return unit === 'zone' ? { type, value: low } : undefined;
}
