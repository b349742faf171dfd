import { type Sport, spikeSpeed } from '../domain/sport.ts';
import type { Streams } from '../domain/stream.ts';
import { earthRadius, haversine } from './haversine.ts';

/** Points at equal distances along the positions of an activity. Metres east and north of an origin that two share. */
export interface Waypoints {
  readonly stepMeters: number;
  readonly east: Float64Array;
  readonly north: Float64Array;
  /** Elapsed seconds at which each point was reached. */
  readonly seconds: Float64Array;
}

/** Degrees; the plane of a comparison touches the Earth here. */
export interface Origin {
  readonly latitude: number;
  readonly longitude: number;
}

/** A position with the way to it along the positions before. */
interface Path {
  readonly latitude: readonly number[];
  readonly longitude: readonly number[];
  readonly seconds: readonly number[];
  readonly meters: readonly number[];
}

// Standing still, a receiver wanders by a few metres: only what goes farther is way.
const wandering = 5;
const jumpAllowance = 50;

/** The way without jumps to where nobody could have been (a stolen signal, the first fix). Undefined without positions. */
export function pathOf({ time, channels: { latitude, longitude } }: Streams, sport: Sport): Path | undefined {
  if (!latitude || !longitude) return undefined;
  const path = {
    latitude: [] as number[],
    longitude: [] as number[],
    seconds: [] as number[],
    meters: [] as number[],
  };
  const limit = spikeSpeed(sport);
  for (let i = 0; i < time.length; i++) {
    if (latitude[i] !== latitude[i] || longitude[i] !== longitude[i]) continue;
    const last = path.meters.length - 1;
    const step =
      last < 0 ? 0 : haversine(path.latitude[last], path.longitude[last], latitude[i], longitude[i]);
    const isJump = last >= 0 && step > jumpAllowance + limit * (time[i] - path.seconds[last]);
    if (isJump || (last >= 0 && step < wandering)) continue;
    path.latitude.push(latitude[i]);
    path.longitude.push(longitude[i]);
    path.seconds.push(time[i]);
    path.meters.push((path.meters[last] ?? 0) + step);
  }
  return path.meters.length > 1 ? path : undefined;
}

export const originOf = ({ latitude, longitude }: Path): Origin => ({
  latitude: latitude[0],
  longitude: longitude[0],
});

export const lengthOf = ({ meters }: Path): number => meters[meters.length - 1];

/** The path every `stepMeters`, on a plane about `origin`: exact enough within a day's ride. */
export function waypointsOf(path: Path, stepMeters: number, origin: Origin): Waypoints {
  const count = Math.floor(lengthOf(path) / stepMeters) + 1;
  const points = {
    stepMeters,
    east: new Float64Array(count),
    north: new Float64Array(count),
    seconds: new Float64Array(count),
  };
  const perDegree = (earthRadius * Math.PI) / 180;
  const shrink = Math.cos((origin.latitude * Math.PI) / 180);
  let i = 1;
  for (let k = 0; k < count; k++) {
    const at = k * stepMeters;
    while (i < path.meters.length - 1 && path.meters[i] < at) i++;
    const share = (at - path.meters[i - 1]) / (path.meters[i] - path.meters[i - 1] || 1);
    const between = (values: readonly number[]): number =>
      values[i - 1] + share * (values[i] - values[i - 1]);
    points.north[k] = (between(path.latitude) - origin.latitude) * perDegree;
    points.east[k] = (between(path.longitude) - origin.longitude) * perDegree * shrink;
    points.seconds[k] = between(path.seconds);
  }
  return points;
}
