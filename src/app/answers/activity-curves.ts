import type { Channel, Streams } from '../../domain/stream.ts';

/** What a drawing of an activity needs: each channel in equal steps of the elapsed clock, NaN where nothing was. */
export interface Curves {
  readonly stepSeconds: number;
  readonly totalSeconds: number;
  /** m/s */
  readonly speed?: Float64Array;
  /** bpm */
  readonly heartRate?: Float64Array;
  /** W */
  readonly power?: Float64Array;
  /** m */
  readonly altitude?: Float64Array;
  /** Degrees, in the order in which they were passed. */
  readonly route: readonly (readonly [latitude: number, longitude: number])[];
}

/** The streams as at most `steps` means per channel. */
export function curvesOf(streams: Streams, steps: number): Curves | undefined {
  const { time, channels } = streams;
  if (time.length < 2) return undefined;
  const totalSeconds = time[time.length - 1];
  // A watch that saves every few seconds must not leave every other step empty.
  const stepSeconds = Math.max(totalSeconds / steps, 2.5 * usualInterval(time));
  const grid = { time, stepSeconds, count: Math.max(1, Math.ceil(totalSeconds / stepSeconds)) };
  const mean = (channel: Channel): Float64Array | undefined => {
    const values = channels[channel];
    return values && some(means(values, grid));
  };
  return {
    stepSeconds,
    totalSeconds,
    speed: mean('speed') ?? (channels.distance && some(slopes(channels.distance, grid))),
    heartRate: mean('heartRate'),
    power: mean('power'),
    altitude: mean('altitude'),
    route: routeOf(channels.latitude, channels.longitude),
  };
}

interface Grid {
  readonly time: Float64Array;
  readonly stepSeconds: number;
  readonly count: number;
}

const stepOf = (seconds: number, { stepSeconds, count }: Grid): number =>
  Math.min(count - 1, Math.floor(seconds / stepSeconds));

function means(values: Float64Array, grid: Grid): Float64Array {
  const sums = new Float64Array(grid.count);
  const counts = new Float64Array(grid.count);
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    const step = stepOf(grid.time[i], grid);
    sums[step] += values[i];
    counts[step] += 1;
  }
  return sums.map((sum, i) => (counts[i] > 0 ? sum / counts[i] : Number.NaN));
}

/** Speed from distance, for devices that save no speed: way over time between the last samples of two steps. */
function slopes(distance: Float64Array, grid: Grid): Float64Array {
  const last = new Int32Array(grid.count).fill(-1);
  for (let i = 0; i < distance.length; i++)
    if (!Number.isNaN(distance[i])) last[stepOf(grid.time[i], grid)] = i;
  return Float64Array.from(last, (here, step) => {
    const before = step > 0 ? last[step - 1] : 0;
    if (here < 0 || before < 0 || here === before) return Number.NaN;
    return (distance[here] - distance[before]) / (grid.time[here] - grid.time[before]);
  });
}

const some = (values: Float64Array): Float64Array | undefined =>
  values.some((value) => !Number.isNaN(value)) ? values : undefined;

function usualInterval(time: Float64Array): number {
  const gaps = time.slice(1).map((t, i) => t - time[i]);
  return gaps.sort()[gaps.length >> 1];
}

function routeOf(latitude?: Float64Array, longitude?: Float64Array): [number, number][] {
  const route: [number, number][] = [];
  if (!latitude || !longitude) return route;
  for (let i = 0; i < latitude.length; i++)
    if (!Number.isNaN(latitude[i]) && !Number.isNaN(longitude[i])) route.push([latitude[i], longitude[i]]);
  return route;
}
