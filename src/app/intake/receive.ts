import { setImmediate } from 'node:timers/promises';
import { landmarksIn } from '../../domain/athlete.ts';
import type { Day, Instant } from '../../domain/day.ts';
import { FormatError } from '../../domain/errors.ts';
import { forgottenKey, undatedKey } from '../../domain/recording.ts';
import { cleanText, withoutAddress } from '../../domain/text.ts';
import type { Intake, Storage } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';
import { athleteOf } from '../memory/athlete.ts';
import { decoderVersion, type ReadFile, type ReadRequest } from './decoder.ts';
import { contentHashOf } from './ids.ts';

export interface ArrivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * Says anew what others under its name said: the last to come is in force, even in words that came before them (a
   * correction that was taken back).
   */
  readonly restates?: boolean;
  /** When it first came; absent = now. */
  readonly receivedAt?: Instant;
}

/** For whom files are read, and what a reader must know of them. Made once for a whole import. */
export interface ImportContext extends Pick<ReadRequest, 'athleteZone' | 'landmarks' | 'forgotten'> {
  readonly athleteId: string;
  /** Strictly ascending moments of arrival: which of two recordings came first is never left to chance. */
  readonly nextArrival: () => Instant;
}

export async function importContext(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { athleteId }: Pick<Who, 'athleteId'>,
): Promise<ImportContext> {
  const { preferences } = await athleteOf({ storage }, { athleteId });
  // A watch's word is in each file anyway; remembered from another file it would make the order of import matter.
  const landmarks = landmarksIn(await storage.memories.list(athleteId)).filter(
    ({ origin }) => origin.by !== 'device',
  );
  const told = await storage.annotations.about(athleteId, [forgottenKey]);
  const forgotten = told.flatMap((said) => said.forgotten ?? []);
  let last = 0;
  const nextArrival = (): Instant => (last = Math.max(clock(), last + 1));
  return { athleteId, athleteZone: preferences.timeZone, landmarks, forgotten, nextArrival };
}

/** A file whose original is kept. `pending`: still to be read, for whatever reason. */
export interface Received {
  readonly intake: Intake;
  readonly file: ArrivedFile;
}

/**
 * Keeps originals before anyone tries to understand them. The state `pending` says that a file is to be read: it is
 * new, was left over by a crash, or was not wholly understood by an older reader. Of two files with the same content
 * the second is known.
 */
export async function receive(
  { storage }: Pick<Deps, 'storage'>,
  { athleteId, nextArrival }: ImportContext,
  files: readonly ArrivedFile[],
): Promise<Received[]> {
  const received: Received[] = [];
  const fresh = new Map<string, Received>();
  const seen = new Set<string>();
  for (const file of files) {
    const contentHash = await contentHashOf(file.bytes);
    const known = await storage.intakes.get(athleteId, contentHash);
    if (known) seen.add(contentHash);
    const isBack = known && file.restates && (await isOutdated(storage, athleteId, known));
    const intake = isBack
      ? { ...known, state: 'pending' as const, receivedAt: nextArrival() }
      : (known ?? newIntake(contentHash, file, file.receivedAt ?? nextArrival()));
    const isFirst = !fresh.has(contentHash) && isToRead(intake);
    const one = { intake: { ...intake, state: isFirst ? 'pending' : settled(intake) }, file } as const;
    if (isFirst) fresh.set(contentHash, one);
    received.push(one);
  }
  await keepOriginals(storage, athleteId, [...fresh.values()]);
  if (fresh.size > 0) {
    await storage.transaction(async (inside) => {
      for (const { intake } of fresh.values()) {
        const { contentHash } = intake;
        // Another process that met the same file meanwhile may even have read it: then it is not begun anew.
        if (seen.has(contentHash) || !(await inside.intakes.get(athleteId, contentHash)))
          await inside.intakes.save(athleteId, intake);
      }
    });
  }
  return received;
}

const isOutdated = async (
  { intakes }: Storage,
  athleteId: string,
  { fileName, contentHash, state }: Intake,
): Promise<boolean> =>
  state === 'done' && (await intakes.latestNamed(athleteId, fileName))?.contentHash !== contentHash;

// Keeping a large file takes the main thread for milliseconds: after each, others get their turn.
const largeBytes = 1024 * 1024;

async function breathe({ bytes }: ArrivedFile): Promise<void> {
  if (bytes.length >= largeBytes) await setImmediate();
}

/** Small files wait for the disk together, large ones follow one another. */
async function keepOriginals(
  storage: Storage,
  athleteId: string,
  received: readonly Received[],
): Promise<void> {
  const writing: Promise<string>[] = [];
  for (const { file } of received) {
    writing.push(storage.blobs.put(athleteId, file.bytes));
    await breathe(file);
  }
  await Promise.all(writing);
}

function newIntake(contentHash: string, { name, bytes }: ArrivedFile, receivedAt: Instant): Intake {
  return {
    contentHash,
    fileName: cleanText(withoutAddress(name)),
    bytes: bytes.length,
    receivedAt,
    state: 'pending',
  };
}

// The copy of a file that is being read in the same breath is as good as done.
const settled = ({ state }: Intake): Intake['state'] => (state === 'pending' ? 'done' : state);

export function isToRead({ state, readBy }: Intake): boolean {
  return state === 'pending' || (state !== 'done' && (readBy ?? 0) < decoderVersion);
}

/**
 * The file as the decoder reads it, or why it cannot be read. What is no fault of the file is thrown. A recording whose
 * watch did not know the date has the day that the athlete gave to the file, where there is one.
 */
export async function read(
  deps: Pick<Deps, 'decoder' | 'log' | 'storage'>,
  context: ImportContext,
  file: ArrivedFile,
  contentHash: string,
): Promise<ReadFile | FormatError> {
  const found = await decoded(deps, context, file);
  const undated = !(found instanceof FormatError) && found.unplaced.some(({ code }) => code === noDate);
  if (!undated) return found;
  const key = undatedKey(contentHash);
  const [said] = await deps.storage.annotations.about(context.athleteId, [key]);
  return said?.day ? decoded(deps, context, file, said.day) : found;
}

/** Why a recording stays without a day. */
export const noDate = 'intake.no_date';

async function decoded(
  deps: Pick<Deps, 'decoder' | 'log'>,
  { athleteZone, landmarks, forgotten = [] }: ImportContext,
  { name, bytes }: ArrivedFile,
  dayGiven?: Day,
): Promise<ReadFile | FormatError> {
  try {
    return await deps.decoder.read({
      bytes,
      name,
      athleteZone,
      landmarks,
      ...(dayGiven && { dayGiven }),
      ...(forgotten.length > 0 && { forgotten }),
    });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (error.cause) deps.log.error({ err: error.cause, code: error.code }, 'a file could not be read');
    return error;
  }
}
