import type { Day, Instant } from './day.ts';

/** What a day or a night says. A night belongs to the local day of waking. */
export type WellnessMetric =
  | 'resting_heart_rate'
  | 'hrv_rmssd'
  | 'hrv_sdnn'
  | 'sleep_duration'
  | 'sleep_deep'
  | 'sleep_light'
  | 'sleep_rem'
  | 'sleep_awake'
  | 'sleep_score'
  | 'sleep_start'
  | 'sleep_end'
  | 'steps'
  | 'calories_active'
  | 'distance'
  | 'stress_average'
  | 'spo2_average'
  | 'respiration_average'
  | 'body_battery_high'
  | 'body_battery_low'
  | 'weight'
  | 'body_fat'
  | 'vo2max_running'
  | 'vo2max_cycling'
  | 'heart_rate_min'
  | 'heart_rate_max'
  | 'heart_rate_night'
  | 'calories_resting'
  | 'stress_max'
  | 'body_battery_charged'
  | 'body_battery_drained'
  | 'intensity_minutes_moderate'
  | 'intensity_minutes_vigorous'
  | 'hydration'
  | 'sweat_loss'
  | 'blood_pressure_systolic'
  | 'blood_pressure_diastolic'
  | 'skin_temperature'
  | 'garmin_training_readiness'
  | 'garmin_recovery_time'
  | 'garmin_load_acute'
  | 'garmin_load_chronic'
  | 'garmin_endurance_score'
  | 'garmin_hill_score'
  | 'garmin_fitness_age'
  | 'garmin_race_5k'
  | 'garmin_race_10k'
  | 'garmin_race_half'
  | 'garmin_race_marathon'
  | 'polar_sleep_continuity'
  | 'polar_ans_charge'
  | 'polar_nightly_recharge'
  | 'polar_cardio_load'
  | 'polar_strain'
  | 'polar_tolerance'
  | 'intervals_fitness'
  | 'intervals_fatigue_load'
  | 'intervals_readiness'
  // The athlete's own scales there: 0 none to 4 extreme, and 1 the best to 4 the worst.
  | 'intervals_soreness'
  | 'intervals_fatigue'
  | 'intervals_stress'
  | 'intervals_sleep_quality'
  | 'intervals_mood'
  | 'intervals_motivation'
  | 'intervals_injury'
  | 'intervals_hydration'
  | 'coros_load_short'
  | 'coros_load_long'
  | 'coros_recovery'
  | 'coros_running_level'
  | 'coros_race_5k'
  | 'coros_race_10k'
  | 'coros_race_half'
  | 'coros_race_marathon';

/**
 * Seconds, bpm, ms, kg, m, percent, kcal, ml, mmHg, °C; `sleep_start`/`sleep_end` are epoch seconds; intensity minutes and
 * Garmin's recovery time are minutes, predicted races seconds; scores are the vendor's own and carry its name.
 */
export interface WellnessReading {
  /** The local day, when the file says; else `at` is placed in the athlete's zone. */
  readonly day?: Day;
  readonly at?: Instant;
  readonly metric: WellnessMetric;
  readonly value: number;
  /** Night average, morning spot, whole day, daytime sleep: never mixed in one series (science §12). */
  readonly window: 'night' | 'morning' | 'day' | 'spot' | 'nap';
  /** What measured it, when a file brings the readings of several; else the file's device did. */
  readonly source?: string;
  /** Beside `sleep_duration`: how the sleep went, as far as what measured it says. */
  readonly stages?: readonly SleepStage[];
}

/** One stretch of a night. `asleep`: sleep of a device that tells no stages. `unmeasured` is neither sleep nor waking. */
export interface SleepStage {
  readonly stage: 'awake' | 'light' | 'deep' | 'rem' | 'asleep' | 'unmeasured';
  readonly start: Instant;
  readonly seconds: number;
}

/** Stretches in order, without empty ones, neighbours of one stage joined. */
export function joinStages(stages: readonly SleepStage[]): SleepStage[] {
  const joined: SleepStage[] = [];
  for (const one of stages) {
    if (!(one.seconds > 0)) continue;
    const last = joined.at(-1);
    const follows = last && last.stage === one.stage && last.start + last.seconds * 1000 >= one.start;
    if (last && follows)
      joined[joined.length - 1] = { ...last, seconds: (one.start - last.start) / 1000 + one.seconds };
    else joined.push(one);
  }
  return joined;
}
