import type { Directory, SessionStore, StoredSession } from '../session-store.ts';
import type { Access } from './access.ts';
import type { SessionRow } from './schema.ts';
import { withoutNulls } from './values.ts';

export function sessionStore(access: Access): SessionStore {
  return {
    save: ({ digest, athleteId, createdAt, usedAt, browser = null }) =>
      access.write(async (db) => {
        const row = { digest, athlete_id: athleteId, created_at: createdAt, used_at: usedAt, browser };
        await db.insertInto('sessions').values(row).execute();
      }),

    get: (digest) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('sessions')
          .selectAll()
          .where('digest', '=', digest)
          .executeTakeFirst();
        return row && toSession(row);
      }),

    touch: (digest, now) =>
      access.write(async (db) => {
        await db.updateTable('sessions').set({ used_at: now }).where('digest', '=', digest).execute();
      }),

    delete: (digest) =>
      access.write(async (db) => {
        await db.deleteFrom('sessions').where('digest', '=', digest).execute();
      }),

    deleteOf: (athleteId) =>
      access.write(async (db) => {
        await db.deleteFrom('sessions').where('athlete_id', '=', athleteId).execute();
      }),

    ofAthlete: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('sessions')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .orderBy('used_at', 'desc')
          .orderBy('digest')
          .execute();
        return rows.map(toSession);
      }),

    sweep: ({ createdAt, usedAt }) =>
      access.write(async (db) => {
        await db
          .deleteFrom('sessions')
          .where((x) => x.or([x('created_at', '<', createdAt), x('used_at', '<', usedAt)]))
          .execute();
      }),
  };
}

const toSession = (row: SessionRow): StoredSession =>
  withoutNulls<StoredSession>({
    digest: row.digest,
    athleteId: row.athlete_id,
    createdAt: row.created_at,
    usedAt: row.used_at,
    browser: row.browser,
  });

export function directory(access: Access): Directory {
  return {
    athletes: (after, limit) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('athletes')
          .select('athlete_id')
          .where('athlete_id', '>', after ?? '')
          .orderBy('athlete_id')
          .limit(limit)
          .execute();
        return rows.map((row) => row.athlete_id);
      }),
  };
}
