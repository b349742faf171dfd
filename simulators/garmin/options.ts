import type { GarminAthlete, ListItem } from './athlete.ts';

/** Names of the service's doors: one for each line of its table of paths. */
export type Door =
  | 'search'
  | 'activity'
  | 'planned'
  | 'file'
  | 'day'
  | 'days'
  | 'steps'
  | 'stress'
  | 'hydration'
  | 'heartRate'
  | 'bodyBattery'
  | 'oxygen'
  | 'night'
  | 'nights'
  | 'hrvNight'
  | 'hrv'
  | 'weight'
  | 'weighIns'
  | 'weightGoal'
  | 'fitnessAge'
  | 'zones'
  | 'profile'
  | 'cycle'
  | 'food'
  | 'calm';

/** A key that its owner made, and what became of it. */
export interface Key {
  readonly key: string;
  /** Days it lives, from `madeAt` on. */
  readonly days?: number;
  readonly madeAt?: number;
}

/** Everything that nobody has proved yet is a switch here, its first position the likelier one. */
export interface GarminOptions {
  readonly port?: number;
  readonly now?: () => number;
  readonly athlete?: Partial<GarminAthlete>;
  /** The original of a session that brings none of its own: the simulator writes no FIT files. */
  readonly fileOf?: (item: ListItem) => Uint8Array | undefined;
  readonly keys?: readonly Key[];
  /** How the token is answered: an object with Garmin's or other names, a JSON string, plain text. */
  readonly token?: 'object' | 'camel' | 'named-token' | 'json-string' | 'plain';
  /** Whether the answer tells the token's life, and how. */
  readonly life?: 'seconds' | 'moment' | 'jwt' | 'untold';
  /** What a refused key or token gets. */
  readonly refusal?: 401 | 403;
  /** For a door with two addresses: which one is open. `none`: neither, as for what is not in the allowed list. */
  readonly open?: Readonly<Partial<Record<Door, 'first' | 'second' | 'none'>>>;
  /** How lists are packed. */
  readonly nights?: 'bare' | 'wrapped';
  readonly hrv?: 'wrapped' | 'bare';
  readonly days?: 'data' | 'grouped' | 'bare' | 'strange';
  readonly night?: 'dto' | 'root';
  readonly heartRateColumns?: 'time-first' | 'rate-first';
  /** What a range without any night gets. */
  readonly empty?: 'list' | 'null' | '204';
  readonly file?: 'zip' | 'bare';
  /** Calls at once, and how many come back each second; `always`: every call is too many. */
  readonly rate?: { readonly burst: number; readonly perSecond: number } | 'always' | 'off';
  readonly retryAfter?: 'told' | 'untold';
  /** Mainland China's host, where keys of the rest of the world are unknown. */
  readonly region?: 'world' | 'china';
  readonly chinaIsDown?: boolean;
}
