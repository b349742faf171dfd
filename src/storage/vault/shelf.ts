import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../domain/errors.ts';
import { syncFolder } from '../blobs/durable.ts';
import type { Bucket } from '../s3/bucket.ts';

/** A few short texts by name, shared by all processes. What a method returned from is on disk, whole. */
export interface Shelf {
  get(name: string): Promise<string | undefined>;
  /** Keeps `text` unless there is one already: of two at once one wins. Returns the one that counts. */
  add(name: string, text: string): Promise<string>;
  /** Puts `text` in the place of what is there. */
  replace(name: string, text: string): Promise<void>;
  drop(name: string): Promise<void>;
  /** Those that begin so. */
  names(prefix: string): Promise<readonly string[]>;
}

/** One file for each, 0600, in a folder made when it is needed. */
export function folderShelf(folder: string): Shelf {
  const fileOf = (name: string): string => join(folder, name);
  const get = (name: string): Promise<string | undefined> =>
    readFile(fileOf(name), 'utf8').catch(ifThere<string | undefined>(undefined));
  const write = async (text: string): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const own = fileOf(`${randomUUID()}.tmp`);
    await writeFile(own, text, { mode: 0o600, flag: 'wx', flush: true });
    return own;
  };
  return {
    get,
    add: async (name, text) => {
      const own = await write(text);
      // A hard link is refused where there is something: nothing else on a file system is that and whole at once.
      await link(own, fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await rm(own);
      await syncFolder(folder);
      return (await get(name)) ?? text;
    },
    replace: async (name, text) => {
      await rename(await write(text), fileOf(name));
      await syncFolder(folder);
    },
    drop: async (name) => {
      await rm(fileOf(name), { force: true });
      await syncFolder(folder).catch(ifThere<void>(undefined));
    },
    names: async (prefix) =>
      (await readdir(folder).catch(ifThere<string[]>([]))).filter((name) => name.startsWith(prefix)),
  };
}

const ifThere =
  <T>(absent: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return absent;
    throw error;
  };

const probe = 'probe';

/**
 * One object for each. `add` rests on conditional writes: a service that does not know them is refused here, since two
 * processes would each make a key there and one of them be lost. Throws ConfigError `storage.s3_unconditional`.
 */
export async function s3Shelf(bucket: Bucket): Promise<Shelf> {
  const bytes = (text: string): Uint8Array => Buffer.from(text);
  const get = async (name: string): Promise<string | undefined> => {
    const found = await bucket.get(name);
    return found && Buffer.from(found).toString('utf8');
  };
  await bucket.putUnlessThere(probe, bytes(''));
  if (await bucket.putUnlessThere(probe, bytes(''))) throw new ConfigError('storage.s3_unconditional');
  return {
    get,
    add: async (name, text) => {
      await bucket.putUnlessThere(name, bytes(text));
      return (await get(name)) ?? text;
    },
    replace: (name, text) => bucket.put(name, bytes(text)),
    drop: (name) => bucket.delete(name),
    names: async (prefix) => {
      const found: string[] = [];
      for await (const name of bucket.list(prefix)) found.push(name);
      return found;
    },
  };
}

/** Texts that live as long as the process. */
export function memoryShelf(): Shelf {
  const texts = new Map<string, string>();
  return {
    get: async (name) => texts.get(name),
    add: async (name, text) => {
      const kept = texts.get(name) ?? text;
      texts.set(name, kept);
      return kept;
    },
    replace: async (name, text) => void texts.set(name, text),
    drop: async (name) => void texts.delete(name),
    names: async (prefix) => [...texts.keys()].filter((name) => name.startsWith(prefix)),
  };
}
