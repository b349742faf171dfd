import type { Day } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { ActivityFilter, ActivityHead } from '../../storage/storage.ts';
import { cursorAfter, offsetIn } from './cursor.ts';
import { type Asking, periodFor } from './period.ts';

export interface ActivityPage {
  readonly period: Period;
  /** The days the library knows. */
  readonly span?: { readonly first: Day; readonly last: Day };
  readonly total: number;
  readonly heads: readonly ActivityHead[];
  readonly nextCursor?: string;
}

/** One page of the activities in a period, newest first unless asked otherwise. */
export async function listActivities(
  asking: Asking,
  words: string,
  filter: Omit<ActivityFilter, 'from' | 'to' | 'offset'> & { readonly limit: number },
  cursor?: string,
): Promise<ActivityPage> {
  const { storage } = asking.deps;
  const { athleteId } = asking.who;
  const period = await periodFor(asking, words);
  const offset = offsetIn(cursor);
  const wanted = { ...filter, from: period.from, to: period.to };
  const [total, heads, span] = await Promise.all([
    storage.activities.count(athleteId, wanted),
    storage.activities.heads(athleteId, { ...wanted, offset }),
    storage.activities.span(athleteId),
  ]);
  const reached = offset + heads.length;
  return { period, span, total, heads, nextCursor: cursorAfter(reached, total) };
}
