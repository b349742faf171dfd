import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from './refusals.ts';

/** How much a store is asked for at once, how long one answer may take, and how often it is asked again. */
export interface Pace {
  /** Requests under way; the others wait in order. */
  readonly abreast: number;
  readonly attempts: number;
  /** Before the second attempt; doubled before each further one, and shortened by chance so that not all come at once. */
  readonly firstWaitMs: number;
  /** For an answer without a body; a large body gets a second more for each `bytesPerSecond`. */
  readonly timeoutMs: number;
}

export const usualPace: Pace = { abreast: 16, attempts: 6, firstWaitMs: 100, timeoutMs: 30_000 };

const longestWaitMs = 10_000;
const bytesPerSecond = 256 * 1024;

type Answered = { readonly status: number };

/** Worth asking again: busy, broken for the moment, too many requests (`SlowDown` is 503), two writes at once (409). */
const isPassing = ({ status }: Answered): boolean =>
  [408, 409, 429].includes(status) || (status >= 500 && status !== 501);

// What `fetch` throws when there is no answer: TypeError for the network, TimeoutError for its signal.
const isOfTheNetwork = (error: unknown): boolean =>
  error instanceof TypeError || (error as { name?: string }).name === 'TimeoutError';

/** Runs requests a few at a time, each until it has an answer that stands; UnavailableError when there is none. */
export function patiently({ abreast, attempts, firstWaitMs, timeoutMs }: Pace) {
  const gate = semaphore(abreast);

  async function attempt<T extends Answered>(
    request: (signal: AbortSignal) => Promise<T>,
    bytes: number,
  ): Promise<T | { readonly failed: unknown }> {
    const patience = Math.ceil(timeoutMs + (bytes / bytesPerSecond) * 1000);
    try {
      return await gate(() => request(AbortSignal.timeout(patience)));
    } catch (failed) {
      if (!isOfTheNetwork(failed)) throw failed;
      return { failed };
    }
  }

  return async <T extends Answered>(
    request: (signal: AbortSignal) => Promise<T>,
    bytes: number,
  ): Promise<T> => {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(request, bytes);
      if (!('failed' in answer) && !isPassing(answer)) return answer;
      if (tries >= attempts) throw unavailable('failed' in answer ? answer.failed : undefined);
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
      await sleep(wait * (0.5 + Math.random() / 2));
    }
  };
}

/** At most `places` at a time; whoever came first goes first. */
function semaphore(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
