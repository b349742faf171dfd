import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { jsonWithId } from './answers.ts';
import type { State } from './state.ts';

const codeLifeMs = 10 * 60_000;
const fresh = (): string => randomBytes(16).toString('hex');

/** The page where the athlete agrees, and the exchange of the code. There is no refresh. */
export function oauth(app: Hono, state: State): void {
  app.get('/oauth2/authorization', (c) => {
    const problem = problemOf(c, state);
    if (problem) return c.html(`<p>${problem}</p>`, 400);
    const kept = ['client_id', 'redirect_uri', 'state'].flatMap((name) => {
      const value = c.req.query(name);
      return value === undefined ? [] : [`<input type="hidden" name="${name}" value="${encodeURI(value)}">`];
    });
    return c.html(
      `<form method="post" action="/oauth2/authorization">${kept.join('')}<p>An application wants to read your Polar data.</p><button name="answer" value="accept">Accept</button><button name="answer" value="deny">Deny</button></form>`,
    );
  });

  app.post('/oauth2/authorization', async (c) => {
    const form = await c.req.parseBody();
    const asked = typeof form.redirect_uri === 'string' ? decodeURI(form.redirect_uri) : undefined;
    const to = new URL(asked ?? state.client.redirectUri ?? 'http://localhost/');
    if (typeof form.state === 'string') to.searchParams.set('state', decodeURI(form.state));
    if (form.answer !== 'accept') to.searchParams.set('error', 'access_denied');
    else to.searchParams.set('code', newCode(state, asked));
    return c.redirect(to.href, 302);
  });

  app.post('/v2/oauth2/token', async (c) => {
    if (c.req.header('authorization') !== basicOf(state)) return c.json({ error: 'invalid_client' }, 401);
    const form = await c.req.parseBody();
    if (form.grant_type !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400);
    const code = typeof form.code === 'string' ? state.codes.get(form.code) : undefined;
    const asked = typeof form.redirect_uri === 'string' ? form.redirect_uri : undefined;
    if (!code || code.endsAt < state.now() || asked !== code.redirectUri) {
      return c.json({ error: 'invalid_grant' }, 400);
    }
    if (code.isUsed) {
      for (const token of code.tokens) state.tokens.delete(token);
      return c.json({ error: 'invalid_grant' }, 400);
    }
    code.isUsed = true;
    const seconds = state.options.tokenSeconds ?? 31_535_999;
    const token = fresh();
    code.tokens.push(token);
    state.tokens.set(token, { athlete: code.athlete, endsAt: state.now() + seconds * 1000 });
    const rest = { access_token: token, token_type: 'bearer', expires_in: seconds };
    return jsonWithId(c, 'x_user_id', code.athlete.userId, rest);
  });
}

function problemOf(c: Context, { client }: State): string | undefined {
  if (c.req.query('client_id') !== client.id) return 'Unknown client.';
  if (c.req.query('response_type') !== 'code') return 'Unsupported response type.';
  const scope = c.req.query('scope');
  if (scope !== undefined && scope !== 'accesslink.read_all') return 'Unknown scope.';
  const uri = c.req.query('redirect_uri');
  const isKnown = uri === undefined || client.redirectUri === undefined || uri === client.redirectUri;
  return isKnown ? undefined : 'This redirect URI is not registered.';
}

function newCode(state: State, redirectUri: string | undefined): string {
  const code = fresh();
  const endsAt = state.now() + codeLifeMs;
  state.codes.set(code, { athlete: state.visitor, redirectUri, endsAt, isUsed: false, tokens: [] });
  return code;
}

export const basicOf = ({ client }: State): string =>
  `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
