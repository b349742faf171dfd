import type { Day } from '../../domain/day.ts';
import type { Disclosure, LedgerStore } from '../storage.ts';
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

    // Lines are numbered without a gap and never removed one by one.
    count: (athleteId) => access.read((db) => lastSeq(db, athleteId)),
  };
}

function matching(db: Db, athleteId: string, filter: Parameters<LedgerStore['list']>[1]) {
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
