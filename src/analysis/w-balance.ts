import type { CriticalPower } from './critical-power.ts';

/** What is left of W′ second by second, J. A negative minimum says that CP or W′ is set too low: it is shown, not clipped. */

/** Ours: it refills in proportion to what is missing (Froncioni, Skiba 2015). */
export function wBalance(watts: ArrayLike<number>, { cp, wPrime }: CriticalPower): Float64Array {
  const balance = new Float64Array(watts.length);
  let left = wPrime;
  for (let s = 0; s < watts.length; s++) {
    const below = cp - watts[s];
    left += below >= 0 ? (below * (wPrime - left)) / wPrime : below;
    balance[s] = left;
  }
  return balance;
}

/** What was spent decays with `tau` (Skiba 2012). The same ride ends elsewhere: the two are never mixed. */
export function wBalanceIntegral(
  watts: ArrayLike<number>,
  { cp, wPrime }: CriticalPower,
  tau = skibaTau(meanBelow(watts, cp)),
): Float64Array {
  const balance = new Float64Array(watts.length);
  const decay = Math.exp(-1 / tau);
  let spent = 0;
  for (let s = 0; s < watts.length; s++) {
    spent = spent * decay + Math.max(0, watts[s] - cp);
    balance[s] = wPrime - spent;
  }
  return balance;
}

/** CP minus the mean of the power below it, W. */
export function meanBelow(watts: ArrayLike<number>, cp: number): number {
  let sum = 0;
  let n = 0;
  for (let s = 0; s < watts.length; s++) {
    if (watts[s] >= cp) continue;
    sum += watts[s];
    n++;
  }
  return n > 0 ? cp - sum / n : cp;
}

/** Seconds, from the difference to CP (Skiba 2012). */
export function skibaTau(differenceWatts: number): number {
  return 546 * Math.exp(-0.01 * differenceWatts) + 316;
}

/** Seconds, for elite cyclists (Bartram 2018). */
export function bartramTau(differenceWatts: number): number {
  return 2287.2 * differenceWatts ** -0.688;
}
