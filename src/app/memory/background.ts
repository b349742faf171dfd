import type { Logger } from 'pino';

/** Work that goes on after an answer, and an end to it. */
export interface Background {
  /** Begins it now; a failure is logged, and met again at the next start. */
  readonly later: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Tells everything under way to stop, and waits for it. */
  stop(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function background(log: Logger): Background {
  const stopping = new AbortController();
  const underway = new Set<Promise<void>>();
  const idle = async (): Promise<void> => {
    while (underway.size > 0) await Promise.all(underway);
  };
  return {
    later: (work) => {
      const done: Promise<void> = work(stopping.signal)
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => underway.delete(done));
      underway.add(done);
    },
    stop: async () => {
      stopping.abort();
      await idle();
    },
    idle,
  };
}
