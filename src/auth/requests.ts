import type { KoaContextWithOIDC } from 'oidc-provider';
import { askable, askedScopes } from './policy.ts';
import { routes } from './provider.ts';
import { type AuthSettings, ownResource, resourceOf } from './settings.ts';

type Step = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

const wellKnown =
  /^(?:\/mcp)?\/\.well-known\/(oauth-authorization-server|openid-configuration|oauth-protected-resource)(?:\/mcp)?\/?$/;
const hourMs = 3_600_000;

/** What surrounds each request to the authorization server, in this order. */
export const surroundings = (settings: AuthSettings): Step[] => [
  withoutSessionCookie,
  discovery(settings),
  canonicalHost(settings),
  tidyAuthorization,
  limitedRegistration(settings),
];

/** boucle's own session is the only one. */
const withoutSessionCookie: Step = async (ctx, next) => {
  await next();
  const cookies = [ctx.res.getHeader('set-cookie') ?? []].flat().map(String);
  const kept = cookies.filter((cookie) => !/^_session(\.sig)?=/.test(cookie));
  if (kept.length === cookies.length) return;
  if (kept.length > 0) ctx.res.setHeader('set-cookie', kept);
  else ctx.res.removeHeader('set-cookie');
};

/** Clients look for metadata at the root, before the path of the resource and behind it. */
function discovery(settings: AuthSettings): Step {
  return async (ctx, next) => {
    const document = wellKnown.exec(ctx.path)?.[1];
    if (!document) return next();
    ctx.set('Cache-Control', 'no-store');
    if (document === 'oauth-protected-resource') {
      ctx.body = protectedResource(settings, `${ctx.protocol}://${ctx.host}`);
      return undefined;
    }
    ctx.path = `/.well-known/${document}`;
    await next();
    if (ctx.status !== 200) return undefined;
    const {
      claims_supported: _claims,
      claim_types_supported: _types,
      ...metadata
    } = ctx.body as object & {
      claims_supported?: unknown;
      claim_types_supported?: unknown;
    };
    const endpoints = Object.entries(metadata).map(([key, value]) => [key, onIssuer(value, settings, ctx)]);
    ctx.body = {
      ...Object.fromEntries(endpoints),
      scopes_supported: [...askable, 'offline_access'],
      ...regionIn(settings),
    };
    return undefined;
  };
}

/** Whichever name was asked, the endpoints are the issuer's: its cookies are there. */
const onIssuer = (value: unknown, { issuer }: AuthSettings, ctx: KoaContextWithOIDC): unknown => {
  const asked = `${ctx.protocol}://${ctx.host}/`;
  return typeof value === 'string' && value.startsWith(asked)
    ? `${issuer}/${value.slice(asked.length)}`
    : value;
};

/** RFC 9728. A client compares `resource` with the address it was given, so each of our names says its own. */
export function protectedResource(settings: AuthSettings, origin: string): object {
  return {
    resource: ownResource(settings, `${origin}/mcp`) ? `${origin}/mcp` : resourceOf(settings),
    authorization_servers: [settings.issuer],
    scopes_supported: askable,
    bearer_methods_supported: ['header'],
    resource_name: 'boucle',
    ...regionIn(settings),
  };
}

/** A name of our own: no standard has a word for where a server's data are. */
const regionIn = ({ region }: AuthSettings): object => (region ? { boucle_region: region } : {});

/** The athlete's cookie is bound to one name of this server: the browser goes there before anything is set. */
function canonicalHost({ issuer }: AuthSettings): Step {
  const { host } = new URL(issuer);
  return async (ctx, next) => {
    if (ctx.path !== routes.authorization || ctx.host === host) return next();
    ctx.status = 302;
    ctx.redirect(`${issuer}${ctx.url}`);
    return undefined;
  };
}

/** Scopes we know, all of them when none is named. Refresh tokens come anyway, and no identity is handed out. */
const tidyAuthorization: Step = async (ctx, next) => {
  if (ctx.path === routes.authorization && ctx.method === 'GET') {
    const { scope, ...rest } = ctx.query;
    const asked = askedScopes(typeof scope === 'string' ? scope : undefined).join(' ');
    ctx.query = { ...rest, scope: Array.isArray(scope) ? scope : asked };
  }
  return next();
};

/** Registration is open to anybody, so it is limited, and what nobody used for a day goes. */
function limitedRegistration({ storage, clock, registrationsAnHour = 100 }: AuthSettings): Step {
  return async (ctx, next) => {
    if (ctx.path !== routes.registration || ctx.method !== 'POST') return next();
    const now = clock();
    await storage.auth.sweep(now, 'Client', now - 24 * hourMs);
    if ((await storage.auth.count('Client', now - hourMs)) < registrationsAnHour) return next();
    ctx.status = 429;
    ctx.set('Retry-After', '3600');
    ctx.body = { error: 'temporarily_unavailable', error_description: 'too many registrations, try later' };
    return undefined;
  };
}
