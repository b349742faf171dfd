import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { fail } from './answers.ts';
import type { IcuActivity, Json } from './athletes.ts';
import type { Env, State } from './state.ts';

/** Sessions, their original files and their streams. What came from Strava is a stub. */
export function activities(app: Hono<Env>, { options, now }: State): void {
  app.get('/api/v1/athlete/:id/activities', (c) => {
    const { oldest, newest, limit } = c.req.query();
    if (!oldest) return fail(c, 422, "Required request parameter 'oldest' is not present");
    const [from, to] = [oldest, newest ?? '9999'].map((text, i) => {
      return text.length === 10 ? `${text}T${i === 0 ? '00:00:00' : '23:59:59'}` : text;
    });
    const rows = c
      .get('caller')
      .athlete.activities.map(({ row }) => row)
      .filter(({ start_date_local: at }) => String(at) >= from && String(at) <= to)
      .sort((a, b) => (String(a.start_date_local) < String(b.start_date_local) ? 1 : -1));
    return c.json(rows.slice(0, limit ? Number(limit) : undefined).map((row) => picked(row, c)));
  });

  app.get('/api/v1/activity/:id', (c) => {
    const found = activityIn(c);
    if (!found) return fail(c, 404, 'Activity not found');
    const isAsked = c.req.query('intervals') === 'true';
    return c.json(isAsked ? { ...found.row, icu_intervals: [], icu_groups: [] } : found.row);
  });

  app.get('/api/v1/activity/:id/file', (c) => {
    const found = activityIn(c);
    if (!found) return fail(c, 404, 'Activity not found');
    if (isStub(found)) return fail(c, 422, 'Not available for Strava activities');
    if (!found.file) return fail(c, 404, 'Activity has no file');
    const packed = options.packsFiles ?? true;
    const bytes = packed ? gzipSync(found.file) : found.file;
    return c.body(Uint8Array.from(bytes).buffer, 200, { 'content-type': 'application/octet-stream' });
  });

  const streams = (c: Context<Env>): Response => {
    const found = activityIn(c);
    if (!found) return fail(c, 404, 'Activity not found');
    if (isStub(found)) return fail(c, 422, 'Not available for Strava activities');
    const types = c.req.query('types')?.split(',');
    const all = found.streams ?? [];
    return c.json(types ? all.filter(({ type }) => types.includes(String(type))) : all);
  };
  app.get('/api/v1/activity/:id/streams', streams);
  app.get('/api/v1/activity/:id/streams.json', streams);

  const hashes = new Map<string, string>();
  app.post('/api/v1/athlete/:id/activities', async (c) => {
    const { athlete } = c.get('caller');
    const part = (await c.req.parseBody()).file;
    if (!(part instanceof File)) return fail(c, 422, 'No file');
    const file = new Uint8Array(await part.arrayBuffer());
    const hash = createHash('sha256').update(file).digest('hex');
    const known = hashes.get(hash);
    const id = known ?? `i${71_000_000 + hashes.size}`;
    if (!known) {
      hashes.set(hash, id);
      const start = new Date(now()).toISOString().slice(0, 19);
      const row = { id, start_date_local: start, start_date: `${start}Z`, type: 'Run', source: 'UPLOAD' };
      athlete.activities.push({ row: { ...row, file_type: part.name.split('.').at(-1) }, file });
    }
    const one = { icu_athlete_id: athlete.id, id };
    return c.json({ ...one, activities: [one] }, known ? 200 : 201);
  });
}

const activityIn = (c: Context<Env>): IcuActivity | undefined =>
  c.get('caller').athlete.activities.find(({ row }) => row.id === c.req.param('id'));

const isStub = ({ row }: IcuActivity): boolean => row.source === 'STRAVA';

/** `fields=` drops nulls and what is not listed. */
function picked(row: Json, c: Context<Env>): Json {
  const fields = c.req.query('fields')?.split(',');
  if (!fields) return row;
  return Object.fromEntries(fields.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
}
