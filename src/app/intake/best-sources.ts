import type { Deps, Who } from '../deps.ts';
import { type Arrival, place } from './place.ts';
import { readAgain } from './read-again.ts';
import { importContext } from './receive.ts';

/** Describes every activity of several sources anew, from the one that now comes first; the others stay beside it. */
export async function showBestSources(deps: Deps, who: Pick<Who, 'athleteId'>): Promise<void> {
  const context = await importContext(deps, who);
  const shared = (await deps.storage.activities.heads(who.athleteId, {})).filter(
    ({ sourceCount }) => sourceCount > 1,
  );
  for (const { id } of shared) {
    const again: Arrival[] = [];
    for (;;) {
      const placed = await deps.storage.transaction((storage) => place(storage, who.athleteId, again, [id]));
      if (!('unread' in placed)) break;
      again.push(...(await readAgain(deps, context, placed.unread)));
    }
  }
}
