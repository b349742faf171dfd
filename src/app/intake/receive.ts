import { landmarksIn } from '../../domain/athlete.ts';
import { FormatError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { Intake } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';
import { athleteOf } from '../memory/athlete.ts';
import { decoderVersion, type ReadFile, type ReadRequest } from './decoder.ts';
import { contentHashOf } from './ids.ts';

export interface ArrivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** For whom files are read, and what a reader must know of them. Made once for a whole import. */
export interface ImportContext extends Pick<ReadRequest, 'athleteZone' | 'landmarks'> {
  readonly athleteId: string;
}

export async function importContext(
  { storage }: Pick<Deps, 'storage'>,
  { athleteId }: Pick<Who, 'athleteId'>,
): Promise<ImportContext> {
  const { preferences } = await athleteOf({ storage }, { athleteId });
  // A watch's word is in each file anyway; remembered from another file it would make the order of import matter.
  const landmarks = landmarksIn(await storage.memories.list(athleteId)).filter(
    ({ origin }) => origin.by !== 'device',
  );
  return { athleteId, athleteZone: preferences.timeZone, landmarks };
}

/**
 * Keeps the original before anyone tries to understand it. The state `pending` says that it is to be read: it is new,
 * was left over by a crash, or was not wholly understood by an older reader.
 */
export async function receive(
  deps: Deps,
  { athleteId }: ImportContext,
  { name, bytes }: ArrivedFile,
): Promise<Intake> {
  const contentHash = contentHashOf(bytes);
  const known = await deps.storage.intakes.get(athleteId, contentHash);
  if (known) return isToRead(known) ? { ...known, state: 'pending' } : known;
  await deps.storage.blobs.put(athleteId, bytes);
  const intake: Intake = {
    contentHash,
    fileName: cleanText(name),
    bytes: bytes.length,
    receivedAt: deps.clock(),
    state: 'pending',
  };
  await deps.storage.intakes.save(athleteId, intake);
  return intake;
}

export function isToRead({ state, readBy }: Intake): boolean {
  return state === 'pending' || (state !== 'done' && (readBy ?? 0) < decoderVersion);
}

/** The file as the decoder reads it, or why it cannot be read. What is no fault of the file is thrown. */
export async function readArrived(
  deps: Deps,
  { athleteZone, landmarks }: ImportContext,
  { name, bytes }: ArrivedFile,
): Promise<ReadFile | FormatError> {
  try {
    return await deps.decoder.read({ bytes, name, athleteZone, landmarks });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (error.cause) deps.log.error({ err: error.cause, code: error.code }, 'a file could not be read');
    return error;
  }
}
