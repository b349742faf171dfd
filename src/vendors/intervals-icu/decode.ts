import { FormatError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { defaultLimits, type Format, type Limits } from '../../formats/format.ts';
import { type JsonObject, readObject, readRows } from '../../formats/json.ts';
import { isPayloadOf, unwrapPayload } from '../payload.ts';
import { notesOn, readSession } from './activity.ts';
import { readEvent } from './calendar.ts';
import type { Found, Kind } from './rows.ts';
import { dayIn } from '../../formats/days.ts';
import { settingsIn } from './settings.ts';
import { readingsOf, unreadIn } from './wellness.ts';

type Reader = (row: JsonObject, about: string, limits: Limits) => Found;

const readers: Readonly<Record<Exclude<Kind, 'strava-stubs'>, Reader>> = {
  activity: notesOn,
  session: readSession,
  wellness: (row) => {
    const wellness = readingsOf(row);
    return { kind: wellness.length > 0 ? 'monitoring' : 'empty', wellness, unread: unreadIn(row) };
  },
  event: readEvent,
  settings: (row, day) => {
    const settings = settingsIn(row, day);
    return { kind: settings.length > 0 ? 'settings' : 'empty', settings };
  },
};

/** One answer of the API: a session, a day, a planned session, the athlete's settings. */
export const intervalsPayloads: Format = {
  id: 'intervals-icu',
  extensions: ['.json'],
  names: /(?:^|\/|› )intervals-icu-(?:activity|session|strava-stubs|wellness|event|settings)-[^/]*\.json$/,
  sniff: (bytes) => isPayloadOf('intervals-icu', bytes),
  decode,
};

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const payload = unwrapPayload(bytes);
  if (payload?.vendor !== 'intervals-icu') throw new FormatError('json.damaged', { byte: 0 });
  const { kind, about, body } = payload;
  return {
    format: 'intervals-icu',
    device: { manufacturer: 'intervals.icu' },
    recordings: [],
    wellness: [],
    workouts: [],
    unread: {},
    warnings: [],
    ...(kind === 'strava-stubs' ? readStubs(body, limits) : readOne(kind, about, body, limits)),
  };
}

function readOne(kind: string, about: string, body: Uint8Array, limits: Limits): Found {
  const { value, cutAt } = readObject(body, limits);
  const reader = Object.hasOwn(readers, kind) ? readers[kind as keyof typeof readers] : undefined;
  const partial = cutAt === undefined ? undefined : phrase('json.partial_object', { byte: cutAt });
  return {
    ...(partial && { partial }),
    ...(reader?.(value, about, limits) ?? { kind: 'empty', unread: { [kind]: 1 } }),
  };
}

/** That there were sessions, when, and why nothing of them is here. */
function readStubs(body: Uint8Array, limits: Limits): Found {
  const { rows } = readRows(body, limits);
  const days = rows.flatMap((row) => dayIn(row, 'start_date_local') ?? []).sort();
  const [from, to] = [days[0], days.at(-1)];
  return {
    kind: 'activities',
    warnings: [phrase('icu.strava', { count: rows.length, ...(from && to && { from, to }) })],
  };
}
