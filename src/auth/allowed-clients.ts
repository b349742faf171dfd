import { type ClientCard, isLoopback } from './client-metadata.ts';
import type { AuthSettings } from './settings.ts';

type Allowing = Pick<AuthSettings, 'clientHosts' | 'clients'>;

/** How a program on the athlete's own computer is named in the operator's list: it has no host of its own. */
const ownComputer = 'loopback';

/** Whether the operator lets this host in, or one above it. Without a list every host is. */
export const isAllowedHost = (host: string, { clientHosts }: Allowing): boolean =>
  clientHosts?.some((one) => host === one || host.endsWith(`.${one}`)) ?? true;

/** Whether the answer to this client may go there. Who publishes a document at a host that is let in vouches for it. */
export function mayAnswer(clientId: string, redirectUri: string, allowing: Allowing): boolean {
  if (allowing.clients?.some(({ id }) => id === clientId)) return true;
  if (!isLoopback(redirectUri)) return isAllowedHost(new URL(redirectUri).hostname, allowing);
  return clientId.startsWith('https://') || isAllowedHost(ownComputer, allowing);
}

/** Whether a client that signed in before is let in now: a list that grew shorter ends what was allowed. */
export function isAllowedClient(card: ClientCard, allowing: Allowing): boolean {
  if (card.verified === 'operator') return true;
  if (card.host !== undefined && !isAllowedHost(card.host, allowing)) return false;
  const scheme = card.isOnThisMachine ? 'http' : 'https';
  return mayAnswer(card.id, `${scheme}://${card.redirectHost}`, allowing);
}
