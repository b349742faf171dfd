import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { newSecret, sameSecret } from './token.ts';

/**
 * The keys of calendar feeds. A calendar program sends no cookie, so the address itself is the key: it says whose
 * calendar it is, and the athlete's vault holds what it must be.
 */
const name = 'calendar key';

/** The key of this athlete's feed, made the first time. */
export async function feedKeyOf(storage: Storage, athleteId: string): Promise<string> {
  return storage.transaction(async ({ secrets }) => {
    const kept = await secrets.get(athleteId, name);
    if (kept !== undefined) return kept;
    const made = newKey(athleteId);
    await secrets.put(athleteId, name, made);
    return made;
  });
}

/** The old address is dead from now on. */
export async function renewFeedKey({ secrets }: Storage, athleteId: string): Promise<void> {
  await secrets.put(athleteId, name, newKey(athleteId));
}

/** Whose feed a key opens; `ownerId` is whose the keys are that were made when a boucle had one owner only. */
export async function whoseFeed(
  { secrets }: Pick<Storage, 'secrets'>,
  key: string,
  ownerId?: string,
): Promise<string | undefined> {
  const athleteId = key.includes('.') ? Buffer.from(key.split('.')[0], 'base64url').toString() : ownerId;
  const kept = athleteId ? await secrets.get(athleteId, name) : undefined;
  return kept !== undefined && sameSecret(key, kept) ? athleteId : undefined;
}

/** A home from before keys were in the vault: calendars that subscribed with its key go on. */
export async function adoptFeedKey({ secrets }: Storage, home: string, ownerId: string): Promise<void> {
  const file = join(home, 'calendar-key');
  const old = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (!/^[\w-]{43}$/.test(old)) return;
  if ((await secrets.get(ownerId, name)) === undefined) await secrets.put(ownerId, name, old);
  await unlink(file);
}

const newKey = (athleteId: string): string =>
  `${Buffer.from(athleteId).toString('base64url')}.${newSecret()}`;
