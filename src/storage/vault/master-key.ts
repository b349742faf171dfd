import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../../domain/errors.ts';

const keyBytes = 32;

/** What the athletes' keys are wrapped with. Asked for anew each time: a rotation may have changed it meanwhile. */
export interface MasterKeys {
  /** Wraps. */
  current(): Promise<Uint8Array>;
  /** Opens what `current` does not, until a rotation has wrapped everything anew. */
  old(): Promise<Uint8Array | undefined>;
  /** Makes a new current key and keeps the old one beside it, unless that has begun before. Absent: the operator gives both. */
  renew?(): Promise<void>;
  /** Forgets the old key. */
  retire?(): Promise<void>;
}

/** Keys that are known, such as those of a test. */
export const fixedKeys = (current: Uint8Array, old?: Uint8Array): MasterKeys => ({
  current: async () => current,
  old: async () => old,
});

/**
 * The key in a file of the home, made at the first start; `<file>.old` beside it while a rotation is under way. Throws
 * ConfigError `storage.vault_key_open` when others on this machine may read it, and `storage.vault_key_damaged`.
 */
export function homeKeys(file: string): MasterKeys {
  const before = `${file}.old`;
  const current = async (): Promise<Uint8Array> => (await readPrivate(file)) ?? make(file);
  return {
    current,
    old: () => readPrivate(before),
    renew: async () => {
      const [key, old] = [await current(), await readPrivate(before)];
      // It has begun and the new key is there: only the wrapping is left to do.
      if (old && !Buffer.from(old).equals(key)) return;
      if (!old) await link(file, before);
      await rename(await writeKey(file), file);
    },
    retire: () => rm(before, { force: true }),
  };
}

/** Where the operator says what the key is: its words (base64) or a file. */
export type KeySource = { readonly words: string } | { readonly file: string };

/**
 * Keys of the operator, who also changes them. Files are read each time, so that a new key needs no new start; the old
 * one's file need not be there. Throws ConfigError `storage.master_key` {name} when one is not 32 bytes of base64.
 */
export const operatorKeys = (current: KeySource, old?: KeySource): MasterKeys => ({
  current: async () => (await given(current, 'BOUCLE_MASTER_KEY')) ?? refuse('BOUCLE_MASTER_KEY'),
  old: async () => old && given(old, 'BOUCLE_MASTER_KEY_OLD'),
});

async function given(source: KeySource, name: string): Promise<Uint8Array | undefined> {
  const words = 'words' in source ? source.words : await textIn(source.file);
  if (words === undefined) return undefined;
  const key = Buffer.from(words.trim(), 'base64');
  return key.length === keyBytes ? key : refuse(name);
}

const refuse = (name: string): never => {
  throw new ConfigError('storage.master_key', { name });
};

async function make(file: string): Promise<Uint8Array> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const own = await writeKey(file);
  // Of two processes that start at once one makes the key, and both use it.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return (await readPrivate(file)) as Uint8Array;
}

async function writeKey(file: string): Promise<string> {
  const own = `${file}.${randomUUID()}`;
  const text = `${randomBytes(keyBytes).toString('base64')}\n`;
  await writeFile(own, text, { mode: 0o600, flag: 'wx', flush: true });
  return own;
}

const textIn = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function readPrivate(file: string): Promise<Uint8Array | undefined> {
  const text = await textIn(file);
  if (text === undefined) return undefined;
  await refuseOpen(file);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new ConfigError('storage.vault_key_damaged', { file });
  return key;
}

// Windows has no such modes: there the folder belongs to the user.
async function refuseOpen(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await stat(file).catch(() => undefined);
  if (found && (found.mode & 0o077) !== 0) throw new ConfigError('storage.vault_key_open', { file });
}
