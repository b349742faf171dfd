import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../domain/activity.ts';
import { dayOf } from '../../domain/day.ts';
import { isForgotten } from '../../domain/forgotten.ts';
import type { FormatError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { nightKey } from '../../domain/recording.ts';
import type { Intake, Storage, StoredReading } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { decoderVersion, type ReadFile } from './decoder.ts';
import { deviceMemories, sourceNameOf } from './device-landmarks.ts';
import { type FileOutcome, knownOutcome, nothingFrom, verdictOn } from './outcome.ts';
import type { Arrival, Placement } from './place.ts';
import { keepPlanned } from './planned-elsewhere.ts';
import { readAgain } from './read-again.ts';
import { type ImportContext, isToRead } from './receive.ts';
import { placeAnnotations, placeArrivals } from './settle-places.ts';
import type { Understood } from './understand.ts';

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
  const isReplay = 'isReplay' in understood;
  if (current && !isReplay && !isToRead(current)) return knownOutcome(current);
  if ('refused' in understood) return refuse(storage, athleteId, intake, understood.refused);
  const { file, arrivals } = understood;
  const placed = await placeArrivals(storage, athleteId, arrivals, again);
  if ('unread' in placed) return placed;
  const said = { annotations: file.annotations ?? [], intake };
  const noted = await placeAnnotations(storage, athleteId, said, again.length > 0);
  if ('unread' in noted) return noted;
  const arrived = new Set(arrivals.map(({ source }) => source.id));
  const own = placed.placements.filter(({ sourceId }) => arrived.has(sourceId));
  return write(storage, {
    context,
    intake,
    file,
    own,
    notes: noted.changed,
    known: placed.known,
    replaced: placed.replaced,
    now: clock(),
  });
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
  /** Words about other files that are new. */
  readonly notes: number;
  /** Sessions told of before, in the same words. */
  readonly known: number;
  readonly replaced: ReadonlySet<string>;
  readonly now: number;
}

async function write(storage: Storage, reading: Reading): Promise<FileOutcome> {
  const { context, intake, file, own, now } = reading;
  const { athleteId, athleteZone } = context;
  const readings = readingsFrom(file, athleteZone).filter(
    ({ metric, day }) => !isForgotten(metric, day, context.forgotten ?? []),
  );
  if (readings.length > 0) await storage.wellness.save(athleteId, readings);
  await keepNights(storage, athleteId, readings, intake.receivedAt);
  await rememberSettings(storage, athleteId, file, now);
  await keepPlanned(storage, athleteId, {
    planned: file.planned ?? [],
    contentHash: intake.contentHash,
    now,
  });
  const verdict = verdictOn(file, reading);
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
    newActivities: own.filter(
      ({ sourceId, sourceCount }) => sourceCount === 1 && !reading.replaced.has(sourceId),
    ).length,
    wellnessReadings: readings.length,
    workouts: file.workouts,
    ...(file.warnings.length > 0 && { warnings: file.warnings }),
  };
}

function readingsFrom({ wellness, device, format }: ReadFile, athleteZone: string): StoredReading[] {
  const source = sourceNameOf(device) ?? format;
  return wellness.flatMap((reading) => {
    const day = reading.day ?? (reading.at === undefined ? undefined : dayOf(reading.at, athleteZone));
    return day ? [{ ...reading, day, source: reading.source ?? source }] : [];
  });
}

/** The stages of a night, said about the night by what measured it; of a night told twice the last word holds. */
async function keepNights(
  { annotations }: Storage,
  athleteId: string,
  readings: readonly StoredReading[],
  receivedAt: number,
): Promise<void> {
  for (const { day, source, window, stages = [] } of readings) {
    if (window === 'nap' || stages.length === 0) continue;
    await annotations.save(athleteId, { about: nightKey(day), by: source, stages, receivedAt });
  }
}

async function rememberSettings(
  storage: Storage,
  athleteId: string,
  { recordings, landmarks: others = [] }: ReadFile,
  now: number,
): Promise<void> {
  const stated = [...recordings.flatMap(({ landmarks }) => landmarks), ...others];
  if (stated.length === 0) return;
  const remembered = await storage.memories.list(athleteId);
  for (const memory of deviceMemories(remembered, stated, now))
    await storage.memories.save(athleteId, memory);
}
