import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, SyncCount } from '../../domain/connection.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import type { Deps, Who } from '../deps.ts';
import { syncJob } from './run-jobs.ts';
import type { SyncReport } from './state.ts';
import { syncConnection } from './sync.ts';
import { vendorNamed } from './vendor.ts';

const none: SyncCount = { requests: 0, arrivals: 0, fresh: 0, refused: 0 };

/**
 * Fetches from every connected vendor, or from one, side by side, and waits for it a while. What is not done by then goes
 * on behind. Throws NotFoundError `source.unknown`.
 */
export async function syncNow(
  deps: Deps,
  { athleteId }: Pick<Who, 'athleteId'>,
  { vendor: only, waitMs }: { readonly vendor?: string; readonly waitMs: number },
): Promise<readonly SyncReport[]> {
  if (only !== undefined) vendorNamed(deps, only);
  const connections = (await deps.storage.connections.list(athleteId)).filter(
    ({ vendor, state }) => state !== 'disconnected' && (only === undefined || vendor === only),
  );
  return Promise.all(connections.map((connection) => fetchNow(deps, athleteId, { connection, waitMs })));
}

async function fetchNow(
  deps: Deps,
  athleteId: string,
  { connection, waitMs }: { readonly connection: Connection; readonly waitMs: number },
): Promise<SyncReport> {
  const vendor = deps.vendors?.list.find(({ id }) => id === connection.vendor);
  if (connection.state === 'broken' || !vendor)
    return { vendor: connection.vendor, state: 'failed', count: none, why: connection.why };
  if (connection.state === 'paused') return { vendor: vendor.id, state: 'paused', count: none };
  await deps.storage.jobs.put(athleteId, syncJob(connection.id, deps.clock()));
  const underway = fetching(deps, athleteId, { vendor, connection });
  const late = sleep(waitMs, undefined, { ref: false }).then(() => undefined);
  const report = await Promise.race([underway, late]);
  return (
    report ?? { vendor: vendor.id, state: 'running', count: await countSoFar(deps, athleteId, connection) }
  );
}

/** Behind the answer where the process stays; else within it. */
function fetching(
  deps: Deps,
  athleteId: string,
  linked: { readonly vendor: Vendor; readonly connection: Connection },
): Promise<SyncReport> {
  if (!deps.later) return syncConnection(deps, athleteId, linked);
  return new Promise((resolve, reject) => {
    deps.later?.(async (signal) => {
      await syncConnection(deps, athleteId, linked, { signal }).then(resolve, reject);
    });
  });
}

async function countSoFar(
  { storage }: Deps,
  athleteId: string,
  { id, progress }: Connection,
): Promise<SyncCount> {
  const now = await storage.connections.get(athleteId, id);
  return now?.progress.lastAt === progress.lastAt ? none : (now?.progress.last ?? none);
}
