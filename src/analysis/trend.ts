import { line, median, studentQuantile, studentTwoSided } from './statistics.ts';

/** Whether a series rises, falls or neither (science §17). */
export interface Trend {
  /** Median of all pairwise slopes (Theil–Sen), y for each x. */
  readonly slope: number;
  /** Mann–Kendall: rising pairs minus falling ones. */
  readonly s: number;
  /** S over its standard deviation; |z| < 1.96 = no clear change. */
  readonly z: number;
  readonly n: number;
  /** Least squares, as a second opinion. */
  readonly leastSquares?: SlopeInterval;
  readonly clear: boolean;
}

export interface SlopeInterval {
  readonly slope: number;
  /** 95 %. */
  readonly low: number;
  readonly high: number;
  readonly p: number;
}

/** Fewer points are a list, not a trend. */
export const fewestForTrend = 6;

/** Undefined under six points or when all x are equal. `clear` when the interval of the slope does not hold 0. */
export function trendOf(x: readonly number[], y: readonly number[]): Trend | undefined {
  const slope = theilSen(x, y);
  if (slope === undefined || x.length < fewestForTrend) return undefined;
  const { s, z } = mannKendall(x, y);
  const leastSquares = slopeInterval(x, y);
  return { slope, s, z, n: x.length, leastSquares, clear: Math.abs(z) >= 1.96 };
}

/** Median slope of all pairs; pairs with equal x say nothing. */
export function theilSen(x: readonly number[], y: readonly number[]): number | undefined {
  const slopes: number[] = [];
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) {
      if (x[i] !== x[j]) slopes.push((y[j] - y[i]) / (x[j] - x[i]));
    }
  }
  return median(slopes);
}

/** In the order of `x`; ties of y lower the variance as usual. */
export function mannKendall(
  x: readonly number[],
  y: readonly number[],
): { readonly s: number; readonly z: number } {
  const inOrder = [...y.keys()].sort((a, b) => x[a] - x[b]).map((i) => y[i]);
  const n = inOrder.length;
  let s = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) s += Math.sign(inOrder[j] - inOrder[i]);
  const ties = [...Map.groupBy(inOrder, (value) => value).values()].map((same) => same.length);
  const spread = (count: number): number => count * (count - 1) * (2 * count + 5);
  const variance = (spread(n) - ties.reduce((sum, count) => sum + spread(count), 0)) / 18;
  return { s, z: variance > 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : 0 };
}

/** Least-squares slope with its 95 % interval (Student); undefined under three points. */
export function slopeInterval(x: readonly number[], y: readonly number[]): SlopeInterval | undefined {
  const fit = line(x, y);
  if (fit?.slopeError === undefined) return undefined;
  const { slope, slopeError, n } = fit;
  const reach = studentQuantile(0.05, n - 2) * slopeError;
  return { slope, low: slope - reach, high: slope + reach, p: studentTwoSided(slope / slopeError, n - 2) };
}
