import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ActivityFilter } from '../storage.ts';
import type { Schema } from './schema.ts';
import { containing, searchWords } from './values.ts';

/** How long it was, as an athlete says it: the timer, where the device has one. */
const seconds = sql<number | null>`coalesce(timer_s, elapsed_s)`;

/** SQLite takes an empty list, PostgreSQL does not. */
const nothing = sql<boolean>`1 = 0`;

/**
 * A local day begins at most 14 hours before and ends at most 36 after its UTC midnight. Said in moments too, a period is
 * read along the index that also sorts it: the one activity before a month is then one step, not a sort of all earlier ones.
 */
const zoneMargin = 2 * 86_400_000;

type Rows<Output> = SelectQueryBuilder<Schema, 'activities', Output>;
type Columns = ExpressionBuilder<Schema, 'activities'>;

/** The activities of this athlete that `filter` asks for; order and page are not part of it. */
export function matching<Output>(
  query: Rows<Output>,
  athleteId: string,
  filter: ActivityFilter,
): Rows<Output> {
  return query.where((x) => x.and([x('athlete_id', '=', athleteId), ...conditions(x, filter)]));
}

function conditions(x: Columns, filter: ActivityFilter) {
  const { from, to, sports, subSport, minMeters, maxMeters, minSeconds, maxSeconds, loaded, text } = filter;
  return [
    from !== undefined && x('day', '>=', from),
    from !== undefined && x('start_utc', '>=', Date.parse(from) - zoneMargin),
    to !== undefined && x('day', '<=', to),
    to !== undefined && x('start_utc', '<', Date.parse(to) + zoneMargin),
    sports !== undefined && (sports.length > 0 ? x('sport', 'in', sports) : nothing),
    subSport !== undefined && x('sub_sport', '=', subSport),
    minMeters !== undefined && x('distance_m', '>=', minMeters),
    maxMeters !== undefined && x('distance_m', '<=', maxMeters),
    minSeconds !== undefined && x(seconds, '>=', minSeconds),
    maxSeconds !== undefined && x(seconds, '<=', maxSeconds),
    loaded === true && x('training_load', 'is not', null),
    ...searchWords(text ?? '').map((word) => sql<boolean>`search_text like ${containing(word)} escape '\\'`),
  ].filter((condition) => condition !== false);
}

/** Sorts and cuts. What has no length or distance comes last (databases disagree on where NULL sorts). */
export function paged<Output>(query: Rows<Output>, filter: ActivityFilter): Rows<Output> {
  const { order = 'newest', limit, offset = 0 } = filter;
  const direction = order === 'oldest' ? 'asc' : 'desc';
  let sorted = query;
  if (order === 'longest') sorted = sorted.orderBy(sql`coalesce(timer_s, elapsed_s, -1)`, 'desc');
  if (order === 'farthest') sorted = sorted.orderBy(sql`coalesce(distance_m, -1)`, 'desc');
  sorted = sorted.orderBy('start_utc', direction).orderBy('id', direction);
  // SQLite knows no OFFSET without a LIMIT.
  return limit === undefined && offset === 0
    ? sorted
    : sorted.limit(limit ?? Number.MAX_SAFE_INTEGER).offset(offset);
}
