import type { Context, Next } from 'hono';
import type { GarminOptions } from './options.ts';

/** Too fast is refused for the whole account. Seen once: twelve at a time, then "wait 14 seconds". */
export function rateGate(options: GarminOptions, now: () => number) {
  const rate = options.rate ?? { burst: 10, perSecond: 1 / 1.4 };
  let left = typeof rate === 'object' ? rate.burst : 0;
  let at = now();
  return async (c: Context, next: Next): Promise<Response | void> => {
    if (rate === 'off') return next();
    if (rate === 'always') return tooFast(c, options, 14);
    left = Math.min(rate.burst, left + ((now() - at) / 1000) * rate.perSecond);
    at = now();
    if (left < 1) return tooFast(c, options, Math.ceil(rate.burst / rate.perSecond));
    left -= 1;
    return next();
  };
}

function tooFast(c: Context, { retryAfter = 'told' }: GarminOptions, seconds: number): Response {
  if (retryAfter === 'told') c.header('Retry-After', String(seconds));
  return c.body('slow down', 429);
}
