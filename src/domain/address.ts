import { domainToASCII } from 'node:url';
import { InputError } from './errors.ts';

/** An e-mail address as it is written to: `Ana.Diaz@example.org`. */
export type Address = string & { readonly address: unique symbol };

// Letters, digits and the signs of RFC 5322's dot-atom: nothing that could end a header, begin a list or quote.
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const host = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * One address and nothing else: no name, no list, no quotes, no line end. Throws InputError `account.address`.
 */
export function toAddress(text: unknown): Address {
  const wrong = new InputError('account.address');
  if (typeof text !== 'string' || text.length > 254) throw wrong;
  const [name, domain, more] = text.trim().normalize('NFC').split('@');
  const ascii = domainToASCII(domain ?? '');
  if (more !== undefined || !local.test(name) || name.length > 64 || !host.test(ascii)) throw wrong;
  return `${name}@${ascii}` as Address;
}

/**
 * The same mailbox however it is typed: hosts know no case, and no provider of today gives `Ana@` and `ana@` to two
 * people. Dots and `+tags` stay: what they mean is the provider's own.
 */
export const mailboxOf = (address: Address): string => address.toLowerCase();
