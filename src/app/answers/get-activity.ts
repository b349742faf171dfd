import type { Activity, Source } from '../../domain/activity.ts';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import { findActivity } from './find-activity.ts';
import type { Asking } from './period.ts';

export interface ActivityDetail {
  readonly activity: Activity;
  readonly sources: readonly Source[];
  /** The planned workout this activity answered. */
  readonly workout?: PlannedWorkout;
}

/** One activity with every source it came from and the workout it answered. */
export async function getActivity(
  asking: Pick<Asking, 'deps' | 'who'>,
  ref: string,
): Promise<ActivityDetail> {
  const activity = await findActivity(asking, ref);
  const { storage } = asking.deps;
  const [sources, workout] = await Promise.all([
    storage.activities.sources(asking.who.athleteId, activity.id),
    storage.calendar.answeredBy(asking.who.athleteId, activity.id),
  ]);
  return { activity, sources, workout };
}
