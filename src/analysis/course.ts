import { marathonSlowing } from './conditions.ts';
import { empiricalFactor, minettiFactor } from './grade.ts';

/** What a course and a day cost: ranges beside the flat, cool prediction, never inside it. */

export interface Span {
  readonly low: number;
  readonly high: number;
}

/** A climb of a course; a negative gain is a descent. Metres from the start. */
export interface Climb {
  readonly startMeters: number;
  readonly lengthMeters: number;
  readonly gainMeters: number;
}

const models = [empiricalFactor, minettiFactor] as const;
// Where only the sum of climbing is known: road races climb on slopes like these.
const usualSlopes = [0.03, 0.05, 0.1] as const;

/**
 * Flat metres of equal effort that a total ascent and descent add: over slopes of 3 to 10 % and two models of what a
 * slope costs. The climbing is then somewhere; where is not known.
 */
export function ascentCost(course: {
  readonly ascent: number;
  readonly descent: number;
  readonly meters: number;
}): Span {
  const costs = usualSlopes.flatMap((slope) =>
    models.map((factor) => {
      // A course cannot be steeper in sum than it is long.
      const shrink = Math.min(1, course.meters / ((course.ascent + course.descent) / slope));
      const up = (course.ascent / slope) * (factor(slope) - 1);
      const down = (course.descent / slope) * (factor(-slope) - 1);
      return shrink * (up + down);
    }),
  );
  return { low: Math.min(...costs), high: Math.max(...costs) };
}

/** Flat metres of equal effort between two points of a course with known climbs; flat where no climb lies. */
export function effortMeters(
  climbs: readonly Climb[],
  from: number,
  to: number,
  factor: (grade: number) => number = empiricalFactor,
): number {
  const extra = climbs.reduce((sum, { startMeters, lengthMeters, gainMeters }) => {
    const shared = Math.min(to, startMeters + lengthMeters) - Math.max(from, startMeters);
    return shared > 0 ? sum + shared * (factor(gainMeters / lengthMeters) - 1) : sum;
  }, 0);
  return to - from + extra;
}

/** The two models' opinion of a list of climbs. */
export function climbsCost(climbs: readonly Climb[], meters: number): Span {
  const costs = models.map((factor) => effortMeters(climbs, 0, meters, factor) - meters);
  return { low: Math.min(...costs), high: Math.max(...costs) };
}

/** Wet-bulb globe temperature in sun and light wind, from air temperature (°C) and humidity (%), after the Australian Bureau of Meteorology. */
export function wetBulbGlobe(celsius: number, humidityPercent: number): number {
  const vapour = (humidityPercent / 100) * 6.105 * Math.exp((17.27 * celsius) / (237.7 + celsius));
  return 0.567 * celsius + 0.393 * vapour + 3.94;
}

export interface Heat {
  readonly wbgt: Span;
  readonly percent: Span;
}

const warmest = 15;
const percentPerDegree: Span = { low: 0.3, high: 0.4 };
/** Dry to humid, where nobody says. */
const usualHumidity: Span = { low: 30, high: 80 };

/**
 * Slowing by heat, percent of the time: 0.3–0.4 % for each °C of WBGT above 15 (Mantzios 2022), the high end raised to
 * what the front runners of marathons lost in that band (Ely 2007). Slower runners lose more, short races less.
 */
export function heatCost(celsius: number, humidityPercent?: number): Heat {
  const wbgt = {
    low: wetBulbGlobe(celsius, humidityPercent ?? usualHumidity.low),
    high: wetBulbGlobe(celsius, humidityPercent ?? usualHumidity.high),
  };
  const above = (degrees: number): number => Math.max(0, degrees - warmest);
  const front =
    above(wbgt.high) > 0
      ? (['men', 'women'] as const).flatMap((group) => marathonSlowing(Math.min(wbgt.high, 25), group) ?? [])
      : [];
  return {
    wbgt,
    percent: {
      low: percentPerDegree.low * above(wbgt.low),
      high: Math.max(percentPerDegree.high * above(wbgt.high), ...front),
    },
  };
}

export interface CourseSplit {
  readonly meters: number;
  /** Elapsed seconds there. */
  readonly seconds: number;
  /** Pace of the stretch up to there, s/km. */
  readonly secondsPerKm: number;
}

export interface SplitPlan {
  readonly meters: number;
  readonly seconds: number;
  readonly every: number;
  readonly climbs: readonly Climb[];
  /** The second half is run this much faster, percent of effort. */
  readonly negativePercent: number;
}

/** Splits of even effort: the time follows the flat metres of equal effort, the last one is the finish. */
export function courseSplits({ meters, seconds, every, climbs, negativePercent }: SplitPlan): CourseSplit[] {
  const half = meters / 2;
  const ease = 1 + negativePercent / 100;
  const cost = (to: number): number =>
    effortMeters(climbs, 0, Math.min(to, half)) * ease + (to > half ? effortMeters(climbs, half, to) : 0);
  const whole = cost(meters);
  const count = Math.ceil(meters / every - 1e-9);
  let before = { meters: 0, seconds: 0 };
  return Array.from({ length: count }, (_, i) => {
    const at = Math.min(meters, (i + 1) * every);
    const here = { meters: at, seconds: (seconds * cost(at)) / whole };
    const secondsPerKm = (1000 * (here.seconds - before.seconds)) / (at - before.meters);
    before = here;
    return { ...here, secondsPerKm };
  });
}
