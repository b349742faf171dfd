import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Fidelity, ResolvedWorkout } from '../../domain/workout.ts';

/** A place a workout can go: a folder, a watch on a cable, a vendor's calendar. */
export interface WorkoutTarget {
  /** `fit`, `zwo`: a file in the outbox; `watch`: a file on a plugged-in watch; else the vendor's id. */
  readonly id: string;
  /** What it keeps, changes and loses, step by step. Asks nobody. */
  readonly fidelity: (workout: ResolvedWorkout) => readonly Fidelity[];
  /** True where `send` puts it in place of what `earlier` left there; else that is taken back first. */
  readonly replaces: boolean;
  /** Writes it and reads it back. Throws a BoucleError when it could not be written. */
  send(planned: PlannedWorkout, day: Day, earlier?: Delivery): Promise<Sent>;
  /** True for a target that may answer later what it cannot answer now. */
  readonly waits: boolean;
  /** Why it could not be taken back; undefined = it is gone. */
  takeBack(delivery: Delivery): Promise<Phrase | undefined>;
}

export interface Sent {
  /** The target's own name for it. */
  readonly ref: string;
  readonly differences: readonly Phrase[];
  /** What was sent earlier stands there still, beside this: only a person can take it away. */
  readonly leavesEarlier?: boolean;
  /** What the athlete must know: when it comes to the watch, what is left to do by hand. */
  readonly remarks?: readonly Phrase[];
}
