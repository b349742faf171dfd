import type { IcuAthlete } from './athletes.ts';
import type { IcuClient, IntervalsIcuOptions } from './options.ts';

export interface Token {
  readonly athlete: IcuAthlete;
  readonly scopes: readonly string[];
}

export interface State {
  readonly options: IntervalsIcuOptions;
  client: IcuClient;
  readonly athletes: IcuAthlete[];
  /** Whoever sits at the browser. */
  visitor: IcuAthlete;
  readonly codes: Map<string, Token & { readonly endsAt: number }>;
  readonly tokens: Map<string, Token>;
  nextEvent: number;
  readonly now: () => number;
}

/** Who asks, and how: a key may do everything, a token what its scopes say. */
export interface Caller extends Token {
  readonly by: 'key' | 'token';
}

export type Env = { readonly Variables: { caller: Caller } };
