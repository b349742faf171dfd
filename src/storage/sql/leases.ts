import type { LeaseStore } from '../storage.ts';
import type { Access } from './access.ts';

export function leaseStore(access: Access): LeaseStore {
  return {
    acquire: (athleteId, name, { holder, now, until }) =>
      access.write(async (db) => {
        // One statement takes it when it is free, over, or ours already.
        const taken = await db
          .insertInto('leases')
          .values({ athlete_id: athleteId, name, holder, until })
          .onConflict((conflict) =>
            conflict
              .columns(['athlete_id', 'name'])
              .doUpdateSet({ holder, until })
              .where((x) => x.or([x('leases.until', '<=', now), x('leases.holder', '=', holder)])),
          )
          .executeTakeFirst();
        return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
      }),

    release: (athleteId, name, holder) =>
      access.write(async (db) => {
        await db
          .deleteFrom('leases')
          .where('athlete_id', '=', athleteId)
          .where('name', '=', name)
          .where('holder', '=', holder)
          .execute();
      }),

    isHeld: (athleteId, name, now) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('leases')
          .select('until')
          .where('athlete_id', '=', athleteId)
          .where('name', '=', name)
          .where('until', '>', now)
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}
