import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { openPromise } from 'yauzl';
import { FormatError } from '../../domain/errors.ts';
import { type ContainerLimits, containerLimits } from './limits.ts';
import { shownName } from './names.ts';
import { isZip, readEntry, type ZipEntry, zipOptions } from './zip.ts';

/** An archive of our own, open for reading; its entries by their paths. */
export interface OpenExport {
  readonly name: string;
  has(path: string): boolean;
  /** Unpacked bytes of an entry, never more than `cap`. Throws FormatError for what is missing, damaged or too large. */
  read(path: string, cap?: number): AsyncIterable<Uint8Array>;
  close(): void;
}

/** Lines that hardly differ shrink to next to nothing; deflate itself ends at about this. */
const ownRatio = 1100;

/** The archive at `path` when its first entry is `manifest`; undefined for any other file. */
export async function openExport(
  path: string,
  manifest: string,
  given: ContainerLimits = containerLimits,
): Promise<OpenExport | undefined> {
  const limits = { ...given, ratio: ownRatio };
  if (!(await beginsLikeZip(path))) return undefined;
  const zip = await openPromise(path, { ...zipOptions, decodeStrings: true, strictFileNames: true }).catch(
    () => undefined,
  );
  if (!zip) return undefined;
  const entries = new Map<string, ZipEntry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size === 0 && entry.fileName !== manifest) break;
      if (entries.size >= limits.entries)
        throw new FormatError('container.zip_entries', { limit: limits.entries });
      entries.set(entry.fileName, { entry, path: entry.fileName });
    }
  } catch (cause) {
    zip.close();
    if (!entries.has(manifest)) return undefined;
    throw cause instanceof FormatError ? cause : new FormatError('container.zip_damaged', {}, cause);
  }
  if (!entries.has(manifest)) {
    zip.close();
    return undefined;
  }
  const budget = { bytes: limits.totalBytes };
  return {
    name: shownName(basename(path)),
    has: (name) => entries.has(name),
    read: (name, cap = limits.totalBytes) => {
      const entry = entries.get(name);
      if (!entry) throw new FormatError('container.zip_damaged');
      return readEntry(zip, entry, { budget, cap, limits });
    },
    close: () => zip.close(),
  };
}

async function beginsLikeZip(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && isZip(buffer);
  } catch {
    // A folder.
    return false;
  } finally {
    await file.close();
  }
}
