import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ZipFile } from 'yauzl';
import type { Around, Cutter } from '../format.ts';
import { formatByName } from '../identify.ts';
import type { ContainerLimits } from './limits.ts';
import { folderOf } from './names.ts';
import { readEntry, type ZipBudget, type ZipEntry } from './zip.ts';

const pieceBytes = 64 * 1024;

/** How a file of this name and size is cut, when it is one that cannot be read whole. */
export function cutterFor(path: string, bytes: number): Cutter | undefined {
  const format = formatByName(path);
  const cutter = format?.cutter;
  // A piece that was exported again under its format's name is as it was cut.
  const isPiece = format?.names !== undefined && !format.names.test(path.toLowerCase());
  return cutter && !isPiece && bytes > cutter.above ? cutter : undefined;
}

/** A file on disk, piece by piece. */
export const readOnDisk = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: pieceBytes });

/** Bytes that are in memory already. */
export async function* readInMemory(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Companions beside a file on disk: real files under its folder, no links. */
export function aroundFile(file: string, limits: ContainerLimits): Around {
  return {
    async companion(path) {
      if (!isPlain(path)) return undefined;
      const at = join(dirname(file), path);
      const info = await lstat(at).catch(() => undefined);
      return info?.isFile() && info.size <= limits.entryBytes ? readFile(at) : undefined;
    },
  };
}

/** Companions beside an entry of an archive. */
export function aroundEntry(
  archive: { readonly zip: ZipFile; readonly entries: readonly ZipEntry[]; readonly entry: ZipEntry },
  opening: { readonly limits: ContainerLimits; readonly budget: ZipBudget },
): Around {
  const { zip, entries, entry } = archive;
  const { limits, budget } = opening;
  const byPath = new Map(entries.map((one) => [one.path, one]));
  return {
    async companion(path) {
      const found = isPlain(path) ? byPath.get(folderOf(entry.path) + path) : undefined;
      if (!found) return undefined;
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of readEntry(zip, found, { budget, cap: limits.entryBytes, limits })) {
          pieces.push(piece);
        }
      } catch {
        // The session it belongs to is worth having without it.
        return undefined;
      }
      return Buffer.concat(pieces);
    },
  };
}

/** Bytes that came alone. */
export const nothingAround: Around = { companion: async () => undefined };

const isPlain = (path: string): boolean =>
  path !== '' && !/[\\:\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
