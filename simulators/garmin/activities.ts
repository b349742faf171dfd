import type { Context, Hono } from 'hono';
import type { GarminActivity, GarminAthlete, ListItem } from './athlete.ts';
import { zipOf } from './zip.ts';
import type { GarminOptions } from './options.ts';

type At = (
  door: 'search' | 'activity' | 'planned' | 'file',
  ...paths: readonly string[]
) => readonly string[];

/** The list with its filters, one activity, the workout it answered, its original file. */
export function activityDoors(app: Hono, at: At, athlete: GarminAthlete, options: GarminOptions): void {
  for (const path of at('search', '/activitylist-service/activities/search/activities'))
    app.get(path, (c) => {
      const start = Number(c.req.query('start') ?? 0);
      const limit = Number(c.req.query('limit') ?? 99);
      if (!Number.isInteger(start) || !Number.isInteger(limit) || start < 0 || limit < 1)
        return c.body('bad paging', 400);
      const found = sorted(athlete.activities, c).filter((one) => fits(one, c));
      return c.json(found.slice(start, start + limit).map(({ item }) => item));
    });

  for (const path of at('activity', '/activity-service/activity/:id'))
    app.get(path, (c) => {
      const one = find(athlete, c);
      if (!one) return c.body('', 404);
      const { activityId, activityName, activityType, eventType, ...summaryDTO } = one.item;
      return c.json({
        activityId,
        activityName,
        activityTypeDTO: activityType,
        eventTypeDTO: eventType,
        timeZoneUnitDTO: { timeZone: 'Europe/Paris' },
        summaryDTO: { startTimeGMT: summaryDTO.startTimeGMT, duration: summaryDTO.duration },
        ...one.detail,
      });
    });

  for (const path of at('planned', '/activity-service/activity/:id/workouts'))
    app.get(path, (c) => {
      const one = find(athlete, c);
      return one ? c.json(one.planned ?? []) : c.body('', 404);
    });

  for (const path of at('file', '/download-service/files/activity/:id'))
    app.get(path, (c) => {
      const one = find(athlete, c);
      const file = one && (one.file ?? options.fileOf?.(one.item));
      const bytes = one?.download ?? (file && packed(one.item, file, options));
      if (!bytes) return c.body('', 404);
      c.header('content-type', 'application/x-zip-compressed');
      return c.body(new Uint8Array(bytes));
    });
}

function packed(item: ListItem, file: Uint8Array, { file: as = 'zip' }: GarminOptions): Uint8Array {
  if (as === 'bare') return file;
  const isFit = Buffer.from(file.subarray(8, 12)).toString('latin1') === '.FIT';
  return zipOf({ [`${item.activityId}${isFit ? '_ACTIVITY.fit' : '.gpx'}`]: file });
}

const find = ({ activities }: GarminAthlete, c: Context): GarminActivity | undefined =>
  activities.find(({ item }) => String(item.activityId) === c.req.param('id'));

/** Newest first by the local start, unless asked otherwise. */
function sorted(activities: readonly GarminActivity[], c: Context): GarminActivity[] {
  const by = c.req.query('sortBy') ?? 'startLocal';
  const key = { startLocal: 'startTimeLocal', name: 'activityName' }[by] ?? by;
  const of = ({ item }: GarminActivity): string | number => (item[key] as string | number | undefined) ?? '';
  const order = c.req.query('sortOrder') === 'asc' ? 1 : -1;
  return [...activities].sort((a, b) => (of(a) < of(b) ? -order : order));
}

const parents: Readonly<Record<string, string>> = {
  road_biking: 'cycling',
  indoor_cycling: 'cycling',
  trail_running: 'running',
  lap_swimming: 'swimming',
  open_water_swimming: 'swimming',
};

function fits({ item }: GarminActivity, c: Context): boolean {
  const asked = (name: string): string | undefined => c.req.query(name);
  const many = (name: string): readonly string[] => c.req.queries(name) ?? [];
  const number = (field: string): number => Number(item[field] ?? 0);
  const keyOf = (field: string): string =>
    (item[field] as { readonly typeKey?: string } | undefined)?.typeKey ?? '';
  const day = item.startTimeLocal.slice(0, 10);
  const type = keyOf('activityType');
  const words = `${item.activityName ?? ''} ${item.description ?? ''}`.toLowerCase();
  const among = (name: string, value: string): boolean =>
    many(name).length === 0 || many(name).includes(value);
  const within = (field: string, name: string): boolean =>
    number(field) >= Number(asked(`min${name}`) ?? -Infinity) &&
    number(field) <= Number(asked(`max${name}`) ?? Infinity);
  return (
    day >= (asked('startDate') ?? '') &&
    day <= (asked('endDate') ?? '9999') &&
    words.includes((asked('search') ?? '').toLowerCase()) &&
    among('activityType', parents[type] ?? type) &&
    among('activitySubType', type) &&
    among('eventType', keyOf('eventType')) &&
    (asked('favorite') === undefined || Boolean(item.favorite) === (asked('favorite') === '1')) &&
    !(asked('excludeChildren') === 'true' && item.parentId) &&
    within('distance', 'Distance') &&
    within('duration', 'Duration') &&
    within('elapsedDuration', 'ElapsedDuration')
  );
}
