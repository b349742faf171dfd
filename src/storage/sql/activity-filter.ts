import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Day, Instant } from '../../domain/day.ts';
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

/** A period in days and in moments. */
export interface Between {
  readonly from?: Day;
  readonly earliest?: Instant;
  readonly to?: Day;
  readonly latest?: Instant;
}

export const momentsOf = ({ from, to }: Pick<ActivityFilter, 'from' | 'to'>): Between => ({
  ...(from && { from, earliest: Date.parse(from) - zoneMargin }),
  ...(to && { to, latest: Date.parse(to) + zoneMargin }),
});

/** The activities of this athlete that `filter` asks for; order and page are not part of it. */
export function matching<Output>(
  query: Rows<Output>,
  athleteId: string,
  filter: ActivityFilter,
): Rows<Output> {
  const period = momentsOf(filter);
  return query.where((x) =>
    x.and([x('athlete_id', '=', athleteId), ...within(x, period), ...conditions(x, filter)]),
  );
}

/** All of this athlete's activities of a period. */
export const matchingPeriod = <Output>(
  query: Rows<Output>,
  athleteId: string,
  period: Between,
): Rows<Output> => query.where((x) => x.and([x('athlete_id', '=', athleteId), ...within(x, period)]));

const within = (x: Columns, { from, earliest, to, latest }: Between) =>
  [
    from !== undefined && x('day', '>=', from),
    earliest !== undefined && x('start_utc', '>=', earliest),
    to !== undefined && x('day', '<=', to),
    latest !== undefined && x('start_utc', '<', latest),
  ].filter((condition) => condition !== false);

function conditions(x: Columns, filter: ActivityFilter) {
  const { sports, subSport, minMeters, maxMeters, minSeconds, maxSeconds, loaded, text } = filter;
  return [
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
