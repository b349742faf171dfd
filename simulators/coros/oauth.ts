import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { RegionId } from './options.ts';
import { type Code, fresh, type State } from './state.ts';

const scopes = 'openid offline_access mcp.tools';

/** Discovery, registration, consent and tokens of one region. */
export function oauth(app: Hono, state: State, region: RegionId): void {
  const issuer = (): string => state.urls[region];
  discovery(app, issuer);

  app.post('/connect/register', async (c) => {
    const body = await c.req.json<{ redirect_uris?: string[] }>();
    const uris = body.redirect_uris ?? [];
    const isLoopback = uris.every((uri) =>
      ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(uri).hostname),
    );
    if (uris.length === 0 || (state.options.redirects === 'loopback' && !isLoopback))
      return c.json({ error: 'invalid_redirect_uri' }, 400);
    const clientId = fresh(12);
    state.clients.set(`${region} ${clientId}`, { redirectUris: uris });
    return c.json({ client_id: clientId, redirect_uris: uris, token_endpoint_auth_method: 'none' }, 201);
  });

  app.get('/oauth2/authorize', (c) => {
    const problem = problemOf(c, state, region);
    if (problem) return c.text(problem, 400);
    const ticket = c.req.query('login_ticket');
    if (ticket !== undefined) {
      const session = [...state.sessions.values()].find((one) => one.ticket === ticket);
      return session ? c.redirect(landing(c, state, 'accept'), 302) : c.text('Unknown ticket.', 400);
    }
    return c.html(`<form method="post"><button name="answer" value="accept">Authorize</button>
<button name="answer" value="deny">Cancel</button></form>`);
  });

  app.post('/oauth2/authorize', async (c) => {
    const problem = problemOf(c, state, region);
    if (problem) return c.text(problem, 400);
    // Nobody of this account lives in another region.
    if (state.athlete.region !== region) return c.text('This account does not exist here.', 400);
    return c.redirect(landing(c, state, (await c.req.parseBody()).answer), 302);
  });

  app.post('/oauth2/token', async (c) => {
    const form = await fieldsOf(c);
    if (!state.clients.has(`${region} ${form.client_id}`)) return c.json({ error: 'invalid_client' }, 401);
    if (form.grant_type === 'authorization_code') return byCode(c, state, region, form);
    if (form.grant_type === 'refresh_token') return byRefresh(c, state, region, form);
    return c.json({ error: 'unsupported_grant_type' }, 400);
  });

  app.post('/oauth2/revoke', async (c) => {
    const { token = '' } = await fieldsOf(c);
    const found = state.refresh.get(token);
    if (found) {
      state.refresh.delete(token);
      for (const [access, { clientId }] of state.access)
        if (clientId === found.clientId) state.access.delete(access);
    }
    return c.body(null, 200);
  });

  app.get('/userinfo', (c) => {
    if (!tokenOf(c, state, region)) return c.json({ error: 'invalid_token' }, 401);
    if (state.options.userInfo === false) return c.json({ error: 'not_found' }, 404);
    return c.json({ sub: state.athlete.id, name: state.athlete.name });
  });
  loginSessions(app, state, issuer);
}

/** The token of a request, when it is one of this region and still lives. */
export function tokenOf(c: Context, state: State, region: RegionId): boolean {
  const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const token = bearer === undefined ? undefined : state.access.get(bearer);
  return token !== undefined && token.region === region && token.endsAt > state.now();
}

function discovery(app: Hono, issuer: () => string): void {
  app.get('/.well-known/oauth-protected-resource/mcp', (c) =>
    c.json({
      resource: `${issuer()}/mcp`,
      authorization_servers: [issuer()],
      scopes_supported: scopes.split(' '),
      bearer_methods_supported: ['header'],
    }),
  );
  const metadata = (c: Context): Response =>
    c.json({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/oauth2/authorize`,
      token_endpoint: `${issuer()}/oauth2/token`,
      registration_endpoint: `${issuer()}/connect/register`,
      device_authorization_endpoint: `${issuer()}/oauth2/device_authorization`,
      revocation_endpoint: `${issuer()}/oauth2/revoke`,
      introspection_endpoint: `${issuer()}/oauth2/introspect`,
      jwks_uri: `${issuer()}/oauth2/jwks`,
      userinfo_endpoint: `${issuer()}/userinfo`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    });
  app.get('/.well-known/oauth-authorization-server', metadata);
  app.get('/.well-known/openid-configuration', metadata);
}

function problemOf(c: Context, state: State, region: RegionId): string | undefined {
  const ask = (name: string): string => c.req.query(name) ?? '';
  const client = state.clients.get(`${region} ${ask('client_id')}`);
  if (!client) return 'Unknown client.';
  if (!client.redirectUris.includes(ask('redirect_uri'))) return 'This redirect URI is not registered.';
  if (ask('response_type') !== 'code') return 'Unsupported response type.';
  if (ask('code_challenge_method') !== 'S256' || ask('code_challenge').length !== 43)
    return 'PKCE S256 is needed.';
  if (ask('resource') !== `${state.urls[region]}/mcp`) return 'Unknown resource.';
  return undefined;
}

function landing(c: Context, state: State, answer: unknown): string {
  const to = new URL(c.req.query('redirect_uri') ?? '');
  to.searchParams.set('state', c.req.query('state') ?? '');
  if (answer !== 'accept') to.searchParams.set('error', 'access_denied');
  else to.searchParams.set('code', newCode(c, state));
  return to.href;
}

function newCode(c: Context, state: State): string {
  const code = fresh();
  const [clientId = '', redirectUri = '', challenge = ''] = [
    'client_id',
    'redirect_uri',
    'code_challenge',
  ].map((name) => c.req.query(name));
  state.codes.set(code, { clientId, redirectUri, challenge, endsAt: state.now() + 300_000 });
  return code;
}

type Form = Readonly<Record<string, string>>;

async function fieldsOf(c: Context): Promise<Form> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function byCode(c: Context, state: State, region: RegionId, form: Form): Response {
  const code = state.codes.get(form.code);
  state.codes.delete(form.code);
  if (!code || !fits(code, form, state.now())) return c.json({ error: 'invalid_grant' }, 400);
  return issue(c, state, region, form.client_id);
}

const fits = (code: Code, form: Form, now: number): boolean =>
  code.endsAt > now &&
  code.clientId === form.client_id &&
  code.redirectUri === form.redirect_uri &&
  code.challenge ===
    createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');

/** The used one is dead; showing it again is refused and ends nothing. */
function byRefresh(c: Context, state: State, region: RegionId, form: Form): Response {
  const found = state.refresh.get(form.refresh_token);
  if (!found || found.region !== region || found.clientId !== form.client_id)
    return c.json({ error: 'invalid_grant' }, 400);
  if (found.isDead)
    return c.json({ error: 'invalid_grant', error_description: 'Duplicate grant rejected' }, 400);
  found.isDead = true;
  return issue(c, state, region, form.client_id);
}

function issue(c: Context, state: State, region: RegionId, clientId: string): Response {
  const { tokenSeconds = 2_592_000 } = state.options;
  const seconds = tokenSeconds === 'unsaid' ? 3600 : tokenSeconds;
  const [access, refresh] = [fresh(), fresh(96)];
  state.access.set(access, { region, clientId, endsAt: state.now() + seconds * 1000 });
  state.refresh.set(refresh, { region, clientId, endsAt: Infinity, isDead: false });
  return c.json({
    access_token: access,
    token_type: 'Bearer',
    ...(tokenSeconds !== 'unsaid' && { expires_in: seconds }),
    refresh_token: refresh,
    scope: scopes,
  });
}

/** Logging in without a redirect: a page to open, and a poll that ends with a ticket. */
function loginSessions(app: Hono, state: State, issuer: () => string): void {
  app.post('/api/v1/cli/login-sessions', async (c) => {
    const { clientId } = await c.req.json<{ clientId: string }>();
    const [sessionId, pollToken] = [fresh(9), fresh()];
    const endsAt = state.now() + 300_000;
    state.sessions.set(sessionId, { clientId, pollToken, endsAt, status: 'pending' });
    const loginUrl = `${issuer()}/cli/login/${sessionId}`;
    return c.json(
      { sessionId, pollToken, loginUrl, expiresAt: new Date(endsAt).toISOString(), intervalSeconds: 3 },
      201,
    );
  });
  app.post('/cli/login/:id', (c) => {
    const session = state.sessions.get(c.req.param('id'));
    if (!session) return c.text('Unknown session.', 404);
    session.status = 'authorized';
    session.ticket = fresh();
    return c.text('You may close this page.');
  });
  app.post('/api/v1/cli/login-sessions/:id/claim', (c) => {
    const session = state.sessions.get(c.req.param('id'));
    if (!session || session.pollToken !== c.req.header('x-poll-token'))
      return c.json({ status: 'failed' }, 404);
    if (session.endsAt <= state.now()) return c.json({ status: 'expired' });
    if (session.status !== 'authorized') return c.json({ status: session.status });
    session.status = 'claimed';
    return c.json({ status: 'authorized', loginTicket: session.ticket });
  });
}
