import type { Address } from '../../domain/address.ts';
import type { Language } from '../../domain/athlete.ts';
import { BoucleError } from '../../domain/errors.ts';
import type { Letter } from '../../domain/letter.ts';
import { type PhraseParams, phrase } from '../../domain/phrase.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Desk } from './desk.ts';

const secretName = 'e-mail';

/** The athlete's address, out of the vault; only what writes to them, and their own page, asks for it. */
export async function emailOf(
  { secrets }: Pick<Storage, 'secrets'>,
  athleteId: string,
): Promise<Address | undefined> {
  return (await secrets.get(athleteId, secretName)) as Address | undefined;
}

export async function keepEmail(
  { secrets }: Pick<Storage, 'secrets'>,
  athleteId: string,
  address: Address | undefined,
): Promise<void> {
  if (address) await secrets.put(athleteId, secretName, address);
  else await secrets.delete(athleteId, secretName);
}

/** The language in which an athlete is written to. */
export const languageOf = async ({ athletes }: Storage, athleteId: string): Promise<Language> =>
  (await athletes.get(athleteId))?.preferences.language ?? 'en';

/**
 * Tells the athlete by mail that how they sign in has changed. It goes on its way by itself: that a mail server is down
 * undoes nothing of what was done.
 */
export async function tellByMail(
  desk: Desk,
  athleteId: string,
  what: string,
  params: PhraseParams = {},
): Promise<void> {
  const { storage, log } = desk.deps;
  try {
    const to = desk.mailer && (await emailOf(storage, athleteId));
    const athlete = to && (await storage.athletes.get(athleteId));
    if (!to || !athlete) return;
    const letter: Letter = {
      to,
      language: athlete.preferences.language,
      subject: phrase('mail.changed.subject'),
      paragraphs: [phrase(`mail.changed.${what}`, params), phrase('mail.changed.not-you')],
      link: { href: new URL('account', desk.url).href, label: phrase('mail.changed.link') },
    };
    await desk.mailer?.send(letter);
  } catch (error) {
    log.warn({ code: error instanceof BoucleError ? error.code : 'internal' }, 'a notice could not be sent');
  }
}
