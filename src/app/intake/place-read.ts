import type { Source } from '../../domain/activity.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { type Arrival, place, type Placement } from './place.ts';
import { readAgain } from './read-again.ts';
import type { ImportContext } from './receive.ts';

/** Places the arrivals of this work, and sorts these activities anew. */
export type Put = (regroup: readonly string[]) => Promise<readonly Placement[]>;

/**
 * Work in one transaction that places recordings. Where one must be read again from its original first, the transaction
 * is taken back, the original is read, and the work begins anew: nothing is half done.
 */
export async function placeRead<T>(
  deps: Deps,
  context: ImportContext,
  arrivals: readonly Arrival[],
  work: (storage: Storage, put: Put) => Promise<T>,
): Promise<T> {
  const all = [...arrivals];
  for (;;) {
    const done = await deps.storage
      .transaction(async (storage) => ({
        result: await work(storage, async (regroup) => {
          const placed = await place(storage, context.athleteId, all, regroup);
          if ('unread' in placed) throw new Unread(placed.unread);
          return placed.placements;
        }),
      }))
      .catch((error: unknown) => {
        if (error instanceof Unread) return error;
        throw error;
      });
    if (!(done instanceof Unread)) return done.result;
    all.push(...(await readAgain(deps, context, done.sources)));
  }
}

/** Takes the transaction back. */
class Unread extends Error {
  readonly sources: readonly Source[];
  constructor(sources: readonly Source[]) {
    super('sources to be read first');
    this.sources = sources;
  }
}
