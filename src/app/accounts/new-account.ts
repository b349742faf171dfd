import { randomBytes } from 'node:crypto';
import { UnsupportedError } from '../../domain/errors.ts';
import { isTimeZone } from '../../domain/day.ts';
import type { Means, Storage } from '../../storage/storage.ts';
import { defaultPreferences } from '../memory/athlete.ts';
import type { Desk, Newcomer } from './desk.ts';

/** 160 bits: an id says nothing, and nobody comes upon another's. */
const newAthleteId = (): string => `ath_${randomBytes(20).toString('hex')}`;

/** What passkeys call an athlete. */
export const newHandle = (): string => randomBytes(32).toString('base64url');

export interface Arrived {
  readonly athleteId: string;
  readonly isNew: boolean;
}

/**
 * The athlete whose means this is; an account of their own when it is nobody's yet. Of two browsers that come with the
 * same means at once both get the same account. Throws UnsupportedError `account.closed` where nobody new is taken.
 */
export async function arrive(
  desk: Desk,
  means: Omit<Means, 'createdAt'>,
  newcomer: Newcomer,
  settle: (inside: Storage, athleteId: string) => Promise<void> = async () => {},
): Promise<Arrived> {
  const { storage, clock } = desk.deps;
  const known = await storage.means.find(means.kind, means.digest);
  if (known) return { athleteId: known.athleteId, isNew: false };
  if (!desk.takesNewcomers) throw new UnsupportedError('account.closed');
  const athleteId = newAthleteId();
  const isNew = await storage
    .transaction(async (inside) => {
      await addAthlete(inside, athleteId, { newcomer, now: clock() });
      if (!(await inside.means.add(athleteId, { ...means, createdAt: clock() }))) throw tookIt;
      await settle(inside, athleteId);
      return true;
    })
    .catch((error: unknown) => {
      if (error === tookIt) return false;
      throw error;
    });
  if (isNew) return { athleteId, isNew };
  const first = await storage.means.find(means.kind, means.digest);
  if (!first) throw tookIt;
  return { athleteId: first.athleteId, isNew: false };
}

/** Somebody with the same means was faster: nothing of ours is kept. */
const tookIt = new Error('somebody else has this means');

export async function addAthlete(
  inside: Pick<Storage, 'athletes' | 'accounts'>,
  athleteId: string,
  { newcomer, now, handle = newHandle() }: { newcomer: Newcomer; now: number; handle?: string },
): Promise<void> {
  const { language } = newcomer;
  const usual = defaultPreferences({});
  const timeZone = isTimeZone(newcomer.timeZone) ? newcomer.timeZone : usual.timeZone;
  await inside.athletes.save({ id: athleteId, isDemo: false, preferences: { ...usual, language, timeZone } });
  await inside.accounts.save(athleteId, { handle, createdAt: now });
}

export { newAthleteId };
