import { z } from 'zod';
import { localTime } from '../../domain/day.ts';
import { readsAsPace } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import { count, dayField, number, plain, text, about } from '../fields.ts';

/** One activity as a line of a list: SI units, one decimal more than a person reads. */
export const ActivityRow = z.object({
  id: text(),
  day: dayField(),
  start_local: about('activities', z.string()),
  start_utc: about('activities', z.string()),
  time_zone: text(),
  sport: about('activities', z.string()),
  sub_sport: about('activities', z.string()).optional(),
  title: about('titles', z.string()).optional(),
  distance_meters: number('distance').optional(),
  duration_seconds: number('duration').optional(),
  elapsed_seconds: number('duration').optional(),
  moving_seconds: number('duration').optional(),
  average_speed_meters_per_second: number('speed').optional(),
  pace_seconds_per_km: number('speed').optional(),
  ascent_meters: number('elevation').optional(),
  average_heart_rate_bpm: number('heart_rate').optional(),
  max_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  weighted_power_watts: number('power').optional(),
  average_cadence_per_minute: number('cadence').optional(),
  calories_kcal: number('calories').optional(),
  training_load: number('training_load').optional(),
  training_load_method: text().optional(),
  device: plain(z.string()).optional(),
  source_count: count(),
  partial: plain(z.literal(true)).optional(),
});

export type ActivityRow = z.infer<typeof ActivityRow>;

const rounded = (value: number | undefined, digits = 0): number | undefined =>
  value === undefined ? undefined : round(value, digits);

/** A stored activity as a row. The title is free text: only for those who may read notes. */
export function activityRow(head: ActivityHead, mayReadNotes: boolean): ActivityRow {
  const { totals } = head;
  const speed = averageSpeed(head);
  return {
    id: head.id,
    day: head.day,
    start_local: localTime(head.start, head.timeZone),
    start_utc: new Date(head.start).toISOString(),
    time_zone: head.timeZone,
    sport: head.sport,
    sub_sport: head.subSport,
    title: mayReadNotes ? head.title : undefined,
    distance_meters: rounded(totals.distanceMeters, 1),
    duration_seconds: rounded(totals.timerSeconds, 1),
    elapsed_seconds: rounded(totals.elapsedSeconds, 1),
    moving_seconds: rounded(totals.movingSeconds, 1),
    average_speed_meters_per_second: rounded(speed, 3),
    pace_seconds_per_km: speed && readsAsPace(head.sport) ? rounded(1000 / speed, 1) : undefined,
    ascent_meters: rounded(totals.ascentMeters),
    average_heart_rate_bpm: rounded(totals.averageHeartRate),
    max_heart_rate_bpm: rounded(totals.maxHeartRate),
    average_power_watts: rounded(totals.averagePower),
    weighted_power_watts: rounded(head.weightedPower),
    average_cadence_per_minute: rounded(totals.averageCadence),
    calories_kcal: rounded(totals.caloriesKcal),
    training_load: rounded(head.trainingLoad, 1),
    training_load_method: head.trainingLoadMethod,
    device: deviceName(head),
    source_count: head.sourceCount,
    partial: head.partial || undefined,
  };
}

/** Distance over timer: the pace a watch shows (science §1, "whose clock"). */
function averageSpeed({ totals }: ActivityHead): number | undefined {
  const { distanceMeters, timerSeconds } = totals;
  return distanceMeters && timerSeconds ? distanceMeters / timerSeconds : undefined;
}

export function deviceName({ device }: Pick<ActivityHead, 'device'>): string | undefined {
  const name = [device?.manufacturer, device?.product].filter(Boolean).join(' ');
  return name || undefined;
}

/** `Run · 10.02 km · 49:31 · 4:57/km · 152 bpm`: the figures that are there, in the athlete's units. */
export function figuresLine(row: ActivityRow, voice: Voice): string {
  return [
    distanceIn(row, voice),
    row.duration_seconds === undefined ? undefined : voice.duration(row.duration_seconds),
    speedIn(row, voice),
    row.average_heart_rate_bpm === undefined ? undefined : `${row.average_heart_rate_bpm} bpm`,
    row.average_power_watts === undefined ? undefined : `${row.average_power_watts} W`,
    row.ascent_meters ? `↑ ${voice.height(row.ascent_meters)}` : undefined,
    row.training_load === undefined ? undefined : voice.say('activity.load', { load: row.training_load }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

export function distanceIn(
  row: Pick<ActivityRow, 'sport' | 'distance_meters'>,
  voice: Voice,
): string | undefined {
  if (!row.distance_meters) return undefined;
  return row.sport === 'swimming'
    ? voice.swimDistance(row.distance_meters)
    : voice.distance(row.distance_meters);
}

export function speedIn(
  row: Pick<ActivityRow, 'sport' | 'average_speed_meters_per_second'>,
  voice: Voice,
): string | undefined {
  const speed = row.average_speed_meters_per_second;
  if (!speed) return undefined;
  if (row.sport === 'swimming') return voice.swimPace(speed);
  return readsAsPace(row.sport as ActivityHead['sport']) ? voice.pace(speed) : voice.speed(speed);
}

/** `Trail run`, `Pool swim`: the narrower kind where it has a name. */
export function sportName(row: Pick<ActivityRow, 'sport' | 'sub_sport'>, voice: Voice): string {
  return voice.say('sport.name', { sport: row.sport, subSport: row.sub_sport ?? '' });
}
