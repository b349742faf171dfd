import { z } from 'zod';
import { BoucleError } from '../../domain/errors.ts';
import { isObject, type JsonObject } from '../../formats/json.ts';
import type { Answer, Booth, Grant, Line, Request } from '../vendor.ts';

export const root = ({ host }: Pick<Booth, 'host'>): string => `${host('site')}/api/v1`;

/** A key goes as the password of a user with a fixed name, a token as a bearer; the one in place of the other is refused. */
export function signed({ key, accessToken }: Grant): Readonly<Record<string, string>> {
  const basic = (password: string): string =>
    `Basic ${Buffer.from(`API_KEY:${password}`).toString('base64')}`;
  return { authorization: key === undefined ? `Bearer ${accessToken ?? ''}` : basic(key) };
}

export type Range = { readonly oldest: string; readonly newest: string };

/** The calls that boucle makes. The athlete of a path is always the caller, which the vendor writes as 0. */
export interface Api {
  athlete(): Promise<Answer>;
  activities(range: Range): Promise<readonly JsonObject[]>;
  hasActivity(activityId: string): Promise<boolean>;
  /** The original upload; undefined when there is none to be had. */
  file(activityId: string): Promise<Uint8Array | undefined>;
  /** As it came; undefined when there is none to be had. */
  streams(activityId: string): Promise<Uint8Array | undefined>;
  wellness(range: Range): Promise<readonly JsonObject[]>;
  /** `resolve` adds watts, beats and metres per second to the steps of each session. */
  events(range: Range): Promise<readonly JsonObject[]>;
  event(id: string): Promise<JsonObject | undefined>;
  /** Creates or, for a uid that is known, replaces. Never sent twice by itself. */
  putEvent(event: JsonObject): Promise<JsonObject | undefined>;
  /** Undefined when it is not there any more. */
  changeEvent(id: string, event: JsonObject): Promise<JsonObject | undefined>;
  deleteEvent(id: string): Promise<void>;
}

/** What came from Strava, and what was typed in, has no file: different refusals say so. */
const noFile = [400, 404, 405, 410, 422];

export function apiOf(line: Line): Api {
  const ask = (path: string, how: Omit<Request, 'url'> = {}): Promise<Answer> =>
    line.authorized({ ...how, url: `${root(line)}/${path}` }, signed);
  const list = async (path: string, query: Request['query']): Promise<readonly JsonObject[]> =>
    rowsOf(await ask(path, { query }));
  const bytes = async (path: string): Promise<Uint8Array | undefined> => {
    const answer = await ask(path, { accept: noFile });
    return answer.status < 300 && answer.bytes.length > 0 ? answer.bytes : undefined;
  };
  const each = encodeURIComponent;
  return {
    athlete: () => ask('athlete/0'),
    activities: ({ oldest, newest }) =>
      // A bare day may mean its first second.
      list('athlete/0/activities', { oldest: `${oldest}T00:00:00`, newest: `${newest}T23:59:59` }),
    hasActivity: async (id) => (await ask(`activity/${each(id)}`, { accept: [404, 410] })).status < 300,
    file: (id) => bytes(`activity/${each(id)}/file`),
    streams: (id) => bytes(`activity/${each(id)}/streams.json`),
    wellness: (range) => list('athlete/0/wellness', range),
    events: (range) => list('athlete/0/events', { ...range, resolve: true }),
    event: async (id) => rowOf(await ask(`athlete/0/events/${each(id)}`, { accept: [404, 410] })),
    putEvent: async (event) => {
      const answer = await ask('athlete/0/events/bulk', {
        method: 'POST',
        query: { upsertOnUid: true },
        json: [event],
        repeatable: false,
      });
      return rowsOf(answer)[0];
    },
    changeEvent: async (id, event) =>
      rowOf(await ask(`athlete/0/events/${each(id)}`, { method: 'PUT', json: event, accept: [404, 410] })),
    deleteEvent: async (id) =>
      void (await ask(`athlete/0/events/${each(id)}`, { method: 'DELETE', accept: [404, 410] })),
  };
}

/** The objects of a list, of a map of objects, or nothing. */
function rowsOf(answer: Answer): readonly JsonObject[] {
  if (answer.bytes.length === 0) return [];
  const found: unknown = answer.json(z.unknown());
  if (Array.isArray(found)) return found.filter(isObject);
  if (!isObject(found)) return [];
  const values = Object.values(found);
  return values.length > 0 && values.every(isObject) ? values : [];
}

function rowOf(answer: Answer): JsonObject | undefined {
  if (answer.status >= 300 || answer.bytes.length === 0) return undefined;
  const found: unknown = answer.json(z.unknown());
  return isObject(found) ? found : undefined;
}

/** The vendor's own number or word for something; numbers too long to be whole are none. */
export function idIn(row: JsonObject, name = 'id'): string | undefined {
  const value = row[name];
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : undefined;
}

/** What a call gave, or undefined when the athlete has not allowed it. */
export async function ifAllowed<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof BoucleError && error.code === 'connection.not_allowed') return undefined;
    throw error;
  }
}
