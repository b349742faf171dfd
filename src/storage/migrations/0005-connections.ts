import type { Migration } from 'kysely/migration';
import { addTable } from './table.ts';

/** Links to vendors, the secrets behind them, and what several processes must agree on while they fetch. */
export const connections: Migration = {
  async up(db) {
    await addTable(db, 'connections', {
      columns: { id: 'text', vendor: 'text', created_at: 'bigint', body: 'text' },
      key: ['id'],
    });
    await addTable(db, 'athlete_keys', { columns: { wrapped: 'text' }, key: [] });
    await addTable(db, 'secrets', { columns: { name: 'text', sealed: 'text' }, key: ['name'] });
    await addTable(db, 'leases', {
      columns: { name: 'text', holder: 'text', until: 'bigint' },
      key: ['name'],
    });
    await addTable(db, 'jobs', {
      columns: {
        id: 'text',
        kind: 'text',
        run_at: 'bigint',
        attempts: 'integer',
        served_at: 'bigint',
        until: 'bigint',
      },
      key: ['id'],
    });
    await db.schema.createIndex('jobs_by_run_at').on('jobs').columns(['run_at', 'served_at']).execute();
    await db.schema
      .createTable('budgets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('window_start', 'bigint', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .execute();
  },
};
