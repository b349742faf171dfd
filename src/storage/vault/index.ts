import { randomBytes } from 'node:crypto';
import { type AthleteKeys, athleteKeys } from './athlete-keys.ts';
import { type KeyRing, keyRing } from './key-ring.ts';
import { fixedKeys, type MasterKeys } from './master-key.ts';
import { memoryShelf, type Shelf } from './shelf.ts';

/** What opens the secrets of athletes: the master key, their own keys wrapped with it, and the ring these hang on. */
export interface Vault {
  readonly master: MasterKeys;
  readonly ring: KeyRing;
  readonly keys: AthleteKeys;
}

export function openVault(master: MasterKeys, shelf: Shelf): Vault {
  const ring = keyRing(shelf);
  return { master, ring, keys: athleteKeys(master, ring) };
}

/** A vault that is gone when the process ends. */
export const memoryVault = (): Vault => openVault(fixedKeys(randomBytes(32)), memoryShelf());
