import { newOpenLink } from '../http/home-door.ts';
import { defaultPort, servedAddress } from '../http/serve.ts';
import type { Session } from './session.ts';

/** `boucle open`: a fresh one-time link for a server that runs on this home already. */
export async function openCommand({ home }: Session, options: { readonly port?: string }): Promise<number> {
  const running = options.port === undefined ? await servedAddress(home) : undefined;
  const url = running ?? `http://127.0.0.1:${options.port ?? defaultPort}/`;
  process.stdout.write(`${await newOpenLink(home, url)}\n`);
  return 0;
}
