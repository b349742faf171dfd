import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { BoucleError, UnsupportedError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { WorkoutSport } from '../../domain/workout.ts';
import type { Asking } from '../answers/period.ts';
import type { Sent, WorkoutTarget } from './target.ts';
import { targetsFor } from './targets.ts';

type Acting = Pick<Asking, 'deps' | 'who'>;

/** Throws UnsupportedError `plan.target-unknown` for a target that this sport cannot go to right now. */
export async function checkTargets(
  acting: Acting,
  sport: WorkoutSport,
  ids: readonly string[],
): Promise<void> {
  const known = [...new Set((await targetsFor(acting, sport)).map(({ id }) => id))];
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new UnsupportedError('plan.target-unknown', { target: unknown, sport, known: known.join(', ') });
}

/** What became of a workout at its targets. */
export interface Delivered {
  readonly deliveries: readonly Delivery[];
  /** Where it stood before and no longer shall. */
  readonly withdrawn: readonly Delivery[];
}

/**
 * Sends a scheduled workout to its targets, reads each back and keeps what differed; where it stood and no longer
 * shall, it is taken back. The calendar is right already: a watch that is away, a full disk or a vendor that is down is
 * told as a failed delivery, not thrown.
 */
export async function deliver(acting: Acting, planned: PlannedWorkout): Promise<Delivered> {
  const standing = await standingAt(acting, planned.id);
  const elsewhere = standing.filter(({ target }) => !planned.targets.includes(target));
  const withdrawn = await takeAllBack(acting, elsewhere);
  const each = await deliverEach(acting, planned, { targets: planned.targets, standing });
  return { deliveries: each.deliveries, withdrawn: [...withdrawn, ...each.withdrawn] };
}

async function deliverEach(
  acting: Acting,
  planned: PlannedWorkout,
  { targets, standing }: { readonly targets: readonly string[]; readonly standing: readonly Delivery[] },
): Promise<Delivered> {
  const possible = await targetsFor(acting, planned.resolved.sport);
  const ways = targets.map((id): Way => {
    const target = possible.find((candidate) => candidate.id === id);
    return { id, target, earlier: standing.findLast((delivery) => delivery.target === id) };
  });
  // Where nothing is replaced, what stands there goes first.
  const inTheWay = ways.flatMap(({ target, earlier }) => (earlier && !target?.replaces ? [earlier] : []));
  const withdrawn = await takeAllBack(acting, inTheWay);
  const deliveries: Delivery[] = [];
  for (const way of ways) deliveries.push(await deliverTo(acting, way, planned));
  return { deliveries, withdrawn };
}

/** Sends to those targets only where a session that stands in the calendar did not arrive. */
export async function deliverMissing(acting: Acting, planned: PlannedWorkout): Promise<Delivered> {
  const { calendar } = acting.deps.storage;
  const { athleteId } = acting.who;
  const standing = await standingAt(acting, planned.id);
  const targets = planned.targets.filter((id) => !standing.some(({ target }) => target === id));
  if (targets.length > 0) await deliverEach(acting, planned, { targets, standing });
  return { deliveries: withoutOvercome(await calendar.deliveries(athleteId, planned.id)), withdrawn: [] };
}

/** Without the failures that a later attempt at the same target made good. */
export const withoutOvercome = (deliveries: readonly Delivery[]): Delivery[] =>
  deliveries.filter(
    ({ state, target, at }) =>
      state !== 'failed' ||
      !deliveries.some((other) => other.target === target && other.state === 'sent' && other.at >= at),
  );

interface Way {
  readonly id: string;
  /** Absent while it cannot be reached. */
  readonly target?: WorkoutTarget;
  /** What stands there now. */
  readonly earlier?: Delivery;
}

async function deliverTo(acting: Acting, way: Way, planned: PlannedWorkout): Promise<Delivery> {
  const { calendar } = acting.deps.storage;
  const { athleteId } = acting.who;
  const { leavesEarlier, ...delivery } = await attempt(acting, way, planned);
  const { earlier, target } = way;
  const isGone = target?.replaces && delivery.state === 'sent' && !leavesEarlier;
  if (earlier && isGone && earlier.ref !== delivery.ref)
    await calendar.saveDelivery(athleteId, { ...earlier, state: 'withdrawn', differences: [] });
  await calendar.saveDelivery(athleteId, delivery);
  return delivery;
}

async function attempt(
  { deps }: Acting,
  { id, target, earlier }: Way,
  planned: PlannedWorkout,
): Promise<Delivery & Pick<Sent, 'leavesEarlier'>> {
  const day = planned.day ?? planned.resolved.day;
  const head = { workoutId: planned.id, target: id, at: deps.clock(), day };
  const failed = (why: Phrase): Delivery => ({
    ...head,
    ref: planned.id,
    state: 'failed',
    differences: [why],
  });
  if (!target)
    return failed(phrase(id === 'watch' ? 'delivery.away' : 'delivery.not-connected', { target: id }));
  try {
    return { ...head, state: 'sent', ...(await target.send(planned, day, earlier)) };
  } catch (error) {
    if (error instanceof BoucleError) return failed(error.phrase);
    deps.log.error({ err: error, target: id }, 'a workout could not be delivered');
    return failed(phrase('delivery.broken', { target: id }));
  }
}

/** Takes a workout back wherever it stands; returns what became of each. */
export async function withdraw(acting: Acting, workoutId: string): Promise<Delivery[]> {
  return takeAllBack(acting, await standingAt(acting, workoutId));
}

/** The same for one of them. */
export const withdrawOne = (acting: Acting, delivery: Delivery): Promise<Delivery[]> =>
  takeAllBack(acting, [delivery]);

const standingAt = async ({ deps, who }: Acting, workoutId: string): Promise<Delivery[]> =>
  (await deps.storage.calendar.deliveries(who.athleteId, workoutId)).filter(({ state }) => state === 'sent');

async function takeAllBack(acting: Acting, standing: readonly Delivery[]): Promise<Delivery[]> {
  if (standing.length === 0) return [];
  const possible = await targetsFor(acting);
  const withdrawn: Delivery[] = [];
  for (const delivery of standing) {
    const why = await whyNot(possible, delivery);
    const at = acting.deps.clock();
    const after: Delivery = why
      ? { ...delivery, at, state: 'failed', differences: [why], remarks: [] }
      : { ...delivery, at, state: 'withdrawn', differences: [], remarks: [] };
    // What a vendor could not take back today still stands there: it is kept as sent, to be tried again.
    if (!why || !canComeBack(possible, delivery))
      await acting.deps.storage.calendar.saveDelivery(acting.who.athleteId, after);
    withdrawn.push(after);
  }
  return withdrawn;
}

const canComeBack = (possible: readonly WorkoutTarget[], { target }: Delivery): boolean =>
  possible.some(({ id, waits }) => id === target && waits);

/** A workout may have gone to the first of two watches: each is asked. */
async function whyNot(possible: readonly WorkoutTarget[], delivery: Delivery): Promise<Phrase | undefined> {
  let why: Phrase | undefined = phrase('delivery.out-of-reach', { file: delivery.ref });
  for (const target of possible.filter(({ id }) => id === delivery.target)) {
    why = await target.takeBack(delivery);
    if (!why) return undefined;
  }
  return why;
}
