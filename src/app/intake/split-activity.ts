import { InputError, NotFoundError } from '../../domain/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { placeRead } from './place-read.ts';
import { importContext } from './receive.ts';

/**
 * Makes every source of a merged activity an activity of its own again, for good: later imports will not merge them.
 * The activity keeps its id with the recording that came first.
 * @returns the ids of the activities that came out of it
 */
export async function splitActivity(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  activityId: string,
): Promise<readonly string[]> {
  const { athleteId } = who;
  const context = await importContext(deps, who);
  const all = await deps.storage.activities.sources(athleteId, activityId);
  // What is only told of a session goes with its recording.
  const recorded = all.filter(({ isTold }) => !isTold);
  const sources = recorded.length > 0 ? recorded : all;
  if (sources.length === 0) throw await notFound(deps, athleteId, activityId);
  if (sources.length === 1) throw new InputError('intake.one_source', { activity: activityId });

  const placements = await placeRead(deps, context, [], async (storage, put) => {
    for (const [i, a] of sources.entries()) {
      for (const b of sources.slice(i + 1)) await storage.activities.keepApart(athleteId, a.id, b.id);
    }
    return put([activityId]);
  });
  const own = placements.filter(({ sourceId }) => sources.some(({ id }) => id === sourceId));
  return [...new Set(own.map((placement) => placement.activityId))];
}

async function notFound(deps: Deps, athleteId: string, activityId: string): Promise<NotFoundError> {
  const near = await deps.storage.activities.similarIds(athleteId, activityId, 3);
  return new NotFoundError('intake.no_such_activity', { activity: activityId, near: near.join(', ') });
}
