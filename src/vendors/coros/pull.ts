import { addDays, type Day, dayOf, daysBetween } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import type { Arrival, Line, Pull } from '../vendor.ts';
import { type Api, apiOf } from './api.ts';
import { fetchActivities } from './pull-activities.ts';
import { arrivalOf } from './payloads.ts';
import { compact, saysNothing, sectionsOf } from './prose.ts';
import { fetchCalendar } from './pull-calendar.ts';

export type Days = { readonly from: Day; readonly to: Day };

/** COROS names no end of its history. Time series are at most seven days at once. */
export const corosPull: Pull = {
  families: {
    activities: { windowDays: 14, lateDays: 3, fetch: fetchActivities },
    wellness: { windowDays: 7, lateDays: 2, fetch: fetchWellness },
    calendar: { windowDays: 28, historyDays: 28, lateDays: 7, aheadDays: 90, fetch: fetchCalendar },
    settings: { windowDays: 7, historyDays: 1, lateDays: 1, fetch: fetchSettings },
  },
};

const byRange = ['sleep', 'hrv'] as const;
const byCount = ['daily', 'resting-heart-rate', 'stress', 'load'] as const;
/** Tools that count days back from today are asked no further than this. */
const countedDays = 28;

/** One kind after the other. A tool that is gone or refuses leaves the others their turn. */
async function* fetchWellness(line: Line, { from, to }: Days): AsyncIterable<Arrival> {
  const api = await apiOf(line);
  const range = { startDate: compact(from), endDate: compact(to), timezone: line.timeZone };
  const today = dayOf(line.clock(), line.timeZone);
  const days = daysBetween(from, today) + 1;
  for (const kind of byRange) yield* fetchDays(line, api, { kind, given: range, from, to });
  if (days < 1 || days > countedDays) return;
  const count = { days, timezone: line.timeZone };
  for (const kind of byCount) yield* fetchDays(line, api, { kind, given: count, from, to });
}

interface Asked extends Days {
  readonly kind: (typeof byRange)[number] | (typeof byCount)[number];
  readonly given: Readonly<Record<string, unknown>>;
}

/** Each day is kept for itself, with the lines it came with; an answer without days is kept whole. */
async function* fetchDays(line: Line, api: Api, { kind, given, from, to }: Asked): AsyncIterable<Arrival> {
  if (!api.can(kind)) return;
  const { text, refused } = await api.ask(kind, given);
  const about = `${from}..${to}`;
  if (refused) {
    yield arrivalOf('refusal', `${kind} ${about}`, text);
    return;
  }
  const { title, days } = sectionsOf(text);
  if (days.length === 0) {
    if (!saysNothing(text)) yield arrivalOf(kind, `${about} ${line.timeZone}`, text);
    return;
  }
  for (const { day, lines } of days.toReversed()) {
    if (day < from || day > to) continue;
    yield arrivalOf(kind, `${day} ${line.timeZone}`, [...title, day, ...lines].join('\n'));
  }
}

/** What COROS tells of now only; and how its tools stand, when they are not as we know them. */
async function* fetchSettings(line: Line, { to }: Days): AsyncIterable<Arrival> {
  const api = await apiOf(line);
  if (api.drift.length > 0) {
    const listed = api.list.map(({ name, inputSchema: { properties = {}, required = [] } }) => ({
      name,
      inputSchema: {
        properties: Object.fromEntries(Object.keys(properties).map((key) => [key, {}])),
        required,
      },
    }));
    yield arrivalOf('tools', 'now', JSON.stringify(listed));
  }
  const today = dayOf(line.clock(), line.timeZone);
  // The window may end before today where the athlete's day has just begun.
  if (to < addDays(today, -1)) return;
  for (const kind of ['fitness', 'recovery'] as const) {
    if (!api.can(kind)) continue;
    const { text, refused } = await api.ask(kind, { timezone: line.timeZone });
    if (refused) yield arrivalOf('refusal', `${kind} ${today}`, text);
    else if (!saysNothing(text)) yield arrivalOf(kind, `${today} ${line.timeZone}`, text);
  }
}

/** What was to be read and could not, told so that the days are asked for again. */
export const unreadable = (): VendorError => new VendorError('vendor.unreadable');
