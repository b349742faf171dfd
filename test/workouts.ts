import { type Day, toDay } from '../src/domain/day.ts';
import type { Landmark, LandmarkKind } from '../src/domain/landmark.ts';
import type { Sport } from '../src/domain/sport.ts';
import type { FlatWorkout } from '../src/domain/workout-flat.ts';

/** Sessions and landmarks that several tests plan with. A Thursday. */
export const sessionDay: Day = toDay('2026-12-03');

export function landmark(
  kind: LandmarkKind,
  value: number,
  sport?: Sport,
  more: Partial<Landmark> = {},
): Landmark {
  return {
    kind,
    value,
    since: toDay('2026-11-01'),
    origin: { by: 'athlete' },
    ...(sport ? { sport } : {}),
    ...more,
  };
}

/** Threshold pace 4:00/km, LTHR 170, HRmax 188, FTP 250 W, CSS 1:35/100 m. */
export const landmarks: readonly Landmark[] = [
  landmark('threshold_pace', 240, 'running'),
  landmark('threshold_heart_rate', 170),
  landmark('max_heart_rate', 188),
  landmark('threshold_power', 250, 'cycling'),
  landmark('critical_swim_speed', 95, 'swimming'),
];

/** Question 49: 15 min of warm-up, 10 × 400 m at 4:00/km with 90 s of recovery, 10 min of cool-down. */
export const tenTimes400: FlatWorkout = {
  sport: 'running',
  name: '10 × 400 m',
  steps: [
    { kind: 'warmup', duration_seconds: 900 },
    {
      kind: 'repeat',
      times: 10,
      steps: [
        { kind: 'work', distance_meters: 400, target: 'pace', target_low: '4:00' },
        { kind: 'recovery', duration_seconds: 90 },
      ],
    },
    { kind: 'cooldown', duration_seconds: 600 },
  ],
};

/** Question 55: 8 × 100 m leaving every 1:50, in a 25 m pool. */
export const eightTimes100: FlatWorkout = {
  sport: 'swimming',
  name: '8 × 100 m',
  pool_length_meters: 25,
  steps: [
    { kind: 'warmup', distance_meters: 300 },
    {
      kind: 'repeat',
      times: 8,
      steps: [
        {
          kind: 'work',
          distance_meters: 100,
          send_off_seconds: 110,
          target: 'pace',
          target_low: '1:35/100m',
          stroke: 'freestyle',
        },
      ],
    },
  ],
};

/** 2 × 20 min at 88–94 % of threshold after a ramp. */
export const twoTimes20: FlatWorkout = {
  sport: 'cycling',
  name: '2 × 20 min',
  steps: [
    {
      kind: 'warmup',
      duration_seconds: 600,
      target: 'power',
      target_unit: 'percent_of_ftp',
      target_low: 50,
      target_high: 75,
      ramp: true,
    },
    {
      kind: 'repeat',
      times: 2,
      steps: [
        {
          kind: 'work',
          duration_seconds: 1200,
          target: 'power',
          target_low: '88-94%',
          target2: 'cadence',
          target2_low: 90,
        },
        { kind: 'recovery', duration_seconds: 300, target: 'power', target_low: '50%' },
      ],
    },
    {
      kind: 'cooldown',
      duration_seconds: 600,
      target: 'power',
      target_low: '60%',
      target_high: '40%',
      ramp: true,
    },
  ],
};
