import type { Best } from '../domain/activity.ts';
import { isFootSport, type Sport } from '../domain/sport.ts';
import { METERS_PER_MILE } from '../domain/units.ts';
import type { Track } from './track.ts';

const half = 21_097.5;
const marathon = 42_195;
const footDistances = [
  400,
  800,
  1000,
  1500,
  METERS_PER_MILE,
  3000,
  2 * METERS_PER_MILE,
  5000,
  10_000,
  15_000,
  10 * METERS_PER_MILE,
  20_000,
  half,
  30_000,
  marathon,
  50_000,
  100_000,
];
const distancesOf: { readonly [sport in Sport]?: readonly number[] } = {
  cycling: [
    1000,
    5000,
    10_000,
    20_000,
    40_000,
    50_000,
    90_000,
    100_000,
    100 * METERS_PER_MILE,
    180_000,
    200_000,
  ],
  swimming: [50, 100, 200, 400, 500, 800, 1000, 1500, 1900, 2000, 3000, 3800, 5000, 10_000],
  rowing: [500, 1000, 2000, 5000, 6000, 10_000, half, marathon],
  paddling: [500, 1000, 2000, 5000, 10_000, 20_000],
  cross_country_skiing: [1000, 5000, 10_000, 15_000, 30_000, 50_000],
  skating: [500, 1000, 5000, 10_000, half, marathon],
};

/** Distances worth a best in this sport, metres, rising; none where a fastest kilometre means nothing. */
export function standardDistances(sport: Sport): readonly number[] {
  return isFootSport(sport) ? footDistances : (distancesOf[sport] ?? []);
}

/** Durations of the power curve, seconds. */
export const powerDurations: readonly number[] = [
  1, 5, 10, 15, 30, 60, 120, 180, 240, 300, 480, 600, 900, 1200, 1800, 2400, 3600, 5400, 7200, 10_800, 14_400,
  18_000,
];
/** Shorter heart-rate bests say more about the sensor than about the heart. */
export const heartRateDurations: readonly number[] = [60, 300, 600, 1200, 1800, 3600, 7200];

/**
 * Metres of jumps may make up this share of a best, which is then wrong by no more. Without any, one GPS hiccup in an
 * hour would hide a true five kilometres; with more, a jump of 50 m makes a record over 400 m.
 */
const mostJumped = 0.01;

/**
 * Fastest stretch of exactly `meters`, on the elapsed clock: a pause is not rest that can be deleted (science §7).
 * One end of the fastest window always lies on a sample; the other is interpolated.
 */
export function bestOverDistance(
  track: Track,
  meters: number,
): { readonly seconds: number; readonly startSeconds: number } | undefined {
  const last = track.time.length - 1;
  if (track.meters[last] - track.meters[0] < meters) return undefined;
  const jumped = jumpedSoFar(track);
  const best: Window = { seconds: Infinity, startSeconds: 0 };
  /** Offers the window that begins after sample `i` and ends before or on sample `j`. */
  const offer = (start: number, end: number, i: number, j: number): void => {
    const seconds = end - start;
    if (seconds >= best.seconds || seconds <= 0) return;
    if (jumped && jumped[j] - jumped[i] > mostJumped * meters) return;
    best.seconds = seconds;
    best.startSeconds = start;
  };
  fromSamples(track, meters, best, offer);
  toSamples(track, meters, best, offer);
  return best.seconds < Infinity ? best : undefined;
}

interface Window {
  seconds: number;
  startSeconds: number;
}

type Offer = (start: number, end: number, i: number, j: number) => void;

/** Windows that begin on a sample. Most are slower than the best even without their last step: those are not measured. */
function fromSamples({ time, meters }: Track, distance: number, best: Readonly<Window>, offer: Offer): void {
  let j = 0;
  for (let i = 0; i < time.length; i++) {
    const target = meters[i] + distance;
    while (j < time.length && meters[j] < target) j++;
    if (j === time.length) return;
    if (time[j - 1] - time[i] < best.seconds) offer(time[i], crossing(time, meters, j - 1, target), i, j);
  }
}

/** Windows that end on a sample. */
function toSamples({ time, meters }: Track, distance: number, best: Readonly<Window>, offer: Offer): void {
  let i = 0;
  for (let j = 0; j < time.length; j++) {
    const target = meters[j] - distance;
    if (target < meters[0]) continue;
    while (meters[i + 1] <= target) i++;
    if (time[j] - time[i + 1] < best.seconds) offer(crossing(time, meters, i, target), time[j], i, j);
  }
}

/** Metres jumped up to each sample; undefined when there were none. */
function jumpedSoFar({ time, jumps }: Track): Float64Array | undefined {
  if (jumps.length === 0) return undefined;
  const sums = new Float64Array(time.length);
  for (const { index, meters } of jumps) sums[index] = meters;
  for (let i = 1; i < sums.length; i++) sums[i] += sums[i - 1];
  return sums;
}

/** When `target` was passed, between sample `i` and the next. */
function crossing(time: Float64Array, meters: Float64Array, i: number, target: number): number {
  const step = meters[i + 1] - meters[i];
  return step > 0 ? time[i] + ((target - meters[i]) / step) * (time[i + 1] - time[i]) : time[i];
}

/** Sums up to each second, a missing second as 0: a hole can never make a best. */
export function runningSums(perSecond: Float64Array): Float64Array {
  const sums = new Float64Array(perSecond.length + 1);
  for (let s = 0; s < perSecond.length; s++) {
    const value = perSecond[s];
    sums[s + 1] = sums[s] + (value === value ? value : 0);
  }
  return sums;
}

/** Highest mean over exactly `seconds`; undefined when the recording is shorter. */
export function meanMax(
  sums: Float64Array,
  seconds: number,
): { readonly mean: number; readonly startSeconds: number } | undefined {
  let best = -Infinity;
  let startSeconds = 0;
  for (let end = seconds; end < sums.length; end++) {
    const sum = sums[end] - sums[end - seconds];
    if (sum > best) [best, startSeconds] = [sum, end - seconds];
  }
  return best === -Infinity ? undefined : { mean: best / seconds, startSeconds };
}

/** Highest mean power over `seconds`, W. */
export function bestMeanPower(perSecond: Float64Array, seconds: number): number | undefined {
  return meanMax(runningSums(perSecond), seconds)?.mean;
}

/** Everything the curves of a season need from one activity. */
export function bestsOf(
  sport: Sport,
  track: Track | undefined,
  perSecond: { readonly power?: Float64Array; readonly heartRate?: Float64Array },
): Best[] {
  const bests: Best[] = [];
  if (track && track.from !== 'speed') {
    for (const extent of standardDistances(sport)) {
      const best = bestOverDistance(track, extent);
      if (best) bests.push({ of: 'distance', extent, value: best.seconds, startSeconds: best.startSeconds });
    }
  }
  const curves = [
    ['power', perSecond.power, powerDurations],
    ['heart_rate', perSecond.heartRate, heartRateDurations],
  ] as const;
  for (const [of, values, durations] of curves) {
    if (!values) continue;
    const sums = runningSums(values);
    for (const extent of durations) {
      const best = meanMax(sums, extent);
      if (best && best.mean > 0)
        bests.push({ of, extent, value: best.mean, startSeconds: best.startSeconds });
    }
  }
  return bests;
}
