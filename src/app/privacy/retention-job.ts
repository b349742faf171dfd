import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotFoundError } from '../../domain/errors.ts';
import type { Deps } from '../deps.ts';
import { enforceRetention } from './retention.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const atOnce = 200;
const lease = 'retention';

/** Once a day for every athlete, whichever process is the first to come by; ends on `signal`. */
export async function keepRetention(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await oneRound(deps, signal).catch((error: unknown) =>
      deps.log.error({ err: error }, 'what is over its time stays for now'),
    );
    await sleep(hourMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Everybody whose day has not been done. Whom it fails for is tried again in the next hour, and holds up nobody. */
export async function oneRound(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined; ; ) {
    const page = await deps.storage.directory.athletes(after, atOnce);
    for (const athleteId of page) {
      if (signal?.aborted) return;
      await oneAthlete(deps, athleteId).catch((error: unknown) => {
        // Erased meanwhile is no fault.
        if (!(error instanceof NotFoundError))
          deps.log.error({ err: error }, 'what is over its time could not be removed');
      });
    }
    after = page.at(-1);
    if (page.length < atOnce) return;
  }
}

async function oneAthlete(deps: Deps, athleteId: string): Promise<void> {
  const { leases } = deps.storage;
  const holder = randomUUID();
  const [now, until] = [deps.clock(), deps.clock() + dayMs - hourMs / 2];
  // Not given back: until its time is over, this day's work is done.
  if (!(await leases.acquire(athleteId, lease, { holder, now, until }))) return;
  try {
    const removed = await enforceRetention({ deps, who: { athleteId } });
    const things = Object.values(removed).reduce((sum, number) => sum + number, 0);
    if (things > 0) deps.log.info({ removed: things }, 'what was over its time was removed');
  } catch (error) {
    await leases.release(athleteId, lease, holder);
    throw error;
  }
}
