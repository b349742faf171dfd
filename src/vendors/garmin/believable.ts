import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';

/**
 * What a figure can be at all. The service marks "not measured" with −1, 0 or nothing, and a field may turn out to
 * mean something else than it is believed to: what no body does is left out. A metric without a line is read as it is.
 */
const bounds: Partial<Record<WellnessMetric, readonly [low: number, high: number]>> = {
  resting_heart_rate: [20, 150],
  heart_rate_min: [20, 200],
  heart_rate_max: [30, 250],
  heart_rate_night: [20, 200],
  hrv_rmssd: [1, 400],
  sleep_duration: [1, 129_600],
  sleep_deep: [0, 129_600],
  sleep_light: [0, 129_600],
  sleep_rem: [0, 129_600],
  sleep_awake: [0, 129_600],
  sleep_score: [1, 100],
  steps: [0, 250_000],
  distance: [0, 400_000],
  calories_active: [0, 30_000],
  calories_resting: [1, 10_000],
  stress_average: [0, 100],
  stress_max: [0, 100],
  spo2_average: [50, 100],
  respiration_average: [2, 60],
  body_battery_high: [0, 100],
  body_battery_low: [0, 100],
  body_battery_charged: [0, 200],
  body_battery_drained: [0, 200],
  intensity_minutes_moderate: [0, 1440],
  intensity_minutes_vigorous: [0, 1440],
  hydration: [0, 30_000],
  weight: [15, 400],
  body_fat: [1, 80],
  garmin_fitness_age: [5, 120],
};

export function isBelievable({ metric, value }: Pick<WellnessReading, 'metric' | 'value'>): boolean {
  const [low, high] = bounds[metric] ?? [-1e12, 1e12];
  return Number.isFinite(value) && value >= low && value <= high;
}
