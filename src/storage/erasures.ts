import { athleteKey, type BlobHome } from './blobs/blobs.ts';
import type { Storage } from './storage.ts';
import type { KeyRing, Life } from './vault/key-ring.ts';

/**
 * At the start, before anything is served: erasures that a crash cut short are finished, and whoever was erased and is
 * there again, because an older copy of the database was put back, is erased again.
 */
export async function afterTheErasures(
  storage: Storage,
  lives: readonly Life[],
  { blobs, ring }: { readonly blobs: BlobHome; readonly ring: KeyRing },
): Promise<void> {
  const known = new Set(lives.map(({ athleteId }) => athleteKey(athleteId)));
  const isKnown = (key: string): boolean => known.has(key);
  await blobs.finishErasures(isKnown);
  await ring.finishErasures(isKnown);
  for (const { athleteId } of await ring.ended(lives)) await storage.athletes.erase(athleteId);
}
