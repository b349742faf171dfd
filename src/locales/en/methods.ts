import type { Part } from '../catalogue.ts';

/** How a figure was worked out, in a few words; the ids are `Result.method`. */
const methods: Readonly<Record<string, string>> = {
  last_minus_first: 'last sample minus first',
  elapsed_minus_pauses: 'elapsed time minus pauses',
  speed_above_threshold: 'time in motion',
  hysteresis_3m: 'climbs of 3 m and more',
  mean_of_seconds: 'mean of all seconds',
  mean_of_seconds_with_zeros: 'mean of all seconds, zeros included',
  mean_of_seconds_without_zeros: 'mean of all seconds, zeros left out',
  mean_of_samples: 'mean of the samples',
  maximum_without_spikes: 'maximum, spikes left out',
  distance_over_timer: 'distance over timer time',
  distance_over_steps: 'distance over steps',
  'line_through_speed_bins_0.25': 'line through the mean cadence of each 0.25 m/s',
  sum_of_seconds: 'sum of all seconds',
  weighted_power_30s_full_windows: 'fourth-power mean of 30 s means',
  weighted_power_over_threshold: 'weighted power over threshold power',
  weighted_over_mean_power: 'weighted power over average power',
  hours_x_intensity_squared: 'hours × intensity² × 100',
  empirical_grade_20m: 'flat speed of the same effort, slopes over 20 m',
  graded_speed_squared: 'hours × (graded speed over threshold speed)² × 100',
  flat_speed_squared: 'hours × (speed over threshold speed)² × 100',
  active_lengths: 'lengths swum, rests left out',
  mean_of_active_lengths: 'mean of the lengths swum',
  speed_cubed_swimming_time: 'hours swum × (speed over critical speed)³ × 100',
  banister_by_second: 'second by second, weight for men',
  'banister_by_second_a0.86': 'second by second, weight 0.86 for women',
  edwards_by_second: 'minutes in the tenths of maximum heart rate × 1 to 5',
  heart_rate_load: 'impulse over that of an hour at threshold',
  banister_by_second_over_threshold_hour: 'Banister impulse over that of an hour at threshold',
  banister_by_second_over_threshold_hour_estimated_threshold:
    'Banister impulse over that of an hour at an estimated threshold',
  'banister_by_second_a0.86_over_threshold_hour':
    'Banister impulse (women, 0.86) over that of an hour at threshold',
  'banister_by_second_a0.86_over_threshold_hour_estimated_threshold':
    'Banister impulse (women, 0.86) over that of an hour at an estimated threshold',
  edwards_over_threshold_hour: 'Edwards impulse over that of an hour at threshold',
  edwards_over_threshold_hour_estimated_threshold:
    'Edwards impulse over that of an hour at an estimated threshold',
  weighted_power_over_mean_hr: 'weighted power over average heart rate',
  graded_speed_over_mean_hr: 'graded speed over average heart rate',
  flat_speed_over_mean_hr: 'speed over average heart rate',
  average_power_halves_of_samples: 'average power per heartbeat, halves by samples, as GoldenCheetah counts',
  average_speed_halves_of_samples: 'average speed per heartbeat, halves by samples, as GoldenCheetah counts',
  weighted_power_halves_after_10min: 'weighted power per heartbeat, second half against first, after 10 min',
  graded_speed_halves_after_10min: 'graded speed per heartbeat, second half against first, after 10 min',
  planned_power_fourth_power_mean: 'from the planned watts',
  planned_mean_speed_squared: 'from the planned pace',
  planned_swim_speed_cubed: 'from the planned swimming pace',
};

/** What a training load was computed from: the part of its method before the colon. */
const bases: Readonly<Record<string, string>> = {
  power_load: 'from power',
  run_load: 'from pace',
  swim_load: 'from swimming speed',
  heart_rate_load: 'from heart rate',
  none: 'without a load',
};

export const methodWords = {
  'method.name': (p) => {
    const [basis, rest] = String(p.method).split(':');
    return rest
      ? `${bases[basis ?? ''] ?? basis}: ${methods[rest] ?? rest}`
      : (methods[basis ?? ''] ?? String(p.method));
  },
  'method.basis': (p) => bases[String(p.basis)] ?? String(p.basis),
} satisfies Part;
