import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { FormatError } from '../../domain/errors.ts';
import { phrase, type Phrase } from '../../domain/phrase.ts';
import { type ContainerLimits, mostUnpacked } from './limits.ts';
import { isWanted } from './names.ts';

/**
 * Opened so that one bad entry spoils nothing: yauzl would end the whole archive at the first unsafe name or size, so
 * names and sizes are checked here, entry by entry.
 */
export const zipOptions = {
  lazyEntries: true,
  autoClose: false,
  decodeStrings: false,
  validateEntrySizes: false,
} as const;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

export interface ZipEntry {
  readonly entry: Entry;
  readonly path: string;
}

/**
 * The files of an archive's table of contents. `damaged` says why the table could not be read to its end; the entries
 * before that are still good.
 */
export async function entriesOf(
  zip: ZipFile,
  limits: ContainerLimits,
): Promise<{ entries: ZipEntry[]; damaged?: Phrase }> {
  const entries: ZipEntry[] = [];
  let seen = 0;
  if (zip.entryCount > limits.entries) return { entries, damaged: tooManyEntries(limits) };
  try {
    for await (const entry of zip.eachEntry()) {
      if (++seen > limits.entries) return { entries, damaged: tooManyEntries(limits) };
      const path = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      );
      // An archive of photos and letters may have a hundred thousand entries that nobody will open.
      if (!path.endsWith('/') && isWanted(path)) entries.push({ entry, path });
    }
  } catch {
    return { entries, damaged: phrase('container.zip_damaged') };
  }
  return { entries };
}

const tooManyEntries = (limits: ContainerLimits): Phrase =>
  phrase('container.zip_entries', { limit: limits.entries });

/** What an archive may still unpack to. */
export interface ZipBudget {
  bytes: number;
}

/**
 * An entry's bytes, piece by piece, never more than `cap`. Throws FormatError: unsafe name, password, method, size,
 * ratio or damage; `container.zip_total` when the archive's budget is used up.
 */
export async function* readEntry(
  zip: ZipFile,
  { entry, path }: ZipEntry,
  { budget, cap, limits }: { budget: ZipBudget; cap: number; limits: ContainerLimits },
): AsyncGenerator<Uint8Array> {
  refuseBefore(entry, path, { cap, limits });
  let read = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      read += piece.length;
      budget.bytes -= piece.length;
      // The size in the table of contents may lie.
      if (read > cap) throw new FormatError('container.too_big', { limitBytes: cap });
      if (read > mostUnpacked(entry.compressedSize, limits))
        throw new FormatError('container.expands_too_much');
      if (budget.bytes < 0) throw new FormatError('container.zip_total', { limitBytes: limits.totalBytes });
      yield piece;
    }
  } catch (cause) {
    if (cause instanceof FormatError) throw cause;
    throw new FormatError('container.zip_entry_damaged', {}, cause);
  }
}

function refuseBefore(
  entry: Entry,
  path: string,
  { cap, limits }: { cap: number; limits: ContainerLimits },
): void {
  if (validateFileName(path) !== null) throw new FormatError('container.zip_unsafe_name');
  if (entry.isEncrypted()) throw new FormatError('container.zip_encrypted');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new FormatError('container.zip_method', { method: entry.compressionMethod });
  }
  if (entry.uncompressedSize > cap) throw new FormatError('container.too_big', { limitBytes: cap });
  if (entry.uncompressedSize > mostUnpacked(entry.compressedSize, limits)) {
    throw new FormatError('container.expands_too_much');
  }
}
