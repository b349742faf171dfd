import type { Phrase } from '../../../domain/phrase.ts';
import type { Fidelity, ResolvedStep, ResolvedWorkout, StepKind } from '../../../domain/workout.ts';

/** One line of the text: whole seconds and metres, whole watts, beats and seconds of pace. */
export interface Carried {
  readonly kind: StepKind;
  readonly end: CarriedEnd;
  readonly target?: CarriedTarget;
  readonly cadence?: CarriedRange;
  readonly cue?: string;
}

export type CarriedEnd =
  | { readonly by: 'time'; readonly seconds: number }
  | { readonly by: 'distance'; readonly count: number; readonly unit: 'mtr' | 'yrd' }
  /** A button ends it; a duration must stand there all the same. */
  | { readonly by: 'lap_press'; readonly seconds: number };

/** Watts, bpm, or seconds per `per`. Of a ramp `from` is the start, else the slow or low end. */
export interface CarriedTarget {
  readonly of: 'power' | 'heart_rate' | 'pace';
  readonly from: number;
  readonly to: number;
  readonly ramp?: true;
  readonly per?: 'km' | '100m' | '100y';
}

export interface CarriedRange {
  readonly low: number;
  readonly high: number;
}

export interface CarriedRepeat {
  readonly times: number;
  readonly steps: readonly Carried[];
}

export type CarriedBlock = Carried | CarriedRepeat;

export interface CarriedWorkout {
  readonly type: string;
  readonly name: string;
  readonly blocks: readonly CarriedBlock[];
  /** Prose below the steps. */
  readonly notes: readonly string[];
}

export const isCarriedRepeat = (block: CarriedBlock): block is CarriedRepeat => 'times' in block;

/** What the athlete is told of one step. */
export type Told = { readonly verdict: Fidelity['verdict']; readonly why: Phrase }[];

/** What a step is carried with. */
export interface Around {
  readonly workout: ResolvedWorkout;
  readonly before: ResolvedStep | undefined;
  readonly at: string;
  readonly told: Told;
  readonly notes: string[];
}
