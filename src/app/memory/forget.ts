import type { Memory } from '../../domain/athlete.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import type { Asking } from '../answers/period.ts';
import { wording } from './remember.ts';
import { keepChange } from './undo.ts';

/** Drops one fact; `undo` can bring it back. Throws NotFoundError with the ids there are. */
export async function forget(
  asking: Asking,
  memoryId: string,
): Promise<{ readonly memory: Memory; readonly changeId: string }> {
  const { deps, who } = asking;
  return deps.storage.transaction(async (storage) => {
    const memory = await storage.memories.get(who.athleteId, memoryId);
    if (!memory) throw await unknownMemory(storage.memories.list(who.athleteId), memoryId);
    await storage.memories.delete(who.athleteId, memoryId);
    const inside = { deps: { ...deps, storage }, who };
    const what = phrase('memory.dropped', { what: wording(memory.fact) });
    const changeId = await keepChange(inside, 'forget', what, [
      { kind: 'memory', id: memoryId, row: memory },
    ]);
    return { memory, changeId };
  });
}

async function unknownMemory(listing: Promise<readonly Memory[]>, wrong: string): Promise<NotFoundError> {
  const near = (await listing).slice(-3).map(({ id }) => id);
  return new NotFoundError('memory.unknown', { id: cleanText(wrong, 40), near: near.join(', ') || '–' });
}
