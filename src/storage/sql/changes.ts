import type { Change, ChangeStore } from '../storage.ts';
import type { Access, Db } from './access.ts';
import { fromJson, toJson } from './values.ts';

export function changeStore(access: Access): ChangeStore {
  return {
    save: (athleteId, change) =>
      access.write(async (db) => {
        const body = toJson(change);
        const seq = await nextSeq(db, athleteId);
        await db
          .insertInto('changes')
          .values({ athlete_id: athleteId, id: change.id, seq, body })
          .onConflict((conflict) => conflict.columns(['athlete_id', 'id']).doUpdateSet({ body }))
          .execute();
      }),

    get: (athleteId, changeId) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('changes')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', changeId)
          .executeTakeFirst();
        return row && fromJson<Change>(row.body);
      }),

    latest: (athleteId, limit) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('changes')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .orderBy('seq', 'desc')
          .limit(limit)
          .execute();
        return rows.map(({ body }) => fromJson<Change>(body));
      }),
  };
}

async function nextSeq(db: Db, athleteId: string): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((x) => x.fn.max('seq').as('last'))
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}
