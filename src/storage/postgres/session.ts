import { sql } from 'kysely';
import { escapeLiteral, type PoolClient } from 'pg';
import type { Holds, Session } from '../sql/access.ts';
import { toDatabase } from './connection.ts';
import { tablesOn } from './dialect.ts';
import type { Pool } from './pool.ts';
import { isAway, troubleOf } from './trouble.ts';

/** A transaction on one connection of a pool. It begins with the first that asks it for the database. */
export interface Transaction extends Session {
  /** Throws UnavailableError `storage.away` when it is not certain that it is on disk. */
  commit(): Promise<void>;
  /** When the connection itself is the reason, it is not used again. */
  rollback(because: unknown): Promise<void>;
}

export interface TransactionOptions {
  readonly pool: Pool;
  /** The role that the stores work as. */
  readonly role: string;
  readonly reads?: boolean;
  /** Waits for the turn of an athlete within this process; returns how to give it back. */
  readonly turnOf?: (athlete: string) => Promise<() => void>;
}

export function transactionOn({ pool, role, reads, turnOf }: TransactionOptions): Transaction {
  let client: PoolClient | undefined;
  let leave = (): void => {};
  /** Whose rows are seen now; undefined = not known any more. */
  let seen: string | undefined;

  async function begin(athlete: string): Promise<PoolClient> {
    if (turnOf && athlete !== beforehand) leave = await turnOf(athlete);
    return pool.open(openingOf({ role, reads }, athlete, [idleTimeout]));
  }

  async function end(word: 'commit' | 'rollback'): Promise<string | undefined> {
    const ended = client;
    client = undefined;
    try {
      const said = await ended?.query(word);
      ended?.release();
      return said?.command;
    } catch (error) {
      ended?.release(true);
      throw troubleOf(error);
    } finally {
      leave();
    }
  }

  function drop(): void {
    client?.release(true);
    client = undefined;
  }

  return {
    ...holds,
    as: async (athleteId) => {
      const athlete = seenAs(athleteId);
      if (client && seen !== athlete) await client.query(looksAt(athlete, reads)).catch(rethrow);
      client ??= await begin(athlete);
      seen = athlete;
      return tablesOn(client);
    },
    undone: () => (seen = undefined),
    commit: async () => {
      // A transaction in which a statement failed is rolled back whatever is asked for, and only this tells.
      if ((await end('commit')) === 'ROLLBACK')
        throw new Error('an error inside a transaction was passed over');
    },
    rollback: async (because) => {
      if (isAway(because)) drop();
      await end('rollback').catch(() => undefined);
    },
  };
}

const rethrow = (error: unknown): never => {
  throw troubleOf(error);
};

/** In place of an athlete: what is looked at before anyone knows whose it is. */
const beforehand = '?';

const seenAs = (athleteId: string | undefined): string =>
  athleteId === undefined ? beforehand : `=${athleteId}`;

/** Begins a transaction about this athlete's rows, as `role`, whose commit is sent along: it never waits for boucle. */
export const beginning = (
  role: Pick<TransactionOptions, 'role' | 'reads'>,
  athleteId: string | undefined,
): string => openingOf(role, seenAs(athleteId), []);

const literal = (text: string): string => escapeLiteral(String(toDatabase(text)));
const setting = (name: string, value: string): string => `set local ${name} = ${literal(value)}`;

const statementTimeout = setting('statement_timeout', '60s');
/** Who may be waited for, and how long: as long as SQLite has patience with another writer. */
const lockTimeout = setting('lock_timeout', '30s');
/** A process that hangs in a transaction holds up its athlete no longer than this. */
const idleTimeout = setting('idle_in_transaction_session_timeout', '5min');

function openingOf(
  { role, reads }: Pick<TransactionOptions, 'role' | 'reads'>,
  athlete: string,
  more: readonly string[],
): string {
  const begin = reads ? 'begin isolation level repeatable read read only' : 'begin';
  const limits = reads ? [statementTimeout] : [statementTimeout, lockTimeout];
  return [begin, setting('role', role), ...limits, ...more, looksAt(athlete, reads)].join(';');
}

/**
 * Shows the rows of this athlete, to the end of the transaction: what a pooler hands to the next has nothing of it left.
 * Who writes also waits until nobody else writes for the athlete: what is read here is what is changed.
 */
function looksAt(athlete: string, reads = false): string {
  const named = setting('app.athlete', athlete);
  if (reads || athlete === beforehand) return named;
  return `${named};select pg_advisory_xact_lock(hashtextextended(${literal(athlete)}, 0))`;
}

/** What a database with several writers adds for the stores. */
export const holds: Holds = {
  hold: async (db, names) => {
    // All in the same order: nobody waits in a circle.
    for (const name of [...names].sort())
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(db);
  },
};
