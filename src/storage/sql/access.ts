import type { CompiledQuery, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Statement } from './kept.ts';
import type { Schema } from './schema.ts';
import { turnstile } from './turnstile.ts';

export type Db = Kysely<Schema>;
export type AfterCommit = (work: () => Promise<void>) => void;
export type Write = <T>(work: (db: Db, after: AfterCommit) => Promise<T>) => Promise<T>;

/** How the stores reach the database, whichever it is. */
export interface Access extends Holds {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** All of `work` or nothing; on disk when it returns. `after` runs once that is so. */
  readonly write: Write;
  /** The rows of one question; for a database at the other end of a wire it is one journey, where `read` takes several. */
  ask<Row>(question: Statement<Row>): Promise<Row[]>;
  /** All of these statements in this order, or none of them; on disk when it returns. In few journeys, like `ask`. */
  put(statements: readonly Statement[]): Promise<void>;
  /** All of what the stores over `inside` do, or nothing. */
  together<T>(work: (inside: Access) => Promise<T>): Promise<T>;
  /**
   * The same with this athlete's rows before it and nobody else's: for a database that keeps athletes apart by itself.
   * Without it such a database shows what is looked at before anyone knows whose it is, and nothing more.
   */
  readonly of?: (athleteId: string) => Access;
}

/** `ask` and `put` where nothing is gained by sending statements together. */
export const oneByOne = ({ read, write }: Pick<Access, 'read' | 'write'>): Pick<Access, 'ask' | 'put'> => ({
  ask: (question) => read((db) => rowsOf(db, question)),
  put: (statements) =>
    write(async (db) => {
      for (const statement of statements) await rowsOf(db, statement);
    }),
});

async function rowsOf<Row>(db: Db, statement: Statement<Row>): Promise<Row[]> {
  return (await db.executeQuery(statement.compiledFor(db))).rows;
}

/** What only a database with several writers has to do; another has no such member. */
export interface Holds {
  /** Waits until nobody else holds any of `names`, and holds them to the end of the write under way. */
  readonly hold?: (db: Db, names: readonly string[]) => Promise<void>;
}

/** A transaction under way, as the stores inside it reach it. */
export interface Session extends Holds {
  /** The database with this athlete's rows before it; undefined = before anyone knows whose. */
  as(athleteId: string | undefined): Promise<Db>;
  /** Told that a savepoint was rolled back, and with it what `as` had arranged. Absent = nothing is arranged. */
  readonly undone?: () => void;
}

/** The stores' way into a transaction: reads see its writes, writes that fail are undone one by one, with savepoints. */
export function accessWithin(session: Session, after: AfterCommit): Access {
  // Savepoints nest like brackets: two at once would release each other.
  return accessInTurn(session, after, turnstile());
}

function accessInTurn(
  session: Session,
  after: AfterCommit,
  oneAtATime: ReturnType<typeof turnstile>,
  athleteId?: string,
): Access {
  const { hold, undone } = session;
  const read: Access['read'] = async (work) => work(await session.as(athleteId));
  const write: Write = (work) =>
    oneAtATime(async () => {
      const db = await session.as(athleteId);
      const later: (() => Promise<void>)[] = [];
      await sql`savepoint one_write`.execute(db);
      try {
        const result = await work(db, (task) => later.push(task));
        await sql`release savepoint one_write`.execute(db);
        later.forEach(after);
        return result;
      } catch (error) {
        await sql`rollback to savepoint one_write`.execute(db);
        await sql`release savepoint one_write`.execute(db);
        undone?.();
        throw error;
      }
    });
  // What `as` arranges must hold until the last row is read.
  const reads: Access['read'] = undone ? (work) => oneAtATime(() => read(work)) : read;
  return {
    hold,
    write,
    read: reads,
    ...oneByOne({ read: reads, write }),
    together: (work) => write((_, later) => work(accessWithin(session, later))),
    ...(undone && { of: (id: string) => accessInTurn(session, after, oneAtATime, id) }),
  };
}

/** A query whose rows come as arrays, in the order of the columns: a third faster where thousands are read. */
export interface ArrayQuery extends CompiledQuery {
  readonly rowMode: 'array';
}

/** The same statement with its rows as arrays. */
export const asArrays = (statement: Statement): Statement<unknown[]> => ({
  isUsual: statement.isUsual,
  compiledFor: (db) => ({ ...statement.compiledFor(db), rowMode: 'array' }) as CompiledQuery<unknown[]>,
});
