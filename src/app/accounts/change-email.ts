import { type Address, mailboxOf, toAddress } from '../../domain/address.ts';
import { InputError, UnsupportedError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Language } from '../../domain/athlete.ts';
import type { Instant } from '../../domain/day.ts';
import type { Storage } from '../../storage/storage.ts';
import { type Desk, mailboxDigest, plainDigest } from './desk.ts';
import { emailOf, keepEmail } from './mailbox.ts';
import { formerOwner } from './former-address.ts';
import { issueTicket, lifetimes, lookAtTicket, takeTicket } from './tickets.ts';

interface Change {
  readonly to: string;
}

/** What is needed to take a change back. */
interface Undo {
  readonly from: string;
  readonly at: Instant;
}

/**
 * Asks the new address to confirm; until it has, nothing changes. Throws InputError `account.address` and
 * `account.same-address`, LimitError, UnsupportedError `account.no-mail`, VendorError `mail.down`.
 */
export async function changeEmail(
  desk: Desk,
  athleteId: string,
  { address, from }: { readonly address: unknown; readonly from: string },
): Promise<void> {
  const { mailer, attempts, deps, url } = desk;
  if (!mailer) throw new UnsupportedError('account.no-mail');
  const to = toAddress(address);
  const before = await emailOf(deps.storage, athleteId);
  if (before && mailboxOf(before) === mailboxOf(to)) throw new InputError('account.same-address');
  await attempts.letter(from, mailboxDigest(desk, to));
  const body: Change = { to };
  const secret = await issueTicket(desk, 'EmailChange', { body, athleteId });
  await mailer.send({
    to,
    language: await languageOf(deps.storage, athleteId),
    subject: phrase('mail.confirm.subject'),
    paragraphs: [
      phrase('mail.confirm.what', { minutes: lifetimes.EmailChange / 60_000 }),
      phrase('mail.confirm.not-you'),
    ],
    link: {
      href: new URL(`account/email/confirm?key=${secret}`, url).href,
      label: phrase('mail.confirm.label'),
    },
  });
}

const languageOf = async ({ athletes }: Storage, athleteId: string): Promise<Language> =>
  (await athletes.get(athleteId))?.preferences.language ?? 'en';

/** The address that a link would confirm, for the athlete who asked for it and nobody else. */
export async function lookAtEmailChange(
  desk: Desk,
  athleteId: string,
  secret: string,
): Promise<string | undefined> {
  const ticket = await lookAtTicket<Change>(desk, 'EmailChange', secret);
  return ticket?.athleteId === athleteId ? ticket.body.to : undefined;
}

/**
 * The new address is the athlete's from now on. Only their own browser confirms: a mistyped address is somebody's too,
 * and would open the account. The old one is told, and can undo it for seven days. Throws InputError
 * `account.link-over`, and `account.address-taken` for an address that has another account.
 */
export async function confirmEmail(desk: Desk, athleteId: string, secret: string): Promise<void> {
  const { storage, clock } = desk.deps;
  const ticket = await lookAtTicket<Change>(desk, 'EmailChange', secret);
  const mine = ticket?.athleteId === athleteId && (await takeTicket<Change>(desk, 'EmailChange', secret));
  if (!mine) throw new InputError('account.link-over');
  const to = mine.body.to as Address;
  const now = clock();
  const before = await storage.transaction(async (inside) => {
    await inside.accounts.touch(athleteId, now);
    const old = await emailOf(inside, athleteId);
    await replaceEmail(desk, inside, athleteId, { old, to });
    if (old) await keepForUndo(inside, athleteId, { digest: mailboxDigest(desk, old), createdAt: now });
    return old;
  });
  if (before) await tellFormerAddress(desk, athleteId, { from: before, at: now });
}

async function replaceEmail(
  desk: Desk,
  inside: Storage,
  athleteId: string,
  { old, to }: { readonly old: Address | undefined; readonly to: Address },
): Promise<void> {
  const digest = mailboxDigest(desk, to);
  const keeper = await formerOwner(desk, inside, digest);
  const isFree =
    (!keeper || keeper.athleteId === athleteId) &&
    (await inside.means.add(athleteId, { kind: 'email', digest, createdAt: desk.deps.clock() }));
  if (!isFree) throw new InputError('account.address-taken');
  if (old && mailboxOf(old) !== mailboxOf(to))
    await inside.means.remove(athleteId, 'email', mailboxDigest(desk, old));
  await keepEmail(inside, athleteId, to);
}

/** As long as the change can be undone nobody else gets the address. What an earlier owner left is over by then. */
async function keepForUndo(
  inside: Storage,
  athleteId: string,
  former: { readonly digest: string; readonly createdAt: Instant },
): Promise<void> {
  await inside.means.take('former-email', former.digest);
  await inside.means.add(athleteId, { kind: 'former-email', ...former });
}

async function tellFormerAddress(desk: Desk, athleteId: string, undo: Undo): Promise<void> {
  const secret = await issueTicket(desk, 'EmailUndo', { body: undo, athleteId });
  const sent = desk.mailer?.send({
    to: undo.from,
    language: await languageOf(desk.deps.storage, athleteId),
    subject: phrase('mail.replaced.subject'),
    paragraphs: [phrase('mail.replaced.what'), phrase('mail.replaced.undo', { days: 7 })],
    link: {
      href: new URL(`sign-in/undo?key=${secret}`, desk.url).href,
      label: phrase('mail.replaced.label'),
    },
  });
  await sent?.catch(() => desk.deps.log.warn('a former address could not be told that it was replaced'));
}

/** True when this link can still bring an address back. */
export async function canUndoEmail(desk: Desk, secret: string): Promise<boolean> {
  return (await lookAtTicket<Undo>(desk, 'EmailUndo', secret)) !== undefined;
}

/**
 * Gives the account back to its former address. Whoever changed it may have been somebody else: every way in that was
 * added since goes too. Returns the athlete, and since when: the caller signs out their browsers and ends what was allowed
 * since. Throws InputError `account.link-over`.
 */
export async function undoEmail(
  desk: Desk,
  secret: string,
): Promise<{ readonly athleteId: string; readonly since: Instant }> {
  const ticket = await takeTicket<Undo>(desk, 'EmailUndo', secret);
  if (!ticket?.athleteId) throw new InputError('account.link-over');
  const { athleteId, body } = ticket;
  const from = body.from as Address;
  await desk.deps.storage.transaction(async (inside) => {
    await inside.accounts.touch(athleteId, desk.deps.clock());
    const old = await emailOf(inside, athleteId);
    await replaceEmail(desk, inside, athleteId, { old, to: from });
    await inside.means.remove(athleteId, 'former-email', mailboxDigest(desk, from));
    await removeAddedSince(inside, athleteId, body.at);
    await voidTickets(inside, athleteId, body.at);
  });
  return { athleteId, since: body.at };
}

async function removeAddedSince(inside: Storage, athleteId: string, since: Instant): Promise<void> {
  for (const { id, createdAt } of await inside.passkeys.list(athleteId))
    if (createdAt >= since) {
      await inside.passkeys.delete(athleteId, id);
      await inside.means.remove(athleteId, 'passkey', plainDigest('passkey', id));
    }
  for (const kind of ['vendor', 'recovery'] as const)
    for (const { digest, createdAt } of await inside.means.ofAthlete(athleteId, kind))
      if (createdAt >= since) await inside.means.remove(athleteId, kind, digest);
}

/** What came of the change since: further changes, and the links that would undo this undoing. */
async function voidTickets({ auth }: Storage, athleteId: string, since: Instant): Promise<void> {
  for (const kind of ['EmailChange', 'EmailUndo', 'NewPasskey', 'VendorConsent'])
    for (const { key, createdAt } of await auth.ofAthlete(athleteId, kind))
      if (createdAt >= since) await auth.delete(kind, key);
}
