import type { Address } from '../../domain/address.ts';
import { InputError } from '../../domain/errors.ts';
import { type Desk, mailboxDigest, type Newcomer } from './desk.ts';
import { formerOwner } from './former-address.ts';
import { keepEmail } from './mailbox.ts';
import { arrive, type Arrived } from './new-account.ts';
import type { LinkBody } from './request-link.ts';
import { lookAtTicket, takeTicket } from './tickets.ts';

/** What a link in a message would do, for the page that asks before it does. Nothing is used up: scanners look too. */
export async function lookAtLink(
  desk: Desk,
  secret: string,
  browser: string | undefined,
): Promise<{ readonly address: string; readonly isSameBrowser: boolean } | undefined> {
  const ticket = await lookAtTicket<LinkBody>(desk, 'Link', secret);
  if (!ticket) return undefined;
  return { address: ticket.body.address, isSameBrowser: browser !== undefined && ticket.isFrom(browser) };
}

/**
 * Signs in whoever has the link, once; somebody new gets an account. Throws InputError `account.link-over`, and
 * `account.address-replaced` for an address that the account had until a few days ago.
 */
export async function followLink(desk: Desk, secret: string, newcomer: Newcomer): Promise<Arrived> {
  const ticket = await takeTicket<LinkBody>(desk, 'Link', secret);
  if (!ticket) throw new InputError('account.link-over');
  const address = ticket.body.address as Address;
  const digest = mailboxDigest(desk, address);
  // Who replaced it may not have been its owner: no second account hides that.
  const former = await formerOwner(desk, desk.deps.storage, digest);
  if (former) throw new InputError('account.address-replaced');
  return arrive(desk, { kind: 'email', digest }, newcomer, (inside, athleteId) =>
    keepEmail(inside, athleteId, address),
  );
}
