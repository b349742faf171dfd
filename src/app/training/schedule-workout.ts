import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import { phrase } from '../../domain/phrase.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { Asking } from '../answers/period.ts';
import { keepChange } from '../memory/undo.ts';
import { deliver, withdraw } from './deliver.ts';
import { findWorkout } from './find-workout.ts';
import { landmarksOf } from './landmarks.ts';
import { targetsFor } from './targets.ts';

export interface ScheduleItem {
  readonly workoutId: string;
  readonly day: Day;
}

export interface Scheduled {
  readonly planned: PlannedWorkout;
  /** The same session stood on that day already: nothing was written twice. */
  readonly already: boolean;
  readonly deliveries: readonly Delivery[];
}

/** What would be written: each workout resolved with the landmarks of its day. */
export async function scheduleProposal(
  asking: Asking,
  items: readonly ScheduleItem[],
  targets?: readonly string[],
): Promise<readonly PlannedWorkout[]> {
  const landmarks = await landmarksOf(asking);
  const proposals: PlannedWorkout[] = [];
  for (const { workoutId, day } of items) {
    const planned = await findWorkout(asking, workoutId);
    const resolved = resolveWorkout(planned.workout, landmarks, day);
    const chosen = targets ?? (await usualTargets(asking, planned));
    proposals.push({ ...planned, state: 'scheduled', day, resolved, targets: chosen });
  }
  return proposals;
}

/** Where a session goes when nobody says: a FIT file, and the watch when one is plugged in. */
async function usualTargets({ deps }: Asking, planned: PlannedWorkout): Promise<string[]> {
  const possible = await targetsFor(deps, planned.workout.sport);
  return possible.map(({ id }) => id).filter((id) => id === 'fit' || id === 'watch');
}

/** Writes the proposals to the calendar and sends them. Twice is once: a session that stands there already stays as it is. */
export async function schedule(
  asking: Asking,
  proposals: readonly PlannedWorkout[],
): Promise<{ readonly scheduled: readonly Scheduled[]; readonly changeId: string }> {
  const { deps, who } = asking;
  const scheduled: Scheduled[] = [];
  const before: { kind: 'workout'; id: string; row: unknown }[] = [];
  for (const proposal of proposals) {
    const twin = await standingTwin(asking, proposal);
    if (twin) {
      scheduled.push({
        planned: twin,
        already: true,
        deliveries: await deps.storage.calendar.deliveries(who.athleteId, twin.id),
      });
      continue;
    }
    const old = await deps.storage.calendar.get(who.athleteId, proposal.id);
    before.push({ kind: 'workout', id: proposal.id, row: old ?? null });
    await withdraw(asking, proposal.id);
    const deliveries = await deliver(asking, proposal);
    await deps.storage.calendar.save(who.athleteId, proposal);
    scheduled.push({ planned: proposal, already: false, deliveries });
  }
  const what = phrase('change.scheduled', { count: before.length });
  const changeId = await keepChange(asking, 'schedule_workout', what, before);
  return { scheduled, changeId };
}

async function standingTwin(
  { deps, who }: Asking,
  proposal: PlannedWorkout,
): Promise<PlannedWorkout | undefined> {
  const day = proposal.day ?? proposal.resolved.day;
  const same = JSON.stringify([proposal.workout, [...proposal.targets].sort()]);
  const standing = await deps.storage.calendar.between(who.athleteId, day, day);
  return standing.find((other) => JSON.stringify([other.workout, [...other.targets].sort()]) === same);
}
