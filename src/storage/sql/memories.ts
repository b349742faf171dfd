import type { Memory } from '../../domain/athlete.ts';
import type { MemoryStore } from '../storage.ts';
import type { Access } from './access.ts';
import { fromJson, toJson } from './values.ts';

export function memoryStore(access: Access): MemoryStore {
  return {
    save: (athleteId, memory) =>
      access.write(async (db) => {
        const columns = { created_at: memory.createdAt, body: toJson(memory) };
        await db
          .insertInto('memories')
          .values({ athlete_id: athleteId, id: memory.id, ...columns })
          .onConflict((conflict) => conflict.columns(['athlete_id', 'id']).doUpdateSet(columns))
          .execute();
      }),

    get: (athleteId, memoryId) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('memories')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', memoryId)
          .executeTakeFirst();
        return row && fromJson<Memory>(row.body);
      }),

    list: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('memories')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        return rows.map(({ body }) => fromJson<Memory>(body));
      }),

    delete: (athleteId, memoryId) =>
      access.write(async (db) => {
        await db
          .deleteFrom('memories')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', memoryId)
          .execute();
      }),
  };
}
