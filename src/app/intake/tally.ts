import type { Instant } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Survey } from './found-file.ts';
import type { FileOutcome } from './outcome.ts';

/** After each file: how far an import is. */
export interface ImportProgress {
  readonly done: number;
  /** Absent until the files have been counted. */
  readonly total?: number;
  readonly bytesDone: number;
  readonly bytesTotal?: number;
  /** Files per second of late. */
  readonly ratePerSecond: number;
  readonly remainingSeconds?: number;
  readonly last: FileOutcome;
}

/** What an import did. Each file is counted once, under its outcome. */
export interface ImportReport {
  readonly files: number;
  readonly new: number;
  readonly merged: number;
  readonly known: number;
  readonly partial: readonly FileNote[];
  readonly kept: readonly FileNote[];
  readonly refused: readonly FileNote[];
  /** Files of these that an interrupted import had left over. */
  readonly resumed: number;
  /** Sessions that the library did not have before. */
  readonly activities: number;
  readonly wellnessReadings: number;
  readonly workouts: number;
  readonly bytes: number;
  readonly seconds: number;
}

export interface FileNote {
  readonly fileName: string;
  readonly why?: Phrase;
}

/** Counts outcomes and estimates the rest. */
export interface Tally {
  expect(survey: Survey): void;
  count(outcome: FileOutcome, about: { readonly bytes: number; readonly resumed?: boolean }): ImportProgress;
  report(): ImportReport;
}

// Known files fly by and new ones do not: only the last seconds say how fast the rest will go.
const windowMs = 10_000;

export function startTally(clock: () => Instant): Tally {
  const started = clock();
  let expected: { files: number; bytes: number } | undefined;
  const counts = { new: 0, merged: 0, known: 0 };
  const notes: Record<'partial' | 'kept' | 'refused', FileNote[]> = { partial: [], kept: [], refused: [] };
  const sums = { files: 0, resumed: 0, activities: 0, wellnessReadings: 0, workouts: 0, bytes: 0 };
  const marks = [{ at: started, files: 0, bytes: 0 }];

  const speed = (): { readonly files: number; readonly bytes: number } => {
    const now = { at: clock(), files: sums.files, bytes: sums.bytes };
    marks.push(now);
    while (marks.length > 2 && now.at - marks[1].at >= windowMs) marks.shift();
    const seconds = Math.max(0.001, (now.at - marks[0].at) / 1000);
    return { files: (now.files - marks[0].files) / seconds, bytes: (now.bytes - marks[0].bytes) / seconds };
  };

  return {
    expect: ({ files, bytes }) => {
      expected = { files: files + (expected?.files ?? 0), bytes: bytes + (expected?.bytes ?? 0) };
    },
    count: (outcome, { bytes, resumed }) => {
      const { fileName, why } = outcome;
      if (outcome.outcome in counts) counts[outcome.outcome as keyof typeof counts] += 1;
      else notes[outcome.outcome as keyof typeof notes].push({ fileName, why });
      sums.files += 1;
      sums.resumed += resumed ? 1 : 0;
      sums.activities += outcome.newActivities;
      sums.wellnessReadings += outcome.wellnessReadings;
      sums.workouts += outcome.workouts;
      sums.bytes += bytes;
      const rate = speed();
      const bytesLeft = expected && Math.max(0, expected.bytes - sums.bytes);
      return {
        done: sums.files,
        // A ZIP may hold more than its directory admits.
        total: expected && Math.max(expected.files, sums.files),
        bytesDone: sums.bytes,
        bytesTotal: expected && Math.max(expected.bytes, sums.bytes),
        ratePerSecond: rate.files,
        remainingSeconds: bytesLeft !== undefined && rate.bytes > 0 ? bytesLeft / rate.bytes : undefined,
        last: outcome,
      };
    },
    report: () => ({ ...sums, ...counts, ...notes, seconds: (clock() - started) / 1000 }),
  };
}
