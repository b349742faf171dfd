import type { Instant } from '../domain/day.ts';

/**
 * What vendors send by themselves. It is looked at before anyone knows whose it is: of addresses, accounts and messages
 * only digests are kept, and of an account also whose it is.
 */
export interface PushStore {
  /** Opens an address that a vendor may send to; `path` is the secret part of it. */
  openDoor(vendor: string, path: string, at: Instant): Promise<void>;
  /** The vendor's other addresses end then, unless they end before. */
  closeOthers(vendor: string, path: string, endsAt: Instant): Promise<void>;
  closeDoor(vendor: string, path: string): Promise<void>;
  isOpen(vendor: string, path: string, now: Instant): Promise<boolean>;

  /** From now on a message about this account of the vendor's is about this connection. */
  link(athleteId: string, linked: Linked & { readonly account: string }): Promise<void>;
  unlink(athleteId: string, linked: Linked): Promise<void>;
  /** How many athletes are connected with the vendor. */
  athletes(vendor: string): Promise<number>;

  /** On disk when it returns. False for one that came before, byte for byte. */
  receive(message: {
    readonly vendor: string;
    readonly body: Uint8Array;
    /** The vendor's own names of the accounts it is about. */
    readonly accounts: readonly string[];
    readonly at: Instant;
  }): Promise<boolean>;
  /** How many were not read yet. */
  waiting(): Promise<number>;
  /** The first to come first. An account that nobody connected has no link. */
  unread(limit: number): Promise<readonly Unread[]>;
  markRead(messages: readonly Pick<Unread, 'vendor' | 'digest'>[], at: Instant): Promise<void>;
  /** Forgets what was read before then: the same bytes would be new again. */
  sweep(before: Instant): Promise<void>;
}

export interface Linked {
  readonly vendor: string;
  readonly connectionId: string;
}

export interface Unread {
  readonly vendor: string;
  readonly digest: string;
  readonly links: readonly { readonly athleteId: string; readonly connectionId: string }[];
}
