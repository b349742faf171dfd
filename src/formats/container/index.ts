import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { FormatError } from '../../domain/errors.ts';
import { phrase, type Phrase } from '../../domain/phrase.ts';
import type { Around, Cutter } from '../format.ts';
import { formatByName } from '../identify.ts';
import { aroundEntry, aroundFile, cutterFor, nothingAround, readInMemory, readOnDisk } from './cut.ts';
import { findFiles, type FoundFile } from './folders.ts';
import { isGzip, unpackGzip } from './gzip.ts';
import { type ContainerLimits, containerLimits } from './limits.ts';
import { isZipName, shownName, wantedOf } from './names.ts';
import { entriesOf, isZip, readEntry, type ZipBudget, type ZipEntry, zipOptions } from './zip.ts';

export { findFiles, type FoundFile } from './folders.ts';
export { type MountedWatch, watchAt } from './watch.ts';

interface Place {
  /** The file's own name: clean text for people; nothing is ever written under it. */
  readonly name: string;
  /** Path on disk, or inside the archive. */
  readonly path: string;
  /** The archive the file was in, outermost first: `export.zip › part1.zip`. */
  readonly container?: string;
}

/** One file, unpacked, or why it was not read. */
export type Found = Place &
  (
    | { readonly bytes: Uint8Array; readonly refused?: undefined }
    | { readonly refused: Phrase; readonly bytes?: undefined }
  );

/**
 * Opens everything under the paths, one file in memory at a time: plain files, `.gz` and ZIPs (told by their first
 * bytes, not their name), folders, a mounted watch. Never throws for what a file holds: a hostile or damaged one is
 * yielded with `refused`, and the next one follows.
 */
export async function* openAll(
  paths: readonly string[],
  limits: ContainerLimits = containerLimits,
): AsyncGenerator<Found> {
  for await (const file of findFiles(paths, limits)) yield* openFile(file, limits);
}

/** The same for bytes that came another way, such as an upload. */
export async function* openBytes(
  name: string,
  bytes: Uint8Array,
  limits: ContainerLimits = containerLimits,
): AsyncGenerator<Found> {
  yield* openLoose({ name: shownName(name), path: name }, bytes, {
    limits,
    budget: { bytes: limits.totalBytes },
    depth: 0,
  });
}

/**
 * How many files `openAll` will yield and how many bytes they are unpacked, for a progress bar. Only folders and tables
 * of contents are read; a ZIP inside a ZIP counts as one file, and `.gz` at its packed size.
 */
export async function countFiles(
  paths: readonly string[],
  limits: ContainerLimits = containerLimits,
): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  const add = (bytes: number): void => {
    total.files += 1;
    total.bytes += bytes;
  };
  for await (const file of findFiles(paths, limits)) {
    // What is named as a recording is hardly ever a ZIP, and if it is the bar can bear it: thousands need not be opened.
    const isZipFile = !file.refused && !formatByName(file.path) && (await startsLikeZip(file.path));
    const zip = isZipFile ? await openZip(() => openPromise(file.path, zipOptions)) : undefined;
    if (!zip) {
      add(file.bytes);
      continue;
    }
    const { entries, damaged } = await entriesOf(zip, limits);
    zip.close();
    for (const { entry } of wantedOf(entries, ({ path }) => path))
      add(Math.min(entry.uncompressedSize, limits.totalBytes));
    if (damaged) add(0);
  }
  return total;
}

const smallBytes = 1024 * 1024;

interface Opening {
  readonly limits: ContainerLimits;
  readonly budget: ZipBudget;
  /** ZIPs around this file. */
  readonly depth: number;
}

async function* openFile(file: FoundFile, limits: ContainerLimits): AsyncGenerator<Found> {
  const place: Place = { name: file.name, path: file.path };
  if (file.refused) return yield { ...place, refused: file.refused };
  const opening = { limits, budget: { bytes: limits.totalBytes }, depth: 0 };
  const cutter = cutterFor(file.path.replaceAll('\\', '/'), file.bytes);
  try {
    // A small file is read to its end at once: whether it is a ZIP is seen in memory.
    const isRead = file.bytes <= smallBytes && !cutter;
    if (!isRead && (await startsLikeZip(file.path))) {
      return yield* openArchive(place, await openZip(() => openPromise(file.path, zipOptions)), opening);
    }
    if (cutter) {
      return yield* openCut(place, {
        cutter,
        bytes: readOnDisk(file.path),
        around: aroundFile(file.path, limits),
      });
    }
    if (file.bytes > limits.entryBytes)
      throw new FormatError('container.too_big', { limitBytes: limits.entryBytes });
    yield* openLoose(place, await readFile(file.path), opening);
  } catch (error) {
    yield { ...place, refused: reasonOf(error, place.name) };
  }
}

/** Bytes that may be a ZIP, a gzip file or the thing itself. */
async function* openLoose(place: Place, bytes: Uint8Array, opening: Opening): AsyncGenerator<Found> {
  const { limits, depth } = opening;
  try {
    const plain = isGzip(bytes) ? await unpackGzip(bytes, limits) : bytes;
    const cutter = cutterFor(place.path, plain.length);
    if (cutter) {
      return yield* openCut(place, { cutter, bytes: readInMemory(plain), around: nothingAround });
    }
    if (!isZip(plain)) return yield { ...place, bytes: plain };
    if (depth > limits.nesting) throw new FormatError('container.zip_nested');
    const buffer = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
    yield* openArchive(place, await openZip(() => fromBufferPromise(buffer, zipOptions)), opening);
  } catch (error) {
    yield { ...place, refused: reasonOf(error, place.name) };
  }
}

async function* openArchive(place: Place, zip: ZipFile | undefined, opening: Opening): AsyncGenerator<Found> {
  if (!zip) return yield { ...place, refused: phrase('container.zip_damaged') };
  const container = place.container ? `${place.container} › ${place.name}` : place.name;
  try {
    const { entries, damaged } = await entriesOf(zip, opening.limits);
    for (const entry of wantedOf(entries, ({ path }) => path)) {
      if (opening.budget.bytes < 0) break;
      const place = { name: shownName(entry.path), path: entry.path, container };
      yield* openEntry(place, { zip, entries, entry }, opening);
    }
    if (damaged) yield { ...place, refused: damaged };
  } finally {
    zip.close();
  }
}

async function* openEntry(
  place: Place,
  { zip, entries, entry }: { zip: ZipFile; entries: readonly ZipEntry[]; entry: ZipEntry },
  opening: Opening,
): AsyncGenerator<Found> {
  const { limits, budget, depth } = opening;
  const inner = { limits, budget, depth: depth + 1 };
  try {
    if (isZipName(entry.path) && entry.entry.uncompressedSize > limits.entryBytes) {
      if (inner.depth > limits.nesting) throw new FormatError('container.zip_nested');
      return yield* openSpooled(
        place,
        readEntry(zip, entry, { budget, cap: limits.totalBytes, limits }),
        inner,
      );
    }
    const cutter = cutterFor(entry.path, entry.entry.uncompressedSize);
    if (cutter) {
      const bytes = readEntry(zip, entry, { budget, cap: limits.totalBytes, limits });
      return yield* openCut(place, { cutter, bytes, around: aroundEntry({ zip, entries, entry }, opening) });
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of readEntry(zip, entry, { budget, cap: limits.entryBytes, limits }))
      pieces.push(piece);
    yield* openLoose(place, Buffer.concat(pieces), inner);
  } catch (error) {
    yield { ...place, refused: reasonOf(error, place.name) };
  }
}

interface Cutting {
  readonly cutter: Cutter;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly around: Around;
}

/** A file too large to be read whole, as the pieces its format cuts it into: it is their container. */
async function* openCut(place: Place, { cutter, bytes, around }: Cutting): AsyncGenerator<Found> {
  const container = place.container ? `${place.container} › ${place.name}` : place.name;
  try {
    for await (const piece of cutter.cut(bytes, around)) {
      if (piece.refused) yield { ...place, refused: piece.refused };
      else yield { name: shownName(piece.label), path: place.path, container, bytes: piece.bytes };
    }
  } catch (error) {
    yield { ...place, refused: reasonOf(error, place.name) };
  }
}

/** A ZIP inside a ZIP that is too large for memory (Garmin's export has such) is opened from a temporary file. */
async function* openSpooled(
  place: Place,
  pieces: AsyncIterable<Uint8Array>,
  opening: Opening,
): AsyncGenerator<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'boucle-'));
  try {
    const path = join(folder, 'inner.zip');
    await pipeline(pieces, createWriteStream(path, { mode: 0o600 }));
    yield* openArchive(place, await openZip(() => openPromise(path, zipOptions)), opening);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openZip(opening: () => Promise<ZipFile>): Promise<ZipFile | undefined> {
  return opening().catch(() => undefined);
}

async function startsLikeZip(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return isZip(buffer);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

const reasonOf = (error: unknown, name: string): Phrase =>
  error instanceof FormatError ? error.phrase : phrase('container.unreadable', { name });
