import { addDays, type Day, daysBetween } from '../domain/day.ts';

/** A row of days without any activity that touches a period; it may begin before and go on after it. */
export interface Break {
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
  /** Days of which readings arrived: rest is confirmed. Of the others nothing is known. */
  readonly restDays: number;
  readonly unknownDays: number;
  /** True when no activity has come since. */
  readonly goesOn: boolean;
}

/** Shorter ones are weeks off that every plan has. */
export const shortestBreak = 14;

export interface BreakRequest {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
  /** The last day with an activity before the period, and the first after it. */
  readonly before?: Day;
  readonly after?: Day;
}

/**
 * The breaks of two weeks and more, longest first. What lies before the first activity of a library is no break, only
 * not known.
 */
export function breaksIn(
  active: Iterable<Day>,
  readingsOn: ReadonlySet<Day>,
  { from, to, today, before, after }: BreakRequest,
): Break[] {
  const days = [...new Set(active)].filter((day) => day >= from && day <= to).sort();
  const marks = [...(before ? [before] : []), ...days, ...(after ? [after] : [])];
  const last = marks.at(-1);
  const gaps = marks.slice(1).map((end, i): Gap => ({ from: addDays(marks[i], 1), to: addDays(end, -1) }));
  const open = last !== undefined && after === undefined && last < today;
  if (open) gaps.push({ from: addDays(last, 1), to: today, goesOn: true });
  return gaps
    .map((gap) => breakOf(gap, readingsOn))
    .filter(({ days: length, from: first, to: end }) => length >= shortestBreak && first <= to && end >= from)
    .sort((a, b) => b.days - a.days);
}

interface Gap {
  readonly from: Day;
  readonly to: Day;
  readonly goesOn?: true;
}

function breakOf({ from, to, goesOn }: Gap, readingsOn: ReadonlySet<Day>): Break {
  const days = daysBetween(from, to) + 1;
  let restDays = 0;
  for (let i = 0; i < days; i++) if (readingsOn.has(addDays(from, i))) restDays++;
  return { from, to, days, restDays, unknownDays: days - restDays, goesOn: goesOn ?? false };
}

/** What stopping altogether cost trained people, VO2max in percent (science §16); nothing is interpolated. */
export const detraining = [
  { days: 21, vo2maxPercent: -7 },
  { days: 56, vo2maxPercent: -16 },
] as const;

/** The longest published span that this break has reached; undefined for a shorter one. */
export const detrainingAfter = (days: number): (typeof detraining)[number] | undefined =>
  detraining.findLast((figure) => days >= figure.days);
