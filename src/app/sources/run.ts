import type { Progress, SyncCount } from '../../domain/connection.ts';
import type { Instant } from '../../domain/day.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';

/** One sync of one connection while it goes on. `count` grows. */
export interface Run {
  readonly deps: Deps;
  readonly athleteId: string;
  readonly vendor: Vendor;
  readonly connectionId: string;
  readonly signal: AbortSignal;
  /** When to stop between two windows and leave the rest for later. */
  readonly until: Instant;
  count: SyncCount;
}

export const nothingYet: SyncCount = { requests: 0, arrivals: 0, fresh: 0, refused: 0 };

export function add(run: Run, more: Partial<SyncCount>): void {
  const { requests, arrivals, fresh, refused } = run.count;
  run.count = {
    requests: requests + (more.requests ?? 0),
    arrivals: arrivals + (more.arrivals ?? 0),
    fresh: fresh + (more.fresh ?? 0),
    refused: refused + (more.refused ?? 0),
  };
}

/** Writes down how it went. */
export async function note(
  run: Run,
  noted: Pick<Progress, 'trouble' | 'waitingUntil' | 'heard' | 'lateAt'>,
): Promise<void> {
  const { deps, athleteId, connectionId, count } = run;
  const lastAt = deps.clock();
  await deps.storage.connections.update(athleteId, connectionId, (before) => ({
    ...before,
    progress: { ...before.progress, ...noted, lastAt, last: count },
  }));
}
