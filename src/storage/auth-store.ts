import type { Instant } from '../domain/day.ts';

/**
 * What the authorization server keeps: clients, grants, codes, tokens. A token says whose it is only once it is found,
 * so these rows are found by their own key; those of an athlete go with the athlete all the same.
 */
export interface AuthRecord {
  /** `Client`, `Grant`, `AccessToken`… as the authorization server names its things. */
  readonly kind: string;
  /** Never a value that opens anything: a digest of it, or an id that is no secret. */
  readonly key: string;
  readonly athleteId?: string;
  /** What goes when this grant goes. */
  readonly grantId?: string;
  readonly clientId?: string;
  readonly createdAt: Instant;
  readonly expiresAt?: Instant;
  readonly consumedAt?: Instant;
  readonly usedAt?: Instant;
  readonly body: string;
}

/** The body of a record, and what another kind holds of the grant it came of. */
export interface Granted extends Pick<AuthRecord, 'body'> {
  readonly grant: Pick<AuthRecord, 'key' | 'expiresAt' | 'usedAt' | 'body'>;
}

export interface AuthStore {
  /** Adds the record, or replaces its body, its end and whose it is; when it was made, used and consumed stays. */
  save(record: AuthRecord): Promise<void>;
  get(kind: string, key: string): Promise<AuthRecord | undefined>;
  /** A record with what is kept of its grant under `grantKind`; undefined when either is missing. */
  getGranted(kind: string, key: string, grantKind: string): Promise<Granted | undefined>;
  /** True once: of many at the same time one wins. */
  consume(kind: string, key: string, now: Instant): Promise<boolean>;
  /** Notes that it was used; inside a transaction nobody else touches it until the end. */
  touch(kind: string, key: string, now: Instant): Promise<void>;
  delete(kind: string, key: string): Promise<void>;
  /** Everything that came of this grant; the grant itself stays. */
  deleteOfGrant(grantId: string): Promise<void>;
  /** The last made first. */
  ofAthlete(athleteId: string, kind: string): Promise<readonly AuthRecord[]>;
  count(kind: string, since: Instant): Promise<number>;
  /** Removes what has ended, and records of `idleKind` made before `idleSince` that were never used. */
  sweep(now: Instant, idleKind: string, idleSince: Instant): Promise<void>;
}
