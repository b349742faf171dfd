import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { attemptsOf, type AttemptRates, usualAttempts } from '../src/app/accounts/attempts.ts';
import type { Desk } from '../src/app/accounts/desk.ts';
import type { Deps } from '../src/app/deps.ts';
import type { Letter } from '../src/domain/letter.ts';
import { openMemoryStorage } from '../src/storage/index.ts';
import type { Storage } from '../src/storage/storage.ts';

export const origin = 'https://boucle.example';

/** A sign-in desk on a fresh storage, with a clock that is moved by hand and a mailbox that takes every letter. */
export async function openDesk(
  options: {
    readonly rates?: Partial<AttemptRates>;
    readonly closed?: boolean;
    readonly deps?: Partial<Deps>;
    /** Absent = in memory. */
    readonly storage?: Storage;
  } = {},
) {
  const storage = options.storage ?? (await openMemoryStorage());
  const letters: Letter[] = [];
  const time = { now: Date.UTC(2026, 11, 1, 8) };
  const log = pino({ level: 'silent' });
  const desk: Desk = {
    deps: { storage, clock: () => time.now, log, ...options.deps } as Deps,
    url: `${origin}/`,
    key: 'a key of the house',
    mailer: { send: async (letter) => void letters.push(letter) },
    attempts: attemptsOf({ ...usualAttempts, ...options.rates }),
    takesNewcomers: !options.closed,
  };
  return { desk, storage, letters, time, close: () => storage.close() };
}

export type OpenDesk = Awaited<ReturnType<typeof openDesk>>;

/** The secret in the link of the last letter to this address. */
export function keyIn(letters: readonly Letter[], to: string): string {
  const href = letters.findLast((letter) => letter.to === to && letter.link)?.link?.href;
  return new URL(href ?? 'about:blank').searchParams.get('key') ?? '';
}

export const paris = { language: 'fr', timeZone: 'Europe/Paris' } as const;

/** Waits for the letter that tells of a change: it goes on its way by itself. */
export async function told({ letters }: OpenDesk, what: string): Promise<void> {
  const isThere = (): boolean =>
    letters.some(({ paragraphs }) => paragraphs[0].code === `mail.changed.${what}`);
  for (let tries = 0; tries < 500 && !isThere(); tries++) await sleep(10);
  assert.ok(isThere(), what);
}
