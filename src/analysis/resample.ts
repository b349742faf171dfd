import type { Seconds } from './seconds.ts';

/** Longer holes stay holes (science §1). */
export const longestHold = 10;

/**
 * One value a second, each sample held until the next one at most `maxGap` seconds later; NaN elsewhere.
 * For power, heart rate, cadence, speed. A pause is never bridged.
 */
export function hold(
  time: Float64Array,
  values: Float64Array,
  seconds: Seconds,
  maxGap = longestHold,
): Float64Array {
  return spread(time, values, seconds, maxGap, (from) => from);
}

/** As `hold`, on the straight line between two samples. For distance, altitude, position. */
export function linear(
  time: Float64Array,
  values: Float64Array,
  seconds: Seconds,
  maxGap = longestHold,
): Float64Array {
  return spread(time, values, seconds, maxGap, (from, to, share) => from + (to - from) * share);
}

type Between = (from: number, to: number, share: number) => number;

function spread(
  time: Float64Array,
  values: Float64Array,
  { length, paused }: Seconds,
  maxGap: number,
  between: Between,
): Float64Array {
  const out = new Float64Array(length).fill(Number.NaN);
  let last = -1;
  for (let i = 0; i < time.length; i++) {
    const value = values[i];
    const at = Math.floor(time[i]);
    if (value !== value || at < 0 || at >= length || paused[at]) continue;
    if (last >= 0 && at - last > 1 && at - last <= maxGap) {
      const from = out[last];
      for (let s = last + 1; s < at && !paused[s]; s++) {
        out[s] = between(from, value, (s - last) / (at - last));
      }
    }
    out[at] = value;
    last = at;
  }
  return out;
}

/** The measured seconds alone, in order: pauses and holes are left out, not filled (science §1, timer clock). */
export function measured(perSecond: Float64Array): Float64Array {
  const out = new Float64Array(perSecond.length);
  let n = 0;
  for (let s = 0; s < perSecond.length; s++) {
    const value = perSecond[s];
    if (value === value) out[n++] = value;
  }
  return out.subarray(0, n);
}

/** Mean and count of the measured seconds in [from, to). */
export function meanOf(
  perSecond: Float64Array,
  from = 0,
  to = perSecond.length,
): { readonly mean: number; readonly n: number } {
  let sum = 0;
  let n = 0;
  const end = Math.min(to, perSecond.length);
  for (let s = Math.max(0, from); s < end; s++) {
    const value = perSecond[s];
    if (value === value) {
      sum += value;
      n++;
    }
  }
  return { mean: n > 0 ? sum / n : Number.NaN, n };
}

/** Largest measured value; NaN when there is none. */
export function maxOf(values: Float64Array): number {
  let max = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!(value <= max) && value === value) max = value;
  }
  return max;
}

/** Mean in which each sample counts until the next: the right one where samples are not a second apart. */
export function timeWeightedMean(time: Float64Array, values: Float64Array): number {
  let sum = 0;
  let seconds = 0;
  for (let i = 0; i + 1 < time.length; i++) {
    if (values[i] !== values[i]) continue;
    const step = time[i + 1] - time[i];
    sum += values[i] * step;
    seconds += step;
  }
  return sum / seconds;
}
