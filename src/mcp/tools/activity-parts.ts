import { z } from 'zod';
import { metricList } from '../../app/answers/metric-list.ts';
import type { Activity, Best, Result, Source, Split, ZoneTimes } from '../../domain/activity.ts';
import { deviceName } from '../../domain/device-name.ts';
import type { Lap, StrengthSet } from '../../domain/recording.ts';
import type { Sport } from '../../domain/sport.ts';
import { METERS_PER_MILE, round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { familyOfFigure } from '../families.ts';
import { about, count, number, plain, sentence, tellingByRow, text } from '../fields.ts';
import { distanceIn, figuresLine, join, rounded, speedFields, speedIn } from './activity-row.ts';

/** The parts of one activity, each as a short row and as the line that says the same. */

export const FigureRow = tellingByRow(
  z.object({
    metric: text(),
    value: number('figure').optional(),
    unit: text().optional(),
    method: text().optional(),
    missing: sentence().optional(),
    warnings: z.array(sentence()).optional(),
  }),
  ({ metric }) => familyOfFigure(metric),
);
type FigureRow = z.output<typeof FigureRow>;

export function figureRow(metric: string, result: Result): FigureRow {
  if (result.value === undefined) return { metric, missing: result.missing };
  const { unit, method, warnings } = result;
  return {
    metric,
    value: round(result.value, digitsFor(metric, result)),
    unit: unit || undefined,
    method,
    warnings: warnings.length > 0 ? [...warnings] : undefined,
  };
}

const precisions = new Map(metricList.map(({ id, precision }) => [id, precision]));

/** One decimal more than people read; a load is a rough thing and has none. */
function digitsFor(metric: string, { unit }: Result): number {
  return unit === 'load' ? 0 : (precisions.get(metric) ?? 0) + 1;
}

export function figureLine(figure: FigureRow, sport: Sport, voice: Voice): string {
  const name = voice.say(`metric.${figure.metric}`);
  if (figure.value === undefined) return voice.label(name, figure.missing ? voice.say(figure.missing) : '–');
  const method = figure.method ? ` (${voice.say('method.name', { method: figure.method })})` : '';
  const warnings = (figure.warnings ?? []).map((warning) => ` ${voice.say(warning)}`).join('');
  return `${voice.label(name, figureWords({ ...figure, value: figure.value }, sport, voice))}${method}.${warnings}`;
}

export interface NamedFigure {
  readonly metric: string;
  readonly value: number;
  readonly unit?: string;
}

/** A figure in the athlete's units. */
export function figureWords({ metric, value, unit = '' }: NamedFigure, sport: Sport, voice: Voice): string {
  if (metric === 'distance') return distanceIn({ sport, distance_meters: value }, voice) ?? '';
  if (metric === 'ascent' || metric === 'descent') return voice.height(value);
  switch (unit) {
    case 's':
      return voice.duration(value);
    case 'm/s':
      return speedIn(speedFields(value, sport), voice) ?? voice.speed(value);
    case 's/km':
      return voice.pace(1000 / value);
    case 's/100m':
      return voice.swimPace(100 / value);
    case '°C':
      return voice.temperature(value);
    case '/min':
      return `${voice.number(value, decimalsOf(value))}/min`;
    default:
      return `${voice.number(value, decimalsOf(value))} ${voice.say('unit.name', { unit })}`.trimEnd();
  }
}

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length;

export const LapRow = z.object({
  lap: count(),
  intensity: about('workouts', z.string()).optional(),
  distance_meters: number('distance').optional(),
  duration_seconds: number('duration').optional(),
  pace_seconds_per_km: number('speed').optional(),
  pace_seconds_per_100m: number('speed').optional(),
  average_speed_meters_per_second: number('speed').optional(),
  average_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  max_heart_rate_bpm: number('heart_rate').optional(),
  average_cadence_per_minute: number('cadence').optional(),
  ascent_meters: number('elevation').optional(),
});
type LapRow = z.output<typeof LapRow>;

/** `full` adds what few ask for. `lap` counts from 1 among all laps of the recording. */
export function lapRow(lap: Lap, index: number, { sport, full }: LapView): LapRow {
  const { distanceMeters, timerSeconds } = lap;
  const speed = distanceMeters && timerSeconds ? distanceMeters / timerSeconds : lap.averageSpeed;
  return {
    lap: index + 1,
    intensity: lap.intensity,
    distance_meters: rounded(distanceMeters, 1),
    duration_seconds: rounded(timerSeconds, 2),
    ...speedFields(speed, sport),
    average_heart_rate_bpm: rounded(lap.averageHeartRate),
    average_power_watts: rounded(lap.averagePower),
    ...(full && {
      max_heart_rate_bpm: rounded(lap.maxHeartRate),
      average_cadence_per_minute: rounded(lap.averageCadence),
      ascent_meters: rounded(lap.ascentMeters),
    }),
  };
}

export interface LapView {
  readonly sport: Sport;
  readonly full: boolean;
}

const isPassive = ({ intensity }: Lap): boolean => intensity === 'rest' || intensity === 'recovery';

/**
 * The laps a summary shows: all while they are few; of many, those without the recoveries, so that ten repetitions
 * are ten rows; then the first ones.
 */
export function lapsToShow(laps: readonly Lap[], view: LapView, limit: number): LapRow[] {
  const rows = laps.map((lap, index) => ({ passive: isPassive(lap), row: lapRow(lap, index, view) }));
  const chosen = rows.length > limit ? rows.filter(({ passive }) => !passive) : rows;
  return chosen.slice(0, limit).map(({ row }) => row);
}

export function lapLine(lap: LapRow, sport: Sport, voice: Voice): string {
  return `${lap.lap}. ${join([
    lap.intensity ? voice.say('lap.intensity', { intensity: lap.intensity }) : undefined,
    figuresLine({ ...lap, sport }, voice) || undefined,
    lap.max_heart_rate_bpm === undefined
      ? undefined
      : voice.say('activity.max-heart-rate', { bpm: lap.max_heart_rate_bpm }),
    lap.average_cadence_per_minute === undefined
      ? undefined
      : voice.say('activity.cadence', { perMinute: lap.average_cadence_per_minute }),
  ])}`;
}

export const SplitRow = z.object({
  distance_meters: number('distance'),
  duration_seconds: number('duration'),
  average_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  ascent_meters: number('elevation').optional(),
});
type SplitRow = z.output<typeof SplitRow>;

export function splitRow(split: Split): SplitRow {
  return {
    distance_meters: round(split.meters),
    duration_seconds: round(split.seconds, 2),
    average_heart_rate_bpm: rounded(split.averageHeartRate),
    average_power_watts: rounded(split.averagePower),
    ascent_meters: rounded(split.ascentMeters || undefined),
  };
}

export function splitLine(split: SplitRow, sport: Sport, voice: Voice): string {
  const speed = speedFields(split.distance_meters / split.duration_seconds, sport);
  return figuresLine({ ...split, ...speed, sport }, voice);
}

export const ZoneRow = z.object({
  of: text(),
  model: text(),
  unit: text(),
  upper_bounds: about('landmarks', z.array(z.number())),
  seconds: about('time_in_zone', z.array(z.number())),
});
type ZoneRow = z.output<typeof ZoneRow>;

export function zoneRow({ of, model, bounds, seconds }: ZoneTimes, sport: Sport): ZoneRow {
  return { ...boundsRow(of, bounds, sport), model, seconds: seconds.map((s) => round(s)) };
}

/** Zone edges in the unit people read: a pace is never shown as m/s. */
export function boundsRow(
  of: ZoneTimes['of'],
  bounds: readonly number[],
  sport: Sport,
): Pick<ZoneRow, 'of' | 'unit' | 'upper_bounds'> {
  if (of !== 'pace')
    return { of, unit: of === 'power' ? 'watts' : 'bpm', upper_bounds: bounds.map((b) => round(b)) };
  const meters = sport === 'swimming' ? 100 : 1000;
  return {
    of,
    unit: meters === 100 ? 'seconds_per_100m' : 'seconds_per_km',
    upper_bounds: bounds.map((bound) => round(meters / bound, 1)),
  };
}

/** One edge in words: `153`, `4:31/km`. */
export function boundWords(bound: number, unit: string, voice: Voice): string {
  if (unit === 'seconds_per_km') return voice.pace(1000 / bound);
  return unit === 'seconds_per_100m' ? voice.swimPace(100 / bound) : voice.number(bound);
}

/** Zone numbers as the model's author writes them. */
const friel = ['1', '2', '3', '4', '5a', '5b', '5c'];
export const zoneName = (model: string, index: number): string =>
  `Z${model === 'percent_of_threshold_friel' ? friel[index] : index + 1}`;

/** `heart rate (…), bpm: Z1 to 145 10:02 (12 %) · Z2 …` */
export function zonesLine({ of, model, unit, upper_bounds: bounds, seconds }: ZoneRow, voice: Voice): string {
  const total = seconds.reduce((sum, s) => sum + s, 0) || 1;
  const parts = seconds.map((s, i) => {
    const bound = bounds[i];
    const edge =
      bound === undefined ? '' : ` (${voice.say('zones.to', { edge: boundWords(bound, unit, voice) })})`;
    return `${zoneName(model, i)}${edge} ${voice.duration(s)} (${voice.number((100 * s) / total)} %)`;
  });
  const name = `${voice.say(`zones.of.${of}`)} (${voice.say('zones.model', { model })})`;
  return voice.label(name, parts.join(' · '));
}

export const BestRow = z.object({
  distance_meters: plain(z.number()).optional(),
  duration_seconds: number('best_efforts'),
  average_power_watts: number('best_efforts').optional(),
  average_heart_rate_bpm: number('best_efforts').optional(),
});
type BestRow = z.output<typeof BestRow>;

export function bestRow({ of, extent, value }: Best): BestRow {
  if (of === 'distance') return { distance_meters: extent, duration_seconds: round(value, 2) };
  return of === 'power'
    ? { duration_seconds: extent, average_power_watts: round(value) }
    : { duration_seconds: extent, average_heart_rate_bpm: round(value) };
}

export function bestLine(best: BestRow, voice: Voice): string {
  const time = voice.duration(best.duration_seconds);
  if (best.distance_meters !== undefined) return `${bestDistance(best.distance_meters, voice)} ${time}`;
  return best.average_power_watts === undefined
    ? `${time} ${best.average_heart_rate_bpm} bpm`
    : `${time} ${best.average_power_watts} W`;
}

function bestDistance(meters: number, voice: Voice): string {
  const miles = meters / METERS_PER_MILE;
  if (Math.abs(miles - Math.round(miles)) < 1e-6) return `${voice.number(miles)} mi`;
  return meters < 1000
    ? `${voice.number(meters)} m`
    : `${voice.number(meters / 1000, decimalsOf(meters / 1000))} km`;
}

export const SetRow = z.object({
  exercise: about('strength', z.string()).optional(),
  repetitions: number('strength').optional(),
  weight_kilograms: number('strength').optional(),
  duration_seconds: number('duration'),
});
type SetRow = z.output<typeof SetRow>;

export function setRow(set: StrengthSet): SetRow {
  return {
    exercise: set.exercise,
    repetitions: set.repetitions,
    weight_kilograms: rounded(set.weightKilograms, 1),
    duration_seconds: round(set.durationSeconds),
  };
}

export function setLine(set: SetRow, voice: Voice): string {
  return [
    set.exercise && voice.label(voice.say('exercise.name', { exercise: set.exercise }), ''),
    set.repetitions === undefined ? undefined : voice.say('set.repetitions', { count: set.repetitions }),
    set.weight_kilograms === undefined ? undefined : `× ${voice.weight(set.weight_kilograms)}`,
    `(${voice.duration(set.duration_seconds)})`,
  ]
    .filter(Boolean)
    .map((part) => part?.trim())
    .join(' ');
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
  average_power_watts: number('power').optional(),
  weighted_power_watts: number('power').optional(),
  vendor_scores: z.record(z.string(), number('vendor_scores')).optional(),
  partial: plain(z.literal(true)).optional(),
});
type SourceRow = z.output<typeof SourceRow>;

/** What one recording states by itself: the device's figures, beside ours. */
export function sourceRow(source: Source, activity: Activity): SourceRow {
  const { totals } = source;
  return {
    source: source.id,
    format: source.format,
    device: deviceName(source.device),
    used: source.id === activity.primarySourceId,
    distance_meters: rounded(totals.distanceMeters, 1),
    duration_seconds: rounded(totals.timerSeconds, 2),
    ascent_meters: rounded(totals.ascentMeters),
    average_heart_rate_bpm: rounded(totals.averageHeartRate),
    average_power_watts: rounded(totals.averagePower),
    weighted_power_watts: rounded(totals.weightedPower),
    vendor_scores: source.id === activity.primarySourceId ? undefined : scoresOf(source.vendorScores),
    partial: source.partial || undefined,
  };
}

/** The figures that only a vendor can explain, by the vendor's own names. */
export function scoresOf(
  scores: Readonly<Record<string, number>> | undefined,
): Record<string, number> | undefined {
  const named = Object.entries(scores ?? {}).map(([name, score]) => [name, round(score, 2)] as const);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

export const scoresWords = (scores: Readonly<Record<string, number>>, voice: Voice): string =>
  Object.entries(scores)
    .map(([score, value]) => voice.say('score', { score, value }))
    .join(', ');

export function sourceLine(source: SourceRow, sport: Sport, voice: Voice): string {
  const notes = [
    source.used ? voice.say('activity.source-used') : undefined,
    source.partial ? voice.say('activity.partial') : undefined,
  ].filter((note) => note !== undefined);
  const name = `${source.device ?? voice.say('activity.device-unknown')} [${source.format}, ${source.source}]`;
  const figures = join([
    figuresLine({ ...source, sport }, voice) || undefined,
    source.weighted_power_watts === undefined
      ? undefined
      : voice.say('activity.weighted', { watts: source.weighted_power_watts }),
    source.vendor_scores
      ? voice.say('activity.source-scores', { scores: scoresWords(source.vendor_scores, voice) })
      : undefined,
  ]);
  return voice.label(`${name}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`, figures || '–');
}
