import type { Instant } from '../../domain/day.ts';

/** The job that keeps a connection up to date. */
export const syncJob = (connectionId: string, runAt: Instant) =>
  ({ id: connectionId, kind: 'sync', runAt }) as const;
