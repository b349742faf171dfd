import { setTimeout as sleep } from 'node:timers/promises';
import { type PoolClient, Pool as PgPool } from 'pg';
import { UnavailableError } from '../../domain/errors.ts';
import { isAway, troubleOf } from './trouble.ts';

/** Connections that are opened when they are needed and opened anew when they broke. */
export interface Pool {
  /**
   * A connection on which the statements of `opening` have run. Throws UnavailableError `storage.away`, ConfigError
   * `storage.database_refuses`.
   */
  open(opening: string): Promise<PoolClient>;
  /** Does `work` on a connection, all of it again while the server is away: for what has no effect. Throws as `open`. */
  lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** Does `work` on a connection, once: what it sent may have been done though the answer was lost. */
  lendOnce<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A restart takes a second or two: what has not begun yet waits for it. */
const usualPatienceMs = 5000;

export function poolTo(url: string, connections: number, patienceMs = usualPatienceMs): Pool {
  const pool = new PgPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // What is sent together does not wait for each other's answers (see `journey.ts`).
    pipeline: true,
  });
  // One that breaks while it rests is replaced by the next that asks; of one in use the statement under way tells.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + patienceMs;
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await work();
      } catch (error) {
        if (!isAway(error)) throw error;
        if (performance.now() > deadline) throw new UnavailableError('storage.away', { waited: 1 }, error);
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  }
  return {
    open: (opening) => patiently(() => openOnce(pool, opening)),
    lend: (work) => patiently(async () => lent(await taken(pool), work)),
    lendOnce: async (work) => lent(await patiently(() => taken(pool)), work),
    close: () => pool.end(),
  };
}

async function openOnce(pool: PgPool, opening: string): Promise<PoolClient> {
  const client = await taken(pool);
  try {
    await client.query(opening);
    return client;
  } catch (error) {
    // It was in the pool when the server went, or cannot be what it should be.
    client.release(true);
    throw troubleOf(error);
  }
}

async function lent<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isAway(troubleOf(error)));
    throw troubleOf(error);
  }
}

const taken = async (pool: PgPool): Promise<PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw troubleOf(error);
  });
