import type { JobStore } from '../storage.ts';
import type { Access, Db } from './access.ts';

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
        const due = await nextDue(db, now);
        if (!due) return undefined;
        const claimed = await db
          .updateTable('jobs')
          .set((x) => ({ until, served_at: now, attempts: x('attempts', '+', 1) }))
          .where('athlete_id', '=', due.athlete_id)
          .where('id', '=', due.id)
          // Whoever had it may just have put it off.
          .where('run_at', '<=', now)
          .where('until', '<=', now)
          .returning(['kind', 'attempts'])
          .executeTakeFirst();
        return claimed && { athleteId: due.athlete_id, id: due.id, ...claimed };
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

/**
 * Of the athlete who was served longest ago: nobody with much to fetch keeps the others waiting. By a window, as a join
 * with itself takes PostgreSQL seconds for some thousand jobs, whose number it cannot tell behind a policy.
 */
async function nextDue(db: Db, now: number): Promise<{ athlete_id: string; id: string } | undefined> {
  return db
    .selectFrom((x) =>
      x
        .selectFrom('jobs')
        .select((y) => [
          'athlete_id',
          'id',
          'run_at',
          'until',
          y.fn
            .max('served_at')
            .over((each) => each.partitionBy('athlete_id'))
            .as('served'),
        ])
        .as('job'),
    )
    .select(['athlete_id', 'id'])
    .where('run_at', '<=', now)
    .where('until', '<=', now)
    .orderBy('served')
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
}
