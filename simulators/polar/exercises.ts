import { gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { refuse } from './answers.ts';
import type { Json, PolarAthlete, PolarExercise } from './athletes.ts';
import type { State } from './state.ts';

const windowMs = 30 * 86_400_000;

/** The calls without transactions. Only what was uploaded in the last 30 days and after the registration is there. */
export function exercises(app: Hono, state: State): void {
  const athleteOf = (c: Context): PolarAthlete => c.get('athlete') as PolarAthlete;
  const found = (c: Context): PolarExercise | undefined =>
    inWindow(athleteOf(c), state.now()).find(({ id }) => id === c.req.param('id'));

  app.get('/v3/exercises', (c) =>
    c.json(inWindow(athleteOf(c), state.now()).map((one) => shown(one, athleteOf(c), c))),
  );

  app.get('/v3/exercises/:id', (c) => {
    const one = found(c);
    return one ? c.json(shown(one, athleteOf(c), c)) : refuse(c, 404, 'not_found');
  });

  app.get('/v3/exercises/:id/fit', (c) => {
    const bytes = found(c)?.fit;
    return bytes
      ? c.body(Buffer.from(bytes), 200, { 'content-type': 'application/octet-stream' })
      : refuse(c, 404, 'not_found');
  });

  app.get('/v3/exercises/:id/tcx', (c) => {
    const bytes = found(c)?.tcx;
    if (!bytes) return refuse(c, 404, 'not_found');
    const isTransfer = state.options.tcxPacked === 'transfer';
    return c.body(gzipSync(bytes), 200, {
      'content-type': 'application/vnd.garmin.tcx+xml',
      ...(isTransfer && { 'content-encoding': 'gzip' }),
    });
  });

  app.get('/v3/exercises/:id/gpx', (c) => refuse(c, 404, 'not_found'));
}

const uploadedAt = ({ uploadedAt: at }: PolarExercise, { registered }: PolarAthlete): number =>
  at ?? (registered?.since ?? 0) + 1000;

function inWindow(athlete: PolarAthlete, now: number): PolarExercise[] {
  const since = athlete.registered?.since ?? Infinity;
  return athlete.exercises.filter((one) => {
    const at = uploadedAt(one, athlete);
    return at >= since && at > now - windowMs;
  });
}

/** Samples, zones and route only when they are asked for. */
function shown(one: PolarExercise, athlete: PolarAthlete, c: Context): Json {
  const { samples, heart_rate_zones: zones, route, ...rest } = one.fields;
  const asked = (name: string): boolean => c.req.query(name) === 'true';
  return {
    id: one.id,
    upload_time: new Date(uploadedAt(one, athlete)).toISOString(),
    polar_user: `https://www.polaraccesslink.com/v3/users/${athlete.userId}`,
    start_time: one.startTime,
    start_time_utc_offset: one.utcOffsetMinutes,
    ...rest,
    ...(asked('samples') && samples !== undefined && { samples }),
    ...(asked('zones') && zones !== undefined && { heart_rate_zones: zones }),
    ...(asked('route') && route !== undefined && { route }),
  };
}
