import type { Instant } from '../domain/day.ts';

/** A browser that is signed in. The secret in its cookie is not kept: only a digest of it. */
export interface StoredSession {
  readonly digest: string;
  readonly athleteId: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant;
  /** Which one it is, as its owner would call it: `firefox linux`. */
  readonly browser?: string;
}

/** A cookie says whose it is only once it is found, so these rows are found by their digest; they go with the athlete. */
export interface SessionStore {
  save(session: StoredSession): Promise<void>;
  get(digest: string): Promise<StoredSession | undefined>;
  touch(digest: string, now: Instant): Promise<void>;
  delete(digest: string): Promise<void>;
  deleteOf(athleteId: string): Promise<void>;
  /** The last used first. */
  ofAthlete(athleteId: string): Promise<readonly StoredSession[]>;
  /** Removes those made, or last used, before these moments. */
  sweep(before: { readonly createdAt: Instant; readonly usedAt: Instant }): Promise<void>;
}

/** For work that is due for everybody: who there is, and nothing about them. */
export interface Directory {
  /** Ids in their order, those behind `after`. */
  athletes(after: string | undefined, limit: number): Promise<readonly string[]>;
}
