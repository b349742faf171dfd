import type { Activity } from '../../domain/activity.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Sport } from '../../domain/sport.ts';
import { cleanText } from '../../domain/text.ts';
import type { Asking } from './period.ts';

/**
 * The activity that `ref` names: an id, or `latest`. Throws NotFoundError `activity.unknown` with the nearest known
 * ids, or `activity.none` in an empty library.
 */
export async function findActivity(
  asking: Pick<Asking, 'deps' | 'who'>,
  ref: string,
  sport?: Sport,
): Promise<Activity> {
  const { storage } = asking.deps;
  const { athleteId } = asking.who;
  const id = ref === 'latest' ? await latestId(asking, sport) : ref;
  const found = id === undefined ? undefined : await storage.activities.get(athleteId, id);
  if (found) return found;
  if (id === undefined) throw new NotFoundError('activity.none');
  const near = await storage.activities.similarIds(athleteId, ref, 3);
  if (near.length === 0) throw new NotFoundError('activity.none');
  throw new NotFoundError('activity.unknown', { id: cleanText(ref, 40), near: near.join(', ') });
}

async function latestId(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  sport?: Sport,
): Promise<string | undefined> {
  const sports = sport && [sport];
  const [latest] = await deps.storage.activities.heads(who.athleteId, { sports, order: 'newest', limit: 1 });
  return latest?.id;
}
