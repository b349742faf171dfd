import type { Bucket } from '../s3/bucket.ts';
import { athleteKey, type BlobHome, hashOf, isHash } from './blobs.ts';
import { plainWrap, type Wrap } from './wrap.ts';

const erasureNote = 'erase';

/**
 * Blobs as objects: `<digest of the athlete>/<sha256>.zst`, as the folder keeps them. An erasure that is announced leaves
 * an object `erase/<digest of the athlete>`: found at the start without listing what everybody has.
 */
export function s3Blobs(bucket: Bucket, wrap: Wrap = plainWrap): BlobHome {
  const writing = new Map<string, Promise<void>>();

  const home = (athleteId: string): string => athleteKey(athleteId);
  const noteOf = (key: string): string => `${erasureNote}/${key}`;
  const write = async (athleteId: string, hash: string, bytes: Uint8Array): Promise<void> =>
    bucket.put(keyOf(home(athleteId), hash), await wrap.on(athleteId, hash, bytes));

  async function clear(key: string): Promise<void> {
    await inBatches(bucket.list(`${key}/`), (name) => bucket.delete(name));
    await bucket.delete(noteOf(key));
  }

  return {
    put: async (athleteId, bytes) => {
      const hash = hashOf(bytes);
      const key = keyOf(home(athleteId), hash);
      // Written whether it is there or not: that is one request instead of two, and it mends one that was damaged.
      const running = writing.get(key) ?? write(athleteId, hash, bytes).finally(() => writing.delete(key));
      writing.set(key, running);
      await running;
      return hash;
    },
    get: async (athleteId, hash) => {
      if (!isHash(hash)) return undefined;
      const found = await bucket.get(keyOf(home(athleteId), hash));
      return found && wrap.off(athleteId, hash, found);
    },
    delete: async (athleteId, hash) => {
      if (isHash(hash)) await bucket.delete(keyOf(home(athleteId), hash));
    },
    announceErasure: (athleteId) => bucket.put(noteOf(home(athleteId)), new Uint8Array()),
    erase: async (athleteId) => {
      wrap.forget(athleteId);
      await clear(home(athleteId));
    },
    finishErasures: async (isKnown) => {
      for await (const note of bucket.list(`${erasureNote}/`)) {
        const key = note.slice(erasureNote.length + 1);
        await (isKnown(key) ? bucket.delete(note) : clear(key));
      }
    },
  };
}

const keyOf = (home: string, hash: string): string => `${home}/${hash}.zst`;

const batch = 100;

/** The bucket itself sees to it that not too many are under way. */
async function inBatches(names: AsyncIterable<string>, work: (name: string) => Promise<void>): Promise<void> {
  let running: Promise<void>[] = [];
  for await (const name of names) {
    running.push(work(name));
    if (running.length < batch) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
}
