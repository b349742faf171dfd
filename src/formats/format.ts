import type { DecodedFile, Recording } from '../domain/recording.ts';
import type { Fidelity, ResolvedWorkout, WorkoutSport } from '../domain/workout.ts';

/** How much of a hostile file we are ready to read (trust §3). */
export interface Limits {
  readonly bytes: number;
  /** Records, track points or messages. */
  readonly records: number;
  /** XML nesting. */
  readonly depth: number;
}

export const defaultLimits: Limits = { bytes: 32 * 1024 * 1024, records: 400_000, depth: 64 };

/** A kind of file that holds activities, nights or workouts. One folder per format; registered in `index.ts`. */
export interface Format {
  /** The folder's name. */
  readonly id: string;
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  /** True when the first bytes look like this format, whatever the file is called. */
  sniff(bytes: Uint8Array): boolean;
  /**
   * Reads what can be read. A damaged file gives what was saved with `partial` set;
   * throws FormatError when nothing usable was found or a limit was passed before anything was saved.
   */
  decode(bytes: Uint8Array, limits?: Limits): DecodedFile;
  /** Writes a recording in this format; absent when we only read it. */
  readonly encode?: (recording: Recording) => Uint8Array;
}

/** A file that carries a workout to a watch or program. Registered in `index.ts`. */
export interface WorkoutFormat {
  readonly id: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly sports: readonly WorkoutSport[];
  /** The file and, step by step, what it keeps. Throws UnsupportedError for a sport it has no word for. */
  compile(workout: ResolvedWorkout): CompiledWorkout;
  /** The steps as this format can carry them: what read-back is held against. Absent = as they were meant. */
  readonly expected?: (workout: ResolvedWorkout) => ResolvedWorkout['steps'];
  /** Reads the file back as our model, to compare with what was meant. */
  readonly readBack?: (bytes: Uint8Array) => ResolvedWorkout['steps'];
}

export interface CompiledWorkout {
  readonly bytes: Uint8Array;
  readonly fidelity: readonly Fidelity[];
}
