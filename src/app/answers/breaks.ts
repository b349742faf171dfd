import { type Break, breaksIn } from '../../analysis/breaks.ts';
import type { Day } from '../../domain/day.ts';
import type { Sport } from '../../domain/sport.ts';
import { addDays } from '../../domain/day.ts';
import type { Asking } from './period.ts';

export { type Break, detrainingAfter } from '../../analysis/breaks.ts';

/** The breaks of two weeks and more that touch a period, in any sport or in one. */
export async function breaksOf(
  { deps, who, today }: Asking,
  active: Iterable<Day>,
  { from, to, sports }: { readonly from: Day; readonly to: Day; readonly sports?: readonly Sport[] },
): Promise<Break[]> {
  const { activities, wellness } = deps.storage;
  const one = { sports, limit: 1 };
  const [[before], [after]] = await Promise.all([
    activities.heads(who.athleteId, { ...one, to: addDays(from, -1), order: 'newest' }),
    activities.heads(who.athleteId, { ...one, from: addDays(to, 1), order: 'oldest' }),
  ]);
  const request = { from, to, today, before: before?.day, after: after?.day };
  const found = breaksIn(active, new Set(), request);
  const [first] = found;
  if (!first) return found;
  const read = await Promise.all(found.map((gap) => wellness.days(who.athleteId, gap.from, gap.to)));
  return breaksIn(active, new Set(read.flat()), request);
}
