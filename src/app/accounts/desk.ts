import { createHash, createHmac } from 'node:crypto';
import { type Address, mailboxOf } from '../../domain/address.ts';
import type { Language } from '../../domain/athlete.ts';
import type { Letter } from '../../domain/letter.ts';
import type { Deps } from '../deps.ts';
import type { Attempts } from './attempts.ts';

/** Where athletes sign in, of a boucle that many share. */
export interface Desk {
  readonly deps: Deps;
  /** `https://boucle.example/`: passkeys are bound to it, and links lead to it. */
  readonly url: string;
  /** Keys the digests of what could be guessed: addresses and ids at vendors. */
  readonly key: string;
  /** Absent = no mail leaves here, so nobody signs in by it. */
  readonly mailer?: Mailer;
  readonly attempts: Attempts;
  /** False = only those who have an account come in. */
  readonly takesNewcomers: boolean;
}

export interface Mailer {
  /** Throws VendorError `mail.down` when it cannot be handed over now, InputError `mail.refused` when it never can. */
  send(letter: Letter): Promise<void>;
  /** Throws VendorError `mail.down` when the server does not answer, or does not know us. */
  verify?(): Promise<void>;
}

/** What a browser tells of somebody we do not know yet. */
export interface Newcomer {
  readonly language: Language;
  readonly timeZone: string;
}

const keyed = (desk: Desk, ...words: readonly string[]): string =>
  createHmac('sha256', desk.key).update(JSON.stringify(words)).digest('base64url');

/** Addresses and vendors' ids can be guessed one by one: a copy of the database alone must not answer. */
export const mailboxDigest = (desk: Desk, address: Address): string =>
  keyed(desk, 'mailbox', mailboxOf(address));

export const vendorDigest = (desk: Desk, vendor: string, identity: string): string =>
  keyed(desk, 'vendor', vendor, identity);

/** Nobody guesses these (100 bits and more), and they outlive a lost key. */
export const plainDigest = (purpose: 'passkey' | 'recovery', value: string): string =>
  createHash('sha256').update(`${purpose} ${value}`).digest('base64url');
