import { ConfigError, ConnectionError, VendorError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { Booth, Grant, OAuthConnect, Opened } from '../vendor.ts';
import { authorizedBy, bearer } from './api.ts';
import { register, type User } from './users.ts';

/** How the client itself signs in, for tokens and for webhooks. */
export function clientBasic(booth: Booth): string {
  const { id, secret } = clientOf(booth);
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** The client that an operator, or the athlete, made at admin.polaraccesslink.com. */
function clientOf({ setting }: Booth): { readonly id: string; readonly secret: string } {
  const [id, secret] = [setting('client_id'), setting('client_secret')];
  if (!id || !secret) throw new ConfigError('polar.no_client');
  return { id, secret };
}

/**
 * One scope for everything; which kinds of data it opens was ticked when the client was made. There is no refresh: a
 * token lives a year (ten were seen too), then the athlete agrees again.
 */
export const polarOAuth: OAuthConnect = {
  by: 'oauth',
  start: async (booth, { redirectUri, state }) => {
    const url = new URL(`${booth.host('auth')}/oauth2/authorization`);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientOf(booth).id,
      redirect_uri: redirectUri,
      scope: 'accesslink.read_all',
      state,
    }).toString();
    return { url: url.href, keep: {} };
  },
  finish: async (booth, callback, _keep, { redirectUri, state }) => {
    const { searchParams } = callback;
    if (searchParams.get('state') !== state) throw new ConnectionError('connection.refused');
    if (searchParams.has('error')) throw new ConnectionError('connection.declined');
    const code = searchParams.get('code');
    if (!code) throw new ConnectionError('connection.refused');
    const token = await exchange(booth, code, redirectUri);
    return opened(token, await register(booth, token));
  },
  identity: ({ account }) => account.id,
  revoke: async (booth, grant) => {
    // Taking the user off the client ends its tokens. Whoever is not known any more has none to end.
    const user = grant.extra?.user ?? '';
    await booth.http({
      method: 'DELETE',
      url: `${booth.host('api')}/v3/users/${encodeURIComponent(user)}`,
      headers: bearer(grant),
      accept: [401, 403, 404],
    });
  },
};

/**
 * A code that is shown twice costs every token it gave: never sent again, not even when the answer was lost.
 */
async function exchange(booth: Booth, code: string, redirectUri: string): Promise<Grant> {
  const answer = await booth.http({
    method: 'POST',
    url: `${booth.host('token')}/v2/oauth2/token`,
    headers: { authorization: clientBasic(booth), accept: 'application/json' },
    form: { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    accept: [400, 401],
    repeatable: false,
  });
  if (answer.status === 401) throw new ConfigError('polar.client_refused');
  if (answer.status === 400) throw new ConnectionError('connection.refused');
  return authorizedBy(answer, booth.clock());
}

function opened(grant: Grant, user: User): Opened {
  const id = grant.extra?.user;
  if (!id) throw new VendorError('vendor.unreadable');
  const name = cleanText(`${user.firstName ?? ''} ${user.lastName ?? ''}`, 80);
  return {
    grant,
    account: { id, ...(name && { name }) },
    allowed: ['activities', 'wellness', 'settings'],
    ...(grant.accessEndsAt !== undefined && { endsAt: grant.accessEndsAt }),
  };
}
