import { type Channel, channels as known, type Streams } from '../domain/stream.ts';
import { round } from '../domain/units.ts';

/** Streams made small enough for an answer. `undefined` where nothing was measured. */
export interface Thinned {
  /** Start of each bucket, seconds since the recording's start. */
  readonly time: readonly number[];
  readonly channels: { readonly [name in Channel]?: readonly (number | undefined)[] };
  /** Width of a bucket; undefined when every sample is here. */
  readonly everySeconds?: number;
  /** Samples there are in the range. */
  readonly samples: number;
}

export interface ThinRequest {
  readonly channels: readonly Channel[];
  /** At most this many points. */
  readonly points: number;
  /** Seconds since the start, both included. */
  readonly from?: number;
  readonly to?: number;
}

// A mean of positions lies beside the road, and a distance is where one had got to: the last sample speaks for these.
const lastOfBucket: ReadonlySet<Channel> = new Set(['distance', 'latitude', 'longitude']);

/** Whole-second buckets of equal width: means, except where only a real sample makes sense. Empty buckets are left out. */
export function thin({ time, channels }: Streams, request: ThinRequest): Thinned {
  const { from = 0, to = Infinity, points } = request;
  let first = 0;
  while (first < time.length && time[first] < from) first++;
  let end = first;
  while (end < time.length && time[end] <= to) end++;
  const names = request.channels.filter((name) => channels[name]);
  const samples = end - first;
  const everySeconds = samples > points ? widthFor(time[first], time[end - 1], points) : undefined;
  const starts = edges(time, first, end, everySeconds);
  return {
    time: starts.map((i) => (everySeconds ? bucketStart(time[i], everySeconds) : round(time[i], 3))),
    channels: Object.fromEntries(
      names.map((name) => [name, values(channels[name] as Float64Array, name, [...starts, end])]),
    ),
    everySeconds,
    samples,
  };
}

// One bucket is cut at either end of the range, so it takes one more than span / width.
const widthFor = (first: number, last: number, points: number): number =>
  Math.max(1, Math.ceil((last - first) / Math.max(1, points - 1)));

const bucketStart = (seconds: number, every: number): number => Math.floor(seconds / every) * every;

/** Index of the first sample of each bucket that holds one. */
function edges(time: Float64Array, first: number, end: number, every: number | undefined): number[] {
  const starts: number[] = [];
  let bucket = Number.NaN;
  for (let i = first; i < end; i++) {
    const own = every ? bucketStart(time[i], every) : i;
    if (own !== bucket) starts.push(i);
    bucket = own;
  }
  return starts;
}

function values(all: Float64Array, name: Channel, cuts: readonly number[]): (number | undefined)[] {
  const digits = Math.ceil(Math.log10(known[name].scale));
  const out: (number | undefined)[] = [];
  for (let k = 0; k + 1 < cuts.length; k++) {
    const value = lastOfBucket.has(name) ? last(all, cuts[k], cuts[k + 1]) : mean(all, cuts[k], cuts[k + 1]);
    out.push(value === undefined ? undefined : round(value, digits));
  }
  return out;
}

function last(all: Float64Array, from: number, to: number): number | undefined {
  for (let i = to - 1; i >= from; i--) if (all[i] === all[i]) return all[i];
  return undefined;
}

function mean(all: Float64Array, from: number, to: number): number | undefined {
  let sum = 0;
  let n = 0;
  for (let i = from; i < to; i++) {
    if (all[i] !== all[i]) continue;
    sum += all[i];
    n++;
  }
  return n > 0 ? sum / n : undefined;
}

/** For a chart: of each bucket its lowest and highest sample, in order of time, so that no peak is lost. */
export function thinExtremes(time: Float64Array, all: Float64Array, points: number): [number, number][] {
  const buckets = Math.max(1, Math.floor(points / 2));
  const size = Math.max(1, Math.ceil(time.length / buckets));
  const out: [number, number][] = [];
  for (let from = 0; from < time.length; from += size) {
    let low = -1;
    let high = -1;
    for (let i = from; i < Math.min(time.length, from + size); i++) {
      if (all[i] !== all[i]) continue;
      if (low < 0 || all[i] < all[low]) low = i;
      if (high < 0 || all[i] > all[high]) high = i;
    }
    if (low < 0) continue;
    const pair = low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
    for (const i of pair) out.push([time[i], all[i]]);
  }
  return out;
}
