/**
 * Writing rows that an import writes by the thousand. Building such a statement takes longer than running it, so each is
 * built once and run with other values.
 */
import type { CompiledQuery, Insertable } from 'kysely';
import type { Db } from './access.ts';
import type { Schema } from './schema.ts';

const statements = new Map<string, CompiledQuery>();
/** One for each table and number of rows. */
const mostStatements = 500;

function once(db: Db, what: string, build: () => CompiledQuery): CompiledQuery {
  // Databases number their parameters each in its own way.
  const key = `${db.getExecutor().adapter.constructor.name} ${what}`;
  const statement = statements.get(key) ?? build();
  if (statements.size < mostStatements) statements.set(key, statement);
  return statement;
}

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** Inserts rows of one shape: the same keys in the same order in every row of a table, none of them undefined. */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const statement = once(db, `${rows.length} ${table}`, () => db.insertInto(table).values(rows).compile());
  await db.executeQuery({ ...statement, parameters: rows.flatMap((row) => Object.values(row)) });
}

/** Inserts a row, or replaces the one with the same `key`. Its shape is as `insertRows` wants it. */
export async function upsertRow<Table extends keyof Schema>(
  db: Db,
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  row: Row<Table>,
): Promise<void> {
  const columns = Object.keys(row).filter((column) => !(key as readonly string[]).includes(column));
  const statement = once(db, `or replace ${table}`, () =>
    db
      .insertInto(table)
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(
            (x) =>
              Object.fromEntries(
                columns.map((column) => [column, x.ref(`excluded.${column}` as never)]),
              ) as never,
          ),
      )
      .compile(),
  );
  await db.executeQuery({ ...statement, parameters: Object.values(row) });
}
