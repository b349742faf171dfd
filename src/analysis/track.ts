import type { Recording } from '../domain/recording.ts';
import type { Streams } from '../domain/stream.ts';
import { spikeSpeed } from '../domain/sport.ts';
import { haversine } from './haversine.ts';

/**
 * How far the athlete had come at each moment, on the elapsed clock. `time` is strictly ascending, `meters` never
 * falls. A jump is a step from the sample before that is no human movement, or ran backwards.
 */
export interface Track {
  readonly time: Float64Array;
  readonly meters: Float64Array;
  readonly jumps: readonly Jump[];
  readonly from: 'recorded' | 'position' | 'lengths' | 'speed';
}

export interface Jump {
  /** Index of the sample that was jumped to. */
  readonly index: number;
  /** How far, metres, forwards or backwards. */
  readonly meters: number;
}

/** The best distance there is: pool lengths, then what the device recorded, then positions, then speed × time. */
export function trackOf(recording: Recording, streams: Streams): Track | undefined {
  const { distance, latitude, longitude, speed } = streams.channels;
  const highestSpeed = spikeSpeed(recording.sport);
  const track =
    fromLengths(recording) ??
    (distance && build(streams.time, distance, 'recorded', highestSpeed)) ??
    (latitude &&
      longitude &&
      build(streams.time, travelled(latitude, longitude), 'position', highestSpeed)) ??
    (speed && build(streams.time, integrated(streams.time, speed), 'speed', highestSpeed));
  return track;
}

/** Below this share of what was counted already, a falling distance has begun anew. */
const restart = 0.2;

function build(
  time: Float64Array,
  meters: Float64Array,
  from: Track['from'],
  highestSpeed: number,
): Track | undefined {
  const times = new Float64Array(time.length);
  const sums = new Float64Array(time.length);
  const jumps: Jump[] = [];
  let n = 0;
  let offset = 0;
  for (let i = 0; i < time.length; i++) {
    const raw = meters[i];
    if (raw !== raw) continue;
    let sum = raw + offset;
    if (n > 0) {
      const step = sum - sums[n - 1];
      if (step < 0) {
        // Some watches start again at zero in mid-file: carry on from where we were. A small step back is no way at all.
        if (raw < restart * (sums[n - 1] - offset)) offset = sums[n - 1] - raw;
        sum = sums[n - 1];
      }
      if (step < -1 || step > highestSpeed * Math.max(1, time[i] - times[n - 1]))
        jumps.push({ index: n, meters: Math.abs(step) });
    }
    times[n] = time[i];
    sums[n] = sum;
    n++;
  }
  if (n < 2 || sums[n - 1] <= sums[0]) return undefined;
  return { time: times.subarray(0, n), meters: sums.subarray(0, n), jumps, from };
}

/** Metres along the positions; NaN where there is none. */
function travelled(latitude: Float64Array, longitude: Float64Array): Float64Array {
  const meters = new Float64Array(latitude.length).fill(Number.NaN);
  let last = -1;
  for (let i = 0; i < latitude.length; i++) {
    if (latitude[i] !== latitude[i] || longitude[i] !== longitude[i]) continue;
    meters[i] =
      last < 0 ? 0 : meters[last] + haversine(latitude[last], longitude[last], latitude[i], longitude[i]);
    last = i;
  }
  return meters;
}

function integrated(time: Float64Array, speed: Float64Array): Float64Array {
  const meters = new Float64Array(time.length);
  for (let i = 1; i < time.length; i++) {
    const step = (time[i] - time[i - 1]) * speed[i];
    // A hole longer than the longest hold is no evidence of movement.
    meters[i] = meters[i - 1] + (step === step && time[i] - time[i - 1] <= 10 ? step : 0);
  }
  return meters;
}

function fromLengths({ lengths, poolLengthMeters }: Recording): Track | undefined {
  if (!poolLengthMeters || !lengths.some((length) => length.active)) return undefined;
  const time: number[] = [];
  const meters: number[] = [];
  let sum = 0;
  for (const length of lengths) {
    if (!length.active || !(length.timerSeconds > 0)) continue;
    const end = length.startSeconds + length.timerSeconds;
    if (length.startSeconds > (time.at(-1) ?? -1)) {
      time.push(length.startSeconds);
      meters.push(sum);
    }
    sum += poolLengthMeters;
    if (end > (time.at(-1) ?? -1)) {
      time.push(end);
      meters.push(sum);
    } else meters[meters.length - 1] = sum;
  }
  return { time: Float64Array.from(time), meters: Float64Array.from(meters), jumps: [], from: 'lengths' };
}

/** Elapsed seconds at which `meters` was first reached, on the straight line between samples. */
export function timeAt({ time, meters }: Track, target: number, hint = 0): number | undefined {
  let i = hint;
  while (i < meters.length && meters[i] < target) i++;
  if (i === meters.length) return undefined;
  if (i === 0) return time[0];
  const share = (target - meters[i - 1]) / (meters[i] - meters[i - 1]);
  return time[i - 1] + share * (time[i] - time[i - 1]);
}

/** Metres covered at an elapsed second, on the straight line; clamped to the track's ends. */
export function metersAt({ time, meters }: Track, seconds: number): number {
  if (seconds <= time[0]) return meters[0];
  let low = 0;
  let high = time.length - 1;
  if (seconds >= time[high]) return meters[high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (time[middle] <= seconds) low = middle;
    else high = middle;
  }
  return meters[low] + ((meters[high] - meters[low]) * (seconds - time[low])) / (time[high] - time[low]);
}
