import type { Phrase } from '../domain/phrase.ts';
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
  /**
   * For an extension shared with everything else: of the files met in folders and archives only these are ours. Tested
   * against the path, `/` between folders.
   */
  readonly names?: RegExp;
  /** Files read along with one of this format: paths from its folder on. They are not opened on their own. */
  readonly companions?: RegExp;
  readonly cutter?: Cutter;
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

/**
 * Cuts a file of an archive that is too large for memory into files that this format reads one by one. Equal contents
 * give equal pieces, so that a newer archive brings only what is new.
 */
export interface Cutter {
  /** Files of more bytes than this are cut; smaller ones are read whole. */
  readonly above: number;
  cut(bytes: AsyncIterable<Uint8Array>, around: Around): AsyncIterable<Piece>;
}

/** What lies beside the file that is being cut. */
export interface Around {
  /** Bytes of a companion by its path from the file's folder; undefined when it is not there or not to be had. */
  companion(path: string): Promise<Uint8Array | undefined>;
}

/** One piece, or why the rest could not be had. `label` tells it from its neighbours. */
export type Piece =
  | { readonly label: string; readonly bytes: Uint8Array; readonly refused?: undefined }
  | { readonly refused: Phrase; readonly bytes?: undefined };

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
