import type { PolarAthlete } from './athletes.ts';
import type { Hook } from './webhooks.ts';

/** What the document leaves open, and what an operator's application is. */
export interface PolarOptions {
  readonly port?: number;
  readonly now?: () => number;
  readonly client?: { readonly id: string; readonly secret: string; readonly redirectUri?: string };
  readonly athletes?: readonly PolarAthlete[];
  /** Documented: 31535999. 315359999 was also seen. */
  readonly tokenSeconds?: number;
  /** Uncertain (C): the days of a range stand under `heart_rates`; else they are a bare list. */
  readonly heartRatesWrapped?: boolean;
  /** Uncertain (D): what cannot be computed is a negative number; else null. */
  readonly missingIsNegative?: boolean;
  /** A TCX file comes as a packed body, or packed for the way only. */
  readonly tcxPacked?: 'file' | 'transfer';
  /** In place of 500 + 20 a user in 15 minutes, 5000 + 100 a user in 24 hours. */
  readonly limits?: { readonly short: number; readonly long: number };
  /** Not documented: whether a 429 says Retry-After. */
  readonly retryAfter?: boolean;
  /** Not documented: whether a knock at a webhook is signed once there is a key for it. */
  readonly signsPings?: boolean;
}

export interface Code {
  readonly athlete: PolarAthlete;
  readonly redirectUri?: string;
  readonly endsAt: number;
  isUsed: boolean;
  readonly tokens: string[];
}

export interface Token {
  readonly athlete: PolarAthlete;
  readonly endsAt: number;
}

export interface State {
  readonly options: PolarOptions;
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUri?: string };
  readonly athletes: PolarAthlete[];
  /** Whoever sits at the browser. */
  visitor: PolarAthlete;
  readonly codes: Map<string, Code>;
  readonly tokens: Map<string, Token>;
  hook?: Hook;
  readonly now: () => number;
}

/** Ends all tokens of an athlete. */
export function endTokens(state: State, athlete: PolarAthlete): void {
  for (const [token, { athlete: owner }] of state.tokens) if (owner === athlete) state.tokens.delete(token);
}
