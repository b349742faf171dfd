import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Day, dayOf } from '../../domain/day.ts';
import { FormatError } from '../../domain/errors.ts';
import { containerLimits } from '../../formats/container/limits.ts';
import { isGzip, unpackGzip } from '../../formats/container/gzip.ts';
import { fit } from '../../formats/fit/index.ts';
import { gpx } from '../../formats/gpx/index.ts';
import type { JsonObject } from '../../formats/json.ts';
import { tcx } from '../../formats/tcx/index.ts';
import { wrapPayload } from '../payload.ts';
import type { Answer, Arrival, KeptSource, Line, Pull } from '../vendor.ts';
import { type Api, apiOf, idIn } from './api.ts';
import { isStub, type Kind } from './rows.ts';

type Days = { readonly from: Day; readonly to: Day };

/** Everything since the account was made. Athletes rename sessions and mend nights for days afterwards. */
export const intervalsPull: Pull = {
  families: {
    activities: { windowDays: 90, lateDays: 7, fetch: fetchActivities, isThere },
    wellness: { windowDays: 365, lateDays: 7, fetch: fetchWellness },
    calendar: { windowDays: 211, historyDays: 30, lateDays: 7, aheadDays: 180, fetch: fetchCalendar },
    settings: { windowDays: 30, historyDays: 1, lateDays: 1, fetch: fetchSettings },
  },
};

const payload = (kind: Kind, about: string, body: Uint8Array) => ({
  name: nameOf(`${kind}-${about.replace(/[^\w.-]/g, '')}`, '.json'),
  bytes: wrapPayload({ vendor: 'intervals-icu', kind, about, body }),
});

const nameOf = (what: string, ending: string): string => `intervals-icu-${what}${ending}`;
const encoded = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** The original file with what the list says of it; else the list's row with the streams; else the row alone. */
async function* fetchActivities(line: Line, { from, to }: Days): AsyncIterable<Arrival> {
  const api = apiOf(line);
  const rows = await api.activities({ oldest: from, newest: to });
  const stubs = rows.filter(isStub);
  if (stubs.length > 0) yield payload('strava-stubs', `${from}-${to}`, encoded(stubs));
  for (const row of rows) if (!isStub(row)) yield* fetchActivity(line, api, row);
}

async function* fetchActivity(line: Line, api: Api, row: JsonObject): AsyncIterable<Arrival> {
  const id = idIn(row);
  if (id === undefined) return;
  const kept = await keptName(line, id);
  const file = kept === undefined && mayHaveFile(row) ? await originalOf(api, id) : undefined;
  if (file) yield file;
  const named = kept ?? file?.name;
  if (named !== undefined) yield { ...payload('activity', named, encoded(row)), about: [named] };
  else yield payload('session', id, await withStreams(api, id, row));
}

function isThere(line: Line, { name }: KeptSource): Promise<boolean> {
  const [, id] = /^intervals-icu-(?:session-)?([\w.-]+?)\.(?:fit|tcx|gpx|json)$/.exec(name) ?? [];
  return id === undefined ? Promise.resolve(true) : apiOf(line).hasActivity(id);
}

// Typed in by hand: nothing was recorded.
const mayHaveFile = ({ source, file_type: type }: JsonObject): boolean =>
  source !== 'MANUAL' && !(type === null && source !== 'UPLOAD');

/** What was recorded never changes: a file that is kept is not asked for again. */
async function keptName(line: Line, id: string): Promise<string | undefined> {
  for (const ending of Object.keys(formats)) {
    const name = nameOf(id, ending);
    if (await line.has?.(name)) return name;
  }
  return undefined;
}

const formats = { '.fit': fit, '.tcx': tcx, '.gpx': gpx } as const;

async function originalOf(
  api: Api,
  id: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> {
  const sent = await api.file(id);
  const bytes = sent && (await unpacked(sent));
  const ending = bytes && Object.entries(formats).find(([, format]) => format.sniff(bytes))?.[0];
  return bytes && ending ? { name: nameOf(id, ending), bytes } : undefined;
}

/** Most originals are kept packed. One that cannot be unpacked is none; the streams are there as well. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isGzip(bytes)) return bytes;
  try {
    return await unpackGzip(bytes, containerLimits);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

async function withStreams(api: Api, id: string, activity: JsonObject): Promise<Uint8Array> {
  const types = activity.stream_types;
  const has = Array.isArray(types) ? types.length > 0 : activity.source !== 'MANUAL' && types !== null;
  const streams = has ? await api.streams(id) : undefined;
  if (!streams) return encoded({ activity });
  return Buffer.concat([
    Buffer.from(`{"activity":${JSON.stringify(activity)},"streams":`),
    streams,
    Buffer.from('}'),
  ]);
}

/** Each day is kept for itself, so that only a day that says something new is news. Days to come are only projected. */
async function* fetchWellness(line: Line, { from, to }: Days): AsyncIterable<Arrival> {
  const today = dayOf(line.clock(), line.timeZone);
  const rows = await apiOf(line).wellness({ oldest: from, newest: to < today ? to : today });
  for (const row of [...rows].reverse()) {
    const day = idIn(row);
    if (day !== undefined && day >= from && day <= to && day <= today)
      yield payload('wellness', day, encoded(row));
  }
}

/** What others planned: sessions that boucle put there are in boucle's calendar already. */
async function* fetchCalendar(line: Line, { from, to }: Days): AsyncIterable<Arrival> {
  for (const event of await apiOf(line).events({ oldest: from, newest: to })) {
    const id = idIn(event);
    const isOurs = typeof event.uid === 'string' && event.uid.startsWith('boucle-');
    if (id !== undefined && !isOurs) yield payload('event', id, encoded(event));
  }
}

/**
 * Thresholds and zones carry no date: they hold from the day on which they were first seen so. Named by their content,
 * they come again only when something changed.
 */
async function* fetchSettings(line: Line): AsyncIterable<Arrival> {
  const body = JSON.stringify(settingsIn(await apiOf(line).athlete()));
  const mark = createHash('sha256').update(body).digest('hex').slice(0, 16);
  const name = nameOf(`settings-${mark}`, '.json');
  if (await line.has?.(name)) return;
  const about = dayOf(line.clock(), line.timeZone);
  yield {
    name,
    bytes: wrapPayload({ vendor: 'intervals-icu', kind: 'settings', about, body: Buffer.from(body) }),
  };
}

/** Of the whole account only what boucle reads: mail, town and birthday stay where they are. */
function settingsIn(answer: Answer): JsonObject {
  const { icu_weight, icu_resting_hr, sportSettings } = answer.json(z.looseObject({}));
  return { icu_weight, icu_resting_hr, sportSettings };
}
