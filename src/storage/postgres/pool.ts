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
  });
  // One that breaks while it rests is replaced by the next that asks; of one in use the statement under way tells.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    open: async (opening) => {
      const deadline = performance.now() + patienceMs;
      for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
        try {
          return await openOnce(pool, opening);
        } catch (error) {
          if (!isAway(error)) throw error;
          if (performance.now() > deadline) throw new UnavailableError('storage.away', { waited: 1 }, error);
        }
        await sleep(pause * (0.5 + Math.random()));
      }
    },
    close: () => pool.end(),
  };
}

async function openOnce(pool: PgPool, opening: string): Promise<PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw troubleOf(error);
  });
  try {
    await client.query(opening);
    return client;
  } catch (error) {
    // It was in the pool when the server went, or cannot be what it should be.
    client.release(true);
    throw troubleOf(error);
  }
}
