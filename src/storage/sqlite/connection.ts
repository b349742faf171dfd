import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { NotFoundError } from '../../domain/errors.ts';
import type { ArrayQuery } from '../sql/access.ts';
import { whenFree } from './patience.ts';
import { resultCode } from './result-code.ts';

const foreignKeyFailed = 787;
const statementsKept = 300;

interface Prepared {
  readonly statement: StatementSync;
  readonly reads: boolean;
}

export interface SqliteConnection extends DatabaseConnection {
  readonly database: DatabaseSync;
}

/** One `node:sqlite` database as Kysely sees it. Statements are prepared once and kept, the latest used longest. */
export function connectionTo(database: DatabaseSync): SqliteConnection {
  const prepared = new Map<string, Prepared>();

  function prepare(sql: string, asArrays: boolean): Prepared {
    const key = asArrays ? `arrays ${sql}` : sql;
    const known = prepared.get(key) ?? parse(sql, asArrays);
    prepared.delete(key);
    prepared.set(key, known);
    if (prepared.size > statementsKept) prepared.delete(prepared.keys().next().value as string);
    return known;
  }

  function parse(sql: string, asArrays: boolean): Prepared {
    const statement = database.prepare(sql);
    statement.setReturnArrays(asArrays);
    return { statement, reads: statement.columns().length > 0 };
  }

  return {
    database,
    executeQuery: async <R>(query: CompiledQuery | ArrayQuery): Promise<QueryResult<R>> => {
      const { statement, reads } = prepare(query.sql, 'rowMode' in query);
      const parameters = query.parameters as SQLInputValue[];
      try {
        // Also a plain read can find the database held: while another process mends it after a crash.
        if (reads) return { rows: await whenFree(() => statement.all(...parameters) as R[]) };
        const { changes, lastInsertRowid } = statement.run(...parameters);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      } catch (error) {
        if (resultCode(error) === foreignKeyFailed) throw new NotFoundError('storage.owner_gone', {}, error);
        throw error;
      }
    },
    // A half-read cursor would hold back the write-ahead log: lists are paged instead.
    streamQuery: () => {
      throw new Error('rows are not streamed; page the query');
    },
  };
}
