import { fromBufferPromise, type ZipFile } from 'yauzl';
import { containerLimits } from '../../formats/container/limits.ts';
import { isZip, readEntry, zipOptions } from '../../formats/container/zip.ts';
import { fit } from '../../formats/fit/index.ts';
import { gpx } from '../../formats/gpx/index.ts';
import { tcx } from '../../formats/tcx/index.ts';
import type { Arrival } from '../vendor.ts';

const limits = {
  ...containerLimits,
  entryBytes: 256 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
  entries: 8,
};

/**
 * The original of an activity, out of the ZIP it comes in. What it is tells its content: names and types have been seen
 * otherwise. A package that cannot be opened arrives as it is, so that it is kept and its refusal is told.
 */
export async function originalsIn(id: string, bytes: Uint8Array): Promise<Arrival[]> {
  if (!isZip(bytes)) return named(id, [bytes]);
  const inside = await unpacked(bytes);
  return inside ? named(id, inside) : [{ name: `${id}.zip`, bytes }];
}

/** The names under which the original of a session may be kept. */
export const namesOf = (id: string): string[] =>
  ['.fit', '.gpx', '.tcx', '.zip'].map((extension) => id + extension);

function named(id: string, files: readonly Uint8Array[]): Arrival[] {
  return files.map((bytes, at) => ({
    name: `${id}${at === 0 ? '' : `-${at + 1}`}${extensionOf(bytes)}`,
    bytes,
  }));
}

// Text that is stored in a ZIP looks like itself from afar: an archive is never a recording.
const extensionOf = (bytes: Uint8Array): string =>
  (isZip(bytes) ? undefined : [fit, tcx, gpx].find((format) => format.sniff(bytes)))?.extensions[0] ?? '.bin';

/** True for a package or a file that a watch recorded. */
export const isOriginal = (bytes: Uint8Array): boolean => isZip(bytes) || extensionOf(bytes) !== '.bin';

/** The recordings of a ZIP; undefined when it is damaged, larger than any recording, or holds none. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array[] | undefined> {
  let zip: ZipFile | undefined;
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), zipOptions);
    const budget = { bytes: limits.totalBytes };
    const files: Uint8Array[] = [];
    let seen = 0;
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      if (seen > limits.entries) return undefined;
      const path = Buffer.from(entry.fileNameRaw).toString('utf8');
      if (path.endsWith('/')) continue;
      const pieces: Uint8Array[] = [];
      for await (const piece of readEntry(zip, { entry, path }, { budget, cap: limits.entryBytes, limits }))
        pieces.push(piece);
      const file = Buffer.concat(pieces);
      if (extensionOf(file) !== '.bin') files.push(file);
    }
    return files.length > 0 ? files : undefined;
  } catch {
    return undefined;
  } finally {
    zip?.close();
  }
}
