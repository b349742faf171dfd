import type { Preferences } from '../../domain/athlete.ts';
import type { AthleteStore } from '../storage.ts';
import type { Access } from './access.ts';
import { fromJson, toFlag, toJson } from './values.ts';

/** What an erasure must do beside the rows: blobs before and after, journals after. */
export interface Eraser {
  /** Leaves a note that survives a crash: the blobs of this athlete go once the rows are gone. */
  announce(athleteId: string): Promise<void>;
  finish(athleteId: string): Promise<void>;
}

export function athleteStore(access: Access, eraser: Eraser): AthleteStore {
  return {
    get: (athleteId) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('athletes')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .executeTakeFirst();
        return (
          row && {
            id: row.athlete_id,
            isDemo: row.is_demo === 1,
            preferences: fromJson<Preferences>(row.preferences),
          }
        );
      }),

    save: (athlete) =>
      access.write(async (db) => {
        const columns = { is_demo: toFlag(athlete.isDemo), preferences: toJson(athlete.preferences) };
        await db
          .insertInto('athletes')
          .values({ athlete_id: athlete.id, ...columns })
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
      await eraser.announce(athleteId);
      await access.write(async (db, after) => {
        // Every other table refers to this row and goes with it (on delete cascade).
        await db.deleteFrom('athletes').where('athlete_id', '=', athleteId).execute();
        after(() => eraser.finish(athleteId));
      });
    },
  };
}
