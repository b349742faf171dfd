import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { type JsonObject, listIn, numberIn } from '../../formats/json.ts';
import { secondsOf } from '../../formats/polar-export/durations.ts';
import { courseOf, momentOf } from './hypnogram.ts';
import { dayIn } from '../../formats/days.ts';

type Figure = readonly [WellnessMetric, number | undefined];

/** What one day or night of each kind says. Polar's own scores keep its name; nothing is worked out of them. */
export const dayReadings = {
  sleep: (row: JsonObject) => {
    const stages = courseOf(row);
    return readingsOf(row, 'night', sleep(row)).map((one) =>
      one.metric === 'sleep_duration' && stages ? { ...one, stages } : one,
    );
  },
  recharge: (row: JsonObject) => readingsOf(row, 'night', recharge(row)),
  cardioLoad: (row: JsonObject) => readingsOf(row, 'day', cardioLoad(row)),
  heartRate: (row: JsonObject) => readingsOf(row, 'day', heartRate(row)),
  activity: (row: JsonObject) => readingsOf(row, 'day', activity(row)),
};

function readingsOf(
  row: JsonObject,
  window: WellnessReading['window'],
  figures: readonly Figure[],
): WellnessReading[] {
  const day = dayIn(row, 'date') ?? dayIn(row, 'start_time');
  if (day === undefined) return [];
  return figures.flatMap(([metric, value]) => (value === undefined ? [] : [{ day, metric, value, window }]));
}

/** A number that can be: Polar says what it could not work out with a negative one. */
function between(row: JsonObject, key: string, [low, high]: readonly [number, number]): number | undefined {
  const value = numberIn(row, key);
  return value !== undefined && value >= low && value <= high ? value : undefined;
}

const ofADay = [0, 86_400] as const;
const ofAPulse = [25, 250] as const;

function sleep(row: JsonObject): Figure[] {
  const seconds = (key: string): number | undefined => between(row, key, ofADay);
  const stages = ['light_sleep', 'deep_sleep', 'rem_sleep', 'unrecognized_sleep_stage'].map(seconds);
  const known = stages.filter((stage) => stage !== undefined);
  const asleep = known.reduce((sum, stage) => sum + stage, 0);
  return [
    ['sleep_duration', known.length > 0 && asleep > 0 && asleep <= 86_400 ? asleep : undefined],
    ['sleep_light', seconds('light_sleep')],
    ['sleep_deep', seconds('deep_sleep')],
    ['sleep_rem', seconds('rem_sleep')],
    ['sleep_awake', seconds('total_interruption_duration')],
    ['sleep_start', epochSeconds(row.sleep_start_time)],
    ['sleep_end', epochSeconds(row.sleep_end_time)],
    ['sleep_score', between(row, 'sleep_score', [1, 100])],
    ['polar_sleep_continuity', between(row, 'continuity', [1, 5])],
  ];
}

/** Polar calls its night figure heart rate variability: it is the RMSSD of four hours. */
const recharge = (row: JsonObject): Figure[] => [
  ['hrv_rmssd', between(row, 'heart_rate_variability_avg', [1, 500])],
  ['heart_rate_night', between(row, 'heart_rate_avg', ofAPulse)],
  ['respiration_average', between(row, 'breathing_rate_avg', [2, 60])],
  ['polar_ans_charge', between(row, 'ans_charge', [-10, 10])],
  ['polar_nightly_recharge', between(row, 'nightly_recharge_status', [1, 6])],
];

const ofALoad = [0, 100_000] as const;

const cardioLoad = (row: JsonObject): Figure[] => [
  ['polar_cardio_load', between(row, 'cardio_load', ofALoad)],
  ['polar_strain', between(row, 'strain', ofALoad)],
  ['polar_tolerance', between(row, 'tolerance', ofALoad)],
];

/** The extremes of a day's pulse. */
function heartRate(row: JsonObject): Figure[] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const sample of listIn(row, 'heart_rate_samples')) {
    const bpm = between(sample, 'heart_rate', ofAPulse);
    if (bpm === undefined) continue;
    lowest = Math.min(lowest, bpm);
    highest = Math.max(highest, bpm);
  }
  if (highest < 0) return [];
  return [
    ['heart_rate_min', lowest],
    ['heart_rate_max', highest],
  ];
}

/** A day without wearing the watch has no steps, which is not the same as none walked. */
function activity(row: JsonObject): Figure[] {
  const worn = (secondsOf(row.active_duration) ?? 1) + (secondsOf(row.inactive_duration) ?? 0) > 0;
  if (!worn) return [];
  return [
    ['steps', between(row, 'steps', [0, 500_000])],
    ['calories_active', between(row, 'active_calories', [0, 50_000])],
    ['distance', between(row, 'distance_from_steps', [0, 500_000])],
  ];
}

const epochSeconds = (value: unknown): number | undefined => {
  const at = momentOf(value);
  return at === undefined ? undefined : at / 1000;
};
