import { athleteKey } from '../blobs/blobs.ts';
import type { Shelf } from './shelf.ts';

/** An athlete from the row that was made to the row that is erased: whoever comes back under the same id lives anew. */
export interface Life {
  readonly athleteId: string;
  readonly life: string;
}

/**
 * Where the wrapped keys of the athletes lie, and who was erased. Not in the database: a copy of it that is put back
 * after an erasure would bring the key back with what the key opens, and forget that there was an erasure.
 */
export interface KeyRing {
  get(athleteId: string): Promise<string | undefined>;
  /** Keeps `wrapped` unless there is a key already; returns the one that counts. */
  add(athleteId: string, wrapped: string): Promise<string>;
  /** The same key, wrapped anew. Only while nobody else writes for this athlete: it must not bring back what was destroyed. */
  replace(athleteId: string, wrapped: string): Promise<void>;
  /** Leaves a note that survives a crash: the key goes as soon as the rows are gone. */
  announceErasure(life: Life): Promise<void>;
  /** Destroys the key, and remembers that this life ended. */
  destroy(life: Life): Promise<void>;
  /** Finishes the erasures that a crash interrupted; those whose athlete is still there are called off. */
  finishErasures(isKnown: (athleteKey: string) => boolean): Promise<void>;
  /** Which of these ended by an erasure: their rows came back with an older copy of the database. */
  ended(lives: readonly Life[]): Promise<readonly Life[]>;
}

/**
 * `<digest of the athlete>.key`; `erase.<digest>` while an erasure is under way, with the life it ends;
 * `ended.<digest>.<life>` for ever after it. An end is remembered before the key goes, so that no crash leaves the one
 * without the other.
 */
export function keyRing(shelf: Shelf): KeyRing {
  const nameOf = (athleteId: string): string => `${athleteKey(athleteId)}.key`;
  async function end(key: string, life: string): Promise<void> {
    if (life) await shelf.add(`ended.${key}.${life}`, '');
    await shelf.drop(`${key}.key`);
    await shelf.drop(`erase.${key}`);
  }
  return {
    get: (athleteId) => shelf.get(nameOf(athleteId)),
    add: (athleteId, wrapped) => shelf.add(nameOf(athleteId), wrapped),
    replace: (athleteId, wrapped) => shelf.replace(nameOf(athleteId), wrapped),
    announceErasure: ({ athleteId, life }) => shelf.replace(`erase.${athleteKey(athleteId)}`, life),
    destroy: ({ athleteId, life }) => end(athleteKey(athleteId), life),
    finishErasures: async (isKnown) => {
      for (const note of await shelf.names('erase.')) {
        const [, key] = note.split('.');
        if (isKnown(key)) await shelf.drop(note);
        else await end(key, (await shelf.get(note)) ?? '');
      }
    },
    ended: async (lives) => {
      const ends = new Set(await shelf.names('ended.'));
      return lives.filter(({ athleteId, life }) => ends.has(`ended.${athleteKey(athleteId)}.${life}`));
    },
  };
}
