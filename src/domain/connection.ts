import type { Day, Instant } from './day.ts';
import type { Phrase } from './phrase.ts';

/** What a vendor keeps of an athlete, in the groups its permissions speak of. */
export const families = ['activities', 'wellness', 'calendar', 'settings', 'workouts'] as const;
export type Family = (typeof families)[number];

/** An athlete's link to a vendor. The secrets behind it lie in the vault, never here. */
export interface Connection {
  readonly id: string;
  readonly vendor: string;
  /** The vendor's region: where the data lives. */
  readonly region?: string;
  readonly by: 'key' | 'oauth';
  /**
   * `broken`: the vendor no longer accepts us, the athlete must connect again. `disconnected`: ended by the athlete;
   * what it brought stays.
   */
  readonly state: 'active' | 'paused' | 'broken' | 'disconnected';
  /** Why it is broken. */
  readonly why?: Phrase;
  /** The vendor's own id of the athlete, and the name the vendor shows; cleaned foreign text. */
  readonly account: Account;
  /** What the vendor lets us do, as it told us. */
  readonly allowed: readonly Family[];
  readonly createdAt: Instant;
  /** When the vendor's permission ends by itself (a key with an end). */
  readonly endsAt?: Instant;
  readonly progress: Progress;
}

export interface Account {
  readonly id: string;
  readonly name?: string;
}

/** How far a connection has got: saved after every window, so that a broken sync goes on where it stopped. */
export interface Progress {
  /** For each family the days that were fetched: all of [from, to]. Older days come after newer ones. */
  readonly fetched: Readonly<Partial<Record<Family, { readonly from: Day; readonly to: Day }>>>;
  /** Families whose history is fetched to its end. */
  readonly complete: readonly Family[];
  readonly lastAt?: Instant;
  /** What the last sync brought. */
  readonly last?: SyncCount;
  /** Set while the vendor asks us to wait. */
  readonly waitingUntil?: Instant;
  /** What went wrong last, when something did; cleared by the next sync that goes through. */
  readonly trouble?: Phrase;
  /** What the vendor's answers made it necessary to say (sessions it may not hand out, a door that changed). */
  readonly remarks?: readonly Phrase[];
  /** The vendor's own notes for its next pull (a cursor, an ETag), by name. */
  readonly marks?: Readonly<Record<string, string>>;
  /** When the days that may still change were fetched, in a sync that was not through to its end yet. */
  readonly lateAt?: Readonly<Partial<Record<Family, Instant>>>;
  /** A window that broke off, and the parts of it that are here. */
  readonly begun?: Readonly<Partial<Record<Family, BegunWindow>>>;
  /** How often the vendor has said by itself that there is something new, and how much of that the last sync knew of. */
  readonly told?: number;
  readonly heard?: number;
}

/** The vendor has said something since the last sync that went through began. */
export const hasNews = ({ state, progress }: Connection): boolean =>
  state === 'active' && (progress.told ?? 0) > (progress.heard ?? 0);

export interface BegunWindow {
  readonly from: Day;
  readonly to: Day;
  /** By the vendor folder's own names. */
  readonly parts: readonly string[];
}

export interface SyncCount {
  readonly requests: number;
  readonly arrivals: number;
  /** Arrivals that said something new. */
  readonly fresh: number;
  readonly refused: number;
}
