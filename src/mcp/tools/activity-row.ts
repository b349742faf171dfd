import { z } from 'zod';
import { localTime } from '../../domain/day.ts';
import { deviceName } from '../../domain/device-name.ts';
import { readsAsPace, type Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import { about, count, localTimeOf, number, plain, text } from '../fields.ts';

/**
 * One activity as a line of a list, SI units: what people look at, and short, because there are many. `time_zone` only
 * where it is not the athlete's, `source_count` only where several recordings were merged.
 */
export const ActivityRow = z.object({
  id: text(),
  start_local: localTimeOf('activities'),
  start_utc: about('activities', z.string()),
  time_zone: text().optional(),
  sport: about('activities', z.string()),
  sub_sport: about('activities', z.string()).optional(),
  title: about('titles', z.string()).optional(),
  distance_meters: number('distance').optional(),
  duration_seconds: number('duration').optional(),
  pace_seconds_per_km: number('speed').optional(),
  pace_seconds_per_100m: number('speed').optional(),
  average_speed_meters_per_second: number('speed').optional(),
  average_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  ascent_meters: number('elevation').optional(),
  training_load: number('training_load').optional(),
  device: plain(z.string()).optional(),
  source_count: count().optional(),
  partial: plain(z.literal(true)).optional(),
});

export type ActivityRow = z.infer<typeof ActivityRow>;

/** How a row is seen: whose clock is the usual one, and whether free text may be shown. */
export interface Seen {
  readonly timeZone: string;
  readonly mayReadNotes: boolean;
}

export const rounded = (value: number | undefined, digits = 0): number | undefined =>
  value === undefined ? undefined : round(value, digits);

/** A stored activity as a row. The title is free text: only for those who may read notes. */
export function activityRow(head: ActivityHead, { timeZone, mayReadNotes }: Seen): ActivityRow {
  const { totals } = head;
  return {
    id: head.id,
    start_local: localTime(head.start, head.timeZone),
    start_utc: utc(head.start),
    time_zone: head.timeZone === timeZone ? undefined : head.timeZone,
    sport: head.sport,
    sub_sport: head.subSport,
    title: mayReadNotes ? head.title : undefined,
    distance_meters: rounded(totals.distanceMeters || undefined, 1),
    duration_seconds: rounded(totals.timerSeconds),
    ...speedFields(averageSpeed(head), head.sport),
    average_heart_rate_bpm: rounded(totals.averageHeartRate),
    average_power_watts: rounded(totals.averagePower),
    ascent_meters: rounded(totals.ascentMeters || undefined),
    training_load: rounded(head.trainingLoad),
    device: deviceName(head.device),
    source_count: head.sourceCount > 1 ? head.sourceCount : undefined,
    partial: head.partial || undefined,
  };
}

/** `2026-11-30T06:30:00Z` */
const utc = (start: number): string => `${new Date(start).toISOString().slice(0, 19)}Z`;

/** Distance over timer: the pace a watch shows (science §1, "whose clock"). */
export function averageSpeed({ totals }: Pick<ActivityHead, 'totals'>): number | undefined {
  const { distanceMeters, timerSeconds } = totals;
  return distanceMeters && timerSeconds ? distanceMeters / timerSeconds : undefined;
}

export type SpeedFields = Pick<
  ActivityRow,
  'pace_seconds_per_km' | 'pace_seconds_per_100m' | 'average_speed_meters_per_second'
>;

/** A speed in the one field its sport reads: a swimmer's m/s would be taken for a pace. */
export function speedFields(speed: number | undefined, sport: Sport): SpeedFields {
  if (!speed) return {};
  if (sport === 'swimming') return { pace_seconds_per_100m: round(100 / speed, 1) };
  return readsAsPace(sport)
    ? { pace_seconds_per_km: round(1000 / speed, 1) }
    : { average_speed_meters_per_second: round(speed, 3) };
}

/** `10.02 km · 49:31 · 4:57/km · 152 bpm`: the figures that are there, in the athlete's units. */
export function figuresLine(row: Partial<ActivityRow> & Pick<ActivityRow, 'sport'>, voice: Voice): string {
  return join([
    distanceIn(row, voice),
    row.duration_seconds === undefined ? undefined : voice.duration(row.duration_seconds),
    speedIn(row, voice),
    row.average_heart_rate_bpm === undefined ? undefined : `${row.average_heart_rate_bpm} bpm`,
    row.average_power_watts === undefined ? undefined : `${row.average_power_watts} W`,
    row.ascent_meters === undefined ? undefined : `↑ ${voice.height(row.ascent_meters)}`,
    row.training_load === undefined ? undefined : voice.say('activity.load', { load: row.training_load }),
  ]);
}

/** The row as a line of a list: when, what, how much, with what, and its id. */
export function activityLine(row: Omit<ActivityRow, 'start_utc'>, voice: Voice): string {
  const zone = row.time_zone ? ` (${row.time_zone})` : '';
  const title = row.title ? ` ${voice.quote(row.title)}` : '';
  return join([
    `${voice.day(row.start_local.slice(0, 10))} ${row.start_local.slice(11, 16)}${zone}`,
    `${sportName(row, voice)}${title}`,
    figuresLine(row, voice) || undefined,
    recordedBy(row, voice),
    row.id,
  ]);
}

/** The watch, and whether several recordings were merged or this one is incomplete. */
export function recordedBy(
  row: Pick<ActivityRow, 'device' | 'source_count' | 'partial'>,
  voice: Voice,
): string | undefined {
  const notes = [
    row.source_count === undefined ? undefined : voice.say('activity.merged', { count: row.source_count }),
    row.partial ? voice.say('activity.partial') : undefined,
  ].filter((note) => note !== undefined);
  const brackets = notes.length > 0 ? `(${notes.join(', ')})` : undefined;
  return [row.device, brackets].filter(Boolean).join(' ') || undefined;
}

export const join = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ');

export function distanceIn(
  row: { readonly sport: string; readonly distance_meters?: number },
  voice: Voice,
): string | undefined {
  if (row.distance_meters === undefined) return undefined;
  return row.sport === 'swimming'
    ? voice.swimDistance(row.distance_meters)
    : voice.distance(row.distance_meters);
}

export function speedIn(row: SpeedFields, voice: Voice): string | undefined {
  const { pace_seconds_per_km: pace, pace_seconds_per_100m: swim } = row;
  if (pace) return voice.pace(1000 / pace);
  if (swim) return voice.swimPace(100 / swim);
  const speed = row.average_speed_meters_per_second;
  return speed ? voice.speed(speed) : undefined;
}

/** `Trail run`, `Pool swim`: the narrower kind where it has a name. */
export function sportName(
  row: { readonly sport: string; readonly sub_sport?: string },
  voice: Voice,
): string {
  return voice.say('sport.name', { sport: row.sport, subSport: row.sub_sport ?? '' });
}
