import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../../domain/errors.ts';

const keyBytes = 32;

/**
 * The key that all others are wrapped with. It lies beside the database and never inside a backup of it; it is made at the
 * first start. Throws ConfigError `storage.vault_key_open` when others on this machine may read it, and
 * `storage.vault_key_damaged`.
 */
export async function masterKeyIn(file: string): Promise<Uint8Array> {
  const found = await read(file);
  if (found) return found;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  // Of two processes that start at once one makes the key, and both use it.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return (await read(file)) as Uint8Array;
}

async function read(file: string): Promise<Uint8Array | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  await refuseOpen(file);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new ConfigError('storage.vault_key_damaged', { file });
  return key;
}

// Windows has no such modes: there the folder belongs to the user.
async function refuseOpen(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) throw new ConfigError('storage.vault_key_open', { file });
}
