import { line } from './statistics.ts';

/** An all-out trial. */
export interface Trial {
  readonly watts: number;
  readonly seconds: number;
}

/** CP in watts, W′ in joules; their standard errors from three trials on. */
export interface CriticalPower {
  readonly cp: number;
  readonly wPrime: number;
  readonly cpError?: number;
  readonly wPrimeError?: number;
  readonly r2?: number;
}

/** Ours: work against time, P·t = W′ + CP·t (science §6). Undefined under two trials. */
export function criticalPower(trials: readonly Trial[]): CriticalPower | undefined {
  const fit = line(
    trials.map(({ seconds }) => seconds),
    trials.map(({ watts, seconds }) => watts * seconds),
  );
  return (
    fit && {
      cp: fit.slope,
      wPrime: fit.intercept,
      cpError: fit.slopeError,
      wPrimeError: fit.interceptError,
      r2: fit.r2,
    }
  );
}

/** Power against 1 / time: the same trials, another CP. */
export function criticalPowerInverseTime(trials: readonly Trial[]): CriticalPower | undefined {
  const fit = line(
    trials.map(({ seconds }) => 1 / seconds),
    trials.map(({ watts }) => watts),
  );
  return fit && { cp: fit.intercept, wPrime: fit.slope, r2: fit.r2 };
}

/** Least squares on time of t = W′ / (P − CP). */
export function criticalPowerNonlinear(trials: readonly Trial[]): CriticalPower | undefined {
  if (trials.length < 2) return undefined;
  // For a given CP the best W′ is a formula; what is left is a search in one dimension.
  const wPrimeFor = (cp: number): number => {
    const shares = trials.map(({ watts }) => 1 / (watts - cp));
    const product = trials.reduce((sum, { seconds }, i) => sum + seconds * shares[i], 0);
    return product / shares.reduce((sum, share) => sum + share * share, 0);
  };
  const error = (cp: number): number =>
    trials.reduce((sum, { watts, seconds }) => sum + (seconds - wPrimeFor(cp) / (watts - cp)) ** 2, 0);
  const cp = lowest(error, 0, Math.min(...trials.map(({ watts }) => watts)) - 1e-6);
  return { cp, wPrime: wPrimeFor(cp) };
}

/** Where `f` is lowest in [from, to], by golden section after a coarse look. */
function lowest(f: (x: number) => number, from: number, to: number): number {
  const steps = 400;
  const at = (i: number): number => from + ((to - from) * i) / steps;
  const values = Array.from({ length: steps + 1 }, (_, i) => f(at(i)));
  const best = values.indexOf(Math.min(...values));
  let [low, high] = [at(Math.max(0, best - 1)), at(Math.min(steps, best + 1))];
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let i = 0; i < 100; i++) {
    const [a, b] = [high - golden * (high - low), low + golden * (high - low)];
    if (f(a) < f(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}

/** A W′ outside this says that the trials were not all-out, J. */
const believableWPrime = { low: 3000, high: 50_000 };

export function isBelievable({ wPrime }: CriticalPower): boolean {
  return wPrime >= believableWPrime.low && wPrime <= believableWPrime.high;
}

/** Power that two parameters allow for so long. */
export function powerFor(seconds: number, { cp, wPrime }: CriticalPower): number {
  return cp + wPrime / seconds;
}

/** Seconds a power can be held; undefined at or below CP, where the model knows no end. */
export function timeToExhaustion(watts: number, { cp, wPrime }: CriticalPower): number | undefined {
  return watts > cp ? wPrime / (watts - cp) : undefined;
}

/** With a ceiling `max`, W (Morton 1996): undefined at or below CP, and above the ceiling. */
export function timeToExhaustion3(watts: number, model: CriticalPower, max: number): number | undefined {
  const { cp, wPrime } = model;
  return watts > cp && watts <= max ? wPrime / (watts - cp) - wPrime / (max - cp) : undefined;
}

/** Power that three parameters allow for so long. */
export function powerFor3(seconds: number, { cp, wPrime }: CriticalPower, max: number): number {
  return cp + wPrime / (seconds + wPrime / (max - cp));
}

/** m/s and metres; the standard error of the speed from three efforts on. */
export interface CriticalSpeed {
  readonly speed: number;
  readonly dPrime: number;
  readonly speedError?: number;
}

/** Distance on time. */
export function criticalSpeed(
  efforts: readonly { readonly meters: number; readonly seconds: number }[],
): CriticalSpeed | undefined {
  const fit = line(
    efforts.map(({ seconds }) => seconds),
    efforts.map(({ meters }) => meters),
  );
  return fit && { speed: fit.slope, dPrime: fit.intercept, speedError: fit.slopeError };
}

/** m/s from a short and a long test swim; undefined when the longer was the faster: then one of them was not all-out. */
export function criticalSwimSpeed(
  short: { readonly meters: number; readonly seconds: number },
  long: { readonly meters: number; readonly seconds: number },
): number | undefined {
  const faster = long.meters / long.seconds > short.meters / short.seconds;
  const speed = (long.meters - short.meters) / (long.seconds - short.seconds);
  return faster || !(speed > 0) ? undefined : speed;
}

/** Threshold power from the best 20 minutes, W; the protocol (five minutes all-out first) matters. */
export function thresholdPowerFrom20Minutes(watts: number): number {
  return 0.95 * watts;
}

/** Threshold heart rate: mean of the last 20 minutes of 30 all-out (Friel). */
export function thresholdHeartRateFrom30Minutes(bpmByMinute: readonly number[]): number | undefined {
  const last = bpmByMinute.slice(10, 30);
  return last.length < 20 ? undefined : last.reduce((sum, bpm) => sum + bpm, 0) / last.length;
}
