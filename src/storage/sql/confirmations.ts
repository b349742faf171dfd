import type { ConfirmationStore } from '../storage.ts';
import type { Access } from './access.ts';

export function confirmationStore(access: Access): ConfirmationStore {
  return {
    save: (athleteId, confirmation) =>
      access.write(async (db) => {
        const columns = {
          tool: confirmation.tool,
          plan_digest: confirmation.planDigest,
          expires_at: confirmation.expiresAt,
        };
        await db
          .insertInto('confirmations')
          .values({ athlete_id: athleteId, token_hash: confirmation.tokenHash, ...columns })
          .onConflict((conflict) => conflict.columns(['athlete_id', 'token_hash']).doUpdateSet(columns))
          .execute();
      }),

    consume: (athleteId, wanted, now) =>
      access.write(async (db) => {
        await db
          .deleteFrom('confirmations')
          .where('athlete_id', '=', athleteId)
          .where('expires_at', '<=', now)
          .execute();
        // One statement both checks and takes, so that of many at once one wins.
        const taken = await db
          .deleteFrom('confirmations')
          .where('athlete_id', '=', athleteId)
          .where('token_hash', '=', wanted.tokenHash)
          .where('tool', '=', wanted.tool)
          .where('plan_digest', '=', wanted.planDigest)
          .executeTakeFirst();
        return taken.numDeletedRows === 1n;
      }),
  };
}
