import type { Climbing } from '../ascent.ts';

/**
 * Rules of other programs, from their own description or public source, written anew. No figure of boucle uses them: they
 * exist so that what `docs/metrics.md` says of others is computed, not believed.
 */

// Degree 5 down to 0 in percent of slope, fitted by that program through the curve that Strava published in 2017.
const gradePolynomial = [
  -3.40028981678e-9, -4.71345135735e-7, 7.77801576537e-7, 0.001906977, 0.0299822939, 0.9935756154,
] as const;
const steepestFitted = 40;

/**
 * GoldenCheetah's factor on running speed for a slope, a fraction (DanielsPoints). Held beyond ± 40 %; 1 on the flat,
 * where the polynomial itself would give 0.9936: its factor jumps by 0.6 % between level and almost level ground.
 */
export function gradeFactorGoldenCheetah(grade: number): number {
  const percent = grade * 100;
  if (percent === 0) return 1;
  if (percent > steepestFitted) return 3.739;
  if (percent < -steepestFitted) return 1.937;
  return gradePolynomial.reduce((sum, coefficient) => sum * percent + coefficient, 0);
}

/**
 * Weighted power, W, as in the sheet beside Clarke & Skiba 2013: a mean of 25 samples, smoothed once more with a gain of
 * 2/26, then the fourth-power mean; samples before the first full mean count as 0. Undefined under 25 samples.
 */
export function xPowerSmoothedTwice(watts: Float64Array, window = 25): number | undefined {
  if (watts.length < window) return undefined;
  let sum = 0;
  let smooth: number | undefined;
  let fourth = 0;
  for (const [i, power] of watts.entries()) {
    sum += power - (i >= window ? watts[i - window] : 0);
    if (i < window - 1) continue;
    const mean = sum / window;
    smooth = smooth === undefined ? mean : smooth + (2 / (window + 1)) * (mean - smooth);
    fourth += smooth ** 4;
  }
  return (fourth / watts.length) ** 0.25;
}

/** Sleep regularity as the package `sri` counts it: an epoch that nobody recorded disagrees with every other. */
export function regularityMissingDisagrees(
  asleep: readonly (boolean | undefined)[],
  epochsPerDay: number,
): number | undefined {
  const pairs = asleep.length - epochsPerDay;
  if (pairs <= 0) return undefined;
  const same = asleep
    .slice(epochsPerDay)
    .filter((tomorrow, i) => tomorrow !== undefined && tomorrow === asleep[i]).length;
  return (200 * same) / pairs - 100;
}

/** Ascent and descent, m, of Runalyze’s threshold: a turning point counts once it lies beyond `threshold` of the last. */
export function climbRunalyzeThreshold(altitude: readonly number[], threshold: number): Climbing {
  const kept = altitude.slice(0, 1);
  for (let i = 1; i + 1 < altitude.length; i++) {
    const step = altitude[i] - kept[kept.length - 1];
    const next = altitude[i + 1] - altitude[i];
    if (Math.abs(step) > threshold && Math.sign(step) * next <= 0) kept.push(altitude[i]);
  }
  return climbAlong([...kept, ...altitude.slice(1).slice(-1)]);
}

// Runalyze puts points this many metres apart, whatever the distance was.
const assumedSpacing = 50;

/** Ascent and descent, m, of Runalyze’s simplified profile: the line of Ramer, Douglas and Peucker within `epsilon` m. */
export function climbDouglasPeucker(altitude: readonly number[], epsilon: number): Climbing {
  return climbAlong(simplified(altitude, epsilon));
}

function simplified(altitude: readonly number[], epsilon: number): readonly number[] {
  const last = altitude.length - 1;
  if (last < 2) return altitude;
  const [first, end] = [altitude[0], altitude[last]];
  const length = Math.hypot(last * assumedSpacing, end - first);
  const off = altitude.map(
    (meters, i) => (Math.abs(meters - first - ((end - first) * i) / last) * last * assumedSpacing) / length,
  );
  const farthest = off.reduce((best, one, i) => (one > off[best] ? i : best), 0);
  if (off[farthest] <= epsilon) return [first, end];
  return [
    ...simplified(altitude.slice(0, farthest + 1), epsilon),
    ...simplified(altitude.slice(farthest), epsilon).slice(1),
  ];
}

function climbAlong(altitude: readonly number[]): Climbing {
  const steps = altitude.slice(1).map((meters, i) => meters - altitude[i]);
  const sumOf = (sign: 1 | -1): number => steps.reduce((sum, step) => sum + Math.max(0, sign * step), 0);
  return { up: sumOf(1), down: sumOf(-1) };
}
