import type { FormatError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import type { Intake } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import type { ReadFile } from './decoder.ts';
import type { FoundFile } from './found-file.ts';
import { type ArrivedFile, type ImportContext, readArrived, receive } from './receive.ts';
import { type FileOutcome, knownOutcome, nothingFrom, settle } from './settle.ts';

/** Told of each file, in the order in which they came. */
export type OnOutcome = (
  outcome: FileOutcome,
  about: { readonly bytes: number; readonly resumed: boolean },
) => void;

/** Files on their way into the library: kept at once, read by the workers, written one after the other. */
export interface Pipeline {
  add(file: FoundFile): Promise<void>;
  /** A file whose original is kept already. */
  resume(intake: Intake): Promise<void>;
  finish(): Promise<void>;
}

// Enough to keep the workers busy while the disk is waited for; little enough for any folder and any archive.
const lookahead = { files: 32, bytes: 64 * 1024 * 1024 };

interface Underway {
  readonly bytes: number;
  readonly resumed: boolean;
  /** True when `outcome` will not have to wait. */
  isReady: boolean;
  outcome(): Promise<FileOutcome>;
}

export function openPipeline(deps: Deps, context: ImportContext, onOutcome: OnOutcome): Pipeline {
  const queue: Underway[] = [];
  const hashesUnderway = new Set<string>();

  const writeFirst = async (): Promise<void> => {
    const [first] = queue;
    const outcome = await first.outcome();
    queue.shift();
    hashesUnderway.delete(outcome.contentHash);
    onOutcome(outcome, first);
  };
  const isFull = (): boolean =>
    queue.length >= lookahead.files || queue.reduce((sum, { bytes }) => sum + bytes, 0) >= lookahead.bytes;
  const enqueue = async (underway: Underway): Promise<void> => {
    queue.push(underway);
    while (queue[0]?.isReady || isFull()) await writeFirst();
  };
  const read = async (intake: Intake, file: ArrivedFile, resumed: boolean): Promise<void> => {
    hashesUnderway.add(intake.contentHash);
    await enqueue(reading(deps, context, { intake, file, resumed }));
  };

  return {
    add: async (file) => {
      if ('refused' in file) return enqueue(decided(unreachable(file), 0));
      const intake = await receive(deps, context, file);
      const isNew = intake.state === 'pending' && !hashesUnderway.has(intake.contentHash);
      return isNew ? read(intake, file, false) : enqueue(decided(knownOutcome(intake), file.bytes.length));
    },
    resume: async (intake) => {
      const bytes = await deps.storage.blobs.get(context.athleteId, intake.contentHash);
      if (bytes) await read(intake, { name: intake.fileName, bytes }, true);
    },
    finish: async () => {
      while (queue.length > 0) await writeFirst();
    },
  };
}

function reading(
  deps: Deps,
  context: ImportContext,
  {
    intake,
    file,
    resumed,
  }: { readonly intake: Intake; readonly file: ArrivedFile; readonly resumed: boolean },
): Underway {
  const read = readArrived(deps, context, file);
  const underway: Underway = {
    bytes: file.bytes.length,
    resumed,
    isReady: false,
    outcome: async () => settleOrExplain(deps, context, intake, await read),
  };
  // A failure is met by whoever awaits the outcome.
  read.then(
    () => (underway.isReady = true),
    () => undefined,
  );
  return underway;
}

const decided = (outcome: FileOutcome, bytes: number): Underway => ({
  bytes,
  resumed: false,
  isReady: true,
  outcome: async () => outcome,
});

// One file that the library cannot take does not keep the others out; it stays pending and is tried again next time.
async function settleOrExplain(
  deps: Deps,
  context: ImportContext,
  intake: Intake,
  file: ReadFile | FormatError,
): Promise<FileOutcome> {
  try {
    return await settle(deps, context, intake, file);
  } catch (err) {
    deps.log.error({ err, file: intake.contentHash }, 'a file could not be written to the library');
    return { ...nothingFrom(intake), outcome: 'refused', why: phrase('intake.not_written') };
  }
}

const unreachable = ({ name, refused }: Extract<FoundFile, { refused: Phrase }>): FileOutcome => ({
  ...nothingFrom({ fileName: cleanText(name), contentHash: '' }),
  outcome: 'refused',
  why: refused,
});
