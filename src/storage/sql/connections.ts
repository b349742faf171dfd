import type { Connection } from '../../domain/connection.ts';
import type { ConnectionStore } from '../storage.ts';
import type { Access, Db } from './access.ts';
import { fromJson, toJson } from './values.ts';

export function connectionStore(access: Access): ConnectionStore {
  return {
    save: (athleteId, connection) => access.write((db) => save(db, athleteId, connection)),

    update: (athleteId, id, change) =>
      access.write(async (db) => {
        const before = await get(db, athleteId, id);
        if (!before) return undefined;
        const after = change(before);
        await save(db, athleteId, after);
        return after;
      }),

    get: (athleteId, id) => access.read((db) => get(db, athleteId, id)),

    list: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('connections')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        return rows.map(({ body }) => fromJson<Connection>(body));
      }),
  };
}

async function save(db: Db, athleteId: string, connection: Connection): Promise<void> {
  const columns = { vendor: connection.vendor, created_at: connection.createdAt, body: toJson(connection) };
  await db
    .insertInto('connections')
    .values({ athlete_id: athleteId, id: connection.id, ...columns })
    .onConflict((conflict) => conflict.columns(['athlete_id', 'id']).doUpdateSet(columns))
    .execute();
}

async function get(db: Db, athleteId: string, id: string): Promise<Connection | undefined> {
  const row = await db
    .selectFrom('connections')
    .select('body')
    .where('athlete_id', '=', athleteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromJson<Connection>(row.body);
}
