import type { Memory } from '../../domain/athlete.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { nearest } from '../../domain/nearest.ts';
import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import type { Asking } from '../answers/period.ts';
import { affectedBy, settleLater } from './recompute.ts';
import { wording } from './remember.ts';
import { keepChange } from './undo.ts';

/** Drops one fact; `undo` can bring it back. Throws NotFoundError with the ids there are. */
export async function forget(
  asking: Asking,
  memoryId: string,
): Promise<{ readonly memory: Memory; readonly changeId: string }> {
  const { deps, who } = asking;
  const forgotten = await deps.storage.transaction(async (storage) => {
    const memory = await memoryWith({ deps: { storage }, who }, memoryId);
    await storage.memories.delete(who.athleteId, memoryId);
    const inside = { deps: { ...deps, storage }, who };
    const what = phrase('memory.dropped', { what: wording(memory.fact) });
    const before = [{ kind: 'memory' as const, id: memoryId, row: memory }];
    const affects = affectedBy(memory.fact, await storage.memories.list(who.athleteId));
    const changeId = await keepChange(inside, 'forget', what, before, affects);
    return { memory, changeId };
  });
  settleLater(asking);
  return forgotten;
}

/** The fact with this id. Throws NotFoundError with the nearest ids there are. */
export async function memoryWith(
  { deps, who }: { readonly deps: Pick<Asking['deps'], 'storage'>; readonly who: Asking['who'] },
  memoryId: string,
): Promise<Memory> {
  const { memories } = deps.storage;
  const memory = await memories.get(who.athleteId, memoryId);
  if (!memory) throw unknownMemory(await memories.list(who.athleteId), memoryId);
  return memory;
}

function unknownMemory(known: readonly Memory[], wrong: string): NotFoundError {
  const near = nearest(
    wrong,
    known.map(({ id }) => id),
    3,
  );
  return near.length > 0
    ? new NotFoundError('memory.unknown', { id: cleanText(wrong, 40), near: near.join(', ') })
    : new NotFoundError('memory.none', { id: cleanText(wrong, 40) });
}
