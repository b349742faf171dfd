import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, hasNews } from '../../domain/connection.ts';
import type { Instant } from '../../domain/day.ts';
import type { ClaimedJob } from '../../storage/storage.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';
import { restBetween } from './limits.ts';
import type { SyncReport } from './state.ts';
import { syncJob } from './sync-job.ts';
import { passOn } from '../push/pass-on.ts';
import { syncRound } from './round.ts';

const leaseMs = 90_000;
/** One turn; whoever has a long history to fetch lets the others in between. */
const turnMs = 60_000;
/** Between two fetches that a vendor's own word asks for. */
const pauseForNewsMs = 5_000;
const everyMs = 30 * 60_000;
const firstPauseMs = 5 * 60_000;
const longestPauseMs = 6 * 3_600_000;
/** How often an idle runner looks for work that another process left. */
const glanceMs = 15_000;

export interface RunOptions {
  readonly signal: AbortSignal;
  /** How many jobs go on side by side: one vendor that hangs does not hold up the others. */
  readonly abreast?: number;
  readonly glanceMs?: number;
}

/** Works off the jobs until `signal`. Any number of processes may do so on one database. */
export async function runJobs(
  deps: Deps,
  { signal, abreast = 2, glanceMs: glance = glanceMs }: RunOptions,
): Promise<void> {
  if (!deps.vendors) return;
  await Promise.all(Array.from({ length: abreast }, () => worker(deps, signal, glance)));
}

async function worker(deps: Deps, signal: AbortSignal, glance: number): Promise<void> {
  while (!signal.aborted) {
    const worked = await passOnAndWork(deps, signal).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a job failed');
      return false;
    });
    if (!worked) await sleep(glance, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** What vendors sent first: it makes work. */
async function passOnAndWork(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const passed = await passOn(deps);
  const worked = await workOnce(deps, signal);
  return passed || worked;
}

/** One job that is due; false when there is none. */
export async function workOnce(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const { jobs } = deps.storage;
  const now = deps.clock();
  const job = await jobs.claim({ now, until: now + leaseMs });
  if (!job) return false;
  try {
    const again = await perform(deps, job, signal);
    await jobs.finish(job.athleteId, job.id, again);
    if (again && !again.failed) await fetchNews(deps, job);
    deps.meter?.job(job.kind, again?.failed ? 'failed' : 'done');
  } catch (error) {
    await jobs.finish(job.athleteId, job.id, {
      runAt: deps.clock() + pauseAfter(job.attempts),
      failed: true,
    });
    deps.meter?.job(job.kind, 'failed');
    throw error;
  }
  return true;
}

/** What the vendor said while a fetch went on is fetched after it; looked for once the job is put off, so that none is missed. */
async function fetchNews({ storage, clock }: Deps, { athleteId, id }: ClaimedJob): Promise<void> {
  const connection = await storage.connections.get(athleteId, id);
  const isWaiting = (connection?.progress.waitingUntil ?? 0) > clock();
  if (connection && hasNews(connection) && !isWaiting)
    await storage.jobs.put(athleteId, syncJob(id, clock() + pauseForNewsMs));
}

type Again = { readonly runAt: Instant; readonly failed?: boolean } | undefined;

async function perform(deps: Deps, job: ClaimedJob, signal: AbortSignal): Promise<Again> {
  const { storage, clock, vendors } = deps;
  const connection = await storage.connections.get(job.athleteId, job.id);
  const vendor = vendors?.list.find(({ id }) => id === connection?.vendor);
  if (!connection || !vendor || connection.state !== 'active') return undefined;
  const report = await syncRound(
    deps,
    job.athleteId,
    { vendor, connection },
    {
      signal,
      until: clock() + turnMs,
      onBeat: () => storage.jobs.renew(job.athleteId, job.id, clock() + leaseMs),
    },
  );
  if (report.state !== 'done') return againAfter({ ...report, state: report.state }, job.attempts, clock());
  return { runAt: clock() + (await restAfter(deps, job.athleteId, { vendor, connection }, report)) };
}

/** Where nothing is new the next look comes when all athletes' looks fit into the vendor's limits. */
async function restAfter(
  { storage }: Deps,
  athleteId: string,
  { vendor, connection }: { readonly vendor: Vendor; readonly connection: Connection },
  { count }: SyncReport,
): Promise<number> {
  if (count.fresh > 0) return everyMs;
  const caller = { athleteId, by: connection.by, athletes: await storage.push.athletes(vendor.id) };
  return Math.max(everyMs, restBetween(vendor, caller, count.requests));
}

function againAfter(
  { state, until, why }: SyncReport & { readonly state: Exclude<SyncReport['state'], 'done'> },
  attempts: number,
  now: Instant,
): Again {
  switch (state) {
    case 'running':
      // The history goes on at once; where another process is at it, a look in a while does.
      return { runAt: now + 1000 };
    case 'waiting':
      return { runAt: Math.max(until ?? 0, now + 1000) };
    case 'paused':
      return undefined;
    case 'failed':
      return why?.code.startsWith('connection.') && why.code !== 'connection.not_allowed'
        ? undefined
        : { runAt: now + pauseAfter(attempts), failed: true };
  }
}

const pauseAfter = (attempts: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1));
