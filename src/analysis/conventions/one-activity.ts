import type { Convention } from './convention.ts';

const headline = {
  Garmin: 'headline figure (help text)',
  COROS: 'headline figure (help text)',
  Polar: 'headline figure (help text)',
  Suunto: 'headline figure (help text)',
} as const;

const ascents = {
  GoldenCheetah: 'the same rule, 3 m (observed)',
  Garmin: 'barometric devices come closest to 1–3 m, two old ones to the raw sum (observed)',
  COROS: 'close to 1 m (observed)',
  Strava:
    'smooths, then counts rises above a limit it does not publish; without a barometer, altitude of a terrain model (help text)',
  Elevate: '2 m after median and low-pass filters (observed)',
  Sauce: '0.4 m (observed)',
  Runalyze:
    'to choose: turning points beyond a threshold, or a simplified line; 10 m and 13 m for one profile at 2 m (observed)',
} as const;

const heartRateScores = {
  Garmin: 'oxygen debt after exercise, from heart rate (help text)',
  Strava: 'Relative Effort: heart-rate zones with weights (help text)',
  Polar: 'cardio load, a kind of TRIMP (help text)',
  COROS: 'a kind of TRIMP (help text)',
  'intervals.icu': 'time in zones, fitted to the athlete’s own loads from power (help text)',
} as const;

/** One entry for each `Metric`, under its id. Facts of others, in our words. */
export const metricConventions: Readonly<Record<string, Convention>> = {
  distance: {
    methods: ['last_minus_first'],
    choice:
      'The device’s total; ours where it states none or one that its own samples refute. Without distance, great circles between positions.',
    elsewhere: {},
  },
  elapsed_time: {
    methods: ['last_minus_first'],
    choice: 'From the first moment to the last, pauses included. Bests run on this clock.',
    elsewhere: { Strava: 'races, segments and best efforts run on it too (help text)' },
  },
  timer_time: {
    methods: ['elapsed_minus_pauses'],
    choice: 'Elapsed minus manual and automatic pauses. Pace, speed and load run on this clock.',
    elsewhere: {
      ...headline,
      Strava: 'shows moving time instead (help text)',
      TrainingPeaks: 'load from power runs on it, load of swims on moving time without rest (help text)',
    },
  },
  moving_time: {
    methods: ['speed_above_threshold'],
    choice: 'Faster than 1.5 km/h on foot, 4 km/h riding, 0.5 km/h swimming; intervals over 10 s left out.',
    elsewhere: {
      Strava: 'headline figure (help text)',
      GoldenCheetah: 'any speed or cadence above 0 (observed)',
      Elevate: 'the same limits on foot, riding and swimming (observed)',
      Sauce: '0.447 m/s, gaps under 75 s (observed)',
    },
  },
  descent: {
    methods: ['hysteresis_3m'],
    choice: 'As ascent, downwards.',
    elsewhere: ascents,
  },
  average_heart_rate: {
    methods: ['mean_of_seconds'],
    choice:
      'Every second weighs the same, however often the watch recorded; below 30 bpm nothing was measured.',
    elsewhere: {},
  },
  max_heart_rate: {
    methods: ['maximum_without_spikes'],
    choice: 'Above 230 bpm, or 40 bpm more within 2 s, is dropped and counted.',
    elsewhere: { GoldenCheetah: 'capped at 200 bpm (observed)' },
  },
  average_power: {
    methods: ['mean_of_seconds_with_zeros'],
    choice: 'Coasting counts as 0 W, pauses do not count.',
    elsewhere: {
      Garmin: 'pauses do not count either (observed)',
      GoldenCheetah: 'gaps up to 90 s are bridged, longer ones are 0 W (observed)',
    },
  },
  max_power: {
    methods: ['maximum_without_spikes'],
    choice: 'Above 2 500 W, or a burst that its neighbours refute, is dropped and counted.',
    elsewhere: { GoldenCheetah: 'a test for outliers above 200 W within 30 s (observed)' },
  },
  average_speed: {
    methods: ['distance_over_timer'],
    choice: 'Distance over timer time; of several activities, all distance over all time.',
    elsewhere: { Strava: 'distance over moving time (help text)' },
  },
  max_speed: {
    methods: ['maximum_without_spikes'],
    choice: 'Above 12.5 m/s on foot, 30 m/s riding or 4 m/s swimming is a jump of GPS: dropped and counted.',
    elsewhere: {},
  },
  average_cadence: {
    methods: ['mean_of_seconds_without_zeros'],
    choice:
      'Standing and coasting are left out, which some devices make a setting. On foot steps of both legs, which is twice what a FIT file stores.',
    elsewhere: {},
  },
  average_temperature: {
    methods: ['mean_of_samples'],
    choice: 'What the device measured, which on a wrist is also skin.',
    elsewhere: {},
  },
  ascent: {
    methods: ['hysteresis_3m'],
    choice:
      'The device’s total; ours only where there is none, with its span for 1–5 m. The reference altitude moves once it is left by more than 3 m, then the whole step counts.',
    elsewhere: ascents,
  },
  training_load: {
    methods: [],
    choice:
      'The first of power, pace or swimming speed, heart rate that can be computed; the method names which. All on the scale of one hour at threshold = 100.',
    elsewhere: { ...heartRateScores, Suunto: 'comparable to TSS (help text)' },
  },
  weighted_power: {
    methods: ['weighted_power_30s_full_windows'],
    choice: 'Only whole windows of 30 s count: 200 W for ten minutes is 200 W.',
    elsewhere: {
      GoldenCheetah: 'begins with 30 s of zeros: 198.01 W for the same ten minutes (observed)',
      Garmin: 'within 1 W of ours on three rides (observed)',
      Wahoo: '157 W where every 30 s rule gives 153.7 W on one ride (observed)',
    },
  },
  intensity: {
    methods: ['weighted_power_over_threshold'],
    choice: 'Against the threshold power in force on that day; none is ever assumed.',
    elsewhere: {},
  },
  variability: {
    methods: ['weighted_over_mean_power'],
    choice: 'Over average power with zeros.',
    elsewhere: {},
  },
  work: {
    methods: ['sum_of_seconds'],
    choice: 'Mechanical work on the pedals. Energy of the body is about as many kcal, give or take 5 %.',
    elsewhere: {},
  },
  power_load: {
    methods: ['hours_x_intensity_squared'],
    choice: 'Hours of the timer.',
    elsewhere: {
      TrainingPeaks: 'on the timer too (help text)',
      Garmin: '0–3 % lower (observed)',
    },
  },
  trimp_banister: {
    methods: ['banister_by_second', 'banister_by_second_a0.86'],
    choice:
      'Second by second, never from the average (that gives less). Women a = 0.86 as in the literature; without a known sex there is none.',
    elsewhere: {
      GoldenCheetah: 'women a = 0.64 (observed)',
      Elevate: 'women a = 0.64 (observed)',
      Sauce: 'women a = 0.64 (observed)',
      Polar: 'cardio load is a kind of TRIMP (help text)',
    },
  },
  trimp_edwards: {
    methods: ['edwards_by_second'],
    choice: 'Nothing below half of maximal heart rate.',
    elsewhere: {
      GoldenCheetah:
        'its zonal points weigh 0.9, 1.1, 1.2, 2 and 5 from 0, 68, 83, 94 and 105 % of threshold heart rate (observed)',
    },
  },
  heart_rate_load: {
    methods: [
      'heart_rate_load',
      'banister_by_second_over_threshold_hour',
      'banister_by_second_over_threshold_hour_estimated_threshold',
      'banister_by_second_a0.86_over_threshold_hour',
      'banister_by_second_a0.86_over_threshold_hour_estimated_threshold',
      'edwards_over_threshold_hour',
      'edwards_over_threshold_hour_estimated_threshold',
    ],
    choice:
      'Over the impulse of one hour at threshold heart rate; where none was given, rest + 85 % of the reserve, and the method says so.',
    elsewhere: {
      ...heartRateScores,
      Elevate: 'the same default for threshold heart rate (observed)',
    },
  },
  graded_speed: {
    methods: ['empirical_grade_20m'],
    choice:
      'Slopes over 20 m; +5 % × 1.19, −5 % × 0.90. The cost of running after Minetti would credit descents far more (0.763).',
    elsewhere: {
      Strava: 'the curve it published in 2017 (observed: read off its chart); what runs now may differ',
      GoldenCheetah:
        'a polynomial through the same chart: +5 % × 1.191, −5 % × 0.891; nearly level ground × 0.994 (observed)',
      TrainingPeaks: 'does not publish its model of slopes',
    },
  },
  run_load: {
    methods: ['graded_speed_squared', 'flat_speed_squared'],
    choice: 'Graded pace; without altitude flat pace, under another method and with a warning.',
    elsewhere: {
      TrainingPeaks: 'its model of slopes is not published',
      GoldenCheetah: 'an estimate of running power, from air, speed changes and slopes (observed)',
    },
  },
  step_length: {
    methods: ['distance_over_steps'],
    choice: 'A step, not a stride: a stride is two.',
    elsewhere: {},
  },
  cadence_slope: {
    methods: ['line_through_speed_bins_0.25'],
    choice:
      'Within one run; slower than 2 m/s is left out as walking. Steps of both legs. Noise of the speed makes the line flatter than it is.',
    elsewhere: {},
  },
  swim_speed: {
    methods: ['active_lengths'],
    choice:
      'Lengths swum × length of the pool, never GPS; rest at the wall is left out. Pace on the timer stands beside it.',
    elsewhere: {},
  },
  swolf: {
    methods: ['mean_of_active_lengths'],
    choice: 'Of the pool as it is: not comparable with another length of pool.',
    elsewhere: { Elevate: 'scaled by the length of the pool (observed)' },
  },
  swim_load: {
    methods: ['speed_cubed_swimming_time'],
    choice: 'Time swum, rest left out.',
    elsewhere: {
      TrainingPeaks: 'moving time without rest (help text)',
      Elevate: 'the whole time: 65.5 where swimming time gives 55.4 (observed)',
    },
  },
  efficiency_power: {
    methods: ['weighted_power_over_mean_hr'],
    choice: 'Weighted power, not average power.',
    elsewhere: {},
  },
  efficiency_speed: {
    methods: ['graded_speed_over_mean_hr', 'flat_speed_over_mean_hr'],
    choice: 'Metres for each heartbeat; flat speed where there is no altitude, under another method.',
    elsewhere: { GoldenCheetah: 'yards a minute for each beat a minute: 1.312 for 3 m/s at 150 (observed)' },
  },
  decoupling: {
    methods: ['weighted_power_halves_after_10min', 'graded_speed_halves_after_10min'],
    choice:
      'Steady efforts of 40 minutes or more, the first ten dropped; intervals, stops and hills without altitude are refused with the reason.',
    elsewhere: {
      GoldenCheetah:
        'halves by number of samples, average power or speed, samples with heart rate only (observed)',
      TrainingPeaks: 'weighted power or graded pace; calls under 5 % coupled (help text)',
    },
  },
  decoupling_plain: {
    methods: ['average_power_halves_of_samples', 'average_speed_halves_of_samples'],
    choice:
      'Another program’s rule beside ours: the whole recording in halves by samples, plain means. Silent where ours refuses to speak.',
    elsewhere: { GoldenCheetah: 'the same rule (observed)' },
  },
};
