import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Statement } from '../sql/kept.ts';
import { answerOf } from './connection.ts';
import { tablesOn } from './dialect.ts';
import { forgetsPlans } from './trouble.ts';

/** A transaction that leaves as a whole. */
export interface Journey {
  /** What begins it. */
  readonly opening: string;
  readonly statements: readonly Statement[];
}

/** Connections through a pooler that gives each transaction another server and does not know what was planned where. */
const forgetful = new WeakSet<PoolClient>();

/**
 * Sends a transaction with its commit and then waits for all the answers: to a database at the other end of a wire the
 * way there and back costs more than a short statement. They are done in order; after one that fails the rest of the
 * transaction fails too, and the commit is none. Returns the rows of each. Throws what the first to fail threw.
 */
export async function inOneJourney(client: PoolClient, journey: Journey): Promise<unknown[][]> {
  try {
    return await sent(client, journey);
  } catch (error) {
    if (!forgetsPlans(error) || forgetful.has(client)) throw error;
    // Nothing was done: it failed before its commit.
    forgetful.add(client);
    return sent(client, journey);
  }
}

async function sent(client: PoolClient, { opening, statements }: Journey): Promise<unknown[][]> {
  // Before anything is held back: what cannot be put into SQL must not leave the connection corked.
  const compiled = statements.map((statement) => compiledOn(client, statement));
  const { stream } = client.connection;
  stream.cork();
  const opened = client.query(opening);
  const asked = compiled.map(({ query, name }) => answerOf(client, query, name));
  const ended = client.query('commit');
  stream.uncork();
  const all: Promise<unknown>[] = [opened, ...asked, ended];
  const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return Promise.all(asked.map(async (answer) => (await answer).rows));
}

function compiledOn(client: PoolClient, statement: Statement) {
  const query = statement.compiledFor(tablesOn(client));
  return { query, name: statement.isUsual && !forgetful.has(client) ? nameOf(query.sql) : undefined };
}

const names = new Map<string, string>();

/** The same for the same text in every process: behind a pooler another's plan of that name is this one. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
