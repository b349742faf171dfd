import type { PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Asking } from '../answers/period.ts';
import { keepChange } from '../memory/undo.ts';
import { checkTargets, deliver, deliverMissing, type Delivered } from './deliver.ts';
import { findWorkout, refuseElsewhere } from './find-workout.ts';
import { landmarksOf } from './landmarks.ts';
import { targetsFor } from './targets.ts';

export interface ScheduleItem {
  readonly workoutId: string;
  readonly day: Day;
}

export interface Scheduled extends Delivered {
  readonly planned: PlannedWorkout;
  /** The same session stood on that day already: nothing was written twice. */
  readonly already: boolean;
}

/**
 * What would be written: each workout resolved with the landmarks of its day. Throws for one that is named twice, was
 * done already, or cannot go to a target.
 */
export async function scheduleProposal(
  asking: Asking,
  items: readonly ScheduleItem[],
  targets?: readonly string[],
): Promise<readonly PlannedWorkout[]> {
  const landmarks = await landmarksOf(asking);
  const proposals: PlannedWorkout[] = [];
  for (const { workoutId, day } of items) {
    const planned = await findWorkout(asking, workoutId);
    const { id, match, workout } = planned;
    refuseElsewhere(planned);
    if (match) throw new InputError('plan.done-already', { id, activity: match.activityId });
    if (proposals.some((other) => other.id === id)) throw new InputError('plan.twice', { id });
    if (targets) await checkTargets(asking, workout.sport, targets);
    const resolved = resolveWorkout(workout, landmarks, day);
    const chosen = targets ? [...new Set(targets)] : await usualTargets(asking, planned);
    const updatedAt = asking.deps.clock();
    proposals.push({ ...planned, state: 'scheduled', day, resolved, targets: chosen, updatedAt });
  }
  return proposals;
}

/** Where a session goes when nobody says: a FIT file, the watch when one is plugged in, and every connected calendar. */
async function usualTargets(asking: Asking, planned: PlannedWorkout): Promise<string[]> {
  const possible = await targetsFor(asking, planned.workout.sport);
  return [...new Set(possible.map(({ id }) => id).filter((id) => !onRequest.has(id)))];
}

/** Files for programs: written when somebody asks for them. */
const onRequest = new Set(['zwo']);

/**
 * Writes the proposals to the calendar, all or none, then sends them. Twice is once: a session that stands there
 * already stays as it is. No change id when nothing was written.
 */
export async function schedule(
  asking: Asking,
  proposals: readonly PlannedWorkout[],
): Promise<{ readonly scheduled: readonly Scheduled[]; readonly changeId?: string }> {
  const { deps } = asking;
  const { twins, changeId } = await deps.storage.transaction(async (storage) =>
    writeDown({ ...asking, deps: { ...deps, storage } }, proposals),
  );
  const scheduled: Scheduled[] = [];
  for (const proposal of proposals) {
    const twin = twins.get(proposal.id);
    const deliveries = twin ? await deliverMissing(asking, twin) : await deliver(asking, proposal);
    scheduled.push({ planned: twin ?? proposal, already: twin !== undefined, ...deliveries });
  }
  return { scheduled, changeId };
}

async function writeDown(
  asking: Asking,
  proposals: readonly PlannedWorkout[],
): Promise<{ readonly twins: ReadonlyMap<string, PlannedWorkout>; readonly changeId?: string }> {
  const { calendar } = asking.deps.storage;
  const { athleteId } = asking.who;
  const twins = new Map<string, PlannedWorkout>();
  const before: { kind: 'workout'; id: string; row: unknown }[] = [];
  for (const proposal of proposals) {
    const twin = await standingTwin(calendar, athleteId, proposal);
    if (twin) twins.set(proposal.id, twin);
    else {
      before.push({
        kind: 'workout',
        id: proposal.id,
        row: (await calendar.get(athleteId, proposal.id)) ?? null,
      });
      await calendar.save(athleteId, proposal);
    }
  }
  if (before.length === 0) return { twins };
  const what = phrase('change.scheduled', { count: before.length });
  return { twins, changeId: await keepChange(asking, 'schedule_workout', what, before) };
}

async function standingTwin(
  calendar: Storage['calendar'],
  athleteId: string,
  proposal: PlannedWorkout,
): Promise<PlannedWorkout | undefined> {
  const day = proposal.day ?? proposal.resolved.day;
  const same = contentOf(proposal);
  return (await calendar.between(athleteId, day, day)).find((other) => contentOf(other) === same);
}

const contentOf = ({ workout, targets }: PlannedWorkout): string =>
  JSON.stringify([workout, [...targets].sort()]);
