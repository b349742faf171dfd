import { analysisVersion } from '../../analysis/analyse.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Deps, Who } from '../deps.ts';

/**
 * A newer boucle may compute a figure otherwise. The first start of a version writes down, once, that every activity is
 * to be examined again; the pass behind landmarks (`recompute.ts`) then does it, newest first, and goes on after a stop.
 */
export async function noteNewFormulas({
  deps,
  who,
}: {
  readonly deps: Deps;
  readonly who: Who;
}): Promise<void> {
  const { storage } = deps;
  const id = `formulas_${analysisVersion}`;
  if (await storage.changes.get(who.athleteId, id)) return;
  const from = await firstOutdatedDay({ deps, who });
  const at = deps.clock();
  await storage.changes.save(who.athleteId, {
    id,
    at,
    // Not a write of anyone's: there is nothing to take back.
    undoneAt: at,
    client: who.client,
    tool: 'upgrade',
    what: phrase('change.formulas'),
    before: [],
    ...(from && { affects: { from } }),
  });
}

/** The library's oldest activity tells its age: what an older version examined begins there. */
async function firstOutdatedDay({ deps, who }: { readonly deps: Deps; readonly who: Who }) {
  const [oldest] = await deps.storage.activities.heads(who.athleteId, { order: 'oldest', limit: 1 });
  const activity = oldest && (await deps.storage.activities.get(who.athleteId, oldest.id));
  return activity && activity.analysis.version !== analysisVersion ? activity.day : undefined;
}
