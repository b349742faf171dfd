/**
 * Secrets that work once: the link in a message, the challenge of a passkey, the state of a vendor's page. What is kept
 * is a digest; what goes with it is sealed with the secret itself, so that the database alone tells nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Instant } from '../../domain/day.ts';
import type { Storage } from '../../storage/storage.ts';
import { digestOf, seal, unseal } from '../self-sealed.ts';
import type { Desk } from './desk.ts';

export type Purpose = 'Link' | 'NewPasskey' | 'Passkey' | 'VendorConsent' | 'EmailChange' | 'EmailUndo';

const minute = 60_000;
export const lifetimes: Readonly<Record<Purpose, number>> = {
  Link: 15 * minute,
  NewPasskey: 10 * minute,
  Passkey: 10 * minute,
  VendorConsent: 10 * minute,
  EmailChange: 60 * minute,
  EmailUndo: 7 * 24 * 60 * minute,
};

export interface Ticket<Body = unknown> {
  readonly athleteId?: string;
  readonly endsAt: Instant;
  readonly body: Body;
  /** True when this browser asked for it. */
  readonly isFrom: (browser: string) => boolean;
}

interface Sealed {
  readonly body: unknown;
  readonly browser?: string;
}

const browserDigest = (browser: string): string =>
  createHash('sha256').update(`browser ${browser}`).digest('base64url');

export const newSecret = (): string => randomBytes(32).toString('base64url');

interface NewTicket {
  readonly body: unknown;
  /** What the browser that asks will show again: its cookie. */
  readonly browser?: string;
  /** It goes when the athlete goes. */
  readonly athleteId?: string;
  /** Made by the caller where something has to contain it before it is kept. */
  readonly secret?: string;
}

/** Keeps what a secret opens, and returns the secret. */
export async function issueTicket(
  { deps }: Pick<Desk, 'deps'>,
  purpose: Purpose,
  { body, browser, athleteId, secret = newSecret() }: NewTicket,
): Promise<string> {
  const now = deps.clock();
  const sealed: Sealed = { body, ...(browser && { browser: browserDigest(browser) }) };
  await deps.storage.auth.save({
    kind: purpose,
    key: digestOf(purpose, secret),
    ...(athleteId && { athleteId }),
    createdAt: now,
    expiresAt: now + lifetimes[purpose],
    body: seal(purpose, secret, JSON.stringify(sealed)),
  });
  return secret;
}

/** What a secret would open, without using it up. Undefined when it is unknown, over or used. */
export async function lookAtTicket<Body>(
  { deps }: Pick<Desk, 'deps'>,
  purpose: Purpose,
  secret: string,
  storage: Pick<Storage, 'auth'> = deps.storage,
): Promise<Ticket<Body> | undefined> {
  const record = await storage.auth.get(purpose, digestOf(purpose, secret));
  const isGood = record && record.consumedAt === undefined && (record.expiresAt ?? 0) > deps.clock();
  const text = isGood && unseal(purpose, secret, record.body);
  if (!text) return undefined;
  const { body, browser } = JSON.parse(text) as Sealed & { readonly body: Body };
  return {
    ...(record.athleteId && { athleteId: record.athleteId }),
    endsAt: record.expiresAt ?? 0,
    body,
    isFrom: (shown) => browser !== undefined && browser === browserDigest(shown),
  };
}

/** The same, and it is used up: of many at once one gets it. */
export async function takeTicket<Body>(
  desk: Pick<Desk, 'deps'>,
  purpose: Purpose,
  secret: string,
  storage: Pick<Storage, 'auth'> = desk.deps.storage,
): Promise<Ticket<Body> | undefined> {
  const ticket = await lookAtTicket<Body>(desk, purpose, secret, storage);
  if (!ticket) return undefined;
  const mine = await storage.auth.consume(purpose, digestOf(purpose, secret), desk.deps.clock());
  return mine ? ticket : undefined;
}
