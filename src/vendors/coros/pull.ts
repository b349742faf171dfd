import { addDays, type Day, dayOf, daysBetween } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import type { Arrival, Line, Pull } from '../vendor.ts';
import { apiOf } from './api.ts';
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

/** A refusal of days younger than this is told; older days COROS may simply not hold any more. */
const toldDays = 365;

/**
 * One kind after the other; a tool that is gone leaves the others their turn, and so does one that refuses. Its refusal is
 * kept, and VendorError `coros.refused` {tool} in the end sees to it that these days are asked for again.
 */
async function* fetchWellness(line: Line, { from, to }: Days): AsyncIterable<Arrival> {
  const api = await apiOf(line);
  const range = { startDate: compact(from), endDate: compact(to), timezone: line.timeZone };
  const days = daysBetween(from, dayOf(line.clock(), line.timeZone)) + 1;
  const count = { days, timezone: line.timeZone };
  const isCounted = days >= 1 && days <= countedDays;
  const asked: readonly Asked[] = [
    ...byRange.map((kind) => ({ kind, given: range, from, to })),
    ...(isCounted ? byCount.map((kind) => ({ kind, given: count, from, to })) : []),
  ];
  const refused: string[] = [];
  for (const ask of asked.filter(({ kind }) => api.can(kind))) {
    const said = await api.ask(ask.kind, ask.given);
    if (said.refused) refused.push(ask.kind);
    yield* said.refused
      ? [arrivalOf('refusal', `${ask.kind} ${from}..${to}`, said.text)]
      : daysIn(said.text, line.timeZone, ask);
  }
  if (refused.length > 0 && days <= toldDays)
    throw new VendorError('coros.refused', { tool: refused.join(', ') });
}

interface Asked extends Days {
  readonly kind: (typeof byRange)[number] | (typeof byCount)[number];
  readonly given: Readonly<Record<string, unknown>>;
}

/** Each day is kept for itself, with the lines it came with; an answer without days is kept whole. */
function daysIn(text: string, timeZone: string, { kind, from, to }: Asked): Arrival[] {
  const { title, days } = sectionsOf(text);
  if (days.length === 0)
    return saysNothing(text) ? [] : [arrivalOf(kind, `${from}..${to} ${timeZone}`, text)];
  return days
    .toReversed()
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, lines }) => arrivalOf(kind, `${day} ${timeZone}`, [...title, day, ...lines].join('\n')));
}

/**
 * What COROS tells of now only. When a tool is missing or has changed that is kept, the rest goes on, and at the end
 * VendorError `coros.tool_missing` or `coros.tool_changed` {tool} lets the athlete know.
 */
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
  const isNow = to >= addDays(today, -1);
  for (const kind of ['fitness', 'recovery'] as const) {
    if (!isNow || !api.can(kind)) continue;
    const { text, refused } = await api.ask(kind, { timezone: line.timeZone });
    if (refused) yield arrivalOf('refusal', `${kind} ${today}`, text);
    else if (!saysNothing(text)) yield arrivalOf(kind, `${today} ${line.timeZone}`, text);
  }
  const [first] = api.drift;
  if (!first) return;
  const tool = api.drift
    .filter(({ is }) => is === first.is)
    .map(({ name }) => name)
    .join(', ');
  throw first.is === 'missing'
    ? new VendorError('coros.tool_missing', { tool })
    : new VendorError('coros.tool_changed', { tool });
}
