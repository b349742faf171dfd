import { metersAt, type Track } from './track.ts';

/** Beyond this slope (as a fraction) nobody has measured the cost of running. */
const steepest = 0.45;

/** Energy cost of running on a slope, J/kg/m (Minetti 2002). `grade` is a fraction, held within ±0.45. */
export function minettiCost(grade: number): number {
  const i = Math.min(steepest, Math.max(-steepest, grade));
  return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6;
}

/** Flat speed of equal cost = speed × this. */
export function minettiFactor(grade: number): number {
  return minettiCost(grade) / minettiCost(0);
}

// Percent of grade and factor, read off the curve that Strava published in 2017 from its runners' heart rates.
const empiricalCurve: readonly (readonly [number, number])[] = [
  [-34, 1.665],
  [-30, 1.49],
  [-26, 1.315],
  [-20, 1.085],
  [-18, 1.02],
  [-14, 0.92],
  [-10, 0.875],
  [-8, 0.875],
  [-5, 0.9],
  [-3, 0.935],
  [-1, 0.98],
  [0, 1],
  [1, 1.02],
  [2, 1.05],
  [3, 1.1],
  [5, 1.19],
  [8, 1.35],
  [10, 1.48],
  [20, 2.28],
  [26, 2.82],
  [30, 3.16],
  [34, 3.47],
];

/** Flat speed that costs real runners the same = speed × this; straight lines between the points, ends held. */
export function empiricalFactor(grade: number): number {
  const percent = grade * 100;
  // Asked for every 20 m of an import: destructuring the points was half of all its garbage.
  const next = empiricalCurve.findIndex((point) => point[0] >= percent);
  if (next === 0) return empiricalCurve[0][1];
  if (next === -1) return empiricalCurve[empiricalCurve.length - 1][1];
  const a = empiricalCurve[next - 1];
  const b = empiricalCurve[next];
  return a[1] + ((b[1] - a[1]) * (percent - a[0])) / (b[0] - a[0]);
}

/** Graded metres so far at every `step` metres of the way. */
export interface Graded {
  readonly start: number;
  readonly step: number;
  readonly meters: Float64Array;
}

/** Slopes are taken over this many metres; shorter ones explode with GPS noise (science §4). */
const gradeStep = 20;

/**
 * The way as if it had been flat: each 20 m multiplied by `factor` of its slope. Altitude is first averaged over
 * ± 20 m. Undefined when a tenth of the samples has no altitude.
 */
export function gradedTrack(
  track: Track,
  time: Float64Array,
  altitude: Float64Array,
  factor: (grade: number) => number = empiricalFactor,
): Graded | undefined {
  const start = track.meters[0];
  const cells = Math.floor((track.meters[track.meters.length - 1] - start) / gradeStep);
  const heights = smoothedHeights(track, time, altitude, cells);
  if (!heights) return undefined;
  const meters = new Float64Array(cells + 1);
  for (let k = 0; k < cells; k++) {
    meters[k + 1] = meters[k] + gradeStep * factor((heights[k + 1] - heights[k]) / gradeStep);
  }
  return { start, step: gradeStep, meters };
}

function smoothedHeights(
  track: Track,
  time: Float64Array,
  altitude: Float64Array,
  cells: number,
): Float64Array | undefined {
  const sums = new Float64Array(cells + 1);
  const counts = new Float64Array(cells + 1);
  let measured = 0;
  let j = 0;
  for (let i = 0; i < time.length; i++) {
    if (altitude[i] !== altitude[i]) continue;
    measured++;
    // Both clocks rise: walk the track along instead of searching it.
    while (j < track.time.length - 1 && track.time[j] < time[i]) j++;
    const meters = track.time[j] === time[i] ? track.meters[j] : metersAt(track, time[i]);
    const at = (meters - track.meters[0]) / gradeStep;
    for (let k = Math.max(0, Math.ceil(at - 1)); k <= Math.min(cells, Math.floor(at + 1)); k++) {
      sums[k] += altitude[i];
      counts[k]++;
    }
  }
  if (cells < 1 || measured < 0.9 * time.length) return undefined;
  return filled(sums, counts);
}

/** Means, with straight lines across cells that no sample fell into. */
function filled(sums: Float64Array, counts: Float64Array): Float64Array {
  const heights = new Float64Array(sums.length);
  let last = -1;
  for (let k = 0; k < sums.length; k++) {
    if (counts[k] === 0) continue;
    heights[k] = sums[k] / counts[k];
    for (let m = last + 1; m < k; m++) {
      const from = last < 0 ? heights[k] : heights[last];
      heights[m] = from + ((heights[k] - from) * (m - last)) / (k - last);
    }
    last = k;
  }
  for (let m = last + 1; m < sums.length; m++) heights[m] = heights[Math.max(0, last)];
  return heights;
}

/** Graded metres between two points of the way. The last piece shorter than a step counts as flat. */
export function gradedBetween({ start, step, meters }: Graded, from: number, to: number): number {
  const at = (distance: number): number => {
    const cell = Math.max(0, (distance - start) / step);
    const whole = Math.min(meters.length - 1, Math.floor(cell));
    const rest = cell - whole;
    return whole === meters.length - 1
      ? meters[whole] + rest * step
      : meters[whole] + rest * (meters[whole + 1] - meters[whole]);
  };
  return at(to) - at(from);
}
