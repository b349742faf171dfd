import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../domain/activity.ts';
import { dayOf } from '../../domain/day.ts';
import { FormatError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Intake, Storage, StoredReading } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { decoderVersion, type ReadFile, type ReadRecording } from './decoder.ts';
import { deviceMemories, nameOf } from './device-landmarks.ts';
import { sourceIdOf } from './ids.ts';
import { type Arrival, type Placement, place } from './place.ts';
import { readAgain } from './read-again.ts';
import { type ImportContext, isToRead, read, type Received } from './receive.ts';

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
}

/** A file that the library had already. */
export function knownOutcome(intake: Intake): FileOutcome {
  return { ...nothingFrom(intake), outcome: 'known' };
}

/** A file that was read, with its streams among the blobs; or why it could not be read. */
export type Understood = { readonly intake: Intake } & (
  | { readonly file: ReadFile; readonly arrivals: readonly Arrival[] }
  | { readonly refused: FormatError }
);

/** Reads a file that was received and keeps its streams: all that can be done before the library is written. */
export async function understand(
  deps: Deps,
  context: ImportContext,
  { intake, file }: Received,
): Promise<Understood> {
  const found = await read(deps, context, file);
  if (found instanceof FormatError) return { intake, refused: found };
  const arrivals = await Promise.all(
    found.recordings.map((recording) =>
      arrivalOf(deps, context, intake, { format: found.format, recording }),
    ),
  );
  return { intake, file: found, arrivals };
}

async function arrivalOf(
  { storage }: Deps,
  { athleteId }: ImportContext,
  { contentHash, fileName, receivedAt }: Intake,
  { format, recording }: { readonly format: string; readonly recording: ReadRecording },
): Promise<Arrival> {
  const { draft, source, streams } = recording;
  const { device, sport, start, title, notes, partial } = draft;
  const streamsHash = streams && (await storage.blobs.put(athleteId, streams));
  return {
    draft,
    source: {
      id: sourceIdOf(contentHash, source.part),
      // Known once it has found its session.
      activityId: '',
      contentHash,
      format,
      fileName,
      receivedAt,
      device,
      sport,
      start,
      title,
      notes,
      partial,
      streamsHash,
      ...source,
    },
  };
}

/**
 * Writes files to the library, in order. Each is written whole or not at all, its intake settled in the same breath;
 * several share a transaction, since waiting for the disk is what takes the time.
 */
export async function settle(
  deps: Deps,
  context: ImportContext,
  files: readonly Understood[],
): Promise<FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  let again: readonly Arrival[] = [];
  let size = files.length;
  while (outcomes.length < files.length) {
    const batch = files.slice(outcomes.length, outcomes.length + size);
    try {
      const { done, unread } = await deps.storage.transaction((storage) =>
        settleSome({ ...deps, storage }, context, batch, again),
      );
      outcomes.push(...done);
      const kept = done.length > 0 ? [] : again;
      again = unread ? [...kept, ...(await readAgain(deps, context, unread))] : [];
    } catch (error) {
      // One file that the library cannot take does not keep the others out: they are tried one by one.
      if (size === 1) outcomes.push(notWritten(deps, batch[0].intake, error));
      size = 1;
      again = [];
    }
  }
  return outcomes;
}

// The intake stays pending: the file is tried again at the next import.
function notWritten({ log }: Deps, intake: Intake, err: unknown): FileOutcome {
  log.error({ err, file: intake.contentHash }, 'a file could not be written to the library');
  return { ...nothingFrom(intake), outcome: 'refused', why: phrase('intake.not_written') };
}

interface Progress {
  readonly done: readonly FileOutcome[];
  /** Sources that must be read again before the next file can be written. */
  readonly unread?: readonly Source[];
}

async function settleSome(
  deps: Deps,
  context: ImportContext,
  files: readonly Understood[],
  again: readonly Arrival[],
): Promise<Progress> {
  const done: FileOutcome[] = [];
  for (const file of files) {
    const settled = await settleOne(deps, context, file, done.length === 0 ? again : []);
    if ('unread' in settled) return { done, unread: settled.unread };
    done.push(settled);
    // SQLite answers at once: without this the server would not be heard until all files are written.
    await setImmediate();
  }
  return { done };
}

async function settleOne(
  { storage, clock }: Deps,
  context: ImportContext,
  understood: Understood,
  again: readonly Arrival[],
): Promise<FileOutcome | { readonly unread: readonly Source[] }> {
  const { athleteId } = context;
  const { intake } = understood;
  const current = await storage.intakes.get(athleteId, intake.contentHash);
  // Another process may have been faster.
  if (current && !isToRead(current)) return knownOutcome(current);
  if ('refused' in understood) return refuse(storage, athleteId, intake, understood.refused);
  const { file, arrivals } = understood;
  const placed = await place(storage, athleteId, [...arrivals, ...again]);
  if ('unread' in placed) return placed;
  const own = placed.placements.filter((p) => arrivals.some(({ source }) => source.id === p.sourceId));
  return write(storage, { context, intake, file, own, now: clock() });
}

async function refuse(
  storage: Storage,
  athleteId: string,
  intake: Intake,
  { phrase: why }: FormatError,
): Promise<FileOutcome> {
  await storage.intakes.save(athleteId, { ...intake, state: 'refused', why, readBy: decoderVersion });
  return { ...nothingFrom(intake), outcome: 'refused', why };
}

interface Reading {
  readonly context: ImportContext;
  readonly intake: Intake;
  readonly file: ReadFile;
  /** Where this file's recordings went. */
  readonly own: readonly Placement[];
  readonly now: number;
}

async function write(storage: Storage, { context, intake, file, own, now }: Reading): Promise<FileOutcome> {
  const { athleteId, athleteZone } = context;
  const readings = readingsFrom(file, athleteZone);
  if (readings.length > 0) await storage.wellness.save(athleteId, readings);
  await rememberSettings(storage, athleteId, file, now);
  const verdict = verdictOn(file, own);
  await storage.intakes.save(athleteId, {
    ...intake,
    state: verdict.outcome === 'partial' ? 'partial' : 'done',
    format: file.format,
    kind: file.kind,
    why: verdict.why,
    readBy: decoderVersion,
  });
  return {
    ...nothingFrom(intake),
    ...verdict,
    activityIds: [...new Set(own.map(({ activityId }) => activityId))],
    newActivities: own.filter(({ sourceCount }) => sourceCount === 1).length,
    wellnessReadings: readings.length,
    workouts: file.workouts,
  };
}

function verdictOn(file: ReadFile, own: readonly Placement[]): Pick<FileOutcome, 'outcome' | 'why'> {
  const damage = file.partial ?? file.unplaced[0];
  if (damage) return { outcome: 'partial', why: damage };
  if (own.length === 0 && file.wellness.length === 0) return { outcome: 'kept', why: whyKept(file) };
  return { outcome: own.length > 0 && own.every((p) => p.sourceCount > 1) ? 'merged' : 'new' };
}

function whyKept({ kind, workouts }: ReadFile): Phrase {
  if (workouts > 0) return phrase('intake.holds_workouts', { workouts });
  return ['activity', 'empty'].includes(kind)
    ? phrase('intake.nothing_recorded')
    : phrase('intake.no_activity', { kind });
}

function readingsFrom({ wellness, device, format }: ReadFile, athleteZone: string): StoredReading[] {
  const source = nameOf(device) ?? format;
  return wellness.flatMap((reading) => {
    const day = reading.day ?? (reading.at === undefined ? undefined : dayOf(reading.at, athleteZone));
    return day ? [{ ...reading, day, source }] : [];
  });
}

async function rememberSettings(
  storage: Storage,
  athleteId: string,
  { recordings }: ReadFile,
  now: number,
): Promise<void> {
  const stated = recordings.flatMap(({ landmarks }) => landmarks);
  if (stated.length === 0) return;
  const remembered = await storage.memories.list(athleteId);
  for (const memory of deviceMemories(remembered, stated, now))
    await storage.memories.save(athleteId, memory);
}

/** The outcome of a file in which nothing was found, to build on. */
export function nothingFrom({
  fileName,
  contentHash,
}: Pick<Intake, 'fileName' | 'contentHash'>): Omit<FileOutcome, 'outcome'> {
  return { fileName, contentHash, activityIds: [], newActivities: 0, wellnessReadings: 0, workouts: 0 };
}
