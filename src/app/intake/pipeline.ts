import { cleanText, withoutAddress } from '../../domain/text.ts';
import type { Deps } from '../deps.ts';
import type { FoundFile } from './found-file.ts';
import { type FileOutcome, knownOutcome, nothingFrom } from './outcome.ts';
import { type ArrivedFile, type ImportContext, type Received, receive } from './receive.ts';
import { settle } from './settle.ts';
import { type Understood, understand } from './understand.ts';

/** Told of each file, in the order in which they came. */
export type OnOutcome = (
  outcome: FileOutcome,
  about: { readonly bytes: number; readonly resumed: boolean },
) => void;

/** A file of an import: found under a path, or left over from an import that was interrupted. */
export type Incoming = FoundFile & Pick<ArrivedFile, 'restates'> & { readonly resumed?: boolean };

// One disk flush serves a batch. Four batches are in memory at most: one being found, one waiting for the workers, so that
// they never wait themselves, one read, one written.
const batchLimit = { files: 16, bytes: 16 * 1024 * 1024 };

/**
 * Takes files into the library batch by batch: while one is written the workers read the next, and those after that
 * are fetched from the disk. Memory stays the same however large the folder or archive.
 */
export async function takeIn(
  deps: Deps,
  context: ImportContext,
  files: AsyncIterable<Incoming>,
  onOutcome: OnOutcome,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let oneBefore = writing;
  try {
    for await (const batch of batches(files)) {
      const underway = await startReading(deps, context, batch);
      await oneBefore;
      oneBefore = writing;
      writing = writing.then(() => writeBatch(deps, context, underway, onOutcome));
      // A failure is met where the batch is waited for.
      writing.catch(() => undefined);
    }
  } finally {
    // Also where finding them broke off: what came before that is in the library.
    await writing;
  }
}

async function* batches(files: AsyncIterable<Incoming>): AsyncGenerator<Incoming[]> {
  let batch: Incoming[] = [];
  let bytes = 0;
  try {
    for await (const file of files) {
      batch.push(file);
      bytes += sizeOf(file);
      if (batch.length < batchLimit.files && bytes < batchLimit.bytes) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** One file of a batch: its fate is known, or it is being read. */
interface Underway {
  readonly incoming: Incoming;
  readonly fate: FileOutcome | Promise<Understood>;
}

async function startReading(
  deps: Deps,
  context: ImportContext,
  batch: readonly Incoming[],
): Promise<Underway[]> {
  const present = batch.flatMap(arrivedFile);
  const received = await receive(deps, context, present);
  const inOrder = received.values();
  return batch.map((incoming) => ({
    incoming,
    fate: incoming.refused ? unreachable(incoming) : fateOf(deps, context, inOrder.next().value as Received),
  }));
}

function fateOf(deps: Deps, context: ImportContext, received: Received): Underway['fate'] {
  if (received.intake.state !== 'pending') return knownOutcome(received.intake);
  const reading = understand(deps, context, received);
  reading.catch(() => undefined);
  return reading;
}

async function writeBatch(
  deps: Deps,
  context: ImportContext,
  batch: readonly Underway[],
  onOutcome: OnOutcome,
): Promise<void> {
  const fates = await Promise.all(batch.map(async ({ fate }) => fate));
  const outcomes = await settle(
    deps,
    context,
    fates.filter((fate) => 'intake' in fate),
  );
  const written = outcomes.values();
  for (const [i, { incoming }] of batch.entries()) {
    const fate = fates[i];
    const outcome = 'outcome' in fate ? fate : (written.next().value as FileOutcome);
    onOutcome(outcome, { bytes: sizeOf(incoming), resumed: incoming.resumed ?? false });
  }
}

const sizeOf = ({ bytes }: Incoming): number => bytes?.length ?? 0;

const arrivedFile = (file: Incoming): ArrivedFile[] =>
  file.bytes
    ? [{ name: nameIn(file), bytes: file.bytes, restates: file.restates, receivedAt: file.receivedAt }]
    : [];

const nameIn = ({ container, name }: Incoming): string => (container ? `${container} › ${name}` : name);

function unreachable(file: Incoming): FileOutcome {
  const place = { fileName: cleanText(withoutAddress(nameIn(file))), contentHash: '' };
  return { ...nothingFrom(place), outcome: 'refused', why: file.refused };
}
