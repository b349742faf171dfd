import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../domain/errors.ts';

/** 256 random bits, safe in a header and in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a secret that a person made up or generated has the length of one that nobody guesses. */
export const secretIsStrong = (value: string): boolean => /^[\w.~+/=-]{32,}$/.test(value);

const secretForm = /^[\w-]{43}$/;

/**
 * The secret kept in the home under `name`, made the first time; only the owner of the home can read the file.
 * `token` opens /mcp, `auth-key` keeps the authorization server's cookies and clients honest, `account-key` keys the digests by which accounts are found. Deleting the file and starting again changes the secret.
 */
export async function secretIn(home: string, name: 'token' | 'auth-key' | 'account-key'): Promise<string> {
  const file = join(home, name);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const kept = await readKept(file);
  if (kept) return kept;
  const draft = `${file}.${newSecret().slice(0, 8)}`;
  await writeFile(draft, `${newSecret()}\n`, { mode: 0o600, flush: true });
  // When two processes start at once one link succeeds, and both read what it made: whole, never half.
  await link(draft, file).catch(() => undefined);
  await unlink(draft);
  const made = await readKept(file);
  if (!made) throw new ConfigError('http.secret-unreadable', { file: name });
  return made;
}

async function readKept(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return secretForm.test(text.trim()) ? text.trim() : undefined;
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
