import { type BlobHome, hashOf } from './blobs.ts';

/** Blobs that live as long as the process: for tests and for trying things out. */
export function memoryBlobs(): BlobHome {
  const athletes = new Map<string, Map<string, Uint8Array>>();
  return {
    put: async (athleteId, bytes) => {
      const hash = hashOf(bytes);
      const own = athletes.get(athleteId) ?? new Map<string, Uint8Array>();
      athletes.set(athleteId, own.set(hash, bytes.slice()));
      return hash;
    },
    get: async (athleteId, hash) => athletes.get(athleteId)?.get(hash)?.slice(),
    delete: async (athleteId, hash) => void athletes.get(athleteId)?.delete(hash),
    announceErasure: async () => {},
    erase: async (athleteId) => void athletes.delete(athleteId),
    finishErasures: async () => {},
  };
}
