import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { isAllowedHost, mayAnswer } from './allowed-clients.ts';
import { authMethods, isFetchable, type MetadataRules, tidyMetadata } from './client-metadata.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { askable } from './policy.ts';
import { clientSecret, type Records } from './records.ts';
import { type AuthSettings, ownResource, resourceOf, usualLifetimes } from './settings.ts';

/** Where each endpoint lies: the names that clients of 2025-03-26 guess when they find no metadata. */
export const routes = {
  authorization: '/authorize',
  token: '/token',
  registration: '/register',
  revocation: '/revoke',
  jwks: '/jwks.json',
} as const;

const isHttps = ({ issuer }: AuthSettings): boolean => issuer.startsWith('https:');

/** The cookie that binds a consent page to a browser. Its path is that page, so the browser cannot hold it to a host by name. */
export const consentCookie = (settings: AuthSettings): string =>
  `${isHttps(settings) ? '__Secure-' : ''}_interaction`;

/** The page that asks the athlete; it belongs to whoever shows pages. */
export const consentPath = (uid: string): string => `/consent/${uid}`;

/** The authorization server itself: OAuth 2.1, PKCE S256, opaque tokens, one resource. */
export function providerFor(settings: AuthSettings, records: Records): Provider {
  const lifetimes = { ...usualLifetimes, ...settings.lifetimes };
  const isSecure = isHttps(settings);
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const configuration: Configuration = {
    adapter: (kind: string) => records.adapter(kind),
    clients: (settings.clients ?? []).map(({ id, name, redirectUris, secret, authMethod }) => ({
      client_id: id,
      client_name: name,
      redirect_uris: [...redirectUris],
      ...(secret
        ? { client_secret: secret, token_endpoint_auth_method: authMethod ?? 'client_secret_basic' }
        : { token_endpoint_auth_method: 'none' }),
    })) as Configuration['clients'],
    clientAuthMethods: authMethods as Configuration['clientAuthMethods'],
    clientBasedCORS: () => false,
    cookies: {
      keys: [digest(`cookies ${settings.key}`)],
      names: { interaction: consentCookie(settings), resume: `${consentCookie(settings)}_resume` },
      long: cookie,
      short: cookie,
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    // Required for discovery by OpenID's name; nothing is signed with it, so it need not outlive the process.
    jwks: { keys: [freshKey()] },
    expiresWithSession: async () => false,
    extraClientMetadata: {
      properties: ['boucle'],
      validator: (_ctx, _key, _value, metadata) =>
        tidyMetadata(metadata, rulesFor(metadata, settings), (why) => {
          throw new errors.InvalidClientMetadata(why);
        }),
    },
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        // Once for each request: the library looks for the client again to say that it was not found.
        allowFetch: async ({ state }: KoaContextWithOIDC, id: string) => {
          const isFirst = state.documentAsked !== id;
          state.documentAsked = id;
          return isFirst && isFetchable(id, settings.issuer) && isAllowedHost(new URL(id).hostname, settings);
        },
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        idFactory: (ctx: KoaContextWithOIDC) => (ctx.state.newClient = newId('client')),
        secretFactory: async (ctx: KoaContextWithOIDC) =>
          clientSecret(String(ctx.state.newClient), settings.key),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx: unknown, _client: unknown, several?: string[]) =>
          several?.[0] ?? resourceOf(settings),
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx: unknown, resource: string) => {
          const audience = ownResource(settings, resource);
          if (!audience) throw new errors.InvalidTarget('this server grants access to its own resource only');
          return { audience, scope: askable.join(' '), accessTokenFormat: 'opaque' };
        },
      },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx: unknown, client: { clientId: string }, token: { clientId?: string }) =>
          token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    } as Configuration['features'],
    fetch: settings.fetch ?? guardedFetch(),
    fetchResponseBodyLimits: {
      'client_id metadata document': 5 * 1024,
      jwks_uri: 64 * 1024,
      sector_identifier_uri: 1024,
    },
    findAccount: async (_ctx, id) =>
      (await records.stores().athletes.get(id))
        ? { accountId: id, claims: async () => ({ sub: id }) }
        : undefined,
    interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => consentPath(uid) },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    pkce: { required: () => true },
    renderError: async (ctx, out) => {
      const { errorPage } = settings;
      if (!errorPage || ctx.accepts('json', 'html') !== 'html')
        ctx.body = { error: out.error, error_description: out.error_description };
      else {
        ctx.type = 'html';
        ctx.body = await errorPage(out.error, ctx.get('accept-language'));
      }
    },
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: { ...routes },
    scopes: [],
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      RefreshToken: lifetimes.refreshIdle,
      Grant: lifetimes.grant,
      Interaction: lifetimes.interaction,
      IdToken: 60,
      Session: 60,
    },
  };
  const provider = new Provider(settings.issuer, configuration);
  // Whoever hands requests on has taken the https off; `openAuth` says what stood before it.
  provider.proxy = isSecure;
  return provider;
}

const rulesFor = (metadata: Record<string, unknown>, settings: AuthSettings): MetadataRules => ({
  issuer: settings.issuer,
  mayAnswer: (uri) => mayAnswer(String(metadata.client_id), uri, settings),
});

/** No request passes without the athlete, whatever was agreed before; once they answered, nothing is left to ask. */
function alwaysAsk(): interactionPolicy.DefaultPolicy {
  const { Check } = interactionPolicy;
  const policy = interactionPolicy.base();
  const consent = policy.get('consent');
  for (const settled of ['op_scopes_missing', 'rs_scopes_missing']) consent?.checks.remove(settled);
  consent?.checks.add(
    new Check('every_time', 'the athlete is asked every time', 'interaction_required', (ctx) =>
      ctx.oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  );
  return policy;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const newId = (kind: string): string => `${kind}_${crypto.randomUUID().replaceAll('-', '')}`;

function freshKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'process' };
}
