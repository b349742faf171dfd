import type { MiddlewareHandler } from 'hono';
import { fail } from './answers.ts';
import type { Caller, Env, State } from './state.ts';

/** Who asks, whether they may, and whose data the path speaks of. */
export function gate(state: State): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (pathname.endsWith('/disconnect-app')) return next();
    const found = callerOf(c.req.header('authorization') ?? '', state);
    if (typeof found === 'number') {
      return fail(c, found, found === 401 ? 'Unauthorized' : 'Access denied');
    }
    const asked = /^\/api\/v1\/athlete\/([^/]+)/.exec(pathname)?.[1];
    if (asked !== undefined && asked !== '0' && asked !== found.athlete.id) {
      return fail(c, 403, 'Access denied');
    }
    const area = areaOf(pathname, state);
    const writes = c.req.method !== 'GET';
    if (found.by === 'token' && area && !allows(found, area, writes, state)) {
      return fail(c, 403, 'Access denied');
    }
    c.set('caller', found);
    return next();
  };
}

function callerOf(header: string, { athletes, tokens, options }: State): Caller | 401 | 403 {
  const [kind, value = ''] = header.split(' ');
  if (kind === 'Basic') {
    const [user, key] = Buffer.from(value, 'base64').toString('utf8').split(/:(.*)/s);
    const athlete = user === 'API_KEY' ? athletes.find((one) => one.key === key) : undefined;
    return athlete ? { by: 'key', athlete, scopes: [] } : (options.wrongKey ?? 401);
  }
  if (kind !== 'Bearer') return 401;
  const token = tokens.get(value);
  if (token) return { by: 'token', ...token };
  // A key in the place of a token.
  return athletes.some(({ key }) => key === value) ? 403 : (options.unknownToken ?? 401);
}

function areaOf(path: string, { options }: State): string | undefined {
  const rest = path.replace(/^\/api\/v1\/(?:athlete\/[^/]+)?/, '/').replaceAll('//', '/');
  if (/^\/activit|^\/download-fit/.test(rest)) return 'ACTIVITY';
  if (rest.startsWith('/wellness')) return 'WELLNESS';
  if (/^\/(?:events|event-tags|workouts\.zip|duplicate-events|fitness-model)/.test(rest)) return 'CALENDAR';
  if (/^\/(?:folders|workouts)/.test(rest)) return 'LIBRARY';
  if (/^\/(?:sport-settings|profile|connections)/.test(rest)) return 'SETTINGS';
  return options.athleteScope === 'none' ? undefined : 'SETTINGS';
}

function allows({ scopes }: Caller, area: string, writes: boolean, { options }: State): boolean {
  if (scopes.includes(`${area}:WRITE`)) return writes || (options.writeImpliesRead ?? true);
  return !writes && scopes.includes(`${area}:READ`);
}
