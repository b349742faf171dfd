import { addDays, type Day, toDay, weekday } from '../domain/day.ts';
import type { DeviceSettings, Recording } from '../domain/recording.ts';
import type { Sport, SubSport } from '../domain/sport.ts';
import type { DemoOptions } from './season.ts';

/** What is odd about a session of the kit. */
export type Oddity =
  | 'two_watches'
  | 'left_right'
  | 'treadmill'
  | 'track'
  | 'pool_in_yards'
  | 'no_distance'
  | 'day_long_race'
  | 'over_midnight'
  | 'over_new_year'
  | 'leap_day'
  | 'max_heart_rate_before'
  | 'max_heart_rate_after';

/** One session in closed form: constant speed, pulse and power, so that every figure of it is known without adding up. */
export interface OddDay {
  readonly oddity: Oddity;
  readonly day: Day;
  /** Wall clock at home. */
  readonly hour: number;
  readonly sport: Sport;
  readonly subSport?: SubSport;
  readonly seconds: number;
  readonly metersPerSecond?: number;
  readonly heartRate: number;
  readonly power?: number;
  /** Percent of power from the left leg. */
  readonly leftPercent?: number;
  /** Circumference of the ring that is run, when a receiver saw it. */
  readonly ringMeters?: number;
  readonly poolLengthMeters?: number;
  readonly settings?: DeviceSettings;
  /** What each maker says of the same session; two entries are two watches. */
  readonly makers?: readonly Recording['vendorScores'][];
}

type Plan = Omit<OddDay, 'day' | 'oddity'>;
const run = {
  sport: 'running',
  hour: 15,
  seconds: 3000,
  metersPerSecond: 3,
  heartRate: 140,
  ringMeters: 1000,
} as const;
const yard = 0.9144;

/** Days before the last one, and what they hold. None lies at an hour at which the ordinary life trains. */
const planted: readonly (readonly [back: number, oddity: Oddity, plan: Plan])[] = [
  [10, 'two_watches', { ...run, makers: [{ training_load_peak: 84.5 }, { training_load_peak: 131 }] }],
  [
    12,
    'left_right',
    {
      sport: 'cycling',
      hour: 15,
      seconds: 3600,
      metersPerSecond: 8,
      heartRate: 135,
      power: 200,
      leftPercent: 48,
      ringMeters: 5000,
    },
  ],
  [
    15,
    'treadmill',
    {
      sport: 'running',
      subSport: 'treadmill',
      hour: 15,
      seconds: 2400,
      metersPerSecond: 2.5,
      heartRate: 130,
    },
  ],
  [
    17,
    'track',
    { ...run, subSport: 'track', seconds: 1200, metersPerSecond: 4, ringMeters: 400, heartRate: 165 },
  ],
  [
    20,
    'pool_in_yards',
    {
      sport: 'swimming',
      subSport: 'pool',
      hour: 15,
      seconds: 1200,
      metersPerSecond: (25 * yard) / 30,
      heartRate: 138,
      poolLengthMeters: 25 * yard,
    },
  ],
  [
    22,
    'no_distance',
    { sport: 'cycling', subSport: 'indoor', hour: 15, seconds: 2700, heartRate: 142, power: 180 },
  ],
  [25, 'over_midnight', { ...run, hour: 23.5, seconds: 4500 }],
  [30, 'max_heart_rate_after', { ...run, settings: { maxHeartRate: 181 } }],
  [90, 'max_heart_rate_before', { ...run, settings: { maxHeartRate: 188 } }],
];

/** The odd days within the history, oldest first. New Year's Eves and leap days are there when the history is. */
export function oddDays({ days, endDay }: DemoOptions): OddDay[] {
  const first = addDays(endDay, 1 - days);
  const known = planted.map(([back, oddity, plan]) => ({ ...plan, oddity, day: addDays(endDay, -back) }));
  const race = { ...run, seconds: 86_400, metersPerSecond: 2.2, heartRate: 128 };
  const list: OddDay[] = [
    ...known,
    // From a Sunday to a Monday: no other run comes between.
    { ...race, oddity: 'day_long_race', day: sundayBefore(addDays(endDay, -50)) },
    ...calendarDays(first, endDay),
  ];
  return list.filter(({ day }) => day >= first && day < endDay).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function* calendarDays(first: Day, last: Day): Generator<OddDay> {
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++) {
    if (isLeap(year)) yield { ...run, oddity: 'leap_day', day: toDay(`${year}-02-29`) };
    yield { ...run, hour: 23.5, seconds: 4500, oddity: 'over_new_year', day: toDay(`${year}-12-31`) };
  }
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const sundayBefore = (day: Day): Day => addDays(day, -(weekday(day) % 7));
