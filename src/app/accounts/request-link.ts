import { toAddress } from '../../domain/address.ts';
import type { Language } from '../../domain/athlete.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { type Desk, mailboxDigest } from './desk.ts';
import { issueTicket, lifetimes } from './tickets.ts';

/** Who asks for a link: with which cookie, in which language, from where. */
export interface LinkRequest {
  readonly address: unknown;
  readonly browser: string;
  readonly language: Language;
  readonly from: string;
}

/** What a link opens: the mailbox it was sent to. */
export interface LinkBody {
  readonly address: string;
}

/**
 * Sends a link that signs in once, within a quarter of an hour. Nothing here looks whether the address has an account, so
 * no answer, no duration and no message can tell. Throws InputError `account.address`, LimitError `account.too-many`,
 * UnsupportedError `account.no-mail`, VendorError `mail.down`.
 */
export async function requestLink(
  desk: Desk,
  { address, browser, language, from }: LinkRequest,
): Promise<void> {
  const { mailer, attempts, url } = desk;
  if (!mailer) throw new UnsupportedError('account.no-mail');
  const to = toAddress(address);
  await attempts.letter(from, mailboxDigest(desk, to));
  const body: LinkBody = { address: to };
  const secret = await issueTicket(desk, 'Link', { body, browser });
  const minutes = lifetimes.Link / 60_000;
  await mailer.send({
    to,
    language,
    subject: phrase('mail.link.subject'),
    paragraphs: [
      phrase('mail.link.what', { minutes, opens: desk.takesNewcomers ? 1 : 0 }),
      phrase('mail.link.not-you'),
    ],
    link: { href: new URL(`sign-in/link?key=${secret}`, url).href, label: phrase('mail.link.label') },
  });
}
