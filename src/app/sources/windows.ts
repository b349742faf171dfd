import type { Connection, Family, Progress } from '../../domain/connection.ts';
import { addDays, type Day, daysBetween } from '../../domain/day.ts';
import type { FamilyPull, Vendor } from '../../vendors/vendor.ts';

/** Days to ask a vendor for. `late`: days that were fetched before and may have been corrected since, or are new. */
export interface Window {
  readonly family: Family;
  readonly from: Day;
  readonly to: Day;
  readonly late: boolean;
}

/** Watches with GPS are younger than this. */
const beginning = '1998-01-01' as Day;

/** So many days of silence at the far end are the end: three years without a single item. */
export const silentDays = 3 * 365;

/** How many days in a row brought nothing, up to the oldest that was fetched; kept in the connection's marks. */
export const silenceMark = (family: Family): string => `silent ${family}`;

/** The families that the vendor hands out and the athlete allowed. */
export function familiesIn(
  vendor: Vendor,
  { allowed }: Connection,
): readonly (readonly [Family, FamilyPull])[] {
  const pulls = Object.entries(vendor.pull?.families ?? {}) as [Family, FamilyPull][];
  return pulls.filter(([family]) => allowed.includes(family));
}

/** What must be asked for at every sync: from the days that may still change to today, and what lies ahead. */
export function lateWindows(family: Family, pull: FamilyPull, { fetched }: Progress, today: Day): Window[] {
  const last = fetched[family]?.to;
  const end = addDays(today, pull.aheadDays ?? 0);
  const first =
    last === undefined
      ? addDays(today, 1 - pull.windowDays)
      : addDays(last < today ? last : today, -pull.lateDays);
  const from = oldest(pull, today) > first ? oldest(pull, today) : first;
  return cut(from, end, pull.windowDays).map((days) => ({ family, ...days, late: true }));
}

/** The next older days; undefined at the end of the history. */
export function olderWindow(
  family: Family,
  pull: FamilyPull,
  progress: Progress,
  today: Day,
): Window | undefined {
  const known = progress.fetched[family];
  const end = oldest(pull, today);
  if (!known || progress.complete.includes(family) || known.from <= end) return undefined;
  const to = addDays(known.from, -1);
  const from = addDays(to, 1 - pull.windowDays);
  return { family, from: from < end ? end : from, to, late: false };
}

const oldest = ({ historyDays }: FamilyPull, today: Day): Day =>
  historyDays === undefined ? beginning : addDays(today, 1 - historyDays);

/**
 * Oldest first, each of at most `days`: these close the gap since the last sync, and what breaks off in the middle must
 * leave no hole behind it.
 */
function cut(from: Day, to: Day, days: number): { readonly from: Day; readonly to: Day }[] {
  const windows = [];
  for (let first = from; first <= to; first = addDays(first, days)) {
    const last = addDays(first, days - 1);
    windows.push({ from: first, to: last > to ? to : last });
  }
  return windows;
}

/** What is known after a window was fetched whole. `brought`: something came. */
export function afterWindow(
  before: Progress,
  { family, from, to, late }: Window,
  about: { readonly brought: boolean; readonly pull: FamilyPull; readonly today: Day },
): Progress {
  const known = before.fetched[family];
  const span = {
    from: known && known.from < from ? known.from : from,
    to: known && known.to > to ? known.to : to < about.today ? to : about.today,
  };
  const silent =
    late || about.brought ? 0 : Number(before.marks?.[silenceMark(family)] ?? 0) + daysBetween(from, to) + 1;
  const isDone = span.from <= oldest(about.pull, about.today) || silent >= silentDays;
  return {
    ...before,
    fetched: { ...before.fetched, [family]: span },
    complete: isDone && !before.complete.includes(family) ? [...before.complete, family] : before.complete,
    marks: { ...before.marks, [silenceMark(family)]: String(silent) },
  };
}

/** How much of a bounded history is here, 0 to 1. */
export function shareOf(
  family: Family,
  pull: FamilyPull,
  { fetched, complete }: Progress,
  today: Day,
): number | undefined {
  if (complete.includes(family)) return 1;
  const from = fetched[family]?.from;
  if (from === undefined || pull.historyDays === undefined) return undefined;
  return Math.min(1, (daysBetween(from, today) + 1) / pull.historyDays);
}
