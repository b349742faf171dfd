import type { Instant } from '../domain/day.ts';

/** An athlete who signs in by themself. On the laptop there is none: the terminal's link opens the door. */
export interface Account {
  /** What passkeys call the athlete: random, so that no authenticator tells who it belongs to. */
  readonly handle: string;
  readonly createdAt: Instant;
}

export interface AccountStore {
  get(athleteId: string): Promise<Account | undefined>;
  save(athleteId: string, account: Account): Promise<void>;
  /** Notes a change of how the athlete signs in; inside a transaction nobody else makes one until its end. */
  touch(athleteId: string, now: Instant): Promise<void>;
}

/** A credential of WebAuthn: the public half, which opens nothing. */
export interface Passkey {
  /** The credential's id, base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** How often it was used, as it says itself; 0 for those that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** What the athlete calls it. */
  readonly name: string;
  /** Its maker keeps it on several devices. */
  readonly isSynced: boolean;
  readonly createdAt: Instant;
  readonly usedAt?: Instant;
  /** When its counter went back: there may be a copy. */
  readonly suspectAt?: Instant;
}

export interface PasskeyStore {
  save(athleteId: string, passkey: Passkey): Promise<void>;
  /** Reads, changes and writes in one step: of two at once neither loses what the other wrote. Undefined = not there. */
  update(athleteId: string, id: string, change: (before: Passkey) => Passkey): Promise<Passkey | undefined>;
  /** The oldest first. */
  list(athleteId: string): Promise<readonly Passkey[]>;
  delete(athleteId: string, id: string): Promise<void>;
}

/** `former-email`: an address that was replaced, as long as its owner may undo that. */
export type MeansKind = 'email' | 'former-email' | 'passkey' | 'vendor' | 'recovery';

/** Something that tells whose account it is. */
export interface Means {
  readonly kind: MeansKind;
  /** Never the address, id or code itself. */
  readonly digest: string;
  readonly createdAt: Instant;
  /** The vendor's id. */
  readonly label?: string;
}

/** Looked up before anyone knows whose it is: found by the digest alone. Goes with its athlete. */
export interface MeansStore {
  /** Whose it is, and since when. */
  find(
    kind: MeansKind,
    digest: string,
  ): Promise<{ readonly athleteId: string; readonly createdAt: Instant } | undefined>;
  /** True when it is this athlete's now; false when it is another's, and stays so. */
  add(athleteId: string, means: Means): Promise<boolean>;
  /** Whose it was, once: of many that ask at the same time one is told. */
  take(kind: MeansKind, digest: string): Promise<string | undefined>;
  /** Removes it where it is this athlete's. */
  remove(athleteId: string, kind: MeansKind, digest: string): Promise<void>;
  /** Removes those of a kind that were made before. */
  sweep(kind: MeansKind, before: Instant): Promise<void>;
  /** The oldest first. */
  ofAthlete(athleteId: string, kind: MeansKind): Promise<readonly Means[]>;
}
