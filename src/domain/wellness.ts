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
  | 'heart_rate_max';

/** Seconds, bpm, ms, kg, m, percent, kcal; `sleep_start`/`sleep_end` are epoch seconds; scores are the vendor's. */
export interface WellnessReading {
  /** The local day, when the file says; else `at` is placed in the athlete's zone. */
  readonly day?: Day;
  readonly at?: Instant;
  readonly metric: WellnessMetric;
  readonly value: number;
  /** Night average, morning spot, whole day, daytime sleep: never mixed in one series (science §12). */
  readonly window: 'night' | 'morning' | 'day' | 'spot' | 'nap';
}
