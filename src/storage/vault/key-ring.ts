import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { athleteKey } from '../blobs/blobs.ts';
import { syncFolder } from '../blobs/durable.ts';

/**
 * Where the wrapped keys of the athletes lie. Not in the database: a copy of it that is put back after an erasure would
 * bring the key back with what the key opens. `announce` and `finishErasures` bridge a crash between rows and key.
 */
export interface KeyRing {
  get(athleteId: string): Promise<string | undefined>;
  /** Keeps `wrapped` unless there is a key already; returns the one that counts. */
  add(athleteId: string, wrapped: string): Promise<string>;
  announceErasure(athleteId: string): Promise<void>;
  destroy(athleteId: string): Promise<void>;
  finishErasures(isKnown: (athleteKey: string) => boolean): Promise<void>;
}

/** One file for each athlete, `<folder>/<digest of the athlete>.key`, that only the owner of the home can read. */
export function folderKeys(folder: string): KeyRing {
  const fileOf = (athleteId: string): string => join(folder, `${athleteKey(athleteId)}.key`);
  const noteOf = (athleteId: string): string => join(folder, `${athleteKey(athleteId)}.erase`);
  const get = (athleteId: string): Promise<string | undefined> => readIfThere(fileOf(athleteId));
  const drop = async (...files: string[]): Promise<void> => {
    for (const file of files) await rm(file, { force: true });
    await syncFolder(folder);
  };
  return {
    get,
    add: async (athleteId, wrapped) => {
      await writeOnce(folder, fileOf(athleteId), wrapped);
      return (await get(athleteId)) ?? wrapped;
    },
    announceErasure: (athleteId) => writeOnce(folder, noteOf(athleteId), ''),
    destroy: (athleteId) => drop(fileOf(athleteId), noteOf(athleteId)),
    finishErasures: async (isKnown) => {
      for (const name of await namesIn(folder)) {
        const [key, kind] = name.split('.');
        if (kind !== 'erase') continue;
        const files = isKnown(key) ? [name] : [`${key}.key`, name];
        await drop(...files.map((file) => join(folder, file)));
      }
    },
  };
}

/** Keys that live as long as the process. */
export function memoryKeys(): KeyRing {
  const keys = new Map<string, string>();
  return {
    get: async (athleteId) => keys.get(athleteId),
    add: async (athleteId, wrapped) => {
      const kept = keys.get(athleteId) ?? wrapped;
      keys.set(athleteId, kept);
      return kept;
    },
    announceErasure: async () => {},
    destroy: async (athleteId) => void keys.delete(athleteId),
    finishErasures: async () => {},
  };
}

/** Whole or not at all, and never over one that is there: of two processes one makes the key, and both use it. */
async function writeOnce(folder: string, file: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
  await syncFolder(folder);
}

const ifThere =
  <T>(absent: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return absent;
    throw error;
  };
const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(ifThere<string | undefined>(undefined));
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(ifThere<string[]>([]));
