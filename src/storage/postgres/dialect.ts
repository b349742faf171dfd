import {
  type DataTypeNode,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { ClientBase } from 'pg';
import type { Db } from '../sql/access.ts';
import type { Schema } from '../sql/schema.ts';
import { connectionTo } from './connection.ts';

/** Text sorts by its bytes, as in SQLite, whatever language the database was made for. */
class PlainTextCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}

/** Who migrates holds a lock of the transaction already: one of the session cannot be given back once a step has failed. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely over one connection. Where transactions begin and end is the business of `session.ts`. */
function dialectOn(client: ClientBase): Dialect {
  const connection = connectionTo(client);
  return {
    createAdapter: () => new LockedAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PlainTextCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      // What asks for a transaction here (the migrator) is within one.
      beginTransaction: async () => {},
      commitTransaction: async () => {},
      rollbackTransaction: async () => {},
      destroy: async () => {},
    }),
  };
}

const known = new WeakMap<ClientBase, Db>();

/** The tables, seen through `client`. */
export function tablesOn(client: ClientBase): Db {
  const db = known.get(client) ?? new Kysely<Schema>({ dialect: dialectOn(client) });
  known.set(client, db);
  return db;
}
