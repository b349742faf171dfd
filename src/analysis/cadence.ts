/** Mean of the moving seconds: cadence 0 is standing still or coasting, and is left out (science §1). */
export function meanCadence(perSecond: Float64Array): { readonly mean: number; readonly n: number } {
  let sum = 0;
  let n = 0;
  for (const cadence of perSecond) {
    if (!(cadence > 0)) continue;
    sum += cadence;
    n++;
  }
  return { mean: n > 0 ? sum / n : Number.NaN, n };
}

/** Steps of both legs per minute from what FIT stores, which is one leg. */
export function stepsPerMinute(cyclesPerMinute: number, fractional = 0): number {
  return 2 * (cyclesPerMinute + fractional);
}

/** Metres of one step. A stride is two steps. */
export function stepLength(meters: number, seconds: number, stepsPerMinute: number): number {
  return meters / ((seconds / 60) * stepsPerMinute);
}
