import type { Fact, Memory } from '../../domain/athlete.ts';
import type { Day } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Asking } from '../answers/period.ts';
import { memoryWith } from './forget.ts';
import { affectedByBoth, settleLater } from './recompute.ts';
import { checkFact, wording } from './remember.ts';
import { keepChange } from './undo.ts';

/** What a fact shall say from now on. Its kind, and a landmark's, stay. */
export interface Edited {
  readonly fact: Fact;
  readonly expires?: Day;
}

/**
 * Corrects one fact in its place; `undo` brings the old words back. Whoever changes what it says has said it; another
 * last day leaves the origin alone. No change id: it says the same as before. Throws NotFoundError for an unknown
 * fact, InputError for a value no body has.
 */
export async function edit(
  asking: Asking,
  memoryId: string,
  wanted: (memory: Memory) => Edited,
): Promise<{ readonly memory: Memory; readonly changeId?: string }> {
  const edited = await asking.deps.storage.transaction(async (storage) => {
    const inside = { ...asking, deps: { ...asking.deps, storage } };
    const old = await memoryWith(inside, memoryId);
    const memory = rewritten(inside, old, wanted(old));
    if (JSON.stringify(memory) === JSON.stringify(old)) return { memory: old };
    await storage.memories.save(asking.who.athleteId, memory);
    const before = [{ kind: 'memory' as const, id: old.id, row: old }];
    const affects = affectedByBoth(old.fact, memory.fact, await storage.memories.list(asking.who.athleteId));
    const what = phrase('memory.edited', { what: wording(memory.fact) });
    return { memory, changeId: await keepChange(inside, 'remember', what, before, affects) };
  });
  settleLater(asking);
  return edited;
}

function rewritten({ deps, who }: Asking, old: Memory, { fact, expires }: Edited): Memory {
  if (fact.is !== old.fact.is) throw new InputError('memory.kind-stays', { id: old.id });
  checkFact(fact);
  const { expires: _before, ...rest } = old;
  const until = expires === undefined ? {} : { expires };
  if (JSON.stringify(fact) === JSON.stringify(old.fact))
    return expires === old.expires ? old : { ...rest, ...until };
  const by = who.client === 'owner' ? 'athlete' : 'assistant';
  return { ...rest, ...until, fact, createdAt: deps.clock(), origin: { by, detail: who.client } };
}
