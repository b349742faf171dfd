import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { type ClientBase, type CustomTypesConfig, type QueryConfig, types as standard } from 'pg';
import type { ArrayQuery } from '../sql/access.ts';
import { troubleOf } from './trouble.ts';

/** Counts and instants are whole numbers below 2^53; as strings nobody could add them. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: Parameters<typeof standard.getTypeParser>[0], format?: 'text') =>
    oid === standard.builtins.INT8
      ? exact
      : standard.getTypeParser(oid, format)) as typeof standard.getTypeParser,
};

/** Throws RangeError, as `node:sqlite` does: rounded it would be another number. */
function exact(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw Object.assign(new RangeError('integer too large'), { code: 'ERR_OUT_OF_RANGE' });
  return number;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** One PostgreSQL connection as Kysely sees it. */
export function connectionTo(client: ClientBase): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery | ArrayQuery) => answerOf<R>(client, query),
    streamQuery: () => {
      throw new Error('rows are not streamed; page the query');
    },
  };
}

/** Sends a query; under a `name` the database plans it once for as long as the connection lasts. */
export async function answerOf<R>(
  client: ClientBase,
  query: CompiledQuery | ArrayQuery,
  name?: string,
): Promise<QueryResult<R>> {
  const asArrays = 'rowMode' in query ? { rowMode: 'array' as const } : {};
  const values = query.parameters.map(toDatabase);
  const asked = { name, text: query.sql, values, types, ...asArrays } as QueryConfig;
  const result = await client.query(asked).catch((error: unknown) => {
    throw troubleOf(error);
  });
  const rows = result.rows.map(fromDatabase) as R[];
  return changing.has(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows };
}

// PostgreSQL keeps every letter but NUL: it travels as a letter of the private use area followed by 0, and that letter
// itself as two.
const escape = '\uF8F0';

/** A value as PostgreSQL can keep it. */
export const toDatabase = (value: unknown): unknown =>
  typeof value === 'string' && /[\0\uF8F0]/.test(value)
    ? value.replaceAll(escape, escape + escape).replaceAll('\0', `${escape}0`)
    : value;
const fromText = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(escape)
    ? value.replace(/\uF8F0([0\uF8F0])/g, (_, next: string) => (next === '0' ? '\0' : escape))
    : value;

function fromDatabase(row: unknown): unknown {
  if (Array.isArray(row)) return row.map(fromText);
  const cells = row as Record<string, unknown>;
  for (const name in cells) cells[name] = fromText(cells[name]);
  return cells;
}
