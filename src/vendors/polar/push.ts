import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { VendorError } from '../../domain/errors.ts';
import { sameSecret } from '../same-secret.ts';
import type { Answer, Booth, Message, Push, Request } from '../vendor.ts';
import { clientBasic } from './oauth.ts';

/**
 * Everything that sends a message when it is new. Nightly Recharge and cardio load have none of their own: they come with
 * the night and with the exercise.
 */
const events = ['EXERCISE', 'SLEEP', 'CONTINUOUS_HEART_RATE', 'ACTIVITY_SUMMARY', 'PHYSICAL_INFORMATION'];

/** Polar's webhooks: one for each client, signed with a key that Polar shows once. */
export const polarPush: Push = {
  secretIn: 'webhook_secret',
  proves: ({ header, body }, secret) =>
    sameSecret(
      header('polar-webhook-signature') ?? '',
      createHmac('sha256', secret).update(body).digest('hex'),
    ),
  // Sent before the key is known, so it cannot be signed with it.
  greets: (message) => textOf(message, 'event') === 'PING',
  accounts: (message) => userOf(message),
  subscribe,
};

/** The user id is taken from the text: as a number it may be too long to be kept whole. */
function userOf({ body }: Message): string[] {
  const user = /"user_id"\s*:\s*"?(\d{1,30})/.exec(Buffer.from(body).toString('utf8'))?.[1];
  return user === undefined ? [] : [user];
}

function textOf({ body }: Message, key: string): string | undefined {
  try {
    const value = (JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown> | null)?.[key];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

const hookShape = z.looseObject({
  id: z.union([z.string().regex(/^[\w-]{1,80}$/), z.number().int()]).transform(String),
  active: z.boolean().nullish(),
  signature_secret_key: z.string().min(1).max(500).nullish(),
});
type Hook = z.infer<typeof hookShape>;
const data = <T extends z.ZodType>(shape: T) => z.looseObject({ data: shape });

/**
 * A client has one webhook. With its key at hand the one there is gets the new address; without, it is of no use to us and
 * another takes its place, with another key.
 */
async function subscribe(booth: Booth, url: string): Promise<{ readonly secret?: string }> {
  const [standing] = await hooks(booth);
  if (standing && booth.setting('webhook_secret')) {
    await ask(booth, `/${standing.id}`, { method: 'PATCH', json: { events, url } });
    // Polar switches a webhook off when a week went by without an answer.
    if (standing.active === false) await ask(booth, '/activate', { method: 'POST' });
    return {};
  }
  if (standing) await ask(booth, `/${standing.id}`, { method: 'DELETE', accept: [404] });
  const answer = await ask(booth, '', { method: 'POST', json: { events, url } });
  const { signature_secret_key: secret } = answer.json(data(hookShape)).data;
  if (!secret) throw new VendorError('vendor.unreadable');
  return { secret };
}

async function hooks(booth: Booth): Promise<readonly Hook[]> {
  const answer = await ask(booth, '', { accept: [404] });
  if (answer.status !== 200 || answer.bytes.length === 0) return [];
  return answer.json(data(z.union([z.array(hookShape), hookShape.transform((one) => [one])]))).data;
}

const ask = (booth: Booth, path: string, how: Omit<Request, 'url'>): Promise<Answer> =>
  booth.http({
    ...how,
    url: `${booth.host('api')}/v3/webhooks${path}`,
    headers: { authorization: clientBasic(booth), accept: 'application/json' },
    repeatable: false,
  });
