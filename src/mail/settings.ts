import { type Address, toAddress } from '../domain/address.ts';
import { ConfigError } from '../domain/errors.ts';
import { cleanText } from '../domain/text.ts';

export interface MailSettings {
  /** `smtps://user:password@mail.example:465`, or `smtp://…:587`, which is made secure before anything is said. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: Address };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `BOUCLE_SMTP_URL` (or `BOUCLE_SMTP_URL_FILE`, which `secret` reads) and `BOUCLE_MAIL_FROM`, both or neither. Throws
 * ConfigError `config.smtp_url`, `config.mail_from`; the values are in no message, one holds a password.
 */
export function mailFrom(
  environment: Environment,
  secret: (name: string) => string | undefined = (name) => environment[name],
): MailSettings | undefined {
  const [url, from] = [secret('BOUCLE_SMTP_URL'), environment['BOUCLE_MAIL_FROM']];
  if (!url && !from) return undefined;
  if (!isServer(url ?? '')) throw new ConfigError('config.smtp_url');
  return { url: url ?? '', from: senderIn(from ?? '') };
}

function isServer(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

/** `boucle <hello@example.org>`, or the address alone. */
function senderIn(value: string): MailSettings['from'] {
  const [, name = 'boucle', address] = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>]+)>)\s*$/.exec(value) ?? [];
  try {
    return { name: cleanText(name, 60) || 'boucle', address: toAddress(address ?? value) };
  } catch (cause) {
    throw new ConfigError('config.mail_from', {}, cause);
  }
}
