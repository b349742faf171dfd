import { randomUUID } from 'node:crypto';
import type { Deps } from './deps.ts';

const leaseMs = 90_000;
const beatMs = 20_000;

export interface AloneOptions {
  readonly signal?: AbortSignal;
  /** Called every few seconds while it goes on: whoever has a lease on it makes it longer. */
  readonly onBeat?: () => Promise<void>;
}

/**
 * Work that one of all processes at a time does for an athlete. Undefined, and nothing done, when another one is at it.
 * The signal says when to stop: because the caller's does, or because another process took over meanwhile.
 */
export async function alone<T>(
  { storage, clock, log }: Pick<Deps, 'storage' | 'clock' | 'log'>,
  athleteId: string,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  { signal, onBeat }: AloneOptions = {},
): Promise<{ readonly result: T } | undefined> {
  const holder = randomUUID();
  const lease = async (): Promise<boolean> => {
    const now = clock();
    return storage.leases.acquire(athleteId, name, { holder, now, until: now + leaseMs });
  };
  if (!(await lease())) return undefined;
  const lost = new AbortController();
  const beat = setInterval(() => {
    Promise.all([lease(), onBeat?.()])
      .then(([isOurs]) => isOurs || lost.abort())
      .catch((error: unknown) => log.warn({ err: error }, 'a lease could not be made longer'));
  }, beatMs).unref();
  try {
    return { result: await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal) };
  } finally {
    clearInterval(beat);
    await storage.leases.release(athleteId, name, holder);
  }
}
