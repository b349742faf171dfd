import { deviation, mean } from '../statistics.ts';
import { studentQuantile } from '../statistics.ts';

/** A mean now against a mean before, with the interval of their difference. */
export interface Difference {
  readonly now: number;
  readonly before: number;
  readonly nowCount: number;
  readonly beforeCount: number;
  /** now − before. */
  readonly difference: number;
  /** 95 %. */
  readonly low: number;
  readonly high: number;
  /** False when the interval holds 0: no clear change. */
  readonly clear: boolean;
}

/** Fewer values on a side say nothing about their spread. */
export const fewestForDifference = 3;

/**
 * Welch's interval: the two periods may spread differently and need not be equally long. Nights are taken as independent,
 * which makes it rather too narrow than too wide. Undefined under three values on either side.
 */
export function meanDifference(now: readonly number[], before: readonly number[]): Difference | undefined {
  if (now.length < fewestForDifference || before.length < fewestForDifference) return undefined;
  const [a, b] = [spreadOf(now), spreadOf(before)];
  const difference = a.mean - b.mean;
  const error = a.share + b.share;
  const degrees = error ** 2 / (a.share ** 2 / (now.length - 1) + b.share ** 2 / (before.length - 1));
  // Two periods without any spread differ exactly, or not at all.
  const reach = error > 0 ? studentQuantile(0.05, degrees) * Math.sqrt(error) : 0;
  const [low, high] = [difference - reach, difference + reach];
  return {
    now: a.mean,
    before: b.mean,
    nowCount: now.length,
    beforeCount: before.length,
    difference,
    low,
    high,
    clear: low > 0 || high < 0,
  };
}

/** `share`: the variance of the mean. */
function spreadOf(values: readonly number[]): { readonly mean: number; readonly share: number } {
  return { mean: mean(values) as number, share: (deviation(values) as number) ** 2 / values.length };
}
