import { z } from 'zod';
import type { Instant } from '../../domain/day.ts';
import { ConnectionError, NotFoundError, VendorError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Answer, Booth, Grant, KeyConnect, Opened } from '../vendor.ts';
import { bearer, host } from './api.ts';
import { addressesOf } from './paths.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** The athlete's own key, and the token of a day that it becomes. */
export const key: KeyConnect = {
  by: 'key',
  where: phrase('garmin.where_key'),
  async check(booth, text): Promise<Opened> {
    const { key, days } = keyIn(text);
    const grant = await tokenFor(booth, key, 'connection.refused');
    await tryToken(booth, grant);
    return {
      grant,
      // The service never tells whose key it is: there is one athlete behind it, the one who owns this installation.
      account: { id: 'personal' },
      allowed: ['activities', 'wellness', 'settings'],
      ...(days !== undefined && { endsAt: booth.clock() + days * dayMs }),
    };
  },
  renew: async (booth, { key }) => {
    if (!key) throw new ConnectionError('connection.expired');
    return tokenFor(booth, key, 'connection.expired');
  },
};

/**
 * What the athlete pasted: the key, and behind it the days of life that were chosen when it was made. Garmin does not
 * tell when a key ends, so only the athlete can.
 */
export function keyIn(text: string): { readonly key: string; readonly days?: number } {
  const [, key, days] = /^(\S+)(?:\s+(30|90|180|365)(?:\s*(?:d|j|days|jours))?)?$/i.exec(text.trim()) ?? [];
  // What is no visible ASCII cannot be sent in a header, and is no key.
  if (!key || !/^[\x21-\x7e]{8,4096}$/.test(key)) throw new ConnectionError('connection.refused');
  return { key, ...(days && { days: Number(days) }) };
}

async function tokenFor(
  booth: Booth,
  key: string,
  refused: 'connection.refused' | 'connection.expired',
): Promise<Grant> {
  const answer = await booth.http({
    method: 'POST',
    url: `${host(booth)}/personalapitoken-service/personal-api/personal-api-key/token`,
    headers: { authorization: `ApiKey ${key}` },
    accept: [400, 401, 403],
    // The same key gives another token: asking twice does no harm.
    repeatable: true,
  });
  if (answer.status >= 400) throw new ConnectionError(refused);
  const { token, endsAt } = tokenIn(answer, booth.clock());
  return { key, accessToken: token, accessEndsAt: endsAt };
}

async function tryToken(booth: Booth, grant: Grant): Promise<void> {
  const [{ path }] = addressesOf('profile', {});
  try {
    await booth.http({ url: host(booth) + path, headers: bearer(grant) });
  } catch (error) {
    if (error instanceof ConnectionError) throw new ConnectionError('connection.refused', {}, error);
    // That the profile is not where it is believed to be says nothing about the key.
    if (!(error instanceof NotFoundError)) throw error;
  }
}

const isToken = (text: string): boolean => /^[\x21-\x7e]{8,16384}$/.test(text);

// The names are not proven: these are tried in this order.
const named = z.looseObject({
  access_token: z.string().optional(),
  accessToken: z.string().optional(),
  token: z.string().optional(),
  expires_in: z.coerce.number().optional().catch(undefined),
  expiresIn: z.coerce.number().optional().catch(undefined),
  expires_at: z.union([z.number(), z.string()]).optional().catch(undefined),
  expiresAt: z.union([z.number(), z.string()]).optional().catch(undefined),
});

/** The token in any of the shapes it may come in, and when to renew it. Throws VendorError `garmin.no_token`. */
export function tokenIn(
  answer: Pick<Answer, 'text'>,
  now: Instant,
): { readonly token: string; readonly endsAt: Instant } {
  const text = answer.text().trim();
  const said = parsed(text);
  const fields = named.safeParse(said).data;
  const token = fields
    ? (fields.access_token ?? fields.accessToken ?? fields.token)
    : typeof said === 'string'
      ? said
      : text;
  if (!token || !isToken(token) || /^[<[{]/.test(token)) throw new VendorError('garmin.no_token');
  const told = lifeIn(fields, now) ?? momentOf(claimIn(token));
  const endsAt = told !== undefined && told > now && told < now + 400 * dayMs ? told : now + dayMs;
  // An hour early, so that a long sync does not run out of it; a short-lived one at half its life.
  return { token, endsAt: Math.max(endsAt - hourMs, now + (endsAt - now) / 2) };
}

function lifeIn(fields: z.infer<typeof named> | undefined, now: Instant): Instant | undefined {
  const seconds = fields?.expires_in ?? fields?.expiresIn;
  return seconds === undefined ? momentOf(fields?.expires_at ?? fields?.expiresAt) : now + seconds * 1000;
}

/** Seconds, milliseconds or ISO. */
function momentOf(value: unknown): Instant | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') return number > 1e11 ? number : number * 1000;
  const at = typeof number === 'string' ? Date.parse(number) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** `exp` of a token that is a JWT; only read, never trusted for more than when to renew. */
function claimIn(token: string): unknown {
  const claims = parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
