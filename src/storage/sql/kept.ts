import type { CompiledQuery } from 'kysely';
import type { Db } from './access.ts';

/** What can be built into SQL; `Row` is what comes back of it. */
interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/** A place in a query that gets another value each time. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What is asked or told in one statement. */
export interface Statement<Row = unknown> {
  compiledFor(db: Db): CompiledQuery<Row>;
  /** It is one of few that come again and again: a database may plan it once. */
  readonly isUsual?: boolean;
}

/**
 * A query that is the same each time but for its values. Putting it into SQL takes longer than many an answer of the
 * database, so that is done once for each dialect. `build` gets a slot for each value, to be used like one: as it is, in
 * a condition or a column, never to decide anything by it.
 */
export function kept<Values extends object, Row>(
  build: (db: Db, values: Values) => Query<Row>,
): (values: Values) => Statement<Row> {
  const known = new WeakMap<object, CompiledQuery<Row>>();
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;
  const compiledFor = (db: Db, values: Values): CompiledQuery<Row> => {
    const dialect = db.getExecutor().adapter.constructor;
    const query = known.get(dialect) ?? build(db, slots).compile();
    known.set(dialect, query);
    const fill = (one: unknown): unknown => (one instanceof Slot ? values[one.name as keyof Values] : one);
    return { ...query, parameters: query.parameters.map(fill) };
  };
  return (values) => ({ isUsual: true, compiledFor: (db) => compiledFor(db, values) });
}

/** What `build` makes, once: for a query that is another each time. */
export const once = <Row>(build: (db: Db) => Query<Row>): Statement<Row> => ({
  compiledFor: (db) => build(db).compile(),
});
