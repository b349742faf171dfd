/** The window over which effort is smoothed before it is weighted, seconds. */
export const weightedPowerWindow = 30;

/**
 * Weighted power, W: the fourth-power mean of the 30 s trailing means of 1 Hz power, complete windows only
 * (science §2). Undefined under 30 s.
 */
export function weightedPower(watts: Float64Array, window = weightedPowerWindow): number | undefined {
  if (watts.length < window) return undefined;
  let sum = 0;
  let fourth = 0;
  for (let i = 0; i < watts.length; i++) {
    sum += watts[i];
    if (i >= window) sum -= watts[i - window];
    if (i < window - 1) continue;
    const square = (sum / window) ** 2;
    fourth += square * square;
  }
  return (fourth / (watts.length - window + 1)) ** 0.25;
}

/** As other programs count it: the window starts full of zeros and every second counts. For comparisons only. */
export function weightedPowerZeroPrefilled(watts: Float64Array): number | undefined {
  const padded = new Float64Array(watts.length + weightedPowerWindow - 1);
  padded.set(watts, weightedPowerWindow - 1);
  return watts.length < weightedPowerWindow ? undefined : weightedPower(padded);
}

/** xPower, W: exponential smoothing with a 25 s time constant instead of a plain mean. */
export function xPower(watts: Float64Array): number | undefined {
  if (watts.length === 0) return undefined;
  let smooth = 0;
  let fourth = 0;
  for (const p of watts) {
    smooth = (smooth * 25) / 26 + p / 26;
    fourth += smooth ** 4;
  }
  return (fourth / watts.length) ** 0.25;
}
