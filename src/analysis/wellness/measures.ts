import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import type { Day } from '../../domain/day.ts';

/** A reading that has found its day, with the device or vendor that measured it. */
export type SourcedReading = WellnessReading & { readonly day: Day; readonly source: string };

export const families = [
  'sleep',
  'hrv',
  'resting_heart_rate',
  'stress',
  'spo2',
  'respiration',
  'weight',
  'steps',
  'vendor_scores',
  'vitals',
] as const;

export type Family = (typeof families)[number];

/** Vitals are rare, and told when they are asked for. */
export const usualFamilies: readonly Family[] = families.filter((family) => family !== 'vitals');

/** One figure of a night or a day, named with its unit. */
export interface Measure {
  readonly id: string;
  readonly metric: WellnessMetric;
  readonly family: Family;
  readonly digits: number;
  /** Spread is even on a logarithm: RMSSD and SDNN. */
  readonly scale?: 'log';
  /** The vendor's own scale, by a formula nobody shows. */
  readonly vendor?: true;
  /** Grows until midnight: today's is not over. */
  readonly wholeDay?: true;
  /** Shown only when its family is asked for by name; measured by the same source as the family's first. */
  readonly detail?: true;
}

/** In the order people ask. RMSSD and SDNN are two quantities: a family shows one of them, never a blend. */
export const measures: readonly Measure[] = [
  { id: 'sleep_seconds', metric: 'sleep_duration', family: 'sleep', digits: 0 },
  { id: 'sleep_deep_seconds', metric: 'sleep_deep', family: 'sleep', digits: 0, detail: true },
  { id: 'sleep_light_seconds', metric: 'sleep_light', family: 'sleep', digits: 0, detail: true },
  { id: 'sleep_rem_seconds', metric: 'sleep_rem', family: 'sleep', digits: 0, detail: true },
  { id: 'sleep_awake_seconds', metric: 'sleep_awake', family: 'sleep', digits: 0, detail: true },
  { id: 'hrv_rmssd_ms', metric: 'hrv_rmssd', family: 'hrv', digits: 0, scale: 'log' },
  { id: 'hrv_sdnn_ms', metric: 'hrv_sdnn', family: 'hrv', digits: 0, scale: 'log' },
  { id: 'resting_heart_rate_bpm', metric: 'resting_heart_rate', family: 'resting_heart_rate', digits: 0 },
  {
    id: 'heart_rate_night_bpm',
    metric: 'heart_rate_night',
    family: 'resting_heart_rate',
    digits: 0,
    detail: true,
  },
  {
    id: 'heart_rate_min_bpm',
    metric: 'heart_rate_min',
    family: 'resting_heart_rate',
    digits: 0,
    detail: true,
  },
  {
    id: 'heart_rate_max_bpm',
    metric: 'heart_rate_max',
    family: 'resting_heart_rate',
    digits: 0,
    detail: true,
    wholeDay: true,
  },
  {
    id: 'stress_average',
    metric: 'stress_average',
    family: 'stress',
    digits: 0,
    vendor: true,
    wholeDay: true,
  },
  {
    id: 'stress_max',
    metric: 'stress_max',
    family: 'stress',
    digits: 0,
    vendor: true,
    wholeDay: true,
    detail: true,
  },
  { id: 'spo2_percent', metric: 'spo2_average', family: 'spo2', digits: 1 },
  { id: 'respiration_per_minute', metric: 'respiration_average', family: 'respiration', digits: 1 },
  { id: 'weight_kilograms', metric: 'weight', family: 'weight', digits: 1 },
  { id: 'body_fat_percent', metric: 'body_fat', family: 'weight', digits: 1, detail: true },
  { id: 'steps', metric: 'steps', family: 'steps', digits: 0, wholeDay: true },
  { id: 'distance_meters', metric: 'distance', family: 'steps', digits: 0, wholeDay: true, detail: true },
  {
    id: 'active_kcal',
    metric: 'calories_active',
    family: 'steps',
    digits: 0,
    wholeDay: true,
    detail: true,
  },
  {
    id: 'resting_kcal',
    metric: 'calories_resting',
    family: 'steps',
    digits: 0,
    wholeDay: true,
    detail: true,
  },
  {
    id: 'moderate_minutes',
    metric: 'intensity_minutes_moderate',
    family: 'steps',
    digits: 0,
    wholeDay: true,
    detail: true,
  },
  {
    id: 'vigorous_minutes',
    metric: 'intensity_minutes_vigorous',
    family: 'steps',
    digits: 0,
    wholeDay: true,
    detail: true,
  },
  { id: 'sleep_score', metric: 'sleep_score', family: 'vendor_scores', digits: 0, vendor: true },
  {
    id: 'body_battery_high',
    metric: 'body_battery_high',
    family: 'vendor_scores',
    digits: 0,
    vendor: true,
    wholeDay: true,
    detail: true,
  },
  {
    id: 'body_battery_low',
    metric: 'body_battery_low',
    family: 'vendor_scores',
    digits: 0,
    vendor: true,
    wholeDay: true,
    detail: true,
  },
  {
    id: 'vo2max_running',
    metric: 'vo2max_running',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'vo2max_cycling',
    metric: 'vo2max_cycling',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'garmin_training_readiness',
    metric: 'garmin_training_readiness',
    family: 'vendor_scores',
    digits: 0,
    vendor: true,
  },
  {
    id: 'garmin_recovery_minutes',
    metric: 'garmin_recovery_time',
    family: 'vendor_scores',
    digits: 0,
    vendor: true,
    detail: true,
  },
  {
    id: 'polar_nightly_recharge',
    metric: 'polar_nightly_recharge',
    family: 'vendor_scores',
    digits: 0,
    vendor: true,
  },
  {
    id: 'polar_ans_charge',
    metric: 'polar_ans_charge',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'polar_sleep_continuity',
    metric: 'polar_sleep_continuity',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'polar_cardio_load',
    metric: 'polar_cardio_load',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'polar_strain',
    metric: 'polar_strain',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'polar_tolerance',
    metric: 'polar_tolerance',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'coros_recovery_percent',
    metric: 'coros_recovery',
    family: 'vendor_scores',
    digits: 0,
    vendor: true,
    detail: true,
  },
  {
    id: 'intervals_fitness',
    metric: 'intervals_fitness',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'intervals_fatigue_load',
    metric: 'intervals_fatigue_load',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  {
    id: 'intervals_readiness',
    metric: 'intervals_readiness',
    family: 'vendor_scores',
    digits: 1,
    vendor: true,
    detail: true,
  },
  // Scales the athlete fills in: their names say which end is the good one.
  {
    id: 'intervals_soreness',
    metric: 'intervals_soreness',
    family: 'vendor_scores',
    digits: 0,
    detail: true,
  },
  { id: 'intervals_fatigue', metric: 'intervals_fatigue', family: 'vendor_scores', digits: 0, detail: true },
  { id: 'intervals_stress', metric: 'intervals_stress', family: 'vendor_scores', digits: 0, detail: true },
  {
    id: 'intervals_sleep_quality',
    metric: 'intervals_sleep_quality',
    family: 'vendor_scores',
    digits: 0,
    detail: true,
  },
  { id: 'intervals_mood', metric: 'intervals_mood', family: 'vendor_scores', digits: 0, detail: true },
  {
    id: 'intervals_motivation',
    metric: 'intervals_motivation',
    family: 'vendor_scores',
    digits: 0,
    detail: true,
  },
  { id: 'intervals_injury', metric: 'intervals_injury', family: 'vendor_scores', digits: 0, detail: true },
  {
    id: 'intervals_hydration',
    metric: 'intervals_hydration',
    family: 'vendor_scores',
    digits: 0,
    detail: true,
  },
  {
    id: 'blood_pressure_systolic_mmhg',
    metric: 'blood_pressure_systolic',
    family: 'vitals',
    digits: 0,
  },
  {
    id: 'blood_pressure_diastolic_mmhg',
    metric: 'blood_pressure_diastolic',
    family: 'vitals',
    digits: 0,
  },
  { id: 'skin_temperature_celsius', metric: 'skin_temperature', family: 'vitals', digits: 1 },
  { id: 'hydration_ml', metric: 'hydration', family: 'vitals', digits: 0, wholeDay: true },
  { id: 'sweat_loss_ml', metric: 'sweat_loss', family: 'vitals', digits: 0, wholeDay: true },
];
