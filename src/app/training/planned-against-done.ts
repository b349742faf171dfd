import { type Alignment, align } from '../../analysis/align.ts';
import type { Activity } from '../../domain/activity.ts';
import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { addDays } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { loadSession } from '../answers/load-streams.ts';
import type { Asking } from '../answers/period.ts';
import { withoutOvercome } from './deliver.ts';
import { calendarOf } from './calendar.ts';
import { findWorkout } from './find-workout.ts';

export interface WorkoutDetail {
  readonly planned: PlannedWorkout;
  readonly status: 'draft' | 'planned' | 'done' | 'missed';
  readonly deliveries: readonly Delivery[];
  readonly activity?: Activity;
  /** Step by step, or why that cannot be said. */
  readonly alignment?: Alignment | Phrase;
}

/** One workout with where it went and, when it was done, what was done of each step. */
export async function workoutDetail(asking: Asking, id: string): Promise<WorkoutDetail> {
  const { deps, who } = asking;
  const asked = await findWorkout(asking, id);
  const deliveries = withoutOvercome(await deps.storage.calendar.deliveries(who.athleteId, id));
  if (asked.state === 'draft' || asked.day === undefined)
    return { planned: asked, status: 'draft', deliveries };
  const { entries } = await calendarOf(asking, addDays(asked.day, -1), addDays(asked.day, 1));
  const entry = entries.find(({ planned }) => planned.id === id);
  const { planned = asked, status = 'planned' } = entry ?? {};
  const activity =
    planned.match && (await deps.storage.activities.get(who.athleteId, planned.match.activityId));
  if (!activity) return { planned, status, deliveries };
  return {
    planned,
    status,
    deliveries,
    activity,
    alignment: align(planned.resolved, await loadSession(asking, activity)),
  };
}
