import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { InputError, VendorError } from '../domain/errors.ts';
import type { Letter } from '../domain/letter.ts';
import { compose } from './compose.ts';
import type { MailSettings } from './settings.ts';

/** A server that is there answers within this; one that is not must not keep a page waiting. */
const patienceMs = 10_000;

/**
 * Hands letters to a mail server, one connection each: a server that was restarted meanwhile is no trouble. Each `send`
 * throws VendorError `mail.down` when it cannot be handed over now, InputError `mail.refused` when the server says that it
 * never will be.
 */
export function mailerAt({ url, from }: MailSettings) {
  const transport = createTransport({
    ...transportOf(url),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Our own texts only: nothing is read from a file or fetched from an address, whatever a field says.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (letter: Letter): Promise<void> => {
      const { subject, text, html } = compose(letter);
      // An object, so that the address is never read as a list or as a name with an address.
      const to = { name: '', address: letter.to };
      const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
      await transport.sendMail({ from, to, subject, text, html, headers }).catch(asOurs);
    },
    /** Throws as `send` does when the server does not answer, or does not know us. */
    verify: async (): Promise<void> => {
      await transport.verify().catch(asOurs);
    },
  };
}

function transportOf(url: string): SMTPTransport.Options {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A link that signs in goes over no open wire. `?tls=off` is for a relay in the same private network.
    requireTLS: !secure && !isHere && searchParams.get('tls') !== 'off',
    ignoreTLS: searchParams.get('tls') === 'off',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** The server's own words stay in `cause`: they may quote the address. */
function asOurs(cause: unknown): never {
  const { responseCode, command, code } = cause as {
    readonly responseCode?: number;
    readonly command?: string;
    readonly code?: string;
  };
  const isFinal = responseCode !== undefined && responseCode >= 500 && command === 'RCPT TO';
  if (isFinal || (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500))
    throw new InputError('mail.refused', {}, cause);
  throw new VendorError('mail.down', {}, cause);
}
