import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Asking } from '../answers/period.ts';
import { keepChange } from '../memory/undo.ts';
import { withdraw } from './deliver.ts';
import { refuseElsewhere } from './find-workout.ts';

/** Takes workouts off the calendar, all or none, and their files back where that is possible; `undo` brings them back. */
export async function deleteWorkouts(
  asking: Asking,
  workouts: readonly PlannedWorkout[],
): Promise<{ readonly withdrawn: readonly Delivery[]; readonly changeId: string }> {
  const { deps, who } = asking;
  workouts.forEach(refuseElsewhere);
  const before = workouts.map((row) => ({ kind: 'workout' as const, id: row.id, row }));
  const what = phrase('change.deleted', { count: workouts.length });
  const changeId = await deps.storage.transaction(async (storage) => {
    for (const { id } of workouts) await storage.calendar.delete(who.athleteId, id);
    return keepChange({ deps: { ...deps, storage }, who }, 'delete_workout', what, before);
  });
  const withdrawn: Delivery[] = [];
  for (const { id } of workouts) withdrawn.push(...(await withdraw(asking, id)));
  return { withdrawn, changeId };
}
