import type { Activity, Source } from '../../domain/activity.ts';
import type { Day } from '../../domain/day.ts';
import type { Forgotten } from '../../domain/forgotten.ts';
import type { Landmark } from '../../domain/landmark.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Annotation, Device, PlannedInFile } from '../../domain/recording.ts';
import type { WellnessReading } from '../../domain/wellness.ts';

/**
 * Raised when reading the same bytes gives more or better than before: what an older version read is then read again,
 * a file that it refused or saved only in part when it comes again, the others by `replay`.
 */
export const decoderVersion = 2;

/** Reads files away from the main thread: whatever a file holds, the server goes on answering. */
export interface Decoder {
  /**
   * Decodes, places, measures and encodes one file. Rejects with FormatError when nothing usable was found or the
   * file took more time or memory than a file may; other files are not touched by that.
   */
  read(request: ReadRequest): Promise<ReadFile>;
  close(): Promise<void>;
}

export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** The zone for a file that knows neither its offset nor a position. */
  readonly athleteZone: string;
  readonly landmarks: readonly Landmark[];
  /** The day the athlete gave to recordings whose watch did not know the date. */
  readonly dayGiven?: Day;
  /** What the athlete had deleted: left out before anything is looked at. */
  readonly forgotten?: readonly Forgotten[];
}

/** Everything one file says, ready to be kept. Plain data: it crosses a thread. */
export interface ReadFile {
  readonly format: string;
  /** The format's own word: activity, course, settings… */
  readonly kind: string;
  readonly recordings: readonly ReadRecording[];
  /** Recordings that no day can be given to, each with the reason. */
  readonly unplaced: readonly Phrase[];
  readonly wellness: readonly WellnessReading[];
  readonly device?: Device;
  /** Settings that the file states outside any recording. */
  readonly landmarks?: readonly Landmark[];
  readonly annotations?: readonly Annotation[];
  readonly workouts: number;
  /** Those that stand in a vendor's calendar. */
  readonly planned?: readonly PlannedInFile[];
  readonly partial?: Phrase;
  readonly warnings: readonly Phrase[];
}

/** An activity before it has an id and company. */
export type Draft = Omit<Activity, 'id' | 'primarySourceId' | 'leg'>;

export interface ReadRecording {
  readonly draft: Draft;
  readonly source: Pick<
    Source,
    | 'part'
    | 'leg'
    | 'quality'
    | 'channels'
    | 'totals'
    | 'vendorId'
    | 'isTold'
    | 'subSport'
    | 'gear'
    | 'vendorScores'
  >;
  /** The watch's own settings of that day. */
  readonly landmarks: readonly Landmark[];
  /** The stream file; absent when nothing was recorded over time. */
  readonly streams?: Uint8Array;
}
