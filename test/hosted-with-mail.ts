import { type AttemptRates, attemptsOf, usualAttempts } from '../src/app/accounts/attempts.ts';
import { toAddress } from '../src/domain/address.ts';
import { mailerAt } from '../src/mail/smtp.ts';
import { type Hosted as Host, type HostedOptions, openHosted as openHost } from './hosted.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** A boucle that many athletes share, with a real mail server, and nobody who signed up yet. */
export interface Hosted extends Host {
  readonly mail: MailServer;
  /** The address in the link of the last letter to this mailbox. */
  linkTo(address: string): string;
}

export async function openHosted({
  rates,
  takesNewcomers,
  withoutMail,
  ...options
}: HostedOptions & {
  readonly rates?: Partial<AttemptRates>;
  readonly takesNewcomers?: boolean;
  readonly withoutMail?: boolean;
} = {}): Promise<Hosted> {
  const mail = await startMailServer();
  const accounts = {
    takesNewcomers,
    attempts: attemptsOf({ ...usualAttempts, ...rates }),
    mailer: withoutMail
      ? undefined
      : mailerAt({ url: mail.url, from: { name: 'boucle', address: toAddress('hello@boucle.example') } }),
  };
  const host = await openHost({ athletes: [], ...options, serve: { accounts, ...options.serve } });
  return {
    ...host,
    mail,
    linkTo: (address) => {
      const letter = mail.letters.findLast(({ to }) => to.includes(address));
      return /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    },
    close: async () => {
      await host.close();
      await mail.close().catch(() => undefined);
    },
  };
}
