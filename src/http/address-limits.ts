import type { Context, MiddlewareHandler } from 'hono';
import { networkOf } from '../app/accounts/attempts.ts';
import { addressOf } from './client-address.ts';
import { type AddressRate, type AddressRates, addressRates } from './hosting.ts';
import { languageOf, sayIn } from './language.ts';

const kinds: readonly (readonly [AddressRate, method: string, path: RegExp])[] = [
  ['register', 'POST', /^\/register\/?$/],
  ['authorize', 'GET', /^\/authorize\/?$/],
  ['token', 'POST', /^\/(?:token|revoke)\/?$/],
  ['calendar', 'GET', /^\/calendar\.ics$/],
  ['upload', 'POST', /^\/import$/],
  ['webhook', 'POST', /^\/webhooks\//],
];

/** Holds back an address that asks too often: 429 and when to come again. Counted in memory, for each process. */
export function addressLimits(rates: Partial<AddressRates> = {}): MiddlewareHandler {
  const counters = new Map(
    kinds.map(([kind]) => {
      const { requests, seconds } = addressRates[kind];
      return [kind, windowCounter(rates[kind] ?? requests, seconds)];
    }),
  );
  return async (c, next) => {
    const kind = kinds.find(([, method, path]) => method === c.req.method && path.test(c.req.path))?.[0];
    const waitMs = kind && counters.get(kind)?.(networkOf(addressOf(c)), performance.now());
    return waitMs ? slowDown(c, Math.ceil(waitMs / 1000)) : next();
  };
}

function slowDown(c: Context, seconds: number): Response {
  const description = sayIn(languageOf(c), 'http.slow-down', { seconds });
  return c.json({ error: 'temporarily_unavailable', error_description: description }, 429, {
    'Retry-After': String(seconds),
  });
}

/** So many networks at most are remembered: whoever comes from millions of them does not fill the memory. */
const mostKeys = 20_000;

/** Counts by key in windows of `seconds`; tells how long to wait, in milliseconds, once there were `most`. */
export function windowCounter(
  most: number,
  seconds: number,
  keys = mostKeys,
): (key: string, now: number) => number | undefined {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();
  return (key, now) => {
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      windows.delete(key);
      window = { count: 0, endsAt: now + seconds * 1000 };
      // A map keeps its order, and all windows are of one length: the first one ends first.
      for (const [old, { endsAt }] of windows) {
        if (endsAt > now && windows.size < keys) break;
        windows.delete(old);
      }
      windows.set(key, window);
    }
    window.count += 1;
    return window.count > most ? window.endsAt - now : undefined;
  };
}
