import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { attemptsOf, type AttemptRates, usualAttempts } from '../src/app/accounts/attempts.ts';
import type { Deps } from '../src/app/deps.ts';
import { formats, workoutFormats } from '../src/formats/index.ts';
import { type ServeRequest, serveHttp } from '../src/http/serve.ts';
import { mailerAt } from '../src/mail/smtp.ts';
import { openStorage } from '../src/storage/index.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** A boucle that many athletes share, with a real mail server. Its name is `localhost`: passkeys take no number. */
export interface Hosted {
  /** `http://localhost:PORT/` */
  readonly url: string;
  readonly deps: Deps;
  readonly mail: MailServer;
  /** The address in the link of the last letter to this mailbox. */
  linkTo(address: string): string;
  close(): Promise<void>;
}

export async function openHosted(
  options: {
    readonly deps?: Partial<Deps>;
    readonly clock?: () => number;
    readonly rates?: Partial<AttemptRates>;
    readonly takesNewcomers?: boolean;
    readonly withoutMail?: boolean;
    readonly auth?: ServeRequest['auth'];
  } = {},
): Promise<Hosted> {
  const home = await mkdtemp(join(tmpdir(), 'boucle-hosted-'));
  const storage = await openStorage({ home });
  const mail = await startMailServer();
  const deps = {
    storage,
    formats,
    workoutFormats,
    outbox: join(home, 'outbox'),
    watches: async () => [],
    clock: options.clock ?? Date.now,
    log: pino({ level: 'silent' }),
    ...options.deps,
  } as unknown as Deps;
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const { rates, takesNewcomers, withoutMail } = options;
  const serving = await serveHttp({
    deps,
    home,
    port,
    auth: options.auth,
    accounts: {
      url,
      takesNewcomers,
      attempts: attemptsOf({ ...usualAttempts, ...rates }),
      mailer: withoutMail ? undefined : mailerAt({ url: mail.url, from: 'boucle <hello@boucle.example>' }),
    },
  });
  return {
    url,
    deps,
    mail,
    linkTo: (address) => {
      const letter = mail.letters.findLast(({ to }) => to.includes(address));
      return /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    },
    close: async () => {
      await serving.close();
      await mail.close().catch(() => undefined);
      await storage.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
