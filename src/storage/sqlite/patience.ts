import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../domain/errors.ts';
import { resultCode } from './result-code.ts';

const busy = 5;
const locked = 6;
/** Another process may hold the writer's place for as long as one import transaction; half a minute is far more. */
const patienceMs = 30_000;

/**
 * Runs `work` once no other process holds the database. Between tries it sleeps without blocking: SQLite's own
 * busy timeout would stop the whole server meanwhile. Throws ConfigError `storage.busy` when patience ends.
 */
export async function whenFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let pause = 1; ; pause = Math.min(pause * 1.6, 25)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) throw new ConfigError('storage.busy', {}, error);
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code !== undefined && [busy, locked].includes(code & 0xff);
}
