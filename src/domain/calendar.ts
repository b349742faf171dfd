import type { Day, Instant } from './day.ts';
import type { Phrase } from './phrase.ts';
import type { ResolvedWorkout, Workout } from './workout.ts';

/** A workout in the athlete's calendar, or a draft waiting for a day. */
export interface PlannedWorkout {
  readonly id: string;
  readonly state: 'draft' | 'scheduled' | 'done' | 'missed';
  readonly day?: Day;
  readonly workout: Workout;
  readonly resolved: ResolvedWorkout;
  /** The client that planned it. */
  readonly client: string;
  readonly createdAt: Instant;
  /** When it last got another day or target. */
  readonly updatedAt?: Instant;
  /** Where it shall go, e.g. `fit`, `zwo`; remembered for a move. */
  readonly targets: readonly string[];
  readonly match?: Match;
  /** Planned in a vendor's own calendar: read here, changed only there. */
  readonly elsewhere?: { readonly vendor: string; readonly ref: string; readonly contentHash: string };
}

/** A workout paired with the activity that answered it. */
export interface Match {
  readonly activityId: string;
  readonly by: 'boucle' | 'athlete';
}

/** One workout sent to one target. */
export interface Delivery {
  readonly workoutId: string;
  readonly target: string;
  readonly state: 'sent' | 'withdrawn' | 'failed';
  readonly at: Instant;
  /** The day it stands on there. */
  readonly day?: Day;
  /** The target's own name for it: a file name, a vendor's id. */
  readonly ref: string;
  /** What read-back found different from what was meant; empty = the same. */
  readonly differences: readonly Phrase[];
  /** What the athlete must know: when it comes to the watch, what is left to do by hand. */
  readonly remarks?: readonly Phrase[];
}
