import type { Day } from '../domain/day.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import { METERS_PER_MILE } from '../domain/units.ts';
import { highestIndex, type RaceEffort, strongest, strongestPair } from './efforts.ts';
import {
  type Effort,
  equivalentTime,
  exponentThrough,
  powerLaw,
  riegel,
  riegelExponent,
  standardDistance,
  tandaPace,
  vdot,
  vickersOneRace,
  vickersTwoRaces,
} from './race.ts';
import { line } from './statistics.ts';

/** Running of some weeks up to a day, as far as the library knows them. */
export interface Volume {
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
  readonly runs: number;
  readonly weeklyMeters: number;
  readonly secondsPerKm?: number;
}

export interface RaceQuestion {
  readonly meters: number;
  /** All-out efforts of the last twelve months. */
  readonly efforts: readonly RaceEffort[];
  /** The strongest effort of the last twelve weeks, where an older one is stronger: today's shape may be another. */
  readonly recent?: RaceEffort;
  /** Up to twelve weeks. */
  readonly volume?: Volume;
  /** Exactly eight weeks; absent where fewer are known. */
  readonly eightWeeks?: Volume;
}

/** What one method says, or why it says nothing. */
export interface Prediction {
  readonly method: PredictionMethod;
  readonly seconds?: number;
  /** 95 % interval, for the method that has one. */
  readonly low?: number;
  readonly high?: number;
  /** Exponent, index or weekly distance it rests on. */
  readonly detail?: Phrase;
  readonly from: readonly RaceEffort[];
  readonly missing?: Phrase;
}

export type PredictionMethod =
  | 'riegel'
  | 'riegel_recent'
  | 'own_exponent'
  | 'own_curve'
  | 'vdot'
  | 'critical_speed'
  | 'vickers_one_race'
  | 'vickers_two_races'
  | 'tanda';

type Method = (question: RaceQuestion) => Omit<Prediction, 'method'>;

const none = (code: string, params = {}): Omit<Prediction, 'method'> => ({
  from: [],
  missing: phrase(code, params),
});

const isMarathon = (meters: number): boolean => Math.abs(meters - standardDistance.marathon) < 100;

const methods: Readonly<Record<PredictionMethod, Method>> = {
  riegel: ({ meters, efforts }) => {
    const best = strongest(efforts, meters);
    if (!best) return none('race.needs-best');
    return {
      seconds: riegel(best, meters),
      from: [best],
      detail: phrase('race.exponent', { exponent: riegelExponent }),
    };
  },
  riegel_recent: ({ meters, recent }) => {
    if (!recent) return none('race.needs-best');
    return {
      seconds: riegel(recent, meters),
      from: [recent],
      detail: phrase('race.exponent', { exponent: riegelExponent }),
    };
  },
  own_exponent: ({ meters, efforts }) => {
    const pair = strongestPair(efforts);
    const exponent = pair && exponentThrough(...pair);
    if (!pair || !exponent) return none('race.needs-bests', { count: 2, ratio: 1.5 });
    const nearer = strongest(pair, meters) ?? pair[1];
    return {
      seconds: riegel(nearer, meters, exponent),
      from: pair,
      detail: phrase('race.exponent', { exponent }),
    };
  },
  own_curve: ({ meters, efforts }) => {
    const law = efforts.length >= 3 && span(efforts) >= 3 ? powerLaw(efforts) : undefined;
    if (!law) return none('race.needs-bests', { count: 3, ratio: 3 });
    return {
      ...law.predict(meters),
      from: efforts,
      detail: phrase('race.exponent', { exponent: law.exponent }),
    };
  },
  vdot: ({ meters, efforts }) => {
    const best = highestIndex(efforts);
    if (!best) return none('race.needs-best');
    const seconds = equivalentTime(vdot(best), meters);
    if (seconds > 4 * 3600) return none('race.beyond-hours', { hours: 4 });
    return { seconds, from: [best], detail: phrase('race.index', { index: vdot(best) }) };
  },
  critical_speed: criticalSpeedTime,
  vickers_one_race: ({ meters, efforts, volume }) => {
    if (!isMarathon(meters)) return none('race.marathon-only');
    const best = strongest(efforts, meters);
    if (!best || !volume) return none('race.needs-best');
    return {
      seconds: vickersOneRace(best, volume.weeklyMeters / METERS_PER_MILE),
      from: [best],
      detail: weekly(volume),
    };
  },
  vickers_two_races: ({ meters, efforts, volume }) => {
    if (!isMarathon(meters)) return none('race.marathon-only');
    const pair = strongestPair(efforts);
    const found = pair && volume && vickersTwoRaces(...pair, volume.weeklyMeters / METERS_PER_MILE);
    if (!found) return none('race.needs-bests', { count: 2, ratio: 1.5 });
    return {
      seconds: found.seconds,
      from: pair,
      detail: phrase('race.exponent', { exponent: found.exponent }),
    };
  },
  tanda: ({ meters, eightWeeks }) => {
    if (!isMarathon(meters)) return none('race.marathon-only');
    if (!eightWeeks?.secondsPerKm) return none('race.needs-weeks', { weeks: 8 });
    const pace = tandaPace(eightWeeks.weeklyMeters / 1000, eightWeeks.secondsPerKm);
    return { seconds: (pace * meters) / 1000, from: [], detail: weekly(eightWeeks) };
  },
};

const weekly = ({ weeklyMeters }: Volume): Phrase =>
  phrase('race.weekly', { meters: weeklyMeters, miles: weeklyMeters / METERS_PER_MILE });

const span = (efforts: readonly Effort[]): number =>
  Math.max(...efforts.map(({ meters }) => meters)) / Math.min(...efforts.map(({ meters }) => meters));

// Distance on time holds for all-out efforts of 3 to 20 minutes (science §6).
const inDomain = (seconds: number): boolean => seconds >= 180 && seconds <= 1200;

function criticalSpeedTime({ meters, efforts }: RaceQuestion): Omit<Prediction, 'method'> {
  const trials = efforts.filter(({ seconds }) => inDomain(seconds));
  const fit =
    trials.length >= 2
      ? line(
          trials.map(({ seconds }) => seconds),
          trials.map(({ meters }) => meters),
        )
      : undefined;
  const sound = fit && fit.slope > 0 && fit.intercept > 0;
  const seconds = sound ? (meters - fit.intercept) / fit.slope : undefined;
  const best = strongest(efforts, meters);
  if (best && !inDomain(seconds ?? riegel(best, meters))) return none('race.beyond-minutes', { minutes: 20 });
  if (!seconds || !fit) return none('race.needs-trials', { count: 2 });
  return {
    seconds,
    from: trials,
    detail: phrase('race.critical', { speed: fit.slope, meters: fit.intercept }),
  };
}

/** Every method in a fixed order: first those that speak of any distance, then those made for the marathon. */
export function predictions(question: RaceQuestion): Prediction[] {
  const names = Object.keys(methods) as PredictionMethod[];
  return names
    .filter((method) => method !== 'riegel_recent' || question.recent !== undefined)
    .map((method) => ({ method, ...methods[method](question) }));
}

export interface PredictedRange {
  readonly low: number;
  readonly high: number;
  readonly methods: number;
  /** Times longer than the longest effort; only where it is more than four. */
  readonly stretched?: number;
}

/** Beyond this many times the longest effort no curve is known to hold. */
const farthest = 4;
// Between half and marathon ordinary runners slow like this (Vickers & Vertosick 2016); record curves by 1.08.
const slowExponent = 1.15;

/** From the fastest to the slowest method; far beyond the longest effort the slow end is widened. */
export function rangeOf(
  found: readonly Prediction[],
  { meters, efforts }: Pick<RaceQuestion, 'meters' | 'efforts'>,
): PredictedRange | undefined {
  const times = found.flatMap(({ seconds }) => seconds ?? []);
  if (times.length === 0) return undefined;
  const longest = efforts.at(-1);
  const stretched = longest && meters / longest.meters > farthest ? meters / longest.meters : undefined;
  const slow = longest && stretched ? [riegel(longest, meters, slowExponent)] : [];
  return { low: Math.min(...times), high: Math.max(...times, ...slow), methods: times.length, stretched };
}

export type Standing = 'faster_than_all' | 'within' | 'slower_than_all';

/** Where a wished time lies against the range: a comparison, not a chance of success. */
export function standingOf(seconds: number, { low, high }: PredictedRange): Standing {
  if (seconds < low) return 'faster_than_all';
  return seconds > high ? 'slower_than_all' : 'within';
}
