import { type Kysely, PostgresAdapter } from 'kysely';

/** Types that SQLite and PostgreSQL both know; `?` marks a column that may be absent. */
type Type = 'text' | 'integer' | 'bigint' | 'double precision';
type Column = Type | `${Type}?`;

interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  /** What tells rows of one athlete apart. */
  readonly key: readonly string[];
  readonly unique?: readonly string[];
  /** Rows go with the row of `table` whose `id` is in column `by`. */
  readonly partOf?: { readonly table: string; readonly by: string };
}

/**
 * Adds a table of athletes' data: `athlete_id` comes first in it and in its keys, and its rows go when the athlete's
 * row goes. A table made here cannot be forgotten by an erasure.
 */
export async function addTable(db: Kysely<unknown>, name: string, table: Table): Promise<void> {
  let builder = db.schema
    .createTable(name)
    .addColumn('athlete_id', 'text', (column) =>
      column.notNull().references('athletes.athlete_id').onDelete('cascade'),
    );
  for (const [column, type] of Object.entries(table.columns)) {
    const optional = type.endsWith('?');
    builder = builder.addColumn(column, type.replace('?', '') as Type, (c) => (optional ? c : c.notNull()));
  }
  builder = builder.addPrimaryKeyConstraint(`${name}_key`, ['athlete_id', ...table.key] as never);
  if (table.unique)
    builder = builder.addUniqueConstraint(`${name}_unique`, ['athlete_id', ...table.unique] as never);
  if (table.partOf)
    builder = builder.addForeignKeyConstraint(
      `${name}_part_of`,
      ['athlete_id', table.partOf.by] as never,
      table.partOf.table,
      ['athlete_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    );
  await builder.execute();
}

/** Adds indexes, each for one athlete's rows. */
export async function addIndexes(
  db: Kysely<unknown>,
  table: string,
  indexes: readonly (readonly string[])[],
): Promise<void> {
  for (const columns of indexes)
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(['athlete_id', ...columns])
      .execute();
}

/** Adds an index on text of any length: in PostgreSQL by its hash, as a tree there holds no more than 2,700 bytes. */
export async function addTextIndex(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return addIndexes(db, table, [[column]]);
  await db.schema.createIndex(`${table}_by_${column}`).on(table).using('hash').column(column).execute();
}
