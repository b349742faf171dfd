import type { Migration } from 'kysely/migration';
import { addIndexes } from './table.ts';

/** "Who was shown March?" is answered from indexes alone, also where a million lines are. */
export const ledgerDays: Migration = {
  async up(db) {
    await addIndexes(db, 'ledger', [
      ['seq', 'to_day', 'from_day', 'client'],
      ['client', 'seq', 'to_day', 'from_day'],
    ]);
    await db.schema.dropIndex('ledger_by_client_seq').execute();
  },
};
