import type { Day } from '../../domain/day.ts';
import type { Db } from './access.ts';

/**
 * The first and last day of an athlete in a table that is indexed by day. Asked apart, each end is one step into the
 * index; asked in one breath, SQLite walks through all of it.
 */
export async function daySpan(
  db: Db,
  table: 'activities' | 'wellness',
  athleteId: string,
): Promise<{ readonly first: Day; readonly last: Day } | undefined> {
  const { first, last } = await db
    .selectNoFrom((x) => [
      x
        .selectFrom(table)
        .select((row) => row.fn.min('day').as('day'))
        .where('athlete_id', '=', athleteId)
        .as('first'),
      x
        .selectFrom(table)
        .select((row) => row.fn.max('day').as('day'))
        .where('athlete_id', '=', athleteId)
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  return first === null ? undefined : { first: first as Day, last: last as Day };
}
