import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, SyncCount } from '../../domain/connection.ts';
import type { Deps, Who } from '../deps.ts';
import { syncJob } from './sync-job.ts';
import { nothingYet } from './run.ts';
import type { SyncReport } from './state.ts';
import { syncRound } from './round.ts';
import { vendorNamed } from './vendor.ts';

export interface SyncWish {
  /** Absent = all that are connected. */
  readonly vendor?: string;
  /** What is not done by then goes on behind; in a process that ends with its answer, it stops there. */
  readonly waitMs: number;
  /** Stops it; only for a process that ends with its answer. */
  readonly signal?: AbortSignal;
}

/**
 * Fetches from every connected vendor, or from one, side by side, and waits for it a while.
 * Throws NotFoundError `source.unknown`.
 */
export async function syncNow(
  deps: Deps,
  { athleteId }: Pick<Who, 'athleteId'>,
  { vendor: only, ...wait }: SyncWish,
): Promise<readonly SyncReport[]> {
  if (only !== undefined) vendorNamed(deps, only);
  const connections = (await deps.storage.connections.list(athleteId)).filter(
    ({ vendor, state }) => state !== 'disconnected' && (only === undefined || vendor === only),
  );
  return Promise.all(connections.map((connection) => fetchNow(deps, athleteId, { connection, ...wait })));
}

async function fetchNow(
  deps: Deps,
  athleteId: string,
  { connection, waitMs, signal }: Omit<SyncWish, 'vendor'> & { readonly connection: Connection },
): Promise<SyncReport> {
  const vendor = deps.vendors?.list.find(({ id }) => id === connection.vendor);
  if (connection.state === 'broken' || !vendor)
    return { vendor: connection.vendor, state: 'failed', count: nothingYet, why: connection.why };
  if (connection.state === 'paused') return { vendor: vendor.id, state: 'paused', count: nothingYet };
  await deps.storage.jobs.put(athleteId, syncJob(connection.id, deps.clock()));
  if (!deps.later)
    return syncRound(
      deps,
      athleteId,
      { vendor, connection },
      { signal: AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]) },
    );
  const underway = behind(deps.later, async (stop) =>
    syncRound(deps, athleteId, { vendor, connection }, { signal: stop }),
  );
  const late = sleep(waitMs, undefined, { ref: false }).then(() => undefined);
  const report = await Promise.race([underway, late]);
  return (
    report ?? { vendor: vendor.id, state: 'running', count: await countSoFar(deps, athleteId, connection) }
  );
}

/** Goes on after the answer. */
const behind = <T>(
  later: NonNullable<Deps['later']>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => later(async (signal) => work(signal).then(resolve, reject)));

async function countSoFar(
  { storage }: Deps,
  athleteId: string,
  { id, progress }: Connection,
): Promise<SyncCount> {
  const now = await storage.connections.get(athleteId, id);
  return now?.progress.lastAt === progress.lastAt ? nothingYet : (now?.progress.last ?? nothingYet);
}
