import type { SwimDetail, Target, WorkoutSport } from '../../domain/workout.ts';

/** The numbers of FIT workout files, for reading and writing. */

/** Sport and sub-sport. A swim without a pool is open water. */
export const workoutSportNumbers: Readonly<Record<WorkoutSport, readonly [sport: number, subSport: number]>> =
  {
    running: [1, 0],
    cycling: [2, 0],
    swimming: [5, 17],
    walking: [11, 0],
    strength: [10, 20],
    other: [0, 0],
  };
export const OPEN_WATER = 18;
export const TRAIL = 3;

export const durations = { time: 0, distance: 1, open: 5, repeat: 6, sendOff: 28, repetitions: 29 } as const;
export const intensities = { work: 0, rest: 1, warmup: 2, cooldown: 3, recovery: 4 } as const;

export const TARGET_OPEN = 2;
export const TARGET_SWIM_STROKE = 11;
export const targetTypes = { speed: 0, heart_rate: 1, cadence: 3, power: 4 } as const;

/** All that speak of speed, heart rate, cadence or power, averaged over some seconds or a lap included. */
export const targetKinds: Readonly<Record<number, Exclude<Target['of'], 'pace' | 'effort'>>> = {
  0: 'speed',
  1: 'heart_rate',
  3: 'cadence',
  4: 'power',
  7: 'power',
  8: 'power',
  9: 'power',
  10: 'power',
  12: 'speed',
  13: 'heart_rate',
};

/** Below and at the offset a number is a percentage, above it beats or watts plus the offset. */
export const heartRateOffset = 100;
export const powerOffset = 1000;

export const ANY_STROKE = 255;
export const strokeNumbers: Readonly<Record<NonNullable<SwimDetail['stroke']> | 'drill', number>> = {
  freestyle: 0,
  backstroke: 1,
  breaststroke: 2,
  butterfly: 3,
  drill: 4,
  mixed: 5,
  medley: 6,
  any: ANY_STROKE,
};
/** Medleys in another order (by round, reverse) are medleys. */
export const strokeWords: Readonly<Record<number, NonNullable<SwimDetail['stroke']> | 'drill'>> = {
  0: 'freestyle',
  1: 'backstroke',
  2: 'breaststroke',
  3: 'butterfly',
  4: 'drill',
  5: 'mixed',
  6: 'medley',
  7: 'medley',
  8: 'medley',
};

export const equipments: readonly NonNullable<SwimDetail['equipment']>[] = [
  'none',
  'fins',
  'kickboard',
  'paddles',
  'pull_buoy',
  'snorkel',
];
