import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Who } from './deps.ts';

/** How many times in a minute. */
export interface Rates {
  /** Requests on behalf of one athlete, through whichever assistants. */
  readonly athlete: number;
  /** Requests of one assistant on behalf of one athlete. */
  readonly client: number;
  /** Calls of one tool by one assistant on behalf of one athlete. */
  readonly tool: number;
}

/** Far above what a person and their assistants ask in a minute, far below what a loop does. */
export const defaultRates: Rates = { athlete: 1200, client: 600, tool: 240 };

/**
 * Keeps one from taking everybody's turn. Each answers with the milliseconds until there is one again, or undefined:
 * go on. Counted in memory and for each process: a call that only reads must not cost a write on the disk more, and what
 * is protected here is the process. The budgets of vendors, which all processes share, are `storage.budgets`.
 */
export interface Limits {
  request(who: Who): Promise<number | undefined>;
  call(who: Who, tool: string): Promise<number | undefined>;
}

export function limitsOf(rates: Rates, seconds = 60): Limits {
  const counter = (points: number): RateLimiterMemory => new RateLimiterMemory({ points, duration: seconds });
  const [athletes, clients, tools] = [rates.athlete, rates.client, rates.tool].map(counter);
  return {
    // The assistant first: one that is over its own limit uses up nothing of its athlete's.
    request: async ({ athleteId, client }) =>
      (await take(clients, keyOf(athleteId, client))) ?? take(athletes, athleteId),
    call: async ({ athleteId, client }, tool) => take(tools, keyOf(athleteId, client, tool)),
  };
}

/** No two lists of words have the same key. */
const keyOf = (...words: readonly string[]): string => JSON.stringify(words);

async function take(counter: RateLimiterMemory, key: string): Promise<number | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, error.msBeforeNext);
  }
}
