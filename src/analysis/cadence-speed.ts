/** Seconds spent running at about one speed. */
export interface SpeedBin {
  /** Mean speed of its seconds, m/s. */
  readonly speed: number;
  /** Mean cadence, steps of both legs a minute. */
  readonly cadence: number;
  readonly seconds: number;
}

/** People walk below about this speed and run above it, m/s; a walk's steps lie on another line. */
export const walkingBelow = 2;
/** Width of a bin, m/s. */
const binWidth = 0.25;
/** A speed held for less says little about its cadence. */
const shortestBin = 30;

/**
 * Cadence by speed within one run (science, question 21): means of the seconds of each quarter of a metre per second,
 * slowest first. Standing and walking are left out, and so are speeds held for less than half a minute.
 */
export function cadenceBySpeed(cadence: Float64Array, speed: Float64Array): SpeedBin[] {
  const sums = new Map<number, { speed: number; cadence: number; seconds: number }>();
  for (let s = 0; s < cadence.length; s++) {
    if (!(cadence[s] > 0) || !(speed[s] >= walkingBelow)) continue;
    const key = Math.floor(speed[s] / binWidth);
    const sum = sums.get(key) ?? { speed: 0, cadence: 0, seconds: 0 };
    sum.speed += speed[s];
    sum.cadence += cadence[s];
    sum.seconds++;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter(({ seconds }) => seconds >= shortestBin)
    .map((sum) => ({
      speed: sum.speed / sum.seconds,
      cadence: sum.cadence / sum.seconds,
      seconds: sum.seconds,
    }))
    .sort((a, b) => a.speed - b.speed);
}

/** Fewer speeds than this make no line. */
export const fewestSpeeds = 3;

/** Steps a minute for each metre per second: the line through the bins, each weighing its seconds. */
export function cadenceSlope(bins: readonly SpeedBin[]): number | undefined {
  if (bins.length < fewestSpeeds) return undefined;
  const total = (of: (bin: SpeedBin) => number): number =>
    bins.reduce((sum, bin) => sum + bin.seconds * of(bin), 0);
  const seconds = total(() => 1);
  const middle = total(({ speed }) => speed) / seconds;
  const usual = total(({ cadence }) => cadence) / seconds;
  return (
    total(({ speed, cadence }) => (speed - middle) * (cadence - usual)) /
    total(({ speed }) => (speed - middle) ** 2)
  );
}
