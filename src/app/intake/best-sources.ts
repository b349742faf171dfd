import type { Deps, Who } from '../deps.ts';
import { placeRead } from './place-read.ts';
import { importContext } from './receive.ts';

/** Describes every activity of several sources anew, from the one that now comes first; the others stay beside it. */
export async function showBestSources(deps: Deps, who: Pick<Who, 'athleteId'>): Promise<void> {
  const context = await importContext(deps, who);
  const shared = (await deps.storage.activities.heads(who.athleteId, {})).filter(
    ({ sourceCount }) => sourceCount > 1,
  );
  for (const { id } of shared) await placeRead(deps, context, [], async (_, put) => put([id]));
}
