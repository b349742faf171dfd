import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import type { Asking } from '../answers/period.ts';
import { deliverFile, fileNameFor, type WorkoutTarget, targetsFor, withdrawFile } from './targets.ts';

type Acting = Pick<Asking, 'deps' | 'who'>;

/** Sends a scheduled workout to its targets, reads each back and keeps what differed. */
export async function deliver(acting: Acting, planned: PlannedWorkout): Promise<Delivery[]> {
  const targets = await chosenTargets(acting, planned);
  const deliveries: Delivery[] = [];
  for (const target of targets) {
    const delivery = await deliverTo(acting, target, planned);
    await acting.deps.storage.calendar.saveDelivery(acting.who.athleteId, delivery);
    deliveries.push(delivery);
  }
  return deliveries;
}

async function deliverTo(
  { deps }: Acting,
  target: WorkoutTarget,
  planned: PlannedWorkout,
): Promise<Delivery> {
  const { bytes } = target.format.compile(planned.resolved);
  const ref = fileNameFor(planned, planned.day ?? planned.resolved.day, target.format.extension);
  const stored = await deliverFile(target, ref, bytes);
  const differences = target.format.readBack
    ? compareSteps(meantFor(target, planned), target.format.readBack(stored))
    : [];
  return { workoutId: planned.id, target: target.id, state: 'sent', at: deps.clock(), ref, differences };
}

/** What the target was told to carry: losses that its fidelity list announced are no differences. */
function meantFor(target: WorkoutTarget, planned: PlannedWorkout): PlannedWorkout['resolved']['steps'] {
  return target.format.expected?.(planned.resolved) ?? planned.resolved.steps;
}

async function chosenTargets({ deps }: Acting, planned: PlannedWorkout): Promise<WorkoutTarget[]> {
  const possible = await targetsFor(deps, planned.resolved.sport);
  return planned.targets.map((id) => {
    const target = possible.find((candidate) => candidate.id === id);
    if (target) return target;
    const known = possible.map((candidate) => candidate.id).join(', ');
    throw new UnsupportedError('plan.target-unknown', {
      target: id,
      sport: planned.resolved.sport,
      known,
    });
  });
}

/** Takes every file of a workout back where it can; returns what became of each. */
export async function withdraw({ deps, who }: Acting, workoutId: string): Promise<Delivery[]> {
  const { calendar } = deps.storage;
  const sent = (await calendar.deliveries(who.athleteId, workoutId)).filter(({ state }) => state === 'sent');
  const withdrawn: Delivery[] = [];
  for (const delivery of sent) {
    const gone = await withdrawFrom(deps, delivery);
    const after: Delivery = { ...delivery, state: gone ? 'withdrawn' : 'failed', at: deps.clock() };
    await calendar.saveDelivery(who.athleteId, after);
    withdrawn.push(after);
  }
  return withdrawn;
}

async function withdrawFrom(deps: Acting['deps'], { target, ref }: Delivery): Promise<boolean> {
  if (target !== 'watch') return withdrawFile(deps.outbox, ref);
  const folders = (await targetsFor(deps, 'running'))
    .filter(({ id }) => id === 'watch')
    .map(({ folder }) => folder);
  const gone = await Promise.all(folders.map((folder) => withdrawFile(folder, ref)));
  return gone.includes(true);
}
