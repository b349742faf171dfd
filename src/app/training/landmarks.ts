import { landmarksIn } from '../../domain/athlete.ts';
import type { Landmark } from '../../domain/landmark.ts';
import type { Deps, Who } from '../deps.ts';

/** Every landmark the athlete has, of all days. */
export async function landmarksOf({
  deps,
  who,
}: {
  readonly deps: Deps;
  readonly who: Who;
}): Promise<Landmark[]> {
  return landmarksIn(await deps.storage.memories.list(who.athleteId));
}
