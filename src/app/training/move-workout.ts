import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { Asking } from '../answers/period.ts';
import { keepChange } from '../memory/undo.ts';
import { deliver } from './deliver.ts';
import { findWorkout, refuseElsewhere } from './find-workout.ts';
import { landmarksOf } from './landmarks.ts';

export interface Moved {
  readonly planned: PlannedWorkout;
  readonly from: Day;
  readonly deliveries: readonly Delivery[];
  readonly withdrawn: readonly Delivery[];
  readonly changeId: string;
}

/** Puts a scheduled workout on another day: targets are resolved for it, and what was sent follows. */
export async function moveWorkout(asking: Asking, workoutId: string, day: Day): Promise<Moved> {
  const { deps, who } = asking;
  const old = await findWorkout(asking, workoutId);
  refuseElsewhere(old);
  if (old.state === 'draft' || old.day === undefined)
    throw new InputError('plan.not-scheduled', { id: old.id });
  if (old.match) throw new InputError('plan.done-already', { id: old.id, activity: old.match.activityId });
  const resolved = resolveWorkout(old.workout, await landmarksOf(asking), day);
  const planned: PlannedWorkout = { ...old, day, resolved, state: 'scheduled', updatedAt: deps.clock() };
  const what = phrase('change.moved', { name: old.workout.name, from: old.day, to: day });
  const changeId = await deps.storage.transaction(async (storage) => {
    await storage.calendar.save(who.athleteId, planned);
    const inside = { deps: { ...deps, storage }, who };
    return keepChange(inside, 'move_workout', what, [{ kind: 'workout', id: old.id, row: old }]);
  });
  return { planned, from: old.day, ...(await deliver(asking, planned)), changeId };
}
