import { randomBytes } from 'node:crypto';
import type { Preferences } from '../../domain/athlete.ts';
import type { AthleteStore } from '../storage.ts';
import type { Life } from '../vault/key-ring.ts';
import type { Access, Db } from './access.ts';
import { kept } from './kept.ts';
import { fromJson, toFlag, toJson } from './values.ts';

/** What an erasure must do beside the rows: blobs before and after, journals after. */
export interface Eraser {
  /** Leaves a note that survives a crash: the blobs of this athlete go once the rows are gone. */
  announce(life: Life): Promise<void>;
  finish(life: Life): Promise<void>;
}

export function athleteStore(access: Access, eraser: Eraser): AthleteStore {
  return {
    get: async (athleteId) => {
      const [row] = await access.ask(athleteRow({ athleteId }));
      return (
        row && {
          id: row.athlete_id,
          isDemo: row.is_demo === 1,
          preferences: fromJson<Preferences>(row.preferences),
        }
      );
    },

    save: (athlete) =>
      access.write(async (db) => {
        const columns = { is_demo: toFlag(athlete.isDemo), preferences: toJson(athlete.preferences) };
        await db
          .insertInto('athletes')
          .values({ athlete_id: athlete.id, life: randomBytes(8).toString('hex'), ...columns })
          .onConflict((conflict) => conflict.column('athlete_id').doUpdateSet(columns))
          .execute();
      }),

    setPreferences: (athleteId, preferences) =>
      access.write(async (db) => {
        await db
          .updateTable('athletes')
          .set({ preferences: toJson(preferences) })
          .where('athlete_id', '=', athleteId)
          .execute();
      }),

    erase: async (athleteId) => {
      const life = await access.read((db) => lifeOf(db, athleteId));
      await eraser.announce(life);
      await access.write(async (db, after) => {
        // Every other table refers to this row and goes with it (on delete cascade).
        await db.deleteFrom('athletes').where('athlete_id', '=', athleteId).execute();
        after(() => eraser.finish(life));
      });
    },
  };
}

const athleteRow = kept((db, { athleteId }: { athleteId: string }) =>
  db.selectFrom('athletes').selectAll().where('athlete_id', '=', athleteId),
);

async function lifeOf(db: Db, athleteId: string): Promise<Life> {
  const row = await db
    .selectFrom('athletes')
    .select('life')
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst();
  return { athleteId, life: row?.life ?? '' };
}

/** Everybody there is, by the life that their rows are of. */
export async function livesIn(db: Db): Promise<Life[]> {
  const rows = await db.selectFrom('athletes').select(['athlete_id', 'life']).execute();
  return rows.map((row) => ({ athleteId: row.athlete_id, life: row.life }));
}
