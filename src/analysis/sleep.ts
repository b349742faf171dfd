import { deviation } from './statistics.ts';

/**
 * Sleep regularity (Phillips 2017): 200 × P(same state 24 h apart) − 100. `asleep` holds one epoch each; pairs with
 * an unknown epoch are left out. Undefined when no pair is known.
 */
export function regularityIndex(
  asleep: readonly (boolean | undefined)[],
  epochsPerDay: number,
): number | undefined {
  let same = 0;
  let pairs = 0;
  for (let i = 0; i + epochsPerDay < asleep.length; i++) {
    const [today, tomorrow] = [asleep[i], asleep[i + epochsPerDay]];
    if (today === undefined || tomorrow === undefined) continue;
    pairs++;
    if (today === tomorrow) same++;
  }
  return pairs === 0 ? undefined : (200 * same) / pairs - 100;
}

export interface SleepDebt {
  /** Hours short of the need over the nights that are known. */
  readonly hours: number;
  readonly known: number;
  /** Reported, never counted as nights of 0 h. */
  readonly missing: number;
}

/** Against a need the athlete stated. `surplus`: whether a long night pays back a short one. */
export function sleepDebt(
  nights: readonly (number | undefined)[],
  need: number,
  surplus: 'pays_back' | 'is_lost' = 'pays_back',
): SleepDebt {
  const known = nights.filter((hours) => hours !== undefined);
  const short = known.map((hours) => need - hours);
  const counted = surplus === 'is_lost' ? short.map((hours) => Math.max(0, hours)) : short;
  return {
    hours: counted.reduce((sum, hours) => sum + hours, 0),
    known: known.length,
    missing: nights.length - known.length,
  };
}

const dayMinutes = 24 * 60;

/**
 * How much the middle of the night wanders, minutes. Clock times are circular: they are first turned to lie around
 * their own mean, so that 23:50 and 00:10 are twenty minutes apart.
 */
export function midpointDeviation(minutesAfterMidnight: readonly number[]): number | undefined {
  const angle = (minutes: number): number => (2 * Math.PI * minutes) / dayMinutes;
  const [x, y] = minutesAfterMidnight.reduce(
    ([cos, sin], minutes) => [cos + Math.cos(angle(minutes)), sin + Math.sin(angle(minutes))],
    [0, 0],
  );
  const center = (Math.atan2(y, x) * dayMinutes) / (2 * Math.PI);
  const around = minutesAfterMidnight.map((minutes) => {
    const off = (((minutes - center) % dayMinutes) + dayMinutes) % dayMinutes;
    return off > dayMinutes / 2 ? off - dayMinutes : off;
  });
  return deviation(around);
}
