import type { Source } from '../../domain/activity.ts';
import { dayOf } from '../../domain/day.ts';
import { FormatError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Intake, Storage, StoredReading } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { decoderVersion, type ReadFile } from './decoder.ts';
import { deviceMemories, nameOf } from './device-landmarks.ts';
import { sourceIdOf } from './ids.ts';
import { type Arrival, type Placement, place } from './place.ts';
import { readAgain } from './read-again.ts';
import { type ImportContext, isToRead } from './receive.ts';

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

/** Writes what was read, all of it or nothing; the intake is settled in the same breath. */
export async function settle(
  deps: Deps,
  context: ImportContext,
  intake: Intake,
  file: ReadFile | FormatError,
): Promise<FileOutcome> {
  if (file instanceof FormatError) return refuse(deps, context, intake, file);
  const arrivals = await arrivalsFrom(deps, context, intake, file);
  const again: Arrival[] = [];
  for (;;) {
    const written = await deps.storage.transaction(async (storage) => {
      const current = await storage.intakes.get(context.athleteId, intake.contentHash);
      // Another process may have been faster.
      if (current && !isToRead(current)) return knownOutcome(current);
      const placed = await place(storage, context.athleteId, [...arrivals, ...again]);
      if ('unread' in placed) return placed;
      const own = placed.placements.filter((p) => arrivals.some(({ source }) => source.id === p.sourceId));
      return write(storage, { context, intake, file, own, now: deps.clock() });
    });
    if (!('unread' in written)) return written;
    again.push(...(await readAgain(deps, context, written.unread)));
  }
}

async function refuse(
  deps: Deps,
  { athleteId }: ImportContext,
  intake: Intake,
  { phrase: why }: FormatError,
): Promise<FileOutcome> {
  await deps.storage.intakes.save(athleteId, { ...intake, state: 'refused', why, readBy: decoderVersion });
  return { ...nothingFrom(intake), outcome: 'refused', why };
}

async function arrivalsFrom(
  { storage }: Deps,
  { athleteId }: ImportContext,
  { contentHash, fileName, receivedAt }: Intake,
  { format, recordings }: ReadFile,
): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const { draft, source, streams } of recordings) {
    const { device, sport, start, title, notes, partial } = draft;
    const id = sourceIdOf(contentHash, source.part);
    const streamsHash = streams && (await storage.blobs.put(athleteId, streams));
    const file = { contentHash, fileName, receivedAt, format };
    const whole: Source = {
      id,
      activityId: '',
      ...file,
      device,
      sport,
      start,
      title,
      notes,
      partial,
      streamsHash,
      ...source,
    };
    arrivals.push({ source: whole, draft });
  }
  return arrivals;
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
  return kind === 'activity' ? phrase('intake.nothing_recorded') : phrase('intake.no_activity', { kind });
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
