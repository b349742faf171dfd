import { ConfigError, FormatError } from '../../domain/errors.ts';
import type { AthleteKeys } from '../vault/athlete-keys.ts';
import { sealBytes, unsealBytes } from '../vault/seal.ts';
import { pack, unpack } from './pack.ts';

/** How a blob is made ready to lie somewhere, and read again from there. */
export interface Wrap {
  on(athleteId: string, hash: string, bytes: Uint8Array): Promise<Uint8Array>;
  /** FormatError `storage.blob_damaged` {hash}; ConfigError `storage.vault_sealed` when its key is not there. */
  off(athleteId: string, hash: string, kept: Uint8Array): Promise<Uint8Array>;
  /** Whether it lies there as it would be put today. */
  isOfToday(kept: Uint8Array): boolean;
  /** The athlete was erased: what opened their blobs is not remembered either. */
  forget(athleteId: string): void;
}

/** Compressed, and readable by whoever reads the disk. */
export const plainWrap: Wrap = {
  on: (_athlete, _hash, bytes) => pack(bytes),
  off: (_athlete, hash, kept) => unpack(kept, hash),
  isOfToday: () => true,
  forget: () => {},
};

/** Begins what is sealed; what is only compressed begins with zstd's own number. */
const mark = Buffer.from('boucle\x001', 'latin1');
const isSealed = (kept: Uint8Array): boolean => mark.equals(kept.subarray(0, mark.length));

/** So long a key is used again for opening without asking: a wrong one is noticed there. For sealing it is asked for each time. */
const usedAgainMs = 300_000;
const mostKept = 1_000;

/**
 * Compressed, and sealed with the athlete's own key when `seals`: whoever holds a copy of them cannot read the blobs of an
 * athlete whose key was destroyed. What was sealed opens also where nothing is sealed any more.
 */
export function sealingWrap(keys: AthleteKeys, { seals }: { readonly seals: boolean }): Wrap {
  const kept = new Map<string, { readonly key: Uint8Array; readonly at: number }>();

  async function keyFor(athleteId: string): Promise<Uint8Array | undefined> {
    const known = kept.get(athleteId);
    if (known && Date.now() - known.at < usedAgainMs) return known.key;
    const key = await keys.get(athleteId);
    if (kept.size >= mostKept) kept.clear();
    if (key) kept.set(athleteId, { key, at: Date.now() });
    return key;
  }

  async function unseal(athleteId: string, hash: string, sealed: Uint8Array): Promise<Uint8Array> {
    const open = (key: Uint8Array | undefined): Uint8Array | undefined =>
      key && unsealBytes(key, sealed, boundTo(athleteId, hash));
    const opened = open(await keyFor(athleteId));
    if (opened) return opened;
    kept.delete(athleteId);
    const key = await keyFor(athleteId);
    if (!key) throw new ConfigError('storage.vault_sealed');
    return open(key) ?? damaged(hash);
  }

  return {
    on: async (athleteId, hash, bytes) => {
      const packed = await pack(bytes);
      if (!seals) return packed;
      const key = await keys.make(athleteId);
      return Buffer.concat([mark, sealBytes(key, packed, boundTo(athleteId, hash))]);
    },
    off: async (athleteId, hash, found) =>
      unpack(isSealed(found) ? await unseal(athleteId, hash, found.subarray(mark.length)) : found, hash),
    isOfToday: (found) => isSealed(found) === seals,
    forget: (athleteId) => void kept.delete(athleteId),
  };
}

const boundTo = (athleteId: string, hash: string): string => `${athleteId}\nblob ${hash}`;

function damaged(hash: string): never {
  throw new FormatError('storage.blob_damaged', { hash });
}
