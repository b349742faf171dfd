import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from './answers.ts';
import type { State } from './state.ts';

const spans = [15 * 60_000, 24 * 3_600_000] as const;

/**
 * The budget of the whole application, in two windows. Usage counts up, refused calls count too, and every reply tells
 * "short, long".
 */
export function limits(state: State): MiddlewareHandler {
  const windows = spans.map((span) => ({ span, since: 0, used: 0 }));
  return async (c, next) => {
    const most = mostOf(state);
    for (const window of windows) {
      if (state.now() - window.since >= window.span) Object.assign(window, { since: state.now(), used: 0 });
      window.used += 1;
    }
    const isOver = windows.some(({ used }, i) => used > most[i]);
    if (isOver) c.res = refuse(c, 429, 'rate_limit_exceeded');
    else await next();
    const resets = windows.map(({ since, span }) => Math.ceil((since + span - state.now()) / 1000));
    tell(
      c,
      'RateLimit-Usage',
      windows.map(({ used }) => used),
    );
    tell(c, 'RateLimit-Limit', most);
    tell(c, 'RateLimit-Reset', resets);
    if (isOver && state.options.retryAfter) {
      const waits = resets.filter((_, i) => windows[i].used > most[i]);
      c.res.headers.set('Retry-After', String(Math.max(...waits)));
    }
  };
}

function mostOf({ options, athletes }: State): number[] {
  const users = athletes.filter(({ registered }) => registered).length;
  return [options.limits?.short ?? 500 + 20 * users, options.limits?.long ?? 5000 + 100 * users];
}

const tell = (c: Context, name: string, values: readonly number[]): void =>
  c.res.headers.set(name, values.join(', '));
