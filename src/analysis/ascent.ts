/** Metres climbed and descended. */
export interface Climbing {
  readonly up: number;
  readonly down: number;
}

/** A step this small, in metres, is noise of the barometer or of GPS (science §13). */
export const ascentHysteresis = 3;

/**
 * The reference altitude moves only when it is left by more than `hysteresis` metres, then the whole step counts.
 * 0 gives the raw sum. NaN samples are skipped.
 */
export function climb(altitude: Float64Array, hysteresis = ascentHysteresis): Climbing {
  let reference = Number.NaN;
  let up = 0;
  let down = 0;
  for (let i = 0; i < altitude.length; i++) {
    const meters = altitude[i];
    if (meters !== meters) continue;
    const step = meters - reference;
    if (step !== step) reference = meters;
    else if (Math.abs(step) > hysteresis) {
      reference = meters;
      if (step > 0) up += step;
      else down -= step;
    }
  }
  return { up, down };
}

/** Ascent so far at each sample, metres: for laps and splits, which then sum to the whole. */
export function cumulativeAscent(altitude: Float64Array, hysteresis = ascentHysteresis): Float64Array {
  const sums = new Float64Array(altitude.length);
  let reference = Number.NaN;
  let up = 0;
  for (let i = 0; i < altitude.length; i++) {
    const step = altitude[i] - reference;
    if (reference !== reference && altitude[i] === altitude[i]) reference = altitude[i];
    else if (Math.abs(step) > hysteresis) {
      reference = altitude[i];
      if (step > 0) up += step;
    }
    sums[i] = up;
  }
  return sums;
}

/** Ascent for hysteresis 1 … 5 m: how much the figure depends on the choice. */
export function ascentSpan(altitude: Float64Array): { readonly low: number; readonly high: number } {
  const ups = [1, 2, 3, 4, 5].map((h) => climb(altitude, h).up);
  return { low: Math.min(...ups), high: Math.max(...ups) };
}
