import type { Context, Hono, MiddlewareHandler } from 'hono';
import { jsonWithId, nothing, refuse } from './answers.ts';
import type { PolarAthlete } from './athletes.ts';
import { endTokens, type State } from './state.ts';

/** Whose token it is; undefined for none, a dead one or one that ended. */
export function bearerOf(c: Context, state: State): PolarAthlete | undefined {
  const token = state.tokens.get(c.req.header('authorization')?.replace(/^Bearer /i, '') ?? '');
  return token && token.endsAt > state.now() ? token.athlete : undefined;
}

/** No data before the athlete is registered and has given every consent. */
export function registeredOnly(state: State): MiddlewareHandler {
  return (c, next) => {
    const athlete = bearerOf(c, state);
    if (!athlete) return Promise.resolve(refuse(c, 401, 'unauthorized'));
    // Registering is compulsory; with what an unregistered call is refused is not documented.
    if (!athlete.consents || !athlete.registered) return Promise.resolve(refuse(c, 403, 'forbidden'));
    c.set('athlete', athlete);
    return next();
  };
}

/** Registering, and its end. */
export function users(app: Hono, state: State): void {
  app.post('/v3/users', async (c) => {
    const athlete = bearerOf(c, state);
    if (!athlete) return refuse(c, 401, 'unauthorized');
    if (!athlete.consents) return refuse(c, 403, 'forbidden');
    const body = (await c.req.json().catch(() => ({}))) as Record<string, unknown>;
    const memberId = body['member-id'];
    if (typeof memberId !== 'string' || memberId === '') return refuse(c, 400, 'bad_request');
    const isTaken = state.athletes.some(({ registered }) => registered?.memberId === memberId);
    if (athlete.registered || isTaken) return refuse(c, 409, 'conflict');
    athlete.registered = { memberId, since: state.now() };
    return userOf(c, athlete);
  });

  app.get('/v3/users/:id{[0-9]+}', (c) => {
    const athlete = bearerOf(c, state);
    if (!athlete) return refuse(c, 401, 'unauthorized');
    if (!athlete.consents) return refuse(c, 403, 'forbidden');
    return athlete.userId === c.req.param('id') && athlete.registered ? userOf(c, athlete) : nothing(c);
  });

  app.delete('/v3/users/:id{[0-9]+}', (c) => {
    const athlete = bearerOf(c, state);
    if (!athlete) return refuse(c, 401, 'unauthorized');
    if (athlete.userId !== c.req.param('id')) return refuse(c, 404, 'not_found');
    athlete.registered = undefined;
    endTokens(state, athlete);
    return nothing(c);
  });
}

function userOf(c: Context, { userId, firstName, lastName, registered }: PolarAthlete): Response {
  return jsonWithId(c, 'polar-user-id', userId, {
    'member-id': registered?.memberId,
    'registration-date': new Date(registered?.since ?? 0).toISOString(),
    'first-name': firstName,
    'last-name': lastName,
    birthdate: '1988-04-19',
    gender: 'FEMALE',
    weight: 61.5,
    height: 169,
    'extra-info': [],
  });
}
