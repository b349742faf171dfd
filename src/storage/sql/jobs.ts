import type { JobStore } from '../storage.ts';
import type { Access } from './access.ts';

export function jobStore(access: Access): JobStore {
  return {
    put: (athleteId, { id, kind, runAt }) =>
      access.write(async (db) => {
        await db
          .insertInto('jobs')
          .values({ athlete_id: athleteId, id, kind, run_at: runAt, attempts: 0, served_at: 0, until: 0 })
          .onConflict((conflict) =>
            conflict
              .columns(['athlete_id', 'id'])
              .doUpdateSet({ run_at: runAt, attempts: 0 })
              .where('jobs.run_at', '>', runAt),
          )
          .execute();
      }),

    claim: ({ now, until }) =>
      access.write(async (db) => {
        // Two that look at once would both see the same athlete as the one served longest ago.
        await access.hold?.(db, ['jobs']);
        const waiting = db
          .selectFrom('jobs')
          .selectAll()
          .where('run_at', '<=', now)
          .where('until', '<=', now)
          // Who was served longest ago comes first: nobody with much to fetch keeps the others waiting.
          .orderBy((x) =>
            x
              .selectFrom('jobs as own')
              .select((y) => y.fn.max('own.served_at').as('served'))
              .whereRef('own.athlete_id', '=', 'jobs.athlete_id'),
          )
          .orderBy('run_at')
          .limit(1);
        const due = await (access.passesOver ? waiting.forUpdate().skipLocked() : waiting).executeTakeFirst();
        if (!due) return undefined;
        await db
          .updateTable('jobs')
          .set({ until, served_at: now, attempts: due.attempts + 1 })
          .where('athlete_id', '=', due.athlete_id)
          .where('id', '=', due.id)
          .execute();
        return { athleteId: due.athlete_id, id: due.id, kind: due.kind, attempts: due.attempts + 1 };
      }),

    renew: (athleteId, id, until) =>
      access.write(async (db) => {
        await db
          .updateTable('jobs')
          .set({ until })
          .where('athlete_id', '=', athleteId)
          .where('id', '=', id)
          .execute();
      }),

    finish: (athleteId, id, again) =>
      access.write(async (db) => {
        const own = db.updateTable('jobs').where('athlete_id', '=', athleteId).where('id', '=', id);
        if (!again) {
          await db.deleteFrom('jobs').where('athlete_id', '=', athleteId).where('id', '=', id).execute();
          return;
        }
        const { runAt, failed } = again;
        await own.set({ run_at: runAt, until: 0, ...(failed ? {} : { attempts: 0 }) }).execute();
      }),

    nextAt: () =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('jobs')
          .select((x) => x.fn.min<number | string | null>('run_at').as('next'))
          .executeTakeFirst();
        return row?.next === null || row === undefined ? undefined : Number(row.next);
      }),
  };
}
