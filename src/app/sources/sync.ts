import type { Connection } from '../../domain/connection.ts';
import type { Instant } from '../../domain/day.ts';
import { BoucleError, ConnectionError, VendorError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import { alone, type AloneOptions } from '../alone.ts';
import type { Deps } from '../deps.ts';
import { fetchWindows, Stopped } from './fetch-windows.ts';
import { openLine } from './line.ts';
import { add, note, nothingYet, type Run } from './run.ts';
import type { SyncReport } from './state.ts';

export interface SyncOptions extends AloneOptions {
  /** When to stop between two windows and leave the rest for later: others have their turn. */
  readonly until?: Instant;
}

export const syncLease = ({ id }: Pick<Connection, 'id'>): string => `sync ${id}`;

/**
 * Fetches from one vendor: first what is new or may have been corrected, then the history, newest days first. Progress is
 * kept after every window, so that whatever stops it (a crash, a limit, a vendor that is down) costs one window at most.
 * One process at a time; another that asks is told that it runs.
 */
export async function syncConnection(
  deps: Deps,
  athleteId: string,
  { vendor, connection }: { readonly vendor: Vendor; readonly connection: Connection },
  options: SyncOptions = {},
): Promise<SyncReport> {
  const { until = Infinity } = options;
  const about = { deps, athleteId, vendor, connectionId: connection.id, until, count: nothingYet };
  const work = async (signal: AbortSignal) => fetchFrom({ ...about, signal });
  const done = await alone(deps, athleteId, syncLease(connection), work, options);
  return done?.result ?? { vendor: vendor.id, state: 'running', count: nothingYet };
}

async function fetchFrom(run: Run): Promise<SyncReport> {
  const { deps, athleteId, vendor, connectionId, signal } = run;
  const connection = await deps.storage.connections.get(athleteId, connectionId);
  if (connection?.state !== 'active') return reportOn(run, 'paused');
  const { trouble, waitingUntil: until = 0 } = connection.progress;
  if (trouble?.code === 'vendor.wait' && until > deps.clock()) return reportOn(run, 'waiting', { until });
  const onRequest = (): void => add(run, { requests: 1 });
  const line = await openLine(deps, athleteId, { vendor, connection }, { signal, onRequest, fetches: true });
  try {
    const isDone = await fetchWindows(run, line, connection);
    // Only what was said before it began is sure to be among what it fetched.
    const heard = isDone ? connection.progress.told : connection.progress.heard;
    await note(run, {
      trouble: undefined,
      waitingUntil: undefined,
      heard,
      ...(isDone && { lateAt: undefined }),
    });
    return reportOn(run, isDone ? 'done' : 'running');
  } catch (error) {
    return stoppedBy(run, error);
  }
}

/** What a sync came to that something stopped: the connection knows why, and the athlete is told. */
async function stoppedBy(run: Run, error: unknown): Promise<SyncReport> {
  if (error instanceof Stopped) return reportOn(run, 'paused');
  if (run.signal.aborted) return reportOn(run, 'running');
  if (!(error instanceof BoucleError)) throw error;
  const { deps, athleteId, connectionId, vendor } = run;
  if (error instanceof ConnectionError && error.code !== 'connection.not_allowed') {
    await deps.storage.connections.update(athleteId, connectionId, (before) =>
      before.state === 'active' ? { ...before, state: 'broken', why: error.phrase } : before,
    );
    return reportOn(run, 'failed', { why: error.phrase });
  }
  const until = waitOf(error);
  await note(run, { trouble: error.phrase, waitingUntil: until });
  if (until !== undefined) return reportOn(run, 'waiting', { until });
  deps.log.warn({ code: error.code, vendor: vendor.id }, 'a sync stopped early');
  return reportOn(run, 'failed', { why: error.phrase });
}

const reportOn = (
  { vendor, count }: Run,
  state: SyncReport['state'],
  more: { readonly until?: Instant; readonly why?: Phrase } = {},
): SyncReport => ({ vendor: vendor.id, state, count, ...more });

/** Until when the vendor wants to be left alone, or one of its families is used up. */
const waitOf = (error: BoucleError): Instant | undefined =>
  error instanceof VendorError && error.params.until !== undefined ? Number(error.params.until) : undefined;
