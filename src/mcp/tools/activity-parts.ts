import { z } from 'zod';
import type { Activity, Best, Result, Source, Split, ZoneTimes } from '../../domain/activity.ts';
import type { Lap, StrengthSet } from '../../domain/recording.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, count, number, plain, sentence, text } from '../fields.ts';
import { deviceName } from './activity-row.ts';

/** The parts of one activity, each as a short row. */

export const FigureRow = z.object({
  metric: text(),
  value: number('computed_figures').optional(),
  unit: text().optional(),
  method: text().optional(),
  missing: sentence().optional(),
  warnings: z.array(sentence()).optional(),
});

export function figureRow(metric: string, result: Result, digits: number): z.output<typeof FigureRow> {
  if (result.value === undefined) return { metric, missing: result.missing };
  const { unit, method, warnings } = result;
  return {
    metric,
    value: round(result.value, digits),
    unit: unit || undefined,
    method,
    warnings: warnings.length > 0 ? [...warnings] : undefined,
  };
}

export const LapRow = z.object({
  lap: count(),
  start_seconds: plain(z.number()),
  distance_meters: number('distance').optional(),
  duration_seconds: number('duration').optional(),
  average_speed_meters_per_second: number('speed').optional(),
  average_heart_rate_bpm: number('heart_rate').optional(),
  max_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  average_cadence_per_minute: number('cadence').optional(),
  ascent_meters: number('elevation').optional(),
  intensity: plain(z.string()).optional(),
});

export type LapRow = z.output<typeof LapRow>;

export function lapRow(lap: Lap, index: number): LapRow {
  const speed =
    lap.distanceMeters && lap.timerSeconds ? lap.distanceMeters / lap.timerSeconds : lap.averageSpeed;
  return {
    lap: index + 1,
    start_seconds: round(lap.startSeconds),
    distance_meters: whole(lap.distanceMeters, 1),
    duration_seconds: whole(lap.timerSeconds, 1),
    average_speed_meters_per_second: whole(speed, 3),
    average_heart_rate_bpm: whole(lap.averageHeartRate),
    max_heart_rate_bpm: whole(lap.maxHeartRate),
    average_power_watts: whole(lap.averagePower),
    average_cadence_per_minute: whole(lap.averageCadence),
    ascent_meters: whole(lap.ascentMeters),
    intensity: lap.intensity,
  };
}

export const SplitRow = z.object({
  distance_meters: number('distance'),
  duration_seconds: number('duration'),
  average_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  ascent_meters: number('elevation').optional(),
});

export function splitRow(split: Split): z.output<typeof SplitRow> {
  return {
    distance_meters: round(split.meters),
    duration_seconds: round(split.seconds, 1),
    average_heart_rate_bpm: whole(split.averageHeartRate),
    average_power_watts: whole(split.averagePower),
    ascent_meters: whole(split.ascentMeters),
  };
}

export const ZoneRow = z.object({
  of: text(),
  model: text(),
  upper_bounds: about('landmarks', z.array(z.number())),
  seconds: about('time_in_zone', z.array(z.number())),
});

export function zoneRow({ of, model, bounds, seconds }: ZoneTimes): z.output<typeof ZoneRow> {
  const digits = of === 'pace' ? 3 : 0;
  return {
    of,
    model,
    upper_bounds: bounds.map((bound) => round(bound, digits)),
    seconds: seconds.map((s) => round(s)),
  };
}

export const BestRow = z.object({
  of: text(),
  meters: plain(z.number()).optional(),
  seconds: plain(z.number()).optional(),
  value: number('best_efforts'),
  unit: text(),
});

export function bestRow({ of, extent, value }: Best): z.output<typeof BestRow> {
  if (of === 'distance') return { of, meters: extent, value: round(value, 1), unit: 's' };
  return { of, seconds: extent, value: round(value), unit: of === 'power' ? 'W' : 'bpm' };
}

export const SetRow = z.object({
  duration_seconds: number('duration'),
  repetitions: number('strength').optional(),
  weight_kilograms: number('strength').optional(),
  exercise: about('strength', z.string()).optional(),
});

export function setRow(set: StrengthSet): z.output<typeof SetRow> {
  return {
    duration_seconds: round(set.durationSeconds),
    repetitions: set.repetitions,
    weight_kilograms: whole(set.weightKilograms, 1),
    exercise: set.exercise,
  };
}

export const SourceRow = z.object({
  source: text(),
  format: text(),
  device: plain(z.string()).optional(),
  used: plain(z.boolean()),
  distance_meters: number('distance').optional(),
  duration_seconds: number('duration').optional(),
  ascent_meters: number('elevation').optional(),
  average_heart_rate_bpm: number('heart_rate').optional(),
  partial: plain(z.literal(true)).optional(),
});

export function sourceRow(source: Source, activity: Activity): z.output<typeof SourceRow> {
  return {
    source: source.id,
    format: source.format,
    device: deviceName(source),
    used: source.id === activity.primarySourceId,
    distance_meters: whole(source.totals.distanceMeters, 1),
    duration_seconds: whole(source.totals.timerSeconds, 1),
    ascent_meters: whole(source.totals.ascentMeters),
    average_heart_rate_bpm: whole(source.totals.averageHeartRate),
    partial: source.partial || undefined,
  };
}

/** `Z1 10:02 (12 %) · Z2 …` */
export function zonesLine({ of, model, seconds }: z.output<typeof ZoneRow>, voice: Voice): string {
  const total = seconds.reduce((sum, s) => sum + s, 0) || 1;
  const parts = seconds.map(
    (s, i) => `Z${i + 1} ${voice.duration(s)} (${voice.number((100 * s) / total)} %)`,
  );
  return `${voice.say(`zones.of.${of}`)} (${voice.say('zones.model', { model: model })}): ${parts.join(' · ')}`;
}

export function bestLine({ of, meters, seconds, value }: z.output<typeof BestRow>, voice: Voice): string {
  if (of === 'distance') return `${bestDistance(meters ?? 0, voice)} ${voice.duration(value)}`;
  return `${voice.duration(seconds ?? 0)} ${voice.number(value)} ${of === 'power' ? 'W' : 'bpm'}`;
}

function bestDistance(meters: number, voice: Voice): string {
  const miles = meters / 1609.344;
  if (Math.abs(miles - Math.round(miles)) < 1e-6) return `${voice.number(miles)} mi`;
  return meters < 1000
    ? `${voice.number(meters)} m`
    : `${voice.number(meters / 1000, meters % 1000 ? 1 : 0)} km`;
}

function whole(value: number | undefined, digits = 0): number | undefined {
  return value === undefined ? undefined : round(value, digits);
}
