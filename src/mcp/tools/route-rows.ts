import { z } from 'zod';
import type { Compared } from '../../app/answers/compare.ts';
import type { RouteMatch } from '../../app/answers/same-route.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, number, text } from '../fields.ts';

/** What one column shares with the way of column A, and the time of both on it, pauses apart. */
export const RouteRow = z.object({
  column: text(),
  match_percent: number('location'),
  direction: about('location', z.string()),
  common_meters: number('location'),
  seconds: number('duration'),
  paused_seconds: number('duration').optional(),
  seconds_of_a: number('duration'),
  paused_seconds_of_a: number('duration').optional(),
  difference_seconds: number('duration'),
  percent: number('duration'),
});
type RouteRow = z.output<typeof RouteRow>;

export function routeRows(
  matches: readonly (RouteMatch | undefined)[],
  columns: readonly string[],
): RouteRow[] | undefined {
  const rows = matches.flatMap((match, i) => (match ? [routeRow(match, columns[i + 1] ?? '')] : []));
  return rows.length > 0 ? rows : undefined;
}

function routeRow({ score, direction, commonMeters, times }: RouteMatch, column: string): RouteRow {
  const [a, other] = times.map(({ elapsedSeconds, pausedSeconds }) => ({
    seconds: elapsedSeconds - pausedSeconds,
    paused: pausedSeconds > 0 ? round(pausedSeconds) : undefined,
  }));
  // Of the rounded times, so that the three figures add up for who reads them.
  const difference = round(other.seconds) - round(a.seconds);
  return {
    column,
    match_percent: round(100 * score),
    direction,
    common_meters: round(commonMeters),
    seconds: round(other.seconds),
    paused_seconds: other.paused,
    seconds_of_a: round(a.seconds),
    paused_seconds_of_a: a.paused,
    difference_seconds: difference,
    percent: round((100 * difference) / a.seconds, 1),
  };
}

/** `B: match 98 %, 10.48 km in common: A 50:10, B 51:20 (+1:10, +2.3 %)` */
export function routeLine(row: RouteRow, voice: Voice): string {
  const paused = (seconds: number | undefined): string =>
    seconds === undefined ? '' : ` ${voice.say('route.paused', { seconds })}`;
  const sign = row.difference_seconds > 0 ? '+' : row.difference_seconds < 0 ? '−' : '±';
  const difference = `${sign}${voice.duration(Math.abs(row.difference_seconds))}, ${voice.signed(row.percent, 1)} %`;
  const times = [
    `A ${voice.duration(row.seconds_of_a)}${paused(row.paused_seconds_of_a)}`,
    `${row.column} ${voice.duration(row.seconds)}${paused(row.paused_seconds)}`,
  ];
  const head = voice.say(`route.common.${row.direction}`, {
    column: row.column,
    percent: row.match_percent,
    meters: row.common_meters,
  });
  return voice.label(head, `${times.join(' | ')} (${difference})`);
}

export function routeRemarks({
  routes,
  search,
  activities,
}: Extract<Compared, { comparison: unknown }>): Phrase[] {
  const oneSport = new Set(activities.map(({ sport }) => sport)).size === 1;
  const found = (routes ?? []).some((match) => match !== undefined);
  return [
    ...(found ? [phrase('route.how')] : []),
    ...(routes === undefined && oneSport ? [phrase('route.needs-location')] : []),
    ...(search && search.read < search.candidates
      ? [phrase('route.cut', { read: search.read, candidates: search.candidates })]
      : []),
  ];
}
