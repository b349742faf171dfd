import type { Result } from '../../domain/activity.ts';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Fidelity, Workout } from '../../domain/workout.ts';
import { checkWorkout } from '../../domain/workout-check.ts';
import { expectedLoad } from '../../domain/workout-load.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { Asking } from '../answers/period.ts';
import { shortId } from '../memory/ids.ts';
import { keepChange } from '../memory/undo.ts';
import { landmarksOf } from './landmarks.ts';
import { targetsFor } from './targets.ts';

/** What a draft becomes on each target, before anything is sent. */
export interface Preview {
  readonly planned: PlannedWorkout;
  readonly remarks: readonly Phrase[];
  readonly load: Result;
  readonly targets: readonly { readonly id: string; readonly fidelity: readonly Fidelity[] }[];
}

/**
 * Checks and resolves a session with the landmarks of `day` and keeps it as a draft. Nothing is sent.
 * Throws InputError `workout.unsound` or `workout.unresolved` with every fault at once.
 */
export async function planWorkout(
  asking: Asking,
  workout: Workout,
  day?: Day,
): Promise<Preview & { readonly changeId: string }> {
  const { deps, who, today } = asking;
  const remarks = checkWorkout(workout);
  const resolved = resolveWorkout(workout, await landmarksOf(asking), day ?? today);
  const planned: PlannedWorkout = {
    id: shortId('wkt'),
    state: 'draft',
    day,
    workout,
    resolved,
    client: who.client,
    createdAt: deps.clock(),
    targets: [],
  };
  const changeId = await deps.storage.transaction(async (storage) => {
    await storage.calendar.save(who.athleteId, planned);
    const before = [{ kind: 'workout' as const, id: planned.id, row: null }];
    const inside = { deps: { ...deps, storage }, who };
    return keepChange(inside, 'plan_workout', phrase('change.planned', { name: workout.name }), before);
  });
  return { ...(await preview(asking, planned)), remarks, changeId };
}

/** What each target keeps, changes or loses of a planned workout. */
export async function preview(asking: Asking, planned: PlannedWorkout): Promise<Preview> {
  const { resolved } = planned;
  const targets = await targetsFor(asking, resolved.sport);
  return {
    planned,
    remarks: [],
    load: expectedLoad(resolved, await landmarksOf(asking)),
    targets: targets.map(({ id, fidelity }) => ({ id, fidelity: fidelity(resolved) })),
  };
}
