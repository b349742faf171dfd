import { INTERNAL_ERROR } from '@modelcontextprotocol/server';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { Deps, Who } from '../app/deps.ts';
import type { Limits } from '../app/limits.ts';
import type { Auth } from '../auth/index.ts';
import { gateFor, usualGate } from './gate.ts';
import { languageOf, sayIn } from './language.ts';
import { sameSecret } from './token.ts';

// The owner's token is good until its file is deleted; the SDK wants an end.
const farAway = Math.floor(Date.UTC(2100, 0, 1) / 1000);
const refusalMs = 200;

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
export type McpEnv = { Variables: { token: string; holder: Holder } };

/** Lets through to `/mcp` who holds a token of ours and keeps to the limits; everybody else gets 401 or 429. */
export function admission(door: McpDoor): readonly MiddlewareHandler<McpEnv>[] {
  const { limits } = door;
  // Before the token is looked up: that alone would let a greedy one take everybody's time.
  const gate = limits ? [fewAtATime(gateFor(usualGate))] : [];
  return [holdsToken(door), ...gate, bearer(door), inTurn(door)];
}

function holdsToken(door: McpDoor): MiddlewareHandler<McpEnv> {
  return async (c, next) => {
    // In an address a token would end in histories and logs: refused even when a good header comes with it.
    if (['token', 'access_token'].some((name) => c.req.query(name) !== undefined))
      return unauthorized(c, 'http.token-in-address', door);
    const given = /^Bearer +([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (given === undefined) return unauthorized(c, 'http.token-missing', door);
    c.set('token', given);
    return next();
  };
}

function fewAtATime(enter: ReturnType<typeof gateFor>): MiddlewareHandler<McpEnv> {
  return async (c, next) => {
    const leave = await enter(c.get('token'));
    if (!leave) return slowDown(c, 1000);
    try {
      return await next();
    } finally {
      leave();
    }
  };
}

function bearer(door: McpDoor): MiddlewareHandler<McpEnv> {
  const { owner, auth } = door;
  return async (c, next) => {
    const given = c.get('token');
    const isOwner = owner && sameSecret(given, owner.token);
    const holder = isOwner ? { ...owner.who, expiresAt: farAway } : await auth?.().whoHolds(given);
    if (!holder) return unauthorized(c, 'http.token-wrong', door);
    c.set('holder', holder);
    return next();
  };
}

/** Who is over the limit hears so after a while, in its place at the gate: a loop that does not listen is slowed down. */
function inTurn({ limits }: McpDoor): MiddlewareHandler<McpEnv> {
  return async (c, next) => {
    const waitMs = await limits?.request(c.get('holder'));
    if (waitMs === undefined) return next();
    await wait(Math.min(waitMs, refusalMs), undefined, { ref: false });
    return slowDown(c, waitMs);
  };
}

/** 429 with the seconds to wait, said as the protocol's error too: some clients show only that. */
function slowDown(c: Context, waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const time = `${new Date(Date.now() + waitMs).toISOString().slice(11, 19)} UTC`;
  const message = sayIn(languageOf(c), 'limit.requests', { time, seconds });
  const error = { code: INTERNAL_ERROR, message, data: { retryAfterSeconds: seconds } };
  return c.json({ jsonrpc: '2.0', id: null, error }, 429, { 'Retry-After': String(seconds) });
}

function unauthorized(c: Context, code: string, { auth, originOf = ownOrigin }: McpDoor): Response {
  const error = code === 'http.token-missing' ? undefined : 'invalid_token';
  const plain = error ? `Bearer error="${error}"` : 'Bearer';
  return c.json({ error: 'invalid_token', error_description: say(c, code) }, 401, {
    'WWW-Authenticate': auth?.().challenge(originOf(c), error) ?? plain,
  });
}

export const ownOrigin = (c: Context): string => new URL(c.req.url).origin;
const say = (c: Context, code: string): string => sayIn(languageOf(c), code);
