import type { Memory } from '../../domain/athlete.ts';
import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { FormatError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Change, Disclosure, StoredReading } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';
import { contentHashOf } from '../intake/ids.ts';
import type { FoundFile, OpenExport, Survey } from '../intake/found-file.ts';
import { athleteOf } from '../memory/athlete.ts';
import { exportVersion, manifestName, type StoredActivity, streamsEntry } from './parts.ts';
import { rowsOf } from './read-rows.ts';

type Owner = Pick<Who, 'athleteId'>;

/** The exports of boucle among the paths of an import. What they hold besides originals is put back around these. */
export interface Restoring {
  /** Originals in the order in which they came, and archives that could not be read. */
  readonly files: AsyncIterable<FoundFile>;
  readonly survey: Survey;
  /** Paths that are no exports of ours. */
  readonly others: readonly string[];
  /** What needs the activities to be there. */
  finish(): Promise<void>;
  close(): void;
}

/** Finds the exports and puts back what the originals must find: preferences, what was said and split, memory. */
export async function exportsAmong(deps: Deps, who: Owner, paths: readonly string[]): Promise<Restoring> {
  const others: string[] = [];
  const archives: { readonly archive: OpenExport; readonly memories: ReadonlySet<string> }[] = [];
  const refused: FoundFile[] = [];
  const survey = { files: 0, bytes: 0 };
  for (const path of paths) {
    let archive: OpenExport | undefined;
    try {
      archive = await deps.files.openExport?.(path, manifestName);
      if (!archive) {
        others.push(path);
        continue;
      }
      await refuseNewer(archive);
      const before = new Set((await deps.storage.memories.list(who.athleteId)).map(({ id }) => id));
      await putBackBefore(deps, who, archive);
      await putBackKept(deps, who, archive);
      for await (const { bytes } of rowsOf(archive, 'originals.jsonl')) {
        survey.files += 1;
        survey.bytes += bytes;
      }
      archives.push({ archive, memories: before });
    } catch (error) {
      archive?.close();
      if (!(error instanceof FormatError)) throw error;
      refused.push({ name: archive?.name ?? path.split(/[/\\]/).at(-1) ?? '', refused: error.phrase });
    }
  }
  return {
    others,
    survey,
    files: (async function* () {
      yield* refused;
      for (const { archive } of archives) yield* originalsIn(deps, who, archive);
    })(),
    finish: async () => {
      for (const { archive, memories } of archives) await putBackAfter(deps, who, archive, memories);
    },
    close: () => archives.forEach(({ archive }) => archive.close()),
  };
}

async function refuseNewer(archive: OpenExport): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.read(manifestName, 64 * 1024)) pieces.push(piece);
  let version: unknown;
  try {
    ({ version } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as { version?: unknown });
  } catch (cause) {
    throw new FormatError('privacy.export.damaged', { part: manifestName }, cause);
  }
  if (typeof version !== 'number') throw new FormatError('privacy.export.damaged', { part: manifestName });
  if (version > exportVersion) throw new FormatError('privacy.export.newer', { version });
}

/** What is here already stays: only an empty home takes the preferences. */
async function putBackBefore({ storage }: Deps, { athleteId }: Owner, archive: OpenExport): Promise<void> {
  await athleteOf({ storage }, { athleteId });
  await storage.transaction(async (inside) => {
    const isEmpty = (await inside.intakes.list(athleteId, { limit: 1, offset: 0 })).length === 0;
    for await (const row of rowsOf(archive, 'preferences.jsonl'))
      if (isEmpty) await inside.athletes.setPreferences(athleteId, row);
    for await (const row of rowsOf(archive, 'annotations.jsonl'))
      await inside.annotations.save(athleteId, row);
    for await (const [a, b] of rowsOf(archive, 'apart.jsonl'))
      await inside.activities.keepApart(athleteId, a, b);
    for await (const row of rowsOf(archive, 'memory.jsonl')) {
      const memory = row as unknown as Memory;
      if (!(await inside.memories.get(athleteId, memory.id))) await inside.memories.save(athleteId, memory);
    }
  });
}

const mostBytes = 512 * 1024 * 1024;

async function bytesIn(archive: OpenExport, entry: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.read(entry, mostBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Activities whose originals were deleted are put back as they stood, before the others take their places around them. */
async function putBackKept({ storage }: Deps, { athleteId }: Owner, archive: OpenExport): Promise<void> {
  for await (const row of rowsOf(archive, 'kept.jsonl')) {
    const { activity, sources } = row as unknown as StoredActivity;
    const here = await Promise.all(sources.map(({ id }) => storage.activities.source(athleteId, id)));
    if (here.some(Boolean) || (await storage.activities.get(athleteId, activity.id))) continue;
    for (const { streamsHash } of sources)
      if (streamsHash && archive.has(streamsEntry(streamsHash)))
        await storage.blobs.put(athleteId, await bytesIn(archive, streamsEntry(streamsHash)));
    await storage.activities.save(athleteId, activity, sources);
  }
}

async function* originalsIn(
  { storage }: Deps,
  { athleteId }: Owner,
  archive: OpenExport,
): AsyncGenerator<FoundFile> {
  for await (const { entry, ...intake } of rowsOf(archive, 'originals.jsonl')) {
    const { contentHash, fileName: name, receivedAt } = intake;
    try {
      const bytes = await bytesIn(archive, entry);
      if (bytes.length === 0 && intake.bytes > 0) {
        // The library had deleted it: that it was there is known, and what it held does not come back.
        if (!(await storage.intakes.get(athleteId, contentHash)))
          await storage.intakes.save(athleteId, intake);
        continue;
      }
      const isWhole = (await contentHashOf(bytes)) === contentHash;
      yield isWhole ? { name, bytes, receivedAt } : { name, refused: phrase('privacy.export.original-gone') };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      yield { name, refused: error.phrase };
    }
  }
}

async function putBackAfter(
  { storage }: Deps,
  { athleteId }: Owner,
  archive: OpenExport,
  before: ReadonlySet<string>,
): Promise<void> {
  await storage.transaction(async (inside) => {
    const told = new Set<string>();
    for await (const row of rowsOf(archive, 'memory.jsonl')) {
      const memory = row as unknown as Memory;
      told.add(memory.id);
      if (!before.has(memory.id)) await inside.memories.save(athleteId, memory);
    }
    // A watch's word that the athlete had deleted came back with its file.
    for (const { id, origin } of await inside.memories.list(athleteId))
      if (origin.by === 'device' && !told.has(id) && !before.has(id))
        await inside.memories.delete(athleteId, id);
    for await (const row of rowsOf(archive, 'calendar.jsonl')) {
      const planned = row as unknown as PlannedWorkout;
      const here = await inside.calendar.get(athleteId, planned.id);
      if (!here || here.elsewhere) await inside.calendar.save(athleteId, planned);
    }
    for await (const row of rowsOf(archive, 'deliveries.jsonl')) {
      const delivery = row as unknown as Delivery;
      const here = await inside.calendar.deliveries(athleteId, delivery.workoutId);
      if (!here.some(({ target, ref }) => target === delivery.target && ref === delivery.ref))
        await inside.calendar.saveDelivery(athleteId, delivery);
    }
    for await (const readings of inBatches(rowsOf(archive, 'wellness.jsonl')))
      await inside.wellness.save(athleteId, readings as unknown as StoredReading[]);
    for await (const row of rowsOf(archive, 'changes.jsonl')) {
      const change = row as unknown as Change;
      if (!(await inside.changes.get(athleteId, change.id))) await inside.changes.save(athleteId, change);
    }
    // What was shown before the first line of this home; from there on the home knows itself.
    const lines = await inside.ledger.count(athleteId);
    const [first] = await inside.ledger.list(athleteId, { limit: 1, offset: Math.max(0, lines - 1) });
    for await (const row of rowsOf(archive, 'ledger.jsonl'))
      if (!first || row.at < first.at) await inside.ledger.append(athleteId, row as unknown as Disclosure);
  });
}

const batchRows = 1000;

async function* inBatches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
