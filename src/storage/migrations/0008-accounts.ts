import type { Migration } from 'kysely/migration';
import { addTable } from './table.ts';

/**
 * Who may sign in, and by what. `sign_in_means` is looked up before anyone knows whose it is, so it holds digests and whose
 * they are, and nothing that a person could read; an address itself lies in the vault.
 */
export const accounts: Migration = {
  async up(db) {
    await addTable(db, 'accounts', {
      columns: { handle: 'text', created_at: 'bigint', changed_at: 'bigint' },
      key: [],
    });
    await addTable(db, 'passkeys', {
      columns: { id: 'text', created_at: 'bigint', body: 'text' },
      key: ['id'],
    });
    await db.schema
      .createTable('sign_in_means')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('athlete_id', 'text', (column) =>
        column.notNull().references('athletes.athlete_id').onDelete('cascade'),
      )
      .addColumn('label', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sign_in_means_key', ['kind', 'digest'] as never)
      .execute();
    await db.schema.alterTable('sessions').addColumn('browser', 'text').execute();
    await db.schema
      .createIndex('sign_in_means_by_athlete')
      .on('sign_in_means')
      .columns(['athlete_id', 'kind'])
      .execute();
  },
};
