import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { athleteKey, type BlobHome, hashOf, isHash } from './blobs.ts';
import { makeFolder, syncFolder, writeDurably } from './durable.ts';
import { plainWrap, type Wrap } from './wrap.ts';

const erasureNote = 'erase';
/** Temporary files older than this belong to nobody who is still writing. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Blobs as files: `<root>/<digest of the athlete>/<first 2 hex>/<sha256>.zst`, folders 0700, files 0600.
 * What is read is checked against its name; a damaged blob throws FormatError `storage.blob_damaged` {hash}.
 */
export function folderBlobs(root: string, wrap: Wrap = plainWrap): BlobHome {
  const ready = new Map<string, Promise<void>>();
  const writing = new Map<string, Promise<void>>();

  const home = (athleteId: string): string => join(root, athleteKey(athleteId));

  // Once for each folder and process: its name must be on disk before anything in it counts as kept.
  const prepared = (folder: string): Promise<void> =>
    once(
      ready,
      folder,
      async () => {
        if (folder !== root) await prepared(dirname(folder));
        await makeFolder(folder);
      },
      { keep: true },
    );

  async function write(athleteId: string, hash: string, bytes: Uint8Array): Promise<void> {
    const scratch = join(home(athleteId), 'tmp');
    const folder = join(home(athleteId), hash.slice(0, 2));
    await Promise.all([prepared(scratch), prepared(folder)]);
    if (await holds(athleteId, folder, hash)) return syncFolder(folder);
    await writeDurably(folder, `${hash}.zst`, await wrap.on(athleteId, hash, bytes), scratch);
  }

  /** True when the blob is there, whole, and as it would be put today. Any other is written again. */
  async function holds(athleteId: string, folder: string, hash: string): Promise<boolean> {
    const path = join(folder, `${hash}.zst`);
    const file = existsSync(path) && (await present(readFile(path)));
    if (!file || !wrap.isOfToday(file)) return false;
    return (await wrap.off(athleteId, hash, file).catch(() => undefined)) !== undefined;
  }

  function forget(athleteId: string): void {
    for (const folder of ready.keys()) if (folder.startsWith(home(athleteId))) ready.delete(folder);
  }

  return {
    put: async (athleteId, bytes) => {
      const hash = hashOf(bytes);
      await once(writing, `${athleteKey(athleteId)} ${hash}`, async () => {
        try {
          await write(athleteId, hash, bytes);
        } catch (error) {
          if (!isMissing(error)) throw error;
          // Someone cleared the folders under us (an erasure in another process): they are made again.
          forget(athleteId);
          await write(athleteId, hash, bytes);
        }
      });
      return hash;
    },

    get: async (athleteId, hash) => {
      if (!isHash(hash)) return undefined;
      const file = await present(readFile(pathOf(home(athleteId), hash)));
      return file && wrap.off(athleteId, hash, file);
    },

    delete: async (athleteId, hash) => {
      if (isHash(hash)) await rm(pathOf(home(athleteId), hash), { force: true });
    },

    announceErasure: async (athleteId) => {
      const scratch = join(home(athleteId), 'tmp');
      await prepared(scratch);
      await writeDurably(home(athleteId), erasureNote, new Uint8Array(), scratch);
    },

    erase: async (athleteId) => {
      forget(athleteId);
      wrap.forget(athleteId);
      await rm(home(athleteId), { recursive: true, force: true });
      await present(syncFolder(root));
    },

    finishErasures: async (isKnown) => {
      for (const key of (await present(readdir(root))) ?? []) {
        await clearAbandoned(join(root, key, 'tmp'));
        if (!(await present(stat(join(root, key, erasureNote))))) continue;
        await rm(isKnown(key) ? join(root, key, erasureNote) : join(root, key), {
          recursive: true,
          force: true,
        });
      }
    },
  };
}

const pathOf = (home: string, hash: string): string => join(home, hash.slice(0, 2), `${hash}.zst`);

async function clearAbandoned(scratch: string): Promise<void> {
  for (const name of (await present(readdir(scratch))) ?? []) {
    const age = Date.now() - ((await present(stat(join(scratch, name))))?.mtimeMs ?? Date.now());
    if (age > abandonedAfterMs) await rm(join(scratch, name), { force: true });
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

/** The value, or undefined when the file or folder is not there. */
async function present<T>(value: Promise<T>): Promise<T | undefined> {
  try {
    return await value;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Runs `work` once for all who ask at the same time; with `keep`, once for ever unless it fails. */
function once(
  running: Map<string, Promise<void>>,
  key: string,
  work: () => Promise<void>,
  { keep = false } = {},
): Promise<void> {
  const known = running.get(key);
  if (known) return known;
  const started = work();
  running.set(key, started);
  const leave = (): void => {
    if (running.get(key) === started) running.delete(key);
  };
  started.then(keep ? () => undefined : leave, leave);
  return started;
}
