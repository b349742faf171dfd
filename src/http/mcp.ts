import {
  type AuthInfo,
  INTERNAL_ERROR,
  isJsonContentType,
  type McpServer,
} from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StatusCode } from 'hono/utils/http-status';
import { UnavailableError } from '../domain/errors.ts';
import { type Caller, exchange } from '../mcp/exchange.ts';
import { wireFault } from '../mcp/wire-fault.ts';
import { admission, type McpDoor, type McpEnv, ownOrigin } from './admission.ts';
import { languageOf, sayIn } from './language.ts';

const fourMegabytes = 4 * 1024 * 1024;

/** A mounted protocol: its routes, and how to end what is still streaming. */
export interface Mounted {
  readonly app: Hono;
  close(): Promise<void>;
}

/**
 * Streamable HTTP for both eras of the protocol, without sessions: every request stands alone, so a restart loses
 * nothing and a stray `Mcp-Session-Id` means nothing. `server` makes the one that answers a request.
 */
export function mcpEndpoint(server: (caller: Caller) => McpServer, door: McpDoor): Mounted {
  const { log } = door;
  const faulty = (error: Error): void => log.warn(wireFault(error), 'mcp over http');
  const { answer, close } = exchange(server, faulty, fourMegabytes);
  const app = new Hono<McpEnv>();
  app.use(crossOrigin);
  app.use(...admission(door));
  app.post('/', ofBearableSize, takesAnything, async (c) => {
    const { request, message } = await received(c.req.raw);
    return passedOn(c, await answer(request, message, authInfoOf(c, door)));
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
  return { app: app as unknown as Hono, close };
}

const tooLarge = (c: Context): Response => {
  const error = { code: INTERNAL_ERROR, message: say(c, 'http.body-too-large') };
  return c.json({ jsonrpc: '2.0', id: null, error }, 413);
};

// Of a body without a length each piece has to be counted, which costs more than all the rest of a short one.
const counted = bodyLimit({ maxSize: fourMegabytes, onError: tooLarge });
const ofBearableSize: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length');
  if (length === undefined) return counted(c, next);
  return Number(length) > fourMegabytes ? tooLarge(c) : next();
};

/** The message that was posted. What is none is left for the protocol's machinery to refuse. */
async function received(request: Request): Promise<{ request: Request; message?: unknown }> {
  if (!isJsonContentType(request.headers.get('content-type'))) return { request };
  const body = await request.text();
  try {
    return { request, message: JSON.parse(body) as unknown };
  } catch {
    const { url, method, headers } = request;
    return { request: new Request(url, { method, headers, body }) };
  }
}

/** An answer whose headers can still be added to. Only what waits for events is a stream. */
async function passedOn(c: Context, answer: Response): Promise<Response> {
  const headers = Object.fromEntries(answer.headers);
  if (headers['content-type']?.startsWith('text/event-stream')) return new Response(answer.body, answer);
  const body = answer.body ? await answer.text() : null;
  return c.newResponse(body, answer.status as StatusCode, headers);
}

/** What the protocol's machinery learns of the caller; the token itself goes no further. */
function authInfoOf(c: Context<McpEnv>, { originOf = ownOrigin }: McpDoor): AuthInfo {
  const { expiresAt, ...who } = c.get('holder');
  const resourceMetadata = `${originOf(c)}/.well-known/oauth-protected-resource/mcp`;
  const extra = { who, athlete: who.athleteId, resourceMetadata };
  return { token: 'checked', clientId: who.client, scopes: [...who.scopes], expiresAt, extra };
}

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

const say = (c: Context, code: string): string => sayIn(languageOf(c), code);
