import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqliteConnection } from './connection.ts';
import { whenFree } from './patience.ts';

/**
 * Kysely's adapter says SQLite cannot roll back schema changes; it can, and without that a migration
 * that fails leaves half of its tables behind.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  // One connection, but who may use it when is decided before (see `sql/turnstile.ts`).
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely over one open connection; opening and closing it is the business of `open.ts`. */
export function dialectOn(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => driverOn(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function driverOn(connection: SqliteConnection): Driver {
  const { database } = connection;
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    // IMMEDIATE takes the writer's place at once: a transaction that first reads can never fail half-way
    // because another process wrote in between.
    beginTransaction: () => whenFree(() => database.exec('begin immediate')),
    commitTransaction: async () => database.exec('commit'),
    // After a full disk SQLite has already rolled back by itself.
    rollbackTransaction: async () => {
      if (database.isTransaction) database.exec('rollback');
    },
    destroy: async () => {},
  };
}
