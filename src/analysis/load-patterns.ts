import { deviation, mean } from './statistics.ts';

/** Foster's monotony and strain of seven days; undefined when every day is alike (never ∞). Sample SD is ours. */
export function monotony(
  loads: readonly number[],
  divisor: 'sample' | 'population' = 'sample',
): { readonly monotony: number; readonly strain: number } | undefined {
  const [average, spread] = [mean(loads), deviation(loads, divisor)];
  if (average === undefined || !spread) return undefined;
  const value = average / spread;
  return { monotony: value, strain: value * average * loads.length };
}

/**
 * Acute to chronic load, for those who ask: it has no causal support, so there is no "safe zone" (science §5).
 * The last day of `loads` is today. Undefined under 28 days or without chronic load.
 */
export function acuteToChronic(
  loads: readonly number[],
  how: 'coupled' | 'uncoupled' | 'ewma',
): number | undefined {
  if (loads.length < 28) return undefined;
  const [acute, chronic] = {
    coupled: () => [mean(loads.slice(-7)), mean(loads.slice(-28))],
    uncoupled: () => [mean(loads.slice(-7)), mean(loads.slice(-28, -7))],
    ewma: () => [weighted(loads, 7), weighted(loads, 28)],
  }[how]();
  return acute === undefined || !chronic ? undefined : acute / chronic;
}

/** Exponentially weighted mean, λ = 2 / (N + 1), begun with the first day (Williams 2017). */
function weighted(loads: readonly number[], days: number): number {
  const share = 2 / (days + 1);
  return loads.slice(1).reduce((value, load) => share * load + (1 - share) * value, loads[0]);
}

export type Spike = 'reference' | 'small' | 'moderate' | 'large';

/**
 * How much longer than the longest session of the 30 days before (Frandsen 2025): the one jump that went with more
 * overuse injuries. Percent and its category; undefined without an earlier session.
 */
export function sessionSpike(
  meters: number,
  longestBefore: number,
): { readonly percent: number; readonly category: Spike } | undefined {
  if (!(longestBefore > 0)) return undefined;
  const percent = (100 * (meters - longestBefore)) / longestBefore;
  // A hair of tolerance: 11 km over 10 km is 10 %, whatever binary fractions make of it.
  const over = percent - 1e-9;
  return {
    percent,
    category: over > 100 ? 'large' : over > 30 ? 'moderate' : over > 10 ? 'small' : 'reference',
  };
}

/** Treff 2019, from shares of the three zones between two thresholds: log10(Z1 / Z2 × Z3 × 100). */
export function polarizationIndex([low, middle, high]: readonly number[]): number {
  if (high === 0) return 0;
  const filled = middle === 0 ? 0.01 : middle;
  const lowLeft = middle === 0 ? low - 0.01 : low;
  return Math.log10((lowLeft / filled) * high * 100);
}

/** An index above 2 alone is not enough: most must be easy, and more hard than in between. */
export function isPolarized(shares: readonly number[]): boolean {
  const [low, middle, high] = shares;
  return polarizationIndex(shares) > 2 && low > high && high > middle;
}

/** What the evidence on tapers covers: 41–60 % less volume for at most three weeks (Bosquet 2007, Wang 2023). */
export function taperWithinEvidence(volumeReductionPercent: number, days: number): boolean {
  return volumeReductionPercent >= 41 && volumeReductionPercent <= 60 && days <= 21 && days >= 8;
}
