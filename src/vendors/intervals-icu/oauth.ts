import { z } from 'zod';
import { families, type Family } from '../../domain/connection.ts';
import { ConfigError, ConnectionError } from '../../domain/errors.ts';
import type { Booth, OAuthConnect } from '../vendor.ts';
import { root, signed } from './api.ts';
import { accountOf, accountShape } from './key.ts';

/** What each family asks for. Writing to the calendar lets read it as well; whether it always does is not documented. */
const scopes: Readonly<Record<Family, string>> = {
  activities: 'ACTIVITY:READ',
  wellness: 'WELLNESS:READ',
  calendar: 'CALENDAR:READ',
  settings: 'SETTINGS:READ',
  workouts: 'CALENDAR:WRITE',
};

function scopeFor(asked: readonly Family[]): string {
  const wanted = asked.length > 0 ? asked : families;
  const writes = wanted.includes('workouts');
  const named = wanted.filter((family) => !(family === 'calendar' && writes)).map((family) => scopes[family]);
  return [...new Set(named)].join(',');
}

/** The athlete may untick areas: what was granted is what the token says. */
function allowedBy(scope: string): Family[] {
  const granted = new Set(scope.split(/[\s,]+/));
  const has = (area: string): boolean => granted.has(`${area}:READ`) || granted.has(`${area}:WRITE`);
  return families.filter((family) =>
    family === 'workouts' ? granted.has(scopes.workouts) : has(scopes[family].replace(/:.*/, '')),
  );
}

const tokenShape = z.looseObject({
  access_token: z.string().min(1).max(10_000),
  scope: z.string().nullish().catch(undefined),
  athlete: accountShape,
});

/**
 * One token lives for an application and an athlete: a new consent ends the one before. It has no end and no refresh, and
 * PKCE is not documented: `state` is all there is.
 */
export const byOAuth: OAuthConnect = {
  by: 'oauth',
  start: async (booth, { redirectUri, state, families: asked }) => {
    const url = new URL(`${booth.host('site')}/oauth/authorize`);
    const client_id = clientOf(booth).id;
    const query = { client_id, redirect_uri: redirectUri, scope: scopeFor(asked), state };
    url.search = new URLSearchParams(query).toString();
    return { url: url.href, keep: {} };
  },
  finish: async (booth, { searchParams }, _keep, { state }) => {
    if (searchParams.get('state') !== state) throw new ConnectionError('connection.refused');
    if (searchParams.has('error')) throw new ConnectionError('connection.declined');
    const code = searchParams.get('code');
    if (!code) throw new ConnectionError('connection.refused');
    const { access_token, scope, athlete } = await exchange(booth, code);
    return {
      grant: { accessToken: access_token },
      account: accountOf(athlete),
      allowed: allowedBy(scope ?? ''),
    };
  },
  identity: ({ account }) => account.id,
  revoke: async (booth, grant) => {
    // 401: nobody knows this token any more, which is what was wanted.
    const url = `${root(booth)}/disconnect-app`;
    await booth.http({ method: 'DELETE', url, headers: signed(grant), accept: [401, 403, 404] });
  },
};

function clientOf({ setting }: Booth): { readonly id: string; readonly secret: string } {
  const [id, secret] = [setting('client_id'), setting('client_secret')];
  if (!id || !secret) throw new ConfigError('icu.no_client');
  return { id, secret };
}

/** A code lives two minutes and is good for once: it is never sent again. */
async function exchange(booth: Booth, code: string): Promise<z.infer<typeof tokenShape>> {
  const { id, secret } = clientOf(booth);
  const answer = await booth.http({
    method: 'POST',
    // Without /v1, unlike everything else.
    url: `${booth.host('site')}/api/oauth/token`,
    form: { client_id: id, client_secret: secret, code },
    accept: [400, 401, 403, 404, 422],
    repeatable: false,
  });
  if (answer.status === 401 || answer.status === 403) throw new ConfigError('icu.client_refused');
  if (answer.status >= 300) throw new ConnectionError('connection.refused');
  return answer.json(tokenShape);
}
