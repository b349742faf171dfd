/**
 * How a browser proves that it is the owner's. The terminal prints a link that works once; it leaves a cookie.
 * Codes and sessions are empty files named by the SHA-256 of the secret, so nothing in the home opens the door, a
 * restart keeps the sessions, `boucle open` can make a link for a server that runs, and "once" is `unlink`.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret, sameSecret } from './token.ts';

const tenMinutesMs = 10 * 60_000;
const thirtyDaysMs = 30 * 86_400_000;
export const sessionSeconds = thirtyDaysMs / 1000;

export interface Door {
  /** A fresh secret that `enter` accepts once, within ten minutes. */
  newCode(): Promise<string>;
  /** Trades a code for a session; undefined when the code is unknown, used or too old. */
  enter(code: string): Promise<string | undefined>;
  /** True while the session is younger than thirty days and has not been ended. */
  isOpen(session: string): Promise<boolean>;
  leave(session: string): Promise<void>;
}

/** The address that signs a browser in, once, within ten minutes: what `boucle serve` and `boucle open` print. */
export async function newOpenLink(home: string, url: string): Promise<string> {
  return new URL(`/open?code=${await doorOf(home).newCode()}`, url).href;
}

export function doorOf(home: string): Door {
  const folder = join(home, 'browser');
  const fileOf = (kind: 'code' | 'session', secret: string): string =>
    join(folder, `${kind}-${sha256(secret)}`);
  return {
    newCode: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sweep(folder);
      const code = newSecret();
      await writeFile(fileOf('code', code), '', { mode: 0o600, flag: 'wx' });
      return code;
    },
    enter: async (code) => {
      const file = fileOf('code', code);
      const fresh = await isYounger(file, tenMinutesMs);
      // Of two requests with one code only one removes the file.
      const mine = await removed(file);
      if (!fresh || !mine) return undefined;
      const session = newSecret();
      await writeFile(fileOf('session', session), '', { mode: 0o600, flag: 'wx' });
      return session;
    },
    isOpen: async (session) => isYounger(fileOf('session', session), thirtyDaysMs),
    leave: async (session) => {
      await removed(fileOf('session', session));
    },
  };
}

/** What a form must carry besides the cookie: derived from it, so that nothing has to be remembered. */
export const formTokenFor = (session: string): string =>
  createHmac('sha256', session).update('form').digest('base64url');

export const isFormToken = (given: unknown, session: string): boolean =>
  typeof given === 'string' && sameSecret(given, formTokenFor(session));

const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex');

async function isYounger(file: string, limitMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < limitMs;
}

const removed = async (file: string): Promise<boolean> =>
  unlink(file).then(
    () => true,
    () => false,
  );

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const limit = name.startsWith('code-') ? tenMinutesMs : thirtyDaysMs;
    if (!(await isYounger(join(folder, name), limit))) await removed(join(folder, name));
  }
}
