import type { Delivery } from '../../domain/calendar.ts';
import type { Asking } from '../answers/period.ts';
import { withdrawOne } from './deliver.ts';

/**
 * Takes back what still stands at a vendor although the calendar no longer wants it there: the session was deleted or
 * sent elsewhere while the vendor could not be reached.
 */
export async function takeBackLeftovers(
  acting: Pick<Asking, 'deps' | 'who'>,
  target: string,
): Promise<readonly Delivery[]> {
  const { calendar } = acting.deps.storage;
  const { athleteId } = acting.who;
  const taken: Delivery[] = [];
  for (const delivery of await calendar.standing(athleteId, target)) {
    const planned = await calendar.get(athleteId, delivery.workoutId);
    const isWanted = planned?.state !== 'draft' && planned?.targets.includes(target);
    if (!isWanted) taken.push(...(await withdrawOne(acting, delivery)));
  }
  return taken;
}
