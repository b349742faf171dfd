import type { Address } from '../../domain/address.ts';
import type { Instant } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Storage } from '../../storage/storage.ts';
import { type Desk, mailboxDigest, plainDigest } from './desk.ts';
import { emailOf, languageOf } from './mailbox.ts';
import { replaceEmail } from './replace-email.ts';
import { issueTicket, lookAtTicket, takeTicket } from './tickets.ts';

/** What is needed to take a change back. */
interface Undo {
  readonly from: string;
  readonly at: Instant;
}

/** As long as the change can be undone nobody else gets the address. What an earlier owner left is over by then. */
export async function keepForUndo(
  inside: Storage,
  athleteId: string,
  former: { readonly digest: string; readonly createdAt: Instant },
): Promise<void> {
  await inside.means.take('former-email', former.digest);
  await inside.means.add(athleteId, { kind: 'former-email', ...former });
}

/** `what` became of the address: `replaced` or `removed`. */
export async function tellFormerAddress(
  desk: Desk,
  athleteId: string,
  { what, ...undo }: Undo & { readonly what: 'replaced' | 'removed' },
): Promise<void> {
  const secret = await issueTicket(desk, 'EmailUndo', { body: undo, athleteId });
  const sent = desk.mailer?.send({
    to: undo.from,
    language: await languageOf(desk.deps.storage, athleteId),
    subject: phrase(`mail.${what}.subject`),
    paragraphs: [phrase(`mail.${what}.what`), phrase('mail.replaced.undo', { days: 7 })],
    link: {
      href: new URL(`sign-in/undo?key=${secret}`, desk.url).href,
      label: phrase('mail.replaced.label'),
    },
  });
  await sent?.catch(() => desk.deps.log.warn('a former address could not be told that it was given up'));
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
