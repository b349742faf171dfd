import { type Comparison, compareActivities, compareHalves, type Halves } from '../../analysis/compare.ts';
import type { Activity } from '../../domain/activity.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import { findActivity } from './find-activity.ts';
import { loadSession } from './load-streams.ts';
import type { Asking } from './period.ts';

export type { Halves } from '../../analysis/compare.ts';

export type Compared =
  | { readonly activities: readonly Activity[]; readonly comparison: Comparison }
  | { readonly activities: readonly [Activity]; readonly halves: Halves };

/** Several activities side by side, or the two halves of one. Throws UnsupportedError when one cannot be cut. */
export async function compare(asking: Asking, refs: readonly string[], by: Halves['by']): Promise<Compared> {
  const all = await Promise.all([...new Set(refs)].map((ref) => findActivity(asking, ref)));
  const activities = [...new Map(all.map((activity) => [activity.id, activity])).values()];
  if (activities.length > 1) return { activities, comparison: compareActivities(activities) };
  const [activity] = activities;
  const halves = compareHalves(await loadSession(asking, activity), by);
  if (!halves) throw new UnsupportedError('compare.no-halves', { id: activity.id, by });
  return { activities: [activity], halves };
}
