import type { MiddlewareHandler } from 'hono';
import { fail } from './answers.ts';
import type { Env, State } from './state.ts';

/** Requests in a second, in a quarter of an hour and in a day of UTC; no header tells how many are left. */
export function limits({ options, now }: State): MiddlewareHandler<Env> {
  const { quarter = 2500, day = 5000, second = Infinity } = options.limits ?? {};
  const windows = [
    // With a short burst.
    { ms: 1000, most: second * 3, times: [] as number[] },
    { ms: 900_000, most: quarter, times: [] as number[] },
  ];
  let [today, count] = ['', 0];
  return async (c, next) => {
    const at = now();
    const date = new Date(at).toISOString().slice(0, 10);
    if (date !== today) [today, count] = [date, 0];
    for (const window of windows) window.times = window.times.filter((time) => time > at - window.ms);
    const full = windows.find(({ times, most }) => times.length >= most);
    if (full || count >= day) {
      const until = full ? (full.times[0] ?? at) + full.ms : Date.parse(`${date}T00:00:00Z`) + 86_400_000;
      if (options.retryAfter) c.header('retry-after', String(Math.ceil((until - at) / 1000)));
      return fail(c, 429, 'Too many requests');
    }
    for (const window of windows) window.times.push(at);
    count += 1;
    return next();
  };
}
