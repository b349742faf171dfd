import type { PlannedWorkout } from '../../domain/calendar.ts';
import { addDays } from '../../domain/day.ts';
import { NotFoundError, UnsupportedError } from '../../domain/errors.ts';
import { nearest } from '../../domain/nearest.ts';
import { cleanText } from '../../domain/text.ts';
import type { Asking } from '../answers/period.ts';

/** Throws UnsupportedError `plan.elsewhere` for what stands in a vendor's own calendar: it is changed there. */
export function refuseElsewhere({ elsewhere, workout }: PlannedWorkout): void {
  if (elsewhere)
    throw new UnsupportedError('plan.elsewhere', { target: elsewhere.vendor, name: workout.name });
}

/** The planned workout with this id. Throws NotFoundError `plan.unknown` with the nearest known ids. */
export async function findWorkout({ deps, who, today }: Asking, id: string): Promise<PlannedWorkout> {
  const { calendar } = deps.storage;
  const found = await calendar.get(who.athleteId, id);
  if (found) return found;
  const around = await calendar.between(who.athleteId, addDays(today, -60), addDays(today, 120));
  const known = [...(await calendar.drafts(who.athleteId)), ...around].map((workout) => workout.id);
  const wrong = cleanText(id, 40);
  if (known.length === 0) throw new NotFoundError('plan.none', { id: wrong });
  throw new NotFoundError('plan.unknown', { id: wrong, near: nearest(id, known, 3).join(', ') });
}
