import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Intake } from '../../storage/storage.ts';
import type { ReadFile } from './decoder.ts';
import type { Placement } from './place.ts';

/** What became of one file. `kept`: understood, and nothing in it is an activity or a reading. */
export interface FileOutcome {
  readonly fileName: string;
  readonly contentHash: string;
  readonly outcome: 'new' | 'merged' | 'known' | 'partial' | 'kept' | 'refused';
  /** For `partial`, `kept` and `refused`. */
  readonly why?: Phrase;
  readonly activityIds: readonly string[];
  /** Sessions that the library did not have before. */
  readonly newActivities: number;
  readonly wellnessReadings: number;
  readonly workouts: number;
  /** What had to be said about it although it was read. */
  readonly warnings?: readonly Phrase[];
}

/** A file that the library had already. */
export function knownOutcome(intake: Intake): FileOutcome {
  return { ...nothingFrom(intake), outcome: 'known' };
}

/** The outcome of a file in which nothing was found, to build on. */
export function nothingFrom({
  fileName,
  contentHash,
}: Pick<Intake, 'fileName' | 'contentHash'>): Omit<FileOutcome, 'outcome'> {
  return { fileName, contentHash, activityIds: [], newActivities: 0, wellnessReadings: 0, workouts: 0 };
}

/** What a file came to, given where its recordings went; damage is told first. */
export function verdictOn(
  file: ReadFile,
  {
    own,
    notes,
    known,
  }: { readonly own: readonly Placement[]; readonly notes: number; readonly known: number },
): Pick<FileOutcome, 'outcome' | 'why'> {
  const damage = file.partial ?? file.unplaced[0];
  if (damage) return { outcome: 'partial', why: damage };
  if (own.length === 0 && file.wellness.length === 0) {
    if (notes > 0) return { outcome: 'new' };
    const said = known > 0 || (file.annotations?.length ?? 0) > 0 || (file.landmarks?.length ?? 0) > 0;
    return said ? { outcome: 'known' } : { outcome: 'kept', why: whyKept(file) };
  }
  return { outcome: own.length > 0 && own.every((p) => p.sourceCount > 1) ? 'merged' : 'new' };
}

function whyKept({ kind, workouts }: ReadFile): Phrase {
  if (workouts > 0) return phrase('intake.holds_workouts', { workouts });
  return ['activity', 'empty'].includes(kind)
    ? phrase('intake.nothing_recorded')
    : phrase('intake.no_activity', { kind });
}
