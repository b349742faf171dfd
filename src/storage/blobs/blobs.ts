import { createHash } from 'node:crypto';
import type { BlobStore } from '../storage.ts';

/** A blob store that can forget an athlete as a whole, even when the process dies half-way. */
export interface BlobHome extends BlobStore {
  /** Leaves a note: this athlete's blobs go as soon as the rows are gone. */
  announceErasure(athleteId: string): Promise<void>;
  erase(athleteId: string): Promise<void>;
  /** Finishes the erasures that a crash interrupted; those whose athlete is still there are called off. */
  finishErasures(isKnown: (athleteKey: string) => boolean): Promise<void>;
}

/** The name of bytes: SHA-256, hex. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Only what `hashOf` writes is a name; anything else names nothing. */
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** An athlete's folder. Ids come from outside: a digest of them is a safe name on every file system. */
export const athleteKey = (athleteId: string): string =>
  createHash('sha256').update(`athlete:${athleteId}`).digest('hex').slice(0, 32);
