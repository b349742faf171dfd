import type { Day } from '../domain/day.ts';
import { type Effort, riegel, vdot } from './race.ts';

/** A best with where it came from. */
export interface RaceEffort extends Effort {
  readonly activityId: string;
  readonly day: Day;
  readonly startSeconds: number;
  /** True where the recording itself says that it was a race. */
  readonly race?: boolean;
}

export interface ChosenEfforts {
  /** One for each all-out effort, shortest first. */
  readonly used: readonly RaceEffort[];
  /** Bests that other bests show to have been easier: training, not evidence. */
  readonly easier: readonly RaceEffort[];
}

// The performance index holds from 4 minutes to 4 hours (science §10).
const shortestSeconds = 240;
const longestSeconds = 4 * 3600;
const shortestMeters = 1500;
/** Far shorter than the race, an effort speaks of speed and not of endurance. */
const farthestReach = 10;
/** A best below this share of the best index was not all-out; the index itself misses by about as much. */
const allOut = 0.95;

/**
 * The efforts among bests that say something about a race over `target` metres. A best inside the window of a longer
 * one that counts is that same effort once more: it is left out, so that one race is one point of a curve.
 */
export function chooseEfforts(bests: readonly RaceEffort[], target: number): ChosenEfforts {
  const candidates = bests.filter(
    ({ meters, seconds }) =>
      seconds >= shortestSeconds &&
      seconds <= longestSeconds &&
      meters >= Math.max(shortestMeters, target / farthestReach),
  );
  const top = Math.max(0, ...candidates.map(vdot));
  const counts = (effort: RaceEffort): boolean => effort.race === true || vdot(effort) >= allOut * top;
  const used: RaceEffort[] = [];
  for (const effort of candidates.filter(counts).sort((a, b) => b.meters - a.meters))
    if (!used.some((longer) => overlap(effort, longer))) used.unshift(effort);
  return { used, easier: candidates.filter((effort) => !counts(effort)) };
}

function overlap(a: RaceEffort, b: RaceEffort): boolean {
  return (
    a.activityId === b.activityId &&
    a.startSeconds < b.startSeconds + b.seconds &&
    b.startSeconds < a.startSeconds + a.seconds
  );
}

/** The effort that promises most over `target`: training bests are lower bounds of what one can do. */
export function strongest<E extends Effort>(efforts: readonly E[], target: number): E | undefined {
  return least(efforts, (effort) => riegel(effort, target));
}

/** The effort with the highest performance index. */
export function highestIndex<E extends Effort>(efforts: readonly E[]): E | undefined {
  return least(efforts, (effort) => -vdot(effort));
}

/** The two efforts with the highest index, at least half as long again as each other; shorter first. */
export function strongestPair<E extends Effort>(efforts: readonly E[]): readonly [E, E] | undefined {
  const ranked = [...efforts].sort((a, b) => vdot(b) - vdot(a));
  for (const [i, second] of ranked.entries()) {
    const first = ranked.slice(0, i).find((other) => ratio(other, second) >= 1.5);
    if (first) return first.meters < second.meters ? [first, second] : [second, first];
  }
  return undefined;
}

const ratio = (a: Effort, b: Effort): number => Math.max(a.meters, b.meters) / Math.min(a.meters, b.meters);

function least<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  let best: T | undefined;
  for (const one of all) if (best === undefined || of(one) < of(best)) best = one;
  return best;
}
