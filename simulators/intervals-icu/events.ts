import type { Context, Hono } from 'hono';
import { fail } from './answers.ts';
import type { IcuAthlete, Json } from './athletes.ts';
import { plannedLoad } from './planned-load.ts';
import { settingsFor } from './settings.ts';
import type { Env, State } from './state.ts';
import { type DocContext, resolved, workoutDoc } from './workout-doc.ts';

const dayMs = 86_400_000;

/** The calendar. A session is its text; `workout_doc` is made here and cannot be supplied. */
export function events(app: Hono<Env>, state: State): void {
  const base = '/api/v1/athlete/:id/events';

  const list = (c: Context<Env>): Response => {
    const { athlete } = c.get('caller');
    const today = new Date(state.now()).toISOString().slice(0, 10);
    const soon = new Date(state.now() + 6 * dayMs).toISOString().slice(0, 10);
    const { oldest = today, newest = soon, category, limit } = c.req.query();
    const wanted = category?.split(',');
    const found = athlete.events
      .filter(({ start_date_local: at }) => {
        const day = String(at).slice(0, 10);
        return day >= oldest.slice(0, 10) && day <= newest.slice(0, 10);
      })
      .filter((event) => !wanted || wanted.includes(String(event.category)))
      .sort((a, b) => (String(a.start_date_local) < String(b.start_date_local) ? -1 : 1))
      .slice(0, limit ? Number(limit) : undefined);
    return c.json(found.map((event) => shown(event, athlete, c.req.query('resolve') === 'true', state)));
  };
  app.get(base, list);
  app.get(`${base}.json`, list);
  app.get(`${base}/:event`, (c) => {
    const found = eventIn(c);
    return found
      ? c.json(shown(found, c.get('caller').athlete, false, state))
      : fail(c, 404, 'Event not found');
  });

  app.post(base, async (c) => {
    const { upsertOnUid } = c.req.query();
    return c.json(save(c, await c.req.json<Json>(), { byUid: upsertOnUid === 'true' }));
  });
  app.post(`${base}/bulk`, async (c) => {
    const sent = await c.req.json<unknown>();
    if (!Array.isArray(sent)) return fail(c, 422, 'Expected an array of events');
    const { upsert, upsertOnUid } = c.req.query();
    const how = { byUid: upsertOnUid === 'true', byExternalId: upsert === 'true' };
    return c.json(sent.map((one) => save(c, one as Json, how)));
  });

  app.put(`${base}/bulk-delete`, async (c) => {
    const { athlete } = c.get('caller');
    const asked = await c.req.json<Json[]>();
    let eventsDeleted = 0;
    for (const { id, external_id } of asked) {
      const at = athlete.events.findIndex((one) =>
        id === undefined ? one.external_id === external_id : one.id === id,
      );
      if (at < 0) continue;
      athlete.events.splice(at, 1);
      eventsDeleted += 1;
    }
    return c.json({ eventsDeleted });
  });
  app.put(`${base}/:event`, async (c) => {
    const found = eventIn(c);
    if (!found) return fail(c, 404, 'Event not found');
    return c.json(update(found, await c.req.json<Json>(), c.get('caller').athlete, state));
  });
  app.delete(`${base}/:event`, (c) => {
    const { athlete } = c.get('caller');
    const found = eventIn(c);
    if (!found) return state.options.deletesTwice === 200 ? c.json({}) : fail(c, 404, 'Event not found');
    athlete.events.splice(athlete.events.indexOf(found), 1);
    return c.json({});
  });
  app.delete(base, (c) => {
    const { oldest, newest = '9999', category } = c.req.query();
    if (!oldest || !category) return fail(c, 422, 'Required request parameter is not present');
    const { events } = c.get('caller').athlete;
    const kept = events.filter(({ start_date_local: at, category: one }) => {
      const day = String(at).slice(0, 10);
      return day < oldest || day > newest || one !== category;
    });
    events.splice(0, events.length, ...kept);
    return c.json({});
  });

  // A session is applied from elsewhere: this verb is not mapped.
  app.post(`${base}/:event/apply`, (c) => fail(c, 405, 'Method Not Allowed'));

  function save(
    c: Context<Env>,
    sent: Json,
    { byUid = false, byExternalId = false }: { readonly byUid?: boolean; readonly byExternalId?: boolean },
  ): Json {
    const { athlete, by } = c.get('caller');
    const client = by === 'token' ? state.client.id : null;
    const known = athlete.events.find(
      (one) =>
        (byUid && sent.uid !== undefined && one.uid === sent.uid) ||
        // An external id belongs to the application that wrote it; a key is no application.
        (byExternalId &&
          client !== null &&
          one.external_id === sent.external_id &&
          one.oauth_client_id === client),
    );
    if (known) return update(known, sent, athlete, state);
    const event: Json = { id: state.nextEvent, uid: `icu-${state.nextEvent}`, oauth_client_id: client };
    state.nextEvent += 1;
    athlete.events.push(event);
    return update(event, sent, athlete, state);
  }
}

const eventIn = (c: Context<Env>): Json | undefined =>
  c.get('caller').athlete.events.find(({ id }) => String(id) === c.req.param('event'));

/** What the body may not say: the server makes it. */
const made: ReadonlySet<string> = new Set([
  'id',
  'workout_doc',
  'icu_ftp',
  'push_errors',
  'updated',
  'moving_time',
]);

function update(event: Json, sent: Json, athlete: IcuAthlete, state: State): Json {
  for (const [key, value] of Object.entries(sent)) if (!made.has(key)) event[key] = value;
  const start = String(event.start_date_local).slice(0, 10);
  if (!event.end_date_local || !('end_date_local' in sent)) {
    event.end_date_local = `${new Date(Date.parse(start) + dayMs).toISOString().slice(0, 10)}T00:00:00`;
  }
  if (event.category === 'WORKOUT' && typeof event.description === 'string') {
    const context = contextOf(event, athlete, state);
    const doc = workoutDoc(event.description, context);
    const { load, intensity, joules } = plannedLoad(doc, context);
    Object.assign(event, { workout_doc: doc, moving_time: doc.duration, distance: doc.distance || null });
    Object.assign(event, { icu_training_load: load ?? null, icu_intensity: intensity ?? null, joules });
  }
  event.push_errors = state.options.pushErrors?.[String(event.name)] ?? null;
  event.updated = new Date(state.now()).toISOString().replace('Z', '+00:00');
  return shown(event, athlete, false, state);
}

function contextOf(event: Json, athlete: IcuAthlete, { options }: State): DocContext {
  const sport = typeof event.type === 'string' ? event.type : 'Ride';
  return { sport, indoor: event.indoor === true, settings: settingsFor(athlete, sport) ?? {}, options };
}

function shown(event: Json, athlete: IcuAthlete, isResolved: boolean, state: State): Json {
  const doc = event.workout_doc as Json | undefined;
  if (!doc || !isResolved) return structuredClone(event);
  return structuredClone({ ...event, workout_doc: resolved(doc, contextOf(event, athlete, state)) });
}
