import type { Migration } from 'kysely/migration';

/**
 * Tells one row of an athlete from the next under the same id, so that an older copy of the database that is put back
 * after an erasure is known as what was erased. Rows from before all have the same: copies of them are told as well.
 */
export const lives: Migration = {
  async up(db) {
    await db.schema
      .alterTable('athletes')
      .addColumn('life', 'text', (column) => column.notNull().defaultTo('first'))
      .execute();
  },
};
