import type { Migration } from 'kysely/migration';

/**
 * Browsers that are signed in. Like `auth_records` it is looked up before anyone knows whose row it is, so its key is a
 * digest and it holds nothing but whose it is and when it was used.
 */
export const sessions: Migration = {
  async up(db) {
    await db.schema
      .createTable('sessions')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('athlete_id', 'text', (column) =>
        column.notNull().references('athletes.athlete_id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute();
    for (const column of ['athlete_id', 'created_at', 'used_at'])
      await db.schema.createIndex(`sessions_by_${column}`).on('sessions').columns([column]).execute();
  },
};
