import { addDays, type Day, dayOf } from '../../domain/day.ts';
import { cleanText } from '../../domain/text.ts';
import { fit } from '../../formats/fit/index.ts';
import type { JsonObject } from '../../formats/json.ts';
import { tcx } from '../../formats/tcx/index.ts';
import { wrapPayload } from '../payload.ts';
import type { Arrival, KeptSource, Line, Pull } from '../vendor.ts';
import { type Api, apiOf } from './api.ts';
import { uploadDayIn, type Kind } from './rows.ts';
import { dayIn } from '../../formats/days.ts';

type Days = { readonly from: Day; readonly to: Day };

/** Days that Polar's lists without a range reach back, today included. */
const listDays = 28;

/**
 * How far back and how much at once; see the table of windows in Polar's documentation. Of the year that Polar keeps days
 * for the last one is left: its today may be ahead of the athlete's.
 */
export const polarPull: Pull = {
  families: {
    activities: { windowDays: 10, historyDays: 30, lateDays: 3, fetch: fetchExercises, isThere },
    wellness: { windowDays: listDays, historyDays: 364, lateDays: 2, fetch: fetchDays },
    settings: { windowDays: 30, historyDays: 1, lateDays: 1, fetch: fetchSettings },
  },
};

const payload = (kind: Kind, about: string, body: Uint8Array) => ({
  name: `polar-${kind}-${fileName(about)}.json`,
  bytes: wrapPayload({ vendor: 'polar', kind, about, body }),
});

const encoded = (row: JsonObject): Uint8Array => Buffer.from(JSON.stringify(row));

// What was asked for becomes a file's name, without what no name can hold.
const fileName = (id: string): string => id.replace(/[^\w.-]/g, '').slice(0, 80);

/**
 * Exercises that were done or came to Polar on these days: a watch may bring a session weeks after it. The list has no
 * range, it holds what came in the last 30 days.
 */
async function* fetchExercises(line: Line, { from, to }: Days): AsyncIterable<Arrival> {
  const api = apiOf(line);
  const isWithin = (day: Day | undefined): boolean => day !== undefined && day >= from && day <= to;
  const asked = (await api.exercises())
    .filter((row) => isWithin(dayIn(row, 'start_time')) || isWithin(uploadDayIn(row, line.timeZone)))
    .sort((a, b) => (startText(a) < startText(b) ? 1 : -1));
  for (const row of asked) yield* fetchExercise(line, api, row);
}

const startText = ({ start_time: start }: JsonObject): string => (typeof start === 'string' ? start : '');

/** The FIT file, else the TCX file, with what the list says besides; else the exercise with its samples. */
async function* fetchExercise(line: Line, api: Api, row: JsonObject): AsyncIterable<Arrival> {
  const id = typeof row.id === 'string' || typeof row.id === 'number' ? cleanText(String(row.id), 80) : '';
  if (id === '') return;
  // A hash has no other characters: what has is no part of an address, and so has no file.
  if (!/^[\w-]+$/.test(id)) {
    yield payload('exercise', id, encoded(row));
    return;
  }
  const kept = await keptName(line, id);
  const file = kept === undefined ? await originalOf(api, id) : undefined;
  if (file) yield file;
  const named = kept ?? file?.name;
  if (named === undefined) yield payload('exercise', id, (await api.exercise(id)) ?? encoded(row));
  else yield { ...payload('exercise', named, encoded(row)), about: [named] };
}

/**
 * Polar hands out nothing that came before the athlete was registered, and nothing after a month: an exercise of the last
 * days that it handed out since then, and no longer has, was deleted.
 */
async function isThere(line: Line, { name, receivedAt }: KeptSource): Promise<boolean> {
  const id = /^polar-(?:exercise-)?([\w-]+?)\.(?:fit|tcx|tcx\.gz|json)$/.exec(name)?.[1];
  if (id === undefined) return true;
  const api = apiOf(line);
  if ((await api.exercise(id)) !== undefined) return true;
  const since = await api.registeredAt();
  return since === undefined || receivedAt <= since;
}

const nameOf = (id: string, ending: string): string => `polar-${id}${ending}`;

/** What was recorded never changes: a file that is kept is not asked for again. */
async function keptName(line: Line, id: string): Promise<string | undefined> {
  for (const ending of ['.fit', '.tcx.gz', '.tcx']) {
    const name = nameOf(id, ending);
    if (await line.has?.(name)) return name;
  }
  return undefined;
}

async function originalOf(
  api: Api,
  id: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> {
  const asFit = await api.file(id, 'fit');
  if (asFit && fit.sniff(asFit)) return { name: nameOf(id, '.fit'), bytes: asFit };
  const asTcx = await api.file(id, 'tcx');
  if (!asTcx) return undefined;
  if (asTcx[0] === 0x1f && asTcx[1] === 0x8b) return { name: nameOf(id, '.tcx.gz'), bytes: asTcx };
  return tcx.sniff(asTcx) ? { name: nameOf(id, '.tcx'), bytes: asTcx } : undefined;
}

/**
 * Each day is kept for itself: the lists move on every day, and only a day that says something new is worth keeping.
 * Today is asked for as well, in the athlete's zone; Polar's days are the watch's own.
 */
async function* fetchDays(line: Line, { from, to }: Days): AsyncIterable<Arrival> {
  const api = apiOf(line);
  const range = { from, to };
  // Lists without a range are only asked for when they reach into these days.
  const reaches = to > addDays(todayOf(line), -listDays);
  const asked: readonly (readonly [Kind, () => Promise<readonly JsonObject[]>])[] = [
    ...(reaches
      ? ([
          ['sleep', () => api.nights()],
          ['nightly-recharge', () => api.recharges()],
        ] as const)
      : []),
    ['cardio-load', () => api.cardioLoads(range)],
    ['continuous-heart-rate', () => api.heartRates(range)],
    ['activity', () => api.activities(range)],
  ];
  for (const [kind, ask] of asked) {
    for (const row of await ask()) {
      const day = dayIn(row, 'date') ?? dayIn(row, 'start_time');
      if (day !== undefined && day >= from && day <= to) yield payload(kind, day, encoded(row));
    }
  }
}

async function* fetchSettings(line: Line): AsyncIterable<Arrival> {
  const body = await apiOf(line).physicalInfo();
  if (body) yield payload('physical-info', 'now', body);
}

const todayOf = (line: Line): Day => dayOf(line.clock(), line.timeZone);
