import { createHmac, randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { send } from '../kit/send.ts';
import { nothing, refuse } from './answers.ts';
import type { PolarAthlete } from './athletes.ts';
import { basicOf } from './oauth.ts';
import type { State } from './state.ts';

/** A client has one. */
export interface Hook {
  readonly id: string;
  url: string;
  events: readonly string[];
  active: boolean;
  readonly key: string;
  /** Since when nothing was accepted. */
  failingSince?: number;
}

const kinds = new Set([
  'EXERCISE',
  'SLEEP',
  'CONTINUOUS_HEART_RATE',
  'SLEEP_WISE_CIRCADIAN_BEDTIME',
  'SLEEP_WISE_ALERTNESS',
  'ACTIVITY_SUMMARY',
  'PHYSICAL_INFORMATION',
]);
const weekMs = 7 * 86_400_000;
const sign = (body: string, key: string): string => createHmac('sha256', key).update(body).digest('hex');

/** Making, changing and ending the client's webhook: by the client itself, not by a user. */
export function webhooks(app: Hono, state: State): void {
  app.use('/v3/webhooks/*', async (c, next) =>
    c.req.header('authorization') === basicOf(state) ? next() : refuse(c, 401, 'unauthorized'),
  );

  app.post('/v3/webhooks', async (c) => {
    const { url, events } = wishIn(await c.req.json().catch(() => ({})));
    if (!url || !events) return refuse(c, 400, 'bad_request');
    if (state.hook) return refuse(c, 409, 'conflict');
    // Before there is a key nothing can be signed.
    if ((await ping(state, url)) !== 200) return refuse(c, 400, 'bad_request');
    const hook: Hook = { id: 'abdf33', url, events, active: true, key: randomBytes(16).toString('hex') };
    state.hook = hook;
    return c.json({ data: { id: hook.id, events, url, signature_secret_key: hook.key } }, 201);
  });

  app.get('/v3/webhooks', (c) => {
    const { hook } = state;
    const shown = hook && { id: hook.id, events: hook.events, url: hook.url, active: hook.active };
    return c.json({ data: shown ? [shown] : [] });
  });

  for (const [path, active] of [
    ['/v3/webhooks/activate', true],
    ['/v3/webhooks/deactivate', false],
  ] as const)
    app.post(path, async (c) => {
      const { hook } = state;
      if (!hook) return nothing(c);
      if (active && (await ping(state, hook.url, hook.key)) !== 200) return refuse(c, 400, 'bad_request');
      hook.active = active;
      hook.failingSince = undefined;
      return c.json({ data: { id: hook.id } });
    });

  app.patch('/v3/webhooks/:id', async (c) => {
    const { hook } = state;
    if (hook?.id !== c.req.param('id')) return refuse(c, 404, 'not_found');
    const { url = hook.url, events = hook.events } = wishIn(await c.req.json().catch(() => ({})));
    if (url !== hook.url && (await ping(state, url, hook.key)) !== 200) return refuse(c, 400, 'bad_request');
    Object.assign(hook, { url, events });
    return c.json({ data: { id: hook.id, events, url } });
  });

  app.delete('/v3/webhooks/:id', (c) => {
    if (state.hook?.id !== c.req.param('id')) return refuse(c, 404, 'not_found');
    state.hook = undefined;
    return nothing(c);
  });
}

function wishIn(body: unknown): { readonly url?: string; readonly events?: readonly string[] } {
  const { url, events } = body as { url?: unknown; events?: unknown };
  const known = Array.isArray(events) && events.length > 0 && events.every((one) => kinds.has(String(one)));
  return {
    url: typeof url === 'string' && URL.canParse(url) ? url : undefined,
    events: known ? (events as string[]) : undefined,
  };
}

/** Whether a knock is signed once there is a key is not documented. */
const ping = ({ now, options }: State, url: string, key?: string): Promise<number> => {
  const body = JSON.stringify({ timestamp: new Date(now()).toISOString(), event: 'PING' });
  const signed = key !== undefined && options.signsPings ? sign(body, key) : undefined;
  return send(url, body, {
    'polar-webhook-event': 'PING',
    ...(signed && { 'polar-webhook-signature': signed }),
  });
};

/** What is new at Polar, told to whoever wants to know: the status it was answered with, or undefined for nobody. */
export async function tell(
  state: State,
  athlete: PolarAthlete,
  event: string,
  about: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const { hook } = state;
  if (!hook?.active || !hook.events.includes(event) || !athlete.registered) return undefined;
  const body = messageOf(state, athlete, event, about);
  const status = await send(hook.url, body, {
    'polar-webhook-event': event,
    'polar-webhook-signature': sign(body, hook.key),
  });
  if (status === 200) hook.failingSince = undefined;
  else {
    hook.failingSince ??= state.now();
    // A week without success switches it off.
    if (state.now() - hook.failingSince >= weekMs) hook.active = false;
  }
  return status;
}

/** The user's id is a number that may be longer than a number of JavaScript's. */
function messageOf(
  { now }: State,
  { userId }: PolarAthlete,
  event: string,
  about: Readonly<Record<string, string>>,
): string {
  const rest = JSON.stringify({ ...about, timestamp: new Date(now()).toISOString() }).slice(1);
  return `{"event":"${event}","user_id":${userId},${rest}`;
}
