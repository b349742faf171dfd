import { METERS_PER_MILE } from '../domain/units.ts';
import { line, studentQuantile } from './statistics.ts';

/** Predictions from bests. All of them ignore course, heat and pacing; none is a promise. */

/** A distance done in a time. */
export interface Effort {
  readonly meters: number;
  readonly seconds: number;
}

export const standardDistance = { half_marathon: 21_097.5, marathon: 42_195 } as const;

/** Oxygen cost of running, ml/kg/min (Daniels & Gilbert 1979); speed in metres per minute. */
const oxygenCost = (speed: number): number => -4.6 + 0.182258 * speed + 0.000104 * speed * speed;
/** Share of VO2max that can be held for so many minutes. */
const sustainable = (minutes: number): number =>
  0.8 + 0.1894393 * Math.exp(-0.012778 * minutes) + 0.2989558 * Math.exp(-0.1932605 * minutes);

/** Performance index of an all-out effort; no laboratory VO2max. Good for 4 min to 4 h. */
export function vdot({ meters, seconds }: Effort): number {
  const minutes = seconds / 60;
  return oxygenCost(meters / minutes) / sustainable(minutes);
}

/** Time of the same index over another distance, seconds. */
export function equivalentTime(index: number, meters: number): number {
  let [fast, slow] = [meters / 15, meters / 0.5];
  for (let i = 0; i < 100; i++) {
    const middle = (fast + slow) / 2;
    if (vdot({ meters, seconds: middle }) > index) fast = middle;
    else slow = middle;
  }
  return (fast + slow) / 2;
}

/** Speed at VO2max, m/min. */
export function speedAtVo2max(index: number): number {
  return 29.54 + 5.000663 * index - 0.007546 * index * index;
}

/** Threshold pace is run at about 90 % of the speed at VO2max, s/km. */
export function thresholdPaceFromVdot(index: number): number {
  return 60_000 / (0.9 * speedAtVo2max(index));
}

/** Percent of maximal heart rate at a percent of the speed at VO2max (regression of Daniels' table). */
export function heartRateShare(percentOfSpeed: number): number {
  return 100 * (0.68725 * Math.log(percentOfSpeed / 100) + 1.00466);
}

export const riegelExponent = 1.06;

/** t2 = t1 (d2 / d1)^k. */
export function riegel({ meters, seconds }: Effort, target: number, exponent = riegelExponent): number {
  return seconds * (target / meters) ** exponent;
}

/** The exponent through two efforts; undefined when they are equally long. */
export function exponentThrough(a: Effort, b: Effort): number | undefined {
  const ratio = Math.log(b.meters / a.meters);
  return ratio === 0 ? undefined : Math.log(b.seconds / a.seconds) / ratio;
}

/** An athlete's own power law. */
export interface PowerLaw {
  readonly exponent: number;
  readonly lnIntercept: number;
  /** Standard deviation of ln t about the line; undefined for two bests. */
  readonly residual?: number;
  predict(meters: number): PredictedTime;
}

export interface PredictedTime {
  readonly seconds: number;
  /** 95 % prediction interval; absent for two bests, which leave no degree of freedom. */
  readonly low?: number;
  readonly high?: number;
}

/** Least squares of ln t on ln d. Undefined for one best: then Riegel's exponent is all there is. */
export function powerLaw(bests: readonly Effort[]): PowerLaw | undefined {
  const fit = line(
    bests.map(({ meters }) => Math.log(meters)),
    bests.map(({ seconds }) => Math.log(seconds)),
  );
  if (!fit) return undefined;
  const { slope, intercept, residual, n, meanX, spreadX } = fit;
  return {
    exponent: slope,
    lnIntercept: intercept,
    residual,
    predict: (meters) => {
      const x = Math.log(meters);
      const middle = intercept + slope * x;
      if (residual === undefined) return { seconds: Math.exp(middle) };
      const reach =
        studentQuantile(0.05, n - 2) * residual * Math.sqrt(1 + 1 / n + (x - meanX) ** 2 / spreadX);
      return { seconds: Math.exp(middle), low: Math.exp(middle - reach), high: Math.exp(middle + reach) };
    },
  };
}

/** Cameron's factor; miles. */
const cameronFactor = (miles: number): number => 13.49681 - 0.048865 * miles + 2.438936 * miles ** -0.7905;

export function cameron({ meters, seconds }: Effort, target: number): number {
  const factor = (m: number): number => cameronFactor(m / METERS_PER_MILE);
  return (seconds / meters) * (factor(meters) / factor(target)) * target;
}

/** Marathon seconds from one race (Vickers & Vertosick 2016). Weekly distance in miles, as published. */
export function vickersOneRace(race: Effort, weeklyMiles: number): number {
  const riegelSpeed = standardDistance.marathon / riegel(race, standardDistance.marathon, 1.07);
  const speed = 0.16018617 + 0.83076202 * riegelSpeed + 0.06423826 * (weeklyMiles / 10);
  return standardDistance.marathon / speed;
}

/** Marathon seconds from two races, applied from the longer one. Undefined when they are equally long. */
export function vickersTwoRaces(
  a: Effort,
  b: Effort,
  weeklyMiles: number,
): { readonly seconds: number; readonly observed: number; readonly exponent: number } | undefined {
  const observed = exponentThrough(a, b);
  if (observed === undefined) return undefined;
  const exponent = 1.4510756 - 0.23797948 * observed - 0.01410023 * (weeklyMiles / 10);
  const longer = a.meters > b.meters ? a : b;
  return { seconds: riegel(longer, standardDistance.marathon, exponent), observed, exponent };
}

/** Marathon pace, s/km, from eight weeks of training (Tanda 2011): weekly km and mean pace in s/km. */
export function tandaPace(weeklyKm: number, secondsPerKm: number): number {
  return 17.1 + 140 * Math.exp(-0.0053 * weeklyKm) + 0.55 * secondsPerKm;
}

/** Elapsed seconds at every `every` metres of an even race, the finish left out. */
export function evenSplits(meters: number, seconds: number, every: number): number[] {
  const count = Math.ceil(meters / every) - 1;
  return Array.from({ length: count }, (_, i) => (seconds * (i + 1) * every) / meters);
}

/** Seconds of the two halves when the second is run `percent` faster. */
export function negativeSplit(
  seconds: number,
  percent: number,
): { readonly first: number; readonly second: number } {
  const ratio = 1 + percent / 100;
  return { first: (seconds * ratio) / (1 + ratio), second: seconds / (1 + ratio) };
}
