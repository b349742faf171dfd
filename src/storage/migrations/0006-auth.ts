import type { Migration } from 'kysely/migration';

/**
 * What the authorization server keeps. The one table that does not begin with the athlete: a token is looked up before
 * anyone knows whose it is, and a client belongs to nobody. What is an athlete's goes with the athlete's row.
 */
export const auth: Migration = {
  async up(db) {
    await db.schema
      .createTable('auth_records')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('athlete_id', 'text', (column) =>
        column.references('athletes.athlete_id').onDelete('cascade'),
      )
      .addColumn('grant_id', 'text')
      .addColumn('client_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('consumed_at', 'bigint')
      .addColumn('used_at', 'bigint')
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('auth_records_key', ['kind', 'key'] as never)
      .execute();
    for (const columns of [['athlete_id', 'kind'], ['grant_id'], ['expires_at'], ['kind', 'created_at']])
      await db.schema
        .createIndex(`auth_records_by_${columns.join('_')}`)
        .on('auth_records')
        .columns(columns)
        .execute();
  },
};
