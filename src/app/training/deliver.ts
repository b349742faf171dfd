import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import type { WorkoutSport } from '../../domain/workout.ts';
import type { Asking } from '../answers/period.ts';
import { deliverFile, fileNameFor, type WorkoutTarget, targetsFor, withdrawFile } from './targets.ts';

type Acting = Pick<Asking, 'deps' | 'who'>;

/** Throws UnsupportedError `plan.target-unknown` for a target that this sport cannot go to right now. */
export async function checkTargets(
  { deps }: Acting,
  sport: WorkoutSport,
  ids: readonly string[],
): Promise<void> {
  const known = [...new Set((await targetsFor(deps, sport)).map(({ id }) => id))];
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new UnsupportedError('plan.target-unknown', { target: unknown, sport, known: known.join(', ') });
}

/**
 * Sends a scheduled workout to its targets, reads each back and keeps what differed. The calendar is right already: a
 * watch that is away or a full disk is told as a failed delivery, not thrown.
 */
export async function deliver(acting: Acting, planned: PlannedWorkout): Promise<Delivery[]> {
  const possible = await targetsFor(acting.deps, planned.resolved.sport);
  const deliveries: Delivery[] = [];
  for (const id of planned.targets) {
    const target = possible.find((candidate) => candidate.id === id);
    const delivery = await deliverTo(acting, id, target, planned);
    await acting.deps.storage.calendar.saveDelivery(acting.who.athleteId, delivery);
    deliveries.push(delivery);
  }
  return deliveries;
}

async function deliverTo(
  { deps }: Acting,
  id: string,
  target: WorkoutTarget | undefined,
  planned: PlannedWorkout,
): Promise<Delivery> {
  const head = { workoutId: planned.id, target: id, at: deps.clock() };
  const extension = target?.format.extension ?? '';
  const ref = fileNameFor(planned, planned.day ?? planned.resolved.day, extension);
  if (!target) return { ...head, ref, state: 'failed', differences: [phrase('delivery.away')] };
  try {
    const stored = await deliverFile(target, ref, target.format.compile(planned.resolved).bytes);
    const read = target.format.readBack?.(stored);
    const differences = read ? compareSteps(meantFor(target, planned), read) : [];
    return { ...head, ref, state: 'sent', differences };
  } catch (error) {
    deps.log.error({ err: error, target: id }, 'a workout file could not be written');
    return { ...head, ref, state: 'failed', differences: [phrase('delivery.unwritten', { file: ref })] };
  }
}

/** What the target was told to carry: losses that its fidelity list announced are no differences. */
function meantFor(target: WorkoutTarget, planned: PlannedWorkout): PlannedWorkout['resolved']['steps'] {
  return target.format.expected?.(planned.resolved) ?? planned.resolved.steps;
}

/** Takes every file of a workout back where it can; returns what became of each. */
export async function withdraw({ deps, who }: Acting, workoutId: string): Promise<Delivery[]> {
  const { calendar } = deps.storage;
  const sent = (await calendar.deliveries(who.athleteId, workoutId)).filter(({ state }) => state === 'sent');
  const withdrawn: Delivery[] = [];
  for (const delivery of sent) {
    const after = await takenBack(deps, delivery);
    await calendar.saveDelivery(who.athleteId, after);
    withdrawn.push(after);
  }
  return withdrawn;
}

async function takenBack(deps: Acting['deps'], delivery: Delivery): Promise<Delivery> {
  const at = deps.clock();
  if (await withdrawFrom(deps, delivery)) return { ...delivery, at, state: 'withdrawn', differences: [] };
  const gone = phrase('delivery.out-of-reach', { file: delivery.ref });
  return { ...delivery, at, state: 'failed', differences: [gone] };
}

async function withdrawFrom(deps: Acting['deps'], { target, ref }: Delivery): Promise<boolean> {
  if (target !== 'watch') return withdrawFile(deps.outbox, ref);
  const folders = (await targetsFor(deps, 'running'))
    .filter(({ id }) => id === 'watch')
    .map(({ folder }) => folder);
  const gone = await Promise.all(folders.map((folder) => withdrawFile(folder, ref)));
  return gone.includes(true);
}
