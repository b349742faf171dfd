import type { Day } from '../../domain/day.ts';
import type { Disclosure, LedgerFilter, LedgerStore } from '../storage.ts';
import type { Access, Db } from './access.ts';
import type { LedgerRow } from './schema.ts';
import { fromJson, toJson, withoutNulls } from './values.ts';

/** Lines are added and read; no method changes one. */
export function ledgerStore(access: Access): LedgerStore {
  return {
    append: (athleteId, line) =>
      access.write(async (db) => {
        const seq = (await lastSeq(db, athleteId)) + 1;
        await db
          .insertInto('ledger')
          .values(toRow(athleteId, seq, line))
          .execute();
        const metrics = [...new Set(line.metrics)];
        if (metrics.length > 0)
          await db
            .insertInto('ledger_metrics')
            .values(metrics.map((metric) => ({ athlete_id: athleteId, metric, seq })))
            .execute();
      }),

    list: (athleteId, filter) =>
      access.read(async (db) => {
        const { limit, offset } = filter;
        const rows = await matching(db, athleteId, filter)
          .orderBy('ledger.seq', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        return rows.map(toDisclosure);
      }),

    count: (athleteId, filter) =>
      access.read(async (db) => {
        // Lines are numbered without a gap and never removed one by one.
        if (!filter || Object.values(filter).every((value) => value === undefined))
          return lastSeq(db, athleteId);
        const row = await matching(db, athleteId, filter)
          .clearSelect()
          .select((x) => x.fn.countAll<number | string>().as('lines'))
          .executeTakeFirst();
        return Number(row?.lines ?? 0);
      }),

    clients: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('ledger')
          .select((x) => [
            'client',
            x.fn.countAll<number | string>().as('lines'),
            x.fn.max<number | string>('at').as('lastAt'),
          ])
          .where('athlete_id', '=', athleteId)
          .groupBy('client')
          .orderBy('lastAt', 'desc')
          .orderBy('client')
          .execute();
        return rows.map(({ client, lines, lastAt }) => ({
          client,
          lines: Number(lines),
          lastAt: Number(lastAt),
        }));
      }),

    metrics: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('ledger_metrics')
          .select('metric')
          .distinct()
          .where('athlete_id', '=', athleteId)
          .orderBy('metric')
          .execute();
        return rows.map(({ metric }) => metric);
      }),
  };
}

function matching(db: Db, athleteId: string, filter: LedgerFilter) {
  const { client, metric, from, to } = filter;
  let query = db.selectFrom('ledger').selectAll('ledger').where('ledger.athlete_id', '=', athleteId);
  if (client !== undefined) query = query.where('client', '=', client);
  if (from !== undefined) query = query.where('to_day', '>=', from);
  if (to !== undefined) query = query.where('from_day', '<=', to);
  if (metric === undefined) return query;
  return query.where('ledger.seq', 'in', (x) =>
    x
      .selectFrom('ledger_metrics')
      .select('ledger_metrics.seq')
      .where('ledger_metrics.athlete_id', '=', athleteId)
      .where('metric', '=', metric),
  );
}

async function lastSeq(db: Db, athleteId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select((x) => x.fn.max('seq').as('last'))
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

const toRow = (athleteId: string, seq: number, line: Disclosure): LedgerRow => ({
  athlete_id: athleteId,
  seq,
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
