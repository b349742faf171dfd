import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { fail } from './answers.ts';
import type { Env, State } from './state.ts';

const codeLifeMs = 2 * 60_000;
const areas: ReadonlySet<string> = new Set([
  'ACTIVITY',
  'WELLNESS',
  'CALENDAR',
  'CHATS',
  'LIBRARY',
  'SETTINGS',
]);
const fresh = (): string => randomBytes(12).toString('hex');

/** The page where the athlete ticks areas, the exchange of the code, and the end of it all. No refresh, no PKCE. */
export function oauth(app: Hono<Env>, state: State): void {
  app.get('/oauth/authorize', (c) => {
    const problem = problemOf(c, state);
    if (problem) return c.html(`<p>${problem}</p>`, 400);
    const boxes = scopesIn(c.req.query('scope')).map(
      (scope) => `<label><input type="checkbox" name="scope" value="${scope}" checked>${scope}</label>`,
    );
    return c.html(`<form method="post">${boxes.join('')}<button>Allow</button></form>`);
  });

  app.post('/oauth/authorize', async (c) => {
    const problem = problemOf(c, state);
    if (problem) return c.html(`<p>${problem}</p>`, 400);
    const form = await c.req.parseBody({ all: true });
    const to = new URL(c.req.query('redirect_uri') ?? '');
    const given = c.req.query('state');
    if (given !== undefined) to.searchParams.set('state', given);
    if (form.answer === 'deny') to.searchParams.set('error', 'access_denied');
    else {
      const ticked = [form.scope ?? []].flat().filter((one) => typeof one === 'string');
      const code = fresh();
      const endsAt = state.now() + codeLifeMs;
      state.codes.set(code, { athlete: state.visitor, scopes: ticked, endsAt });
      to.searchParams.set('code', code);
    }
    return c.redirect(to.href, 302);
  });

  app.on(['GET', 'POST', 'PUT', 'DELETE'], '/oauth/token', (c) => fail(c, 405, 'Method Not Allowed'));
  app.post('/api/oauth/token', async (c) => {
    const form = await c.req.parseBody();
    const { client } = state;
    if (form.client_id !== client.id || form.client_secret !== client.secret) {
      return fail(c, 403, 'Access denied');
    }
    const name = typeof form.code === 'string' ? form.code : '';
    const code = state.codes.get(name);
    if (!code || code.endsAt < state.now()) return fail(c, 404, 'Code not found (expired?)');
    state.codes.delete(name);
    const { athlete, scopes } = code;
    // One token lives for an application and an athlete: a new consent replaces it and all its scopes.
    for (const [old, { athlete: owner }] of state.tokens) if (owner === athlete) state.tokens.delete(old);
    const token = fresh();
    state.tokens.set(token, { athlete, scopes });
    const who = { id: athlete.id, name: athlete.name };
    return c.json({ token_type: 'Bearer', access_token: token, scope: scopes.join(','), athlete: who });
  });

  app.delete('/api/v1/disconnect-app', (c) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    return state.tokens.delete(token) ? c.json({}) : fail(c, 401, 'Unauthorized');
  });
}

function problemOf(c: Context, { client }: State): string | undefined {
  if (c.req.query('client_id') !== client.id) return 'Unknown application.';
  const uri = c.req.query('redirect_uri') ?? '';
  const isKnown = /^http:\/\/localhost[:/]/.test(uri) || client.redirects?.includes(uri);
  if (!isKnown) return 'This redirect is not registered.';
  const odd = scopesIn(c.req.query('scope')).find((scope) => {
    const [area, way, more] = scope.split(':');
    return more !== undefined || !areas.has(area) || (way !== 'READ' && way !== 'WRITE');
  });
  return odd === undefined ? undefined : 'Unknown scope.';
}

const scopesIn = (text = ''): string[] => text.split(',').filter(Boolean);
