import { randomBytes } from 'node:crypto';
import type { Context, Next } from 'hono';
import type { Bench } from '../kit/index.ts';
import type { GarminOptions, Key } from './options.ts';

const dayMs = 86_400_000;

export const tokenPath = '/personalapitoken-service/personal-api/personal-api-key/token';
export const demoKey = 'GCDC_demo-key-of-nobody';

export interface TokenDesk {
  /** The owner deletes a key on the web page; its tokens end with it. */
  deleteKey(key: string): void;
  /** All tokens end now, the keys live on. */
  endTokens(): void;
  readonly guard: (c: Context, next: Next) => Promise<Response | void>;
}

/** Gives tokens of a day for keys, and lets only those in. */
export function tokenDesk({ app, now }: Bench, options: GarminOptions): TokenDesk {
  const refusal = options.refusal ?? 401;
  const keys = new Map<string, Key>((options.keys ?? [{ key: demoKey }]).map((one) => [one.key, one]));
  const tokens = new Map<string, { readonly key: string; readonly endsAt: number }>();

  app.post(tokenPath, async (c) => {
    if (options.region === 'china' && options.chinaIsDown) return c.body('', 526 as never);
    const [, key = ''] = /^ApiKey (\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    if (!isAlive(keys.get(key), now()) || (await c.req.text()) !== '') return c.body('refused', refusal);
    const endsAt = now() + dayMs;
    const token = options.life === 'jwt' ? jwt(endsAt) : `tok-${randomBytes(12).toString('hex')}`;
    tokens.set(token, { key, endsAt });
    return answer(c, token, { options, endsAt });
  });

  return {
    deleteKey(key) {
      keys.delete(key);
    },
    endTokens() {
      tokens.clear();
    },
    guard: async (c, next) => {
      const [, token = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
      const known = tokens.get(token);
      if (!known || known.endsAt <= now() || !isAlive(keys.get(known.key), now()))
        return c.body('who are you', refusal);
      return next();
    },
  };
}

const isAlive = (key: Key | undefined, now: number): boolean =>
  key !== undefined && (key.days === undefined || now < (key.madeAt ?? 0) + key.days * dayMs);

function answer(
  c: Context,
  token: string,
  { options, endsAt }: { readonly options: GarminOptions; readonly endsAt: number },
): Response {
  const { token: shape = 'object', life = 'seconds' } = options;
  if (shape === 'plain') return c.text(token);
  if (shape === 'json-string') return c.json(token);
  const lives = {
    seconds: { [shape === 'camel' ? 'expiresIn' : 'expires_in']: 86_400 },
    moment: { [shape === 'camel' ? 'expiresAt' : 'expires_at']: new Date(endsAt).toISOString() },
    jwt: {},
    untold: {},
  }[life];
  const name = { object: 'access_token', camel: 'accessToken', 'named-token': 'token' }[shape];
  return c.json({ [name]: token, token_type: 'Bearer', scope: 'demo', ...lives });
}

function jwt(endsAt: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ exp: Math.floor(endsAt / 1000), n: randomBytes(4).toString('hex') })}.c2ln`;
}
