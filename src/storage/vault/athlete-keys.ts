import { randomBytes } from 'node:crypto';
import { ConfigError } from '../../domain/errors.ts';
import type { KeyRing } from './key-ring.ts';
import type { MasterKeys } from './master-key.ts';
import { seal, unsealBytes } from './seal.ts';

/**
 * The athletes' own keys, each wrapped with the master key. Throws ConfigError `storage.vault_sealed` when neither the
 * current nor the old master key opens one.
 */
export interface AthleteKeys {
  get(athleteId: string): Promise<Uint8Array | undefined>;
  /** The key that counts; made when there is none. */
  make(athleteId: string): Promise<Uint8Array>;
  /** Wraps it with the current master key. Only while nobody else writes for this athlete. False: it was so already. */
  rewrap(athleteId: string): Promise<boolean>;
}

export function athleteKeys(master: MasterKeys, ring: KeyRing): AthleteKeys {
  /** The wrapped key first, the master key after it: a rotation changes the master key before it wraps anything anew. */
  const once = async (athleteId: string): Promise<Uint8Array | false | undefined> => {
    const wrapped = await ring.get(athleteId);
    return wrapped === undefined ? undefined : unwrap(master, athleteId, wrapped);
  };
  const get = async (athleteId: string): Promise<Uint8Array | undefined> => {
    // A rotation that ended between the two readings took the old key along: what hangs on the ring by now opens.
    const key = (await once(athleteId)) || (await once(athleteId));
    if (key === false) throw new ConfigError('storage.vault_sealed');
    return key;
  };
  return {
    get,
    make: async (athleteId) => {
      const known = await get(athleteId);
      if (known) return known;
      await ring.add(athleteId, seal(await master.current(), randomBytes(32), boundTo(athleteId)));
      return (await get(athleteId)) as Uint8Array;
    },
    rewrap: async (athleteId) => {
      const wrapped = await ring.get(athleteId);
      if (wrapped === undefined) return false;
      const current = await master.current();
      if (opened(current, athleteId, wrapped)) return false;
      const key = await unwrap(master, athleteId, wrapped);
      if (!key) throw new ConfigError('storage.vault_sealed');
      await ring.replace(athleteId, seal(current, key, boundTo(athleteId)));
      return true;
    },
  };
}

const boundTo = (athleteId: string): string => `${athleteId}\nkey`;

const opened = (key: Uint8Array, athleteId: string, wrapped: string): Buffer | undefined =>
  unsealBytes(key, Buffer.from(wrapped, 'base64'), boundTo(athleteId));

async function unwrap(master: MasterKeys, athleteId: string, wrapped: string): Promise<Uint8Array | false> {
  const key = opened(await master.current(), athleteId, wrapped);
  if (key) return key;
  const old = await master.old();
  return (old && opened(old, athleteId, wrapped)) || false;
}
