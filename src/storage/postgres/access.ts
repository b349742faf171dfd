import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Access, accessWithin, type AfterCommit } from '../sql/access.ts';
import type { Statement } from '../sql/kept.ts';
import type { Pool } from './pool.ts';
import { batches } from './batches.ts';
import { inOneJourney } from './journey.ts';
import { beginning, holds, type Transaction, transactionOn } from './session.ts';
import { turns } from './turns.ts';
import { isBroken, isConflict } from './trouble.ts';

/** How often a write is tried that has to give way to another, and a read whose connection breaks. */
const attempts = { write: 5, read: 2 };

export interface Pools {
  /** Apart, so that a transaction that reads outside never waits for itself. */
  readonly writing: Pool;
  readonly reading: Pool;
  /** The role that the stores work as. */
  readonly role: string;
}

/** The stores' way to the tables: every read and write is a transaction that says whose rows it is about. */
export function accessTo({ writing, reading, role }: Pools): Access {
  // Who writes much waits here, without holding a connection that others could use.
  const turnOf = turns();
  const inside = new AsyncLocalStorage<{ open: boolean }>();

  const requireOutside = (): void => {
    if (inside.getStore()?.open) throw new Error('inside a transaction, use the storage it hands you');
  };

  /** Begins, lets `work` go on and commits, with what has to be done after. */
  async function committed<T>(work: (session: Transaction, after: AfterCommit) => Promise<T>): Promise<T> {
    requireOutside();
    const session = transactionOn({ pool: writing, role, turnOf });
    const later: (() => Promise<void>)[] = [];
    const turn = { open: true };
    const result = await inside
      .run(turn, () => ended(session, () => work(session, (task) => later.push(task))))
      .finally(() => (turn.open = false));
    for (const task of later) await task();
    return result;
  }

  const asking = batches((athleteId, statements) =>
    reading.lend((client) =>
      inOneJourney(client, { opening: beginning({ role, reads: true }, athleteId), statements }),
    ),
  );

  async function put(statements: readonly Statement[], athleteId?: string): Promise<void> {
    requireOutside();
    const leave = athleteId === undefined ? undefined : await turnOf(`=${athleteId}`);
    try {
      const opening = beginning({ role }, athleteId);
      await writing.lendOnce((client) => inOneJourney(client, { opening, statements }));
    } finally {
      leave?.();
    }
  }

  const over = (athleteId?: string): Access => ({
    of: over,
    ask: (question) => asking(athleteId, question),
    put: (statements) => again(isConflict, attempts.write, () => put(statements, athleteId)),
    read: (work) =>
      again(isBroken, attempts.read, () => {
        const session = transactionOn({ pool: reading, role, reads: true });
        return read(session, async () => work(await session.as(athleteId)));
      }),
    write: (work) =>
      again(isConflict, attempts.write, () =>
        committed(async (session, after) => work(await session.as(athleteId), after)),
      ),
    together: (work) => committed((session, after) => work(accessWithin(session, after))),
    ...holds,
  });
  return over();
}

/** What was read is read: only the next who uses the connection waits for the end of the transaction. */
async function read<T>(session: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    void session.commit().catch(() => undefined);
    return result;
  } catch (error) {
    await session.rollback(error);
    throw error;
  }
}

async function ended<T>(session: Transaction, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await session.rollback(error);
    throw error;
  }
  await session.commit();
  return result;
}

/** Only what a store does itself is begun anew: it has no effect but in the database. */
async function again<T>(
  mayBe: (error: unknown) => boolean,
  times: number,
  work: () => Promise<T>,
): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await work();
    } catch (error) {
      if (n >= times || !mayBe(error)) throw error;
    }
    await sleep(n * 20 * Math.random());
  }
}
