import type { Length, StrengthSet } from '../domain/recording.ts';
import type { Pause } from '../domain/stream.ts';
import type { DonePiece } from './recipe.ts';
import type { Route } from './terrain.ts';

/**
 * What truly happened, second by second, before any device looked at it. Sample k is k seconds after the start;
 * every array holds `seconds + 1` samples. Standing still at a red light is part of it: a device decides what to drop.
 */
export interface Track {
  readonly seconds: number;
  readonly distance: Float64Array;
  readonly speed: Float64Array;
  readonly heartRate: Float64Array;
  /** Steps (both legs) or crank turns per minute. */
  readonly cadence: Float64Array;
  readonly altitude?: Float64Array;
  readonly power?: Float64Array;
  readonly route?: Route;
  /** Where on the route the session started. */
  readonly routeOffset: number;
  /** Stops during which a careful device stands still too; whole seconds. */
  readonly pauses: readonly Pause[];
  readonly marks: readonly Mark[];
  readonly lengths?: readonly Length[];
  readonly poolLengthMeters?: number;
  readonly sets?: readonly StrengthSet[];
  readonly temperature: number;
  /** Gun to line, for a race. */
  readonly raceSeconds?: number;
}

/** One piece of the recipe as it was done; fractions of a second, as a watch that laps at exactly 400 m has them. */
export interface Mark {
  readonly piece: DonePiece;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly startMeters: number;
  readonly endMeters: number;
}

/** The fastest `meters` of the session on the elapsed clock, both ends interpolated: by definition, without any cleverness. */
export function fastest(distance: Float64Array, meters: number): number | undefined {
  const last = distance.length - 1;
  let best = Number.POSITIVE_INFINITY;
  // A fastest window always begins or ends on a sample, since speed is constant between samples.
  let end = 0;
  for (let start = 0; start <= last; start++) {
    const goal = distance[start] + meters;
    while (end < last && distance[end] < goal) end++;
    if (distance[end] < goal) break;
    best = Math.min(best, end - beyond(distance, end, goal) - start);
  }
  let start = last;
  for (end = last; end >= 0; end--) {
    const goal = distance[end] - meters;
    if (goal < 0) break;
    while (start > 0 && distance[start] > goal) start--;
    // The latest moment at which the distance was still `goal`.
    const step = distance[start + 1] - distance[start];
    const share = step > 0 ? (goal - distance[start]) / step : 0;
    best = Math.min(best, end - start - share);
  }
  return Number.isFinite(best) ? best : undefined;
}

/** How much of the second before `at` lies beyond `goal`. */
function beyond(distance: Float64Array, at: number, goal: number): number {
  if (at === 0) return 0;
  const step = distance[at] - distance[at - 1];
  return step > 0 ? (distance[at] - goal) / step : 0;
}

/** Distance at a moment between two samples. */
export function at(values: Float64Array, seconds: number): number {
  const index = Math.min(Math.floor(seconds), values.length - 2);
  const share = seconds - index;
  return values[index] * (1 - share) + values[index + 1] * share;
}

/** Metres up and down of the true ground. */
export function climbOf(altitude: Float64Array, from: number, to: number): { up: number; down: number } {
  let [up, down] = [0, 0];
  for (let k = from + 1; k <= to; k++) {
    const step = altitude[k] - altitude[k - 1];
    if (step > 0) up += step;
    else down -= step;
  }
  return { up, down };
}
