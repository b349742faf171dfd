/**
 * The door of the laptop. The terminal prints a link that works once; it leaves a cookie. Codes and sessions are empty
 * files named by the SHA-256 of the secret, so nothing in the home opens the door, a restart keeps the sessions,
 * `boucle open` can make a link for a server that runs, and "once" is `unlink`.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Door } from './door.ts';
import { newSecret } from './token.ts';

const tenMinutesMs = 10 * 60_000;
const thirtyDaysMs = 30 * 86_400_000;

/** A door with one athlete behind it, to whom whoever sits at this computer belongs. */
export interface HomeDoor extends Door {
  /** A fresh secret that `enter` accepts once, within ten minutes. */
  newCode(): Promise<string>;
  /** Trades a code for a session; undefined when the code is unknown, used or too old. */
  enter(code: string): Promise<string | undefined>;
}

/** The address that signs a browser in, once, within ten minutes: what `boucle serve` and `boucle open` print. */
export async function newOpenLink(home: string, url: string): Promise<string> {
  return new URL(`/open?code=${await homeDoor(home, '').newCode()}`, url).href;
}

export function homeDoor(home: string, ownerId: string): HomeDoor {
  const folder = join(home, 'browser');
  const fileOf = (kind: 'code' | 'session', secret: string): string =>
    join(folder, `${kind}-${sha256(secret)}`);
  const leave = async (kind: 'code' | 'session', secret: string): Promise<boolean> =>
    removed(fileOf(kind, secret));
  const make = async (kind: 'code' | 'session'): Promise<string> => {
    const secret = newSecret();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(fileOf(kind, secret), '', { mode: 0o600, flag: 'wx' });
    return secret;
  };
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(folder).catch(() => [])) {
      const limit = name.startsWith('code-') ? tenMinutesMs : thirtyDaysMs;
      if ((await youngerThan(join(folder, name), limit)) === undefined) await removed(join(folder, name));
    }
  };
  return {
    seconds: thirtyDaysMs / 1000,
    newCode: async () => {
      await sweep();
      return make('code');
    },
    enter: async (code) => {
      const fresh = await youngerThan(fileOf('code', code), tenMinutesMs);
      // Of two requests with one code only one removes the file.
      const mine = await leave('code', code);
      return fresh !== undefined && mine ? make('session') : undefined;
    },
    open: async () => make('session'),
    whoseIs: async (session) => {
      const since = await youngerThan(fileOf('session', session), thirtyDaysMs);
      return since === undefined ? undefined : { athleteId: ownerId, since };
    },
    leave: async (session) => void (await leave('session', session)),
    leaveEverywhere: async () => {
      for (const name of await readdir(folder).catch(() => []))
        if (name.startsWith('session-')) await removed(join(folder, name));
    },
    sweep,
  };
}

const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** When the file was made, if that is less than `limitMs` ago. */
async function youngerThan(file: string, limitMs: number): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found && Date.now() - found.mtimeMs < limitMs ? found.mtimeMs : undefined;
}

const removed = async (file: string): Promise<boolean> =>
  unlink(file).then(
    () => true,
    () => false,
  );
