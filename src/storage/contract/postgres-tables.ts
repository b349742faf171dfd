import { Client } from 'pg';

/** What the tests of PostgreSQL ask the database itself, past the stores. */

let databases = 0;

/** A new, empty database; its address logs in as `owner`. */
export async function emptyDatabase(server: string, owner?: string): Promise<string> {
  const name = `empty_${process.pid}_${databases++}`;
  await ask(`${server}/postgres`, `create database ${name}${owner ? ` owner ${owner}` : ''}`);
  return addressOf(`${server}/${name}`, owner);
}

/** The same database for another login. */
export function addressOf(url: string, login?: string): string {
  const address = new URL(url);
  if (login) address.username = login;
  return address.href;
}

/** A login of its own for one test. */
export async function newLogin(server: string, rights = ''): Promise<string> {
  const name = `login_${process.pid}_${databases++}`;
  await ask(`${server}/postgres`, `create role ${name} login ${rights}`);
  return name;
}

/** Statements on one connection, the rows of the last. */
export async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
