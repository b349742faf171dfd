import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Asking } from '../answers/period.ts';
import { keepChange } from '../memory/undo.ts';
import { withdraw } from './deliver.ts';

/** Takes workouts off the calendar and their files back where that is possible; `undo` brings them back. */
export async function deleteWorkouts(
  asking: Asking,
  workouts: readonly PlannedWorkout[],
): Promise<{ readonly withdrawn: readonly Delivery[]; readonly changeId: string }> {
  const { deps, who } = asking;
  const withdrawn: Delivery[] = [];
  for (const { id } of workouts) {
    withdrawn.push(...(await withdraw(asking, id)));
    await deps.storage.calendar.delete(who.athleteId, id);
  }
  const before = workouts.map((row) => ({ kind: 'workout' as const, id: row.id, row }));
  const changeId = await keepChange(
    asking,
    'delete_workout',
    phrase('change.deleted', { count: workouts.length }),
    before,
  );
  return { withdrawn, changeId };
}
