import { type Day, type Instant, startOfDay } from '../domain/day.ts';
import type { WellnessReading } from '../domain/wellness.ts';
import { type Condition, watchVo2max } from './athlete.ts';
import { randomFor } from './random.ts';
import { type DemoOptions, illnessOn, type SeasonDay } from './season.ts';

/** A night and the day around it, as they truly were. Durations in whole minutes, given in seconds. */
export interface NightTruth {
  /** The local day of waking. */
  readonly day: Day;
  readonly sleepStart: Instant;
  readonly sleepEnd: Instant;
  readonly sleepSeconds: number;
  readonly deepSeconds: number;
  readonly lightSeconds: number;
  readonly remSeconds: number;
  readonly awakeSeconds: number;
  /** Night RMSSD. */
  readonly hrvMs: number;
  readonly restingHeartRate: number;
  readonly weightKilograms?: number;
  readonly steps?: number;
  /** The watch maker's own verdicts: a score out of 100, stress out of 100, ml/kg/min after a run outdoors. */
  readonly vendor: { readonly sleepScore: number; readonly stress?: number; readonly vo2max?: number };
  /** False when the watch lay on the table: nothing of the night was measured. */
  readonly worn: boolean;
}

export interface NightBefore {
  readonly options: DemoOptions;
  readonly on: SeasonDay;
  readonly yesterday: SeasonDay;
  readonly condition: Condition;
  /** Steps of the day's sessions; absent while the day is not over. */
  readonly sessionSteps?: number;
  readonly ranOutdoors: boolean;
  /** Start of the first session of the day: nobody sleeps through it. */
  readonly firstStart?: Instant;
}

/** Weeks of the season in which the watch lay on the table for three nights. */
const bareWeeks = new Set([9, 28, 40]);

export function nightOf(before: NightBefore): NightTruth {
  const { options, on, yesterday, condition, sessionSteps, ranOutdoors, firstStart } = before;
  const random = randomFor(options.seed, 'night', on.day);
  const flight = yesterday.travelling && !on.travelling;
  const lateHike = yesterday.event === 'over_midnight';
  const weekend = on.weekday >= 6;
  const bed = (lateHike ? 150 : flight ? 0 : weekend ? -28 : -62) + 24 * random.normal();
  const wake =
    (flight ? 215 : weekend ? 455 : 375) + (lateHike ? 90 : 0) + 45 * illnessOn(on) + 11 * random.normal();
  // The clocks on the wall of the place where the athlete lay down; minutes pass as they pass, also when summer ends.
  const midnight = startOfDay(on.day, yesterday.timeZone);
  const start = midnight + Math.round(bed) * 60_000;
  const alarm = firstStart === undefined ? Number.POSITIVE_INFINITY : (firstStart - start) / 60_000 - 15;
  const minutes = Math.floor(Math.min(wake - bed, alarm));
  const awake = Math.round(minutes * random.between(0.03, 0.075) + 12 * illnessOn(on));
  const asleep = minutes - awake;
  const deep = Math.round(asleep * random.between(0.16, 0.23));
  const rem = Math.round(asleep * random.between(0.19, 0.25));
  const weighed = [1, 4, 6].includes(on.weekday) && !on.travelling && random.chance(0.85);
  const bare = (bareWeeks.has(on.week) && on.weekday >= 2 && on.weekday <= 4) || random.chance(0.025);
  return {
    day: on.day,
    sleepStart: start,
    sleepEnd: start + minutes * 60_000,
    sleepSeconds: asleep * 60,
    deepSeconds: deep * 60,
    lightSeconds: (asleep - deep - rem) * 60,
    remSeconds: rem * 60,
    awakeSeconds: awake * 60,
    hrvMs: Math.round(condition.hrvMs),
    restingHeartRate: Math.round(condition.restingHeartRate),
    ...(weighed ? { weightKilograms: Math.round(condition.weightKilograms * 10) / 10 } : {}),
    ...(sessionSteps === undefined
      ? {}
      : { steps: Math.round(stepsAround(random.normal(), on) + sessionSteps) }),
    vendor: {
      sleepScore: Math.round(Math.max(20, Math.min(97, (asleep / 460) * 84 - awake / 6 - 9 * illnessOn(on)))),
      ...(sessionSteps === undefined
        ? {}
        : { stress: Math.round(27 + 16 * illnessOn(on) + 0.25 * (condition.fatigue - condition.fitness)) }),
      ...(ranOutdoors ? { vo2max: watchVo2max(condition) } : {}),
    },
    worn: !bare,
  };
}

const stepsAround = (chance: number, on: SeasonDay): number =>
  Math.max(900, (5600 + 1300 * chance) * (1 - 0.6 * illnessOn(on)));

/** What the watch writes down of it, and the scales. */
export function readingsOf(night: NightTruth): WellnessReading[] {
  const { day, sleepEnd: at, vendor, weightKilograms } = night;
  const weighing: Figure[] = [['weight', weightKilograms, 'spot', at + 600_000]];
  const worn: Figure[] = [
    ['sleep_duration', night.sleepSeconds, 'night', at],
    ['sleep_deep', night.deepSeconds, 'night', at],
    ['sleep_light', night.lightSeconds, 'night', at],
    ['sleep_rem', night.remSeconds, 'night', at],
    ['sleep_awake', night.awakeSeconds, 'night', at],
    ['sleep_start', night.sleepStart / 1000, 'night', at],
    ['sleep_end', at / 1000, 'night', at],
    ['sleep_score', vendor.sleepScore, 'night', at],
    ['hrv_rmssd', night.hrvMs, 'night', at],
    ['resting_heart_rate', night.restingHeartRate, 'day', at],
    ['steps', night.steps, 'day'],
    ['stress_average', vendor.stress, 'day'],
    ['vo2max_running', vendor.vo2max, 'spot'],
  ];
  return [...(night.worn ? worn : []), ...weighing].flatMap(([metric, value, window, at]) =>
    value === undefined ? [] : [{ day, metric, value, window, ...(at === undefined ? {} : { at }) }],
  );
}

type Figure = readonly [
  metric: WellnessReading['metric'],
  value: number | undefined,
  window: WellnessReading['window'],
  at?: Instant,
];
