import type { Day } from './day.ts';
import type { Landmark } from './landmark.ts';
import type { Phrase } from './phrase.ts';

/** A planned session, as the athlete thinks of it: no vendor ids, a unit beside every number. */
export interface Workout {
  readonly sport: WorkoutSport;
  /** A run off the road: some targets have a mode of their own for it. */
  readonly subSport?: 'trail';
  readonly name: string;
  readonly note?: string;
  readonly poolLengthMeters?: number;
  /** How the pool is measured; a 25 yd pool is 22.86 m with `yards`. */
  readonly poolUnit?: 'meters' | 'yards';
  readonly steps: readonly Block[];
}

export const workoutSports = ['running', 'cycling', 'swimming', 'walking', 'strength', 'other'] as const;
export type WorkoutSport = (typeof workoutSports)[number];

export type Block = Step | Repeat;

export interface Repeat {
  readonly kind: 'repeat';
  readonly times: number;
  readonly steps: readonly Block[];
}

export const stepKinds = ['warmup', 'work', 'recovery', 'rest', 'cooldown'] as const;
export type StepKind = (typeof stepKinds)[number];

export interface Step {
  readonly kind: StepKind;
  readonly end: End;
  readonly target?: Target;
  readonly target2?: Target;
  readonly note?: string;
  readonly swim?: SwimDetail;
}

/**
 * How long a step lasts. `send_off` (swimming): with metres, swim them and leave again when the seconds are over; without,
 * a rest that lasts until the seconds since the step before it began are over.
 */
export type End =
  | { readonly by: 'time'; readonly seconds: number }
  | { readonly by: 'distance'; readonly meters: number }
  | { readonly by: 'lap_press' }
  | { readonly by: 'send_off'; readonly seconds: number; readonly meters?: number }
  | { readonly by: 'repetitions'; readonly count: number };

/** What to hold. `low` ≤ `high` as numbers, except that a ramp goes from `low` to `high` whichever is larger. */
export interface Target {
  readonly of: 'pace' | 'speed' | 'heart_rate' | 'power' | 'cadence' | 'effort';
  readonly unit: TargetUnit;
  readonly low: number;
  readonly high: number;
  readonly ramp?: boolean;
}

export const targetUnits = {
  pace: ['seconds_per_km', 'seconds_per_100m', 'zone'],
  speed: ['km_per_hour'],
  heart_rate: ['bpm', 'percent_of_max', 'percent_of_threshold', 'zone'],
  power: ['watts', 'percent_of_ftp', 'zone'],
  cadence: ['rpm', 'steps_per_minute'],
  effort: ['rpe'],
} as const satisfies Record<Target['of'], readonly string[]>;

export type TargetUnit = (typeof targetUnits)[Target['of']][number];

export interface SwimDetail {
  readonly stroke?: 'any' | 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'medley' | 'mixed';
  readonly drill?: 'none' | 'kick' | 'pull' | 'drill';
  readonly equipment?: 'none' | 'pull_buoy' | 'kickboard' | 'paddles' | 'fins' | 'snorkel';
}

/** A workout whose relative targets were turned into absolute ones with the landmarks of a day; both forms are kept. */
export interface ResolvedWorkout extends Omit<Workout, 'steps'> {
  readonly steps: readonly ResolvedBlock[];
  /** The day whose landmarks were used. */
  readonly day: Day;
  readonly totals: WorkoutTotals;
  /** What was assumed or is old: "threshold pace is 140 days old". */
  readonly notes: readonly Phrase[];
}

export type ResolvedBlock = ResolvedStep | ResolvedRepeat;

export interface ResolvedRepeat extends Omit<Repeat, 'steps'> {
  readonly steps: readonly ResolvedBlock[];
}

export interface ResolvedStep extends Step {
  readonly absolute?: AbsoluteTarget;
  readonly absolute2?: AbsoluteTarget;
}

/** m/s for pace and speed, bpm, W, per minute (steps of both legs on foot), RPE 1–10. */
export interface AbsoluteTarget {
  readonly of: 'speed' | 'heart_rate' | 'power' | 'cadence' | 'effort';
  readonly low: number;
  readonly high: number;
  readonly ramp?: boolean;
  /** An end that has no edge of its own (the last zone has no top): `low` or `high` is then only a believable limit. */
  readonly open?: 'low' | 'high';
  /**
   * The landmark a relative target was resolved with. For plain watts, the threshold power in force, if any:
   * some files speak only in fractions of it.
   */
  readonly landmark?: Landmark;
}

/** Seconds and metres of the whole session; `assumed` says what was taken for steps that end on a button. */
export interface WorkoutTotals {
  readonly seconds: number;
  readonly meters?: number;
  /** Time and distance of the `work` steps alone. */
  readonly workSeconds: number;
  readonly workMeters?: number;
  readonly recoverySeconds: number;
  readonly steps: number;
  readonly assumed: readonly Phrase[];
}

/** What a target makes of one step (or of the whole workout when `step` is absent). */
export interface Fidelity {
  /** Index in `placedSteps` (`workout-steps.ts`): every step once, in order, those of a repeat included; from 0. */
  readonly step?: number;
  readonly verdict: 'kept' | 'approximated' | 'lost';
  readonly why: Phrase;
}
