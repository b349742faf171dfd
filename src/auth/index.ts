import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Consents, consentsOf } from './consents.ts';
import { askable } from './policy.ts';
import { consentCookie, providerFor, routes } from './provider.ts';
import { recordsIn } from './records.ts';
import { guardGrants } from './refresh.ts';
import { surroundings } from './requests.ts';
import type { AuthSettings } from './settings.ts';

export type { ClientCard } from './client-metadata.ts';
export type { Consent, Consents, Question } from './consents.ts';
export { askable, policyVersion, untickedAtFirst } from './policy.ts';
export { consentPath } from './provider.ts';
export type { AuthSettings, Lifetimes, RegisteredClient } from './settings.ts';

/** The authorization server with what pages and `/mcp` need of it. */
export interface Auth extends Consents {
  /** Answers a request to one of `authPaths`. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  /** The `WWW-Authenticate` of a refusal; `origin` is the name under which the client asked. */
  challenge(origin: string, error?: string): string;
  /** The cookie that binds a consent page to the browser that was sent to it. */
  readonly consentCookie: string;
  /** Removes what has ended. */
  sweep(): Promise<void>;
}

/** Whatever the authorization server answers itself. */
export const authPaths: readonly string[] = [
  ...Object.values(routes),
  `${routes.authorization}/:uid`,
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration',
  '/.well-known/openid-configuration/mcp',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/mcp/.well-known/oauth-authorization-server',
  '/mcp/.well-known/openid-configuration',
  '/mcp/.well-known/oauth-protected-resource',
];

const dayMs = 86_400_000;

export function openAuth(settings: AuthSettings): Auth {
  const records = recordsIn(settings);
  const provider = providerFor(settings, records);
  guardGrants(provider, records, settings);
  for (const step of surroundings(settings)) provider.use(step as never);
  provider.on('server_error', (_ctx, error) => settings.log.error({ err: error }, 'sign-in failed'));
  const answer = provider.callback();
  return {
    ...consentsOf(provider, records, settings),
    handle: async (incoming, outgoing) => {
      comeUnder(settings.issuer, incoming);
      await answer(incoming, outgoing);
    },
    challenge: (origin, error) =>
      [
        `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
        `scope="${askable.join(' ')}"`,
        ...(error ? [`error="${error}"`] : []),
      ].join(', '),
    consentCookie: consentCookie(settings),
    sweep: async () => {
      const now = settings.clock();
      await settings.storage.auth.sweep(now, 'Client', now - dayMs);
    },
  };
}

/** Over https a proxy stands before us. What it says of that, anybody can say: only what we know ourselves is handed on. */
function comeUnder(issuer: string, { headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  if (issuer.startsWith('https:')) headers['x-forwarded-proto'] = 'https';
}
