import { sql } from 'kysely';
import type { Day } from '../../domain/day.ts';
import type { Disclosure, LedgerFilter, LedgerStore } from '../storage.ts';
import type { Access, Db } from './access.ts';
import { kept, type Statement } from './kept.ts';
import type { LedgerRow } from './schema.ts';
import { fromJson, toJson, withoutNulls } from './values.ts';

/** Lines are added, read, and removed from the oldest on; no method changes one. */
export function ledgerStore(access: Access): LedgerStore {
  return {
    append: (athleteId, line) => access.put(linesFor(athleteId, line)),

    removeBefore: (athleteId, before) =>
      access.write(async (db) => {
        // Up to the first that is to stay: a clock that was set back leaves one more line, never one less.
        const kept = await db
          .selectFrom('ledger')
          .select((x) => x.fn.min('seq').as('first'))
          .where('athlete_id', '=', athleteId)
          .where('at', '>=', before)
          .executeTakeFirst();
        const first = kept?.first ?? (await lastSeq(db, athleteId)) + 1;
        await db
          .deleteFrom('ledger_metrics')
          .where('athlete_id', '=', athleteId)
          .where('seq', '<', first)
          .execute();
        const { numDeletedRows } = await db
          .deleteFrom('ledger')
          .where('athlete_id', '=', athleteId)
          .where('seq', '<', first)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),

    list: (athleteId, { limit, offset, ...filter }) =>
      access.read(async (db) => {
        const wanted = matching(db, athleteId, filter).orderBy('seq', 'desc').limit(limit).offset(offset);
        return (await rowsOf(db, athleteId, wanted, 'desc')).map(toDisclosure);
      }),

    walk: (athleteId, { order, limit, mark, ...filter }) =>
      access.read(async (db) => {
        const [direction, beyond] = order === 'newest' ? (['desc', '<'] as const) : (['asc', '>'] as const);
        let wanted = matching(db, athleteId, filter).orderBy('seq', direction).limit(limit);
        if (mark !== undefined) wanted = wanted.where('seq', beyond, mark);
        const rows = await rowsOf(db, athleteId, wanted, direction);
        const last = rows.length < limit ? undefined : rows.at(-1)?.seq;
        return { lines: rows.map(toDisclosure), ...(last === undefined ? {} : { mark: last }) };
      }),

    count: (athleteId, filter) =>
      access.read(async (db) => {
        // Lines are numbered without a gap and only the first are ever removed.
        if (!filter || Object.values(filter).every((value) => value === undefined))
          return (await lastSeq(db, athleteId)) - (await linesRemoved(db, athleteId));
        const row = await matching(db, athleteId, filter)
          .clearSelect()
          .select((x) => x.fn.countAll<number | string>().as('lines'))
          .executeTakeFirst();
        return Number(row?.lines ?? 0);
      }),

    clients: (athleteId) =>
      access.read(async (db) => {
        const rows = await clientsOf(db, athleteId);
        return rows
          .map(({ client, lines, lastAt }) => ({ client, lines: Number(lines), lastAt: Number(lastAt) }))
          .sort((a, b) => b.lastAt - a.lastAt || (a.client < b.client ? -1 : 1));
      }),

    metrics: (athleteId) =>
      access.read(async (db) => (await metricsOf(db, athleteId)).map(({ metric }) => metric)),
  };
}

/** The numbers of the lines that `filter` finds. */
function matching(db: Db, athleteId: string, { client, metric, from, to }: LedgerFilter) {
  let query = db.selectFrom('ledger').select('seq').where('athlete_id', '=', athleteId);
  if (client !== undefined) query = query.where('client', '=', client);
  if (from !== undefined) query = query.where('to_day', '>=', from);
  if (to !== undefined) query = query.where('from_day', '<=', to);
  if (metric === undefined) return query;
  return query.where('seq', 'in', (x) =>
    x
      .selectFrom('ledger_metrics')
      .select('ledger_metrics.seq')
      .where('ledger_metrics.athlete_id', '=', athleteId)
      .where('metric', '=', metric),
  );
}

/** Lines are found by their numbers, in indexes alone; only those that are wanted are read. */
const rowsOf = (
  db: Db,
  athleteId: string,
  wanted: ReturnType<typeof matching>,
  direction: 'asc' | 'desc',
): Promise<LedgerRow[]> =>
  db
    .selectFrom('ledger')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .where('seq', 'in', wanted)
    .orderBy('seq', direction)
    .execute();

// Neither database skips from one name to the next by itself: of a million lines it would read each one.

async function clientsOf(
  db: Db,
  athleteId: string,
): Promise<{ client: string; lines: number | string; lastAt: number | string }[]> {
  const { rows } = await sql<{ client: string; lines: number | string; lastAt: number | string }>`
    with recursive names(client) as (
      select min(client) from ledger where athlete_id = ${athleteId}
      union all
      select (select min(client) from ledger where athlete_id = ${athleteId} and client > names.client)
      from names where client is not null
    )
    select
      client,
      (select count(*) from ledger l where l.athlete_id = ${athleteId} and l.client = names.client) as "lines",
      (
        select at from ledger where athlete_id = ${athleteId} and seq = (
          select max(seq) from ledger l where l.athlete_id = ${athleteId} and l.client = names.client
        )
      ) as "lastAt"
    from names where client is not null`.execute(db);
  return rows;
}

async function metricsOf(db: Db, athleteId: string): Promise<{ metric: string }[]> {
  const { rows } = await sql<{ metric: string }>`
    with recursive names(metric) as (
      select min(metric) from ledger_metrics where athlete_id = ${athleteId}
      union all
      select (
        select min(metric) from ledger_metrics where athlete_id = ${athleteId} and metric > names.metric
      ) from names where metric is not null
    )
    select metric from names where metric is not null`.execute(db);
  return rows;
}

async function linesRemoved(db: Db, athleteId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select((x) => x.fn.min('seq').as('first'))
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst();
  return (row?.first ?? 1) - 1;
}

async function lastSeq(db: Db, athleteId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select((x) => x.fn.max('seq').as('last'))
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** A line, and its number under each figure it tells. */
function linesFor(athleteId: string, line: Disclosure): Statement[] {
  const metrics = [...new Set(line.metrics)];
  const added = addLine(toRow(athleteId, line));
  return metrics.length === 0 ? [added] : [added, addMetrics(athleteId, metrics)];
}

/** The next line, numbered after the last. */
const addLine = kept((db, line: Omit<LedgerRow, 'seq'>) =>
  db.insertInto('ledger').values((x) => ({
    athlete_id: line.athlete_id,
    at: line.at,
    client: line.client,
    tool: line.tool,
    metrics: line.metrics,
    from_day: line.from_day,
    to_day: line.to_day,
    value_count: line.value_count,
    seq: x
      .selectFrom('ledger')
      .select((row) => sql<number>`coalesce(${row.fn.max('seq')}, 0) + 1`.as('seq'))
      .where('athlete_id', '=', line.athlete_id),
  })),
);

const adders = new Map<number, (values: Readonly<Record<string, string>>) => Statement>();

/** Under the line that was just added. Each number of figures is a statement that is put into SQL once. */
function addMetrics(athleteId: string, metrics: readonly string[]): Statement {
  const count = metrics.length;
  const add = adders.get(count) ?? metricsAdder(count);
  adders.set(count, add);
  return add({ athleteId, ...Object.fromEntries(metrics.entries()) });
}

const metricsAdder = (count: number) =>
  kept((db, values: Readonly<Record<string, string>>) =>
    db.insertInto('ledger_metrics').values((x) =>
      Array.from({ length: count }, (_, n) => ({
        athlete_id: values.athleteId,
        metric: values[n],
        seq: x
          .selectFrom('ledger')
          .select((row) => row.fn.max('seq').as('seq'))
          .where('athlete_id', '=', values.athleteId),
      })),
    ),
  );

const toRow = (athleteId: string, line: Disclosure): Omit<LedgerRow, 'seq'> => ({
  athlete_id: athleteId,
  at: line.at,
  client: line.client,
  tool: line.tool,
  metrics: toJson(line.metrics),
  from_day: line.from ?? null,
  to_day: line.to ?? null,
  value_count: line.values,
});

const toDisclosure = (row: LedgerRow): Disclosure =>
  withoutNulls<Disclosure>({
    at: row.at,
    client: row.client,
    tool: row.tool,
    metrics: fromJson<string[]>(row.metrics),
    from: row.from_day as Day | null,
    to: row.to_day as Day | null,
    values: row.value_count,
  });
