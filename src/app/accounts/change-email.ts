import { type Address, mailboxOf, toAddress } from '../../domain/address.ts';
import { InputError, UnsupportedError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { type Desk, mailboxDigest } from './desk.ts';
import { emailOf, languageOf } from './mailbox.ts';
import { replaceEmail } from './replace-email.ts';
import { keepForUndo, tellFormerAddress } from './undo-email.ts';
import { issueTicket, lifetimes, lookAtTicket, takeTicket } from './tickets.ts';

interface Change {
  readonly to: string;
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
  if (before) await tellFormerAddress(desk, athleteId, { what: 'replaced', from: before, at: now });
}
