import {
  type AuthInfo,
  createMcpHandler,
  INTERNAL_ERROR,
  type McpServer,
} from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Deps, Who } from '../app/deps.ts';
import type { Limits } from '../app/limits.ts';
import type { Auth } from '../auth/index.ts';
import { UnavailableError } from '../domain/errors.ts';
import { wireFault } from '../mcp/wire-fault.ts';
import { languageOf, sayIn } from './language.ts';
import { sameSecret } from './token.ts';

const fourMegabytes = 4 * 1024 * 1024;
// The owner's token is good until its file is deleted; the SDK wants an end.
const farAway = Math.floor(Date.UTC(2100, 0, 1) / 1000);

/** A mounted protocol: its routes, and how to end what is still streaming. */
export interface Mounted {
  readonly app: Hono;
  close(): Promise<void>;
}

/** Whom `/mcp` lets in, and where it notes what goes wrong. */
export interface McpDoor {
  /** The owner of this computer, who comes with `token`; absent where everybody signs in. */
  readonly owner?: { readonly who: Who; readonly token: string };
  readonly log: Deps['log'];
  readonly limits?: Limits;
  /** Under which of our names a client asked; by default the one of its request. */
  readonly originOf?: (c: Context) => string;
  /** Assistants that signed in. */
  readonly auth?: () => Pick<Auth, 'whoHolds' | 'challenge'>;
}

type Holder = Who & { readonly expiresAt: number };
type McpEnv = { Variables: { holder: Holder } };

/**
 * Streamable HTTP for both eras of the protocol, without sessions: every request stands alone, so a restart loses
 * nothing and a stray `Mcp-Session-Id` means nothing. `server` makes the one that answers a request.
 */
export function mcpEndpoint(server: (who: Who) => McpServer, door: McpDoor): Mounted {
  const { log } = door;
  const handler = createMcpHandler(({ authInfo }) => server(authInfo?.extra?.who as Who), {
    legacy: 'stateless',
    maxRequestBodySize: fourMegabytes,
    onerror: (error) => log.warn(wireFault(error), 'mcp over http'),
  });
  const app = new Hono<McpEnv>();
  app.use(crossOrigin);
  app.use(bearer(door));
  app.use(inTurn(door));
  app.post('/', takesAnything, async (c) => {
    const answer = await handler.fetch(c.req.raw, { authInfo: authInfoOf(c, door) });
    return new Response(answer.body, answer);
  });
  app.all('/', (c) =>
    c.json({ error: 'method_not_allowed', error_description: say(c, 'http.post-only') }, 405, {
      Allow: 'POST',
    }),
  );
  app.onError((error, c) => {
    if (error instanceof UnavailableError) {
      const message = sayIn(languageOf(c), error.code, error.params);
      return c.json({ jsonrpc: '2.0', id: null, error: { code: INTERNAL_ERROR, message } }, 503, {
        'Retry-After': '5',
      });
    }
    const reference = randomUUID().slice(0, 8);
    log.error({ reference, err: error }, 'mcp failed');
    const message = sayIn(languageOf(c), 'internal', { reference });
    return c.json({ jsonrpc: '2.0', id: null, error: { code: INTERNAL_ERROR, message } }, 500);
  });
  return { app: app as unknown as Hono, close: async () => handler.close() };
}

/** What the protocol's machinery learns of the caller; the token itself goes no further. */
function authInfoOf(c: Context<McpEnv>, { originOf = ownOrigin }: McpDoor): AuthInfo {
  const { expiresAt, ...who } = c.get('holder');
  const resourceMetadata = `${originOf(c)}/.well-known/oauth-protected-resource/mcp`;
  const extra = { who, athlete: who.athleteId, resourceMetadata };
  return { token: 'checked', clientId: who.client, scopes: [...who.scopes], expiresAt, extra };
}

const ownOrigin = (c: Context): string => new URL(c.req.url).origin;

/** The SDK wants both kinds of answer by name; whoever says “anything”, or nothing, takes either. */
const takesAnything: MiddlewareHandler = async (c, next) => {
  if (/^(\*\/\*\s*(;.*)?)?$/.test((c.req.header('accept') ?? '').trim()))
    c.req.raw.headers.set('Accept', 'application/json, text/event-stream');
  return next();
};

/** A browser-based client on this machine (an inspector) may talk to us; other origins never come this far. */
const crossOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  if (c.req.method === 'OPTIONS') {
    c.header('Access-Control-Allow-Methods', 'POST');
    c.header('Access-Control-Allow-Headers', askedHeaders(c));
    c.header('Access-Control-Max-Age', '600');
    c.res = c.body(null, 204);
  } else await next();
  if (origin) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Expose-Headers', 'WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version');
  }
  c.header('Vary', 'Authorization, Origin');
  c.header('Cache-Control', 'no-store, no-transform');
  return c.res;
};

// The protocol mirrors tool arguments in headers of their own names, so there is no fixed list to allow.
function askedHeaders(c: Context): string {
  const asked = c.req.header('access-control-request-headers')?.toLowerCase().slice(0, 1000) ?? '';
  return asked
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^(authorization|content-type|accept|last-event-id|mcp-[\w-]+)$/.test(name))
    .join(', ');
}

function bearer(door: McpDoor): MiddlewareHandler<McpEnv> {
  const { owner, auth } = door;
  return async (c, next) => {
    // In an address a token would end in histories and logs: refused even when a good header comes with it.
    if (['token', 'access_token'].some((name) => c.req.query(name) !== undefined))
      return unauthorized(c, 'http.token-in-address', door);
    const given = /^Bearer +([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (given === undefined) return unauthorized(c, 'http.token-missing', door);
    const isOwner = owner && sameSecret(given, owner.token);
    const holder = isOwner ? { ...owner.who, expiresAt: farAway } : await auth?.().whoHolds(given);
    if (!holder) return unauthorized(c, 'http.token-wrong', door);
    c.set('holder', holder);
    return next();
  };
}

/** 429 with the seconds to wait, said as the protocol's error too: some clients show only that. */
function inTurn({ limits }: McpDoor): MiddlewareHandler<McpEnv> {
  return async (c, next) => {
    const waitMs = await limits?.request(c.get('holder'));
    if (waitMs === undefined) return next();
    const seconds = Math.ceil(waitMs / 1000);
    const time = `${new Date(Date.now() + waitMs).toISOString().slice(11, 19)} UTC`;
    const message = sayIn(languageOf(c), 'limit.requests', { time, seconds });
    const error = { code: INTERNAL_ERROR, message, data: { retryAfterSeconds: seconds } };
    return c.json({ jsonrpc: '2.0', id: null, error }, 429, { 'Retry-After': String(seconds) });
  };
}

function unauthorized(c: Context, code: string, { auth, originOf = ownOrigin }: McpDoor): Response {
  const error = code === 'http.token-missing' ? undefined : 'invalid_token';
  const plain = error ? `Bearer error="${error}"` : 'Bearer';
  return c.json({ error: 'invalid_token', error_description: say(c, code) }, 401, {
    'WWW-Authenticate': auth?.().challenge(originOf(c), error) ?? plain,
  });
}

const say = (c: Context, code: string): string => sayIn(languageOf(c), code);
