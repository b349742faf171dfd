import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Family } from '../../domain/connection.ts';
import { BoucleError, ConnectionError, VendorError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { Answer, Booth, Grant, Kept, OAuthConnect } from '../vendor.ts';
import { discover, findRegion, type SignIn } from './discovery.ts';
import { apiOf } from './api.ts';
import type { Caller } from './rpc.ts';
import type { ToolId } from './tools.ts';
import { isRegion, regionOf } from './hosts.ts';

const scope = 'openid offline_access mcp.tools';

/** Without a word about it, a token is taken to live an hour. */
const defaultSeconds = 3600;

/**
 * OAuth 2.1 with PKCE at the athlete's own region. boucle registers itself there, so that an operator has nothing to set;
 * the client it was given is part of the grant, for the refresh token belongs to it.
 */
export const corosOAuth: OAuthConnect = {
  by: 'oauth',
  start: async (booth, { redirectUri, state }) => {
    const signIn = await discover(booth, await findRegion(booth));
    const client = booth.setting('client_id') ?? (await register(booth, signIn, redirectUri));
    const verifier = randomBytes(48).toString('base64url');
    const url = new URL(signIn.authorize);
    const ask = {
      response_type: 'code',
      client_id: client,
      redirect_uri: redirectUri,
      scope,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: signIn.resource,
      state,
    };
    for (const [name, value] of Object.entries(ask)) url.searchParams.set(name, value);
    return { url: url.href, keep: { verifier, client, region: signIn.region } };
  },
  finish: async (booth, callback, keep, { redirectUri, state }) => {
    const { searchParams } = callback;
    if (searchParams.get('state') !== state) throw new ConnectionError('connection.refused');
    if (searchParams.has('error')) throw new ConnectionError('connection.declined');
    const code = searchParams.get('code');
    const region = keep.region;
    if (!code || !isRegion(region)) throw new ConnectionError('connection.refused');
    const signIn = await discover(booth, region);
    const opened = await tokens(booth, signIn, clientOf(keep), {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: keep.verifier ?? '',
    });
    // Several athletes may share a client that an operator registered: what is counted for each needs a name.
    const grant = { ...opened, extra: { ...opened.extra, id: randomBytes(6).toString('hex') } };
    const account = await accountOf(booth, signIn, grant);
    return { grant, account, allowed: await allowedBy(booth, grant), region };
  },
  /** Showing a used token again is refused and ends nothing: a renewal whose answer was lost may be asked for again. */
  refresh: async (booth, grant) => {
    const region = regionOf(grant);
    if (!grant.refreshToken) throw new ConnectionError('connection.expired');
    const signIn = await discover(booth, region);
    const renewed = await tokens(booth, signIn, clientOf(grant.extra), {
      grant_type: 'refresh_token',
      refresh_token: grant.refreshToken,
    });
    return { ...renewed, extra: { ...grant.extra, ...renewed.extra } };
  },
  // Two regions may count their users alike. Where only the region is known, it stands for everybody there.
  identity: ({ account, region }) =>
    account.id === unknownIn(region) ? undefined : `${region}:${account.id}`,
  revoke: async (booth, grant) => {
    const { revoke } = await discover(booth, regionOf(grant));
    const token = grant.refreshToken ?? grant.accessToken;
    if (!revoke || !token) return;
    const form = { token, client_id: clientOf(grant.extra) };
    await booth.http({ method: 'POST', url: revoke, form, accept: [400, 401, 404], repeatable: true });
  },
};

function clientOf(kept: Kept | undefined): string {
  if (!kept?.client) throw new ConnectionError('connection.expired');
  return kept.client;
}

const needed: readonly (readonly [Family, ToolId])[] = [
  ['activities', 'records'],
  ['wellness', 'sleep'],
  ['calendar', 'schedule'],
  ['settings', 'fitness'],
  ['workouts', 'create'],
];

/** One scope opens everything; what there is, the list of tools tells. A list that cannot be had now takes nothing away. */
async function allowedBy(booth: Booth, grant: Grant): Promise<readonly Family[]> {
  const authorized: Caller['authorized'] = (request, sign) =>
    booth.http({ ...request, headers: { ...request.headers, ...sign(grant) } });
  try {
    const api = await apiOf({ host: booth.host, clock: booth.clock, grant: async () => grant, authorized });
    return needed.filter(([, tool]) => api.can(tool)).map(([family]) => family);
  } catch (error) {
    if (!(error instanceof BoucleError)) throw error;
    return needed.map(([family]) => family);
  }
}

/** Some servers take redirects to the machine itself only. */
async function register(booth: Booth, signIn: SignIn, redirectUri: string): Promise<string> {
  if (!signIn.register) throw new VendorError('vendor.unreadable');
  const answer = await booth.http({
    method: 'POST',
    url: signIn.register,
    json: {
      client_name: 'boucle',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope,
      token_endpoint_auth_method: 'none',
    },
    accept: [400, 403],
  });
  if (answer.status >= 400) throw new ConnectionError('coros.redirect_refused');
  return answer.json(z.looseObject({ client_id: z.string().min(1).max(500) })).client_id;
}

const tokenShape = z.looseObject({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().positive().max(10_000_000_000).optional().catch(undefined),
  refresh_token: z.string().min(1).max(10_000).optional().catch(undefined),
});

async function tokens(
  booth: Booth,
  signIn: SignIn,
  client: string,
  form: Readonly<Record<string, string>>,
): Promise<Grant> {
  const isRenewal = form.grant_type === 'refresh_token';
  const answer = await booth.http({
    method: 'POST',
    url: signIn.token,
    headers: { accept: 'application/json' },
    form: { ...form, client_id: client },
    accept: [400, 401],
    repeatable: isRenewal,
  });
  if (answer.status >= 400)
    throw new ConnectionError(isRenewal ? 'connection.expired' : 'connection.refused');
  const token = answer.json(tokenShape);
  const refreshToken = token.refresh_token ?? form.refresh_token;
  return {
    accessToken: token.access_token,
    accessEndsAt: booth.clock() + (token.expires_in ?? defaultSeconds) * 1000,
    ...(refreshToken !== undefined && { refreshToken }),
    extra: { client, region: signIn.region },
  };
}

const userShape = z.looseObject({
  sub: z.coerce.string().min(1).max(200),
  name: z.string().optional().catch(undefined),
});

const unknownIn = (region: string | undefined): string => `coros-${region}`;

/** Whose account it is, when COROS says; else the region stands for it. */
async function accountOf(
  booth: Booth,
  { userInfo, region }: SignIn,
  grant: Grant,
): Promise<{ id: string; name?: string }> {
  const unknown = { id: unknownIn(region) };
  if (!userInfo) return unknown;
  const answer: Answer = await booth.http({
    url: userInfo,
    headers: { authorization: `Bearer ${grant.accessToken ?? ''}`, accept: 'application/json' },
    accept: [400, 401, 403, 404],
  });
  const user = answer.status === 200 ? userShape.safeParse(jsonOf(answer)) : undefined;
  if (!user?.success) return unknown;
  const name = cleanText(user.data.name ?? '', 80);
  return { id: cleanText(user.data.sub), ...(name && { name }) };
}

function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text());
  } catch {
    return undefined;
  }
}
