import { z } from 'zod';
import type { AgainstRecord, CurveRow, Performance, Weight } from '../../app/answers/performance.ts';
import type { Best } from '../../domain/activity.ts';
import { type Day, daysBetween } from '../../domain/day.ts';
import { type Landmark, landmarkUnits } from '../../domain/landmark.ts';
import type { Sport } from '../../domain/sport.ts';
import { METERS_PER_MILE, round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { dayField, number, plain, sentence, text } from '../fields.ts';
import { join } from './activity-row.ts';

/** The rows of a performance answer, each as structure and as a line. */

const bestEffort = () => number('best_efforts');

export const EffortRow = z.object({
  distance_meters: plain(z.number()).optional(),
  duration_seconds: bestEffort(),
  average_power_watts: bestEffort().optional(),
  watts_per_kilogram: bestEffort().optional(),
  gps: plain(z.literal(true)).optional(),
  activity: text(),
  day: dayField(),
  before: bestEffort().optional(),
  record: bestEffort().optional(),
  record_activity: text().optional(),
  record_day: dayField().optional(),
  is_record: plain(z.literal(true)).optional(),
});
type EffortRow = z.output<typeof EffortRow>;

/** Under a kilometre a few metres of GPS are seconds; a pool counts its lengths. */
export const isRough = (meters: number, sport: Sport | undefined): boolean =>
  meters < 1000 && sport !== 'swimming';

/** `before` and `record` are in the unit of the curve: seconds for a distance, watts for power. */
export function effortRow(
  { best, before, record }: CurveRow,
  { sport, weight }: { readonly sport?: Sport; readonly weight?: Weight },
): EffortRow {
  const isRecord = record.activityId === best.activityId && record.value === best.value;
  return {
    ...measured(best, sport, weight),
    activity: best.activityId,
    day: best.day,
    before: before && valueOf(before),
    ...(isRecord
      ? { is_record: true as const }
      : { record: valueOf(record), record_activity: record.activityId, record_day: record.day }),
  };
}

const valueOf = ({ of, value }: Best): number => round(value, of === 'distance' ? 1 : 0);

function measured({ of, extent, value }: Best, sport: Sport | undefined, weight?: Weight) {
  if (of === 'distance')
    return {
      distance_meters: round(extent, 1),
      duration_seconds: round(value, 1),
      gps: isRough(extent, sport) ? (true as const) : undefined,
    };
  return {
    duration_seconds: extent,
    average_power_watts: round(value),
    watts_per_kilogram: weight && round(value / weight.kilograms, 2),
  };
}

export const RecordRow = z.object({
  distance_meters: plain(z.number()).optional(),
  duration_seconds: bestEffort(),
  average_power_watts: bestEffort().optional(),
  gps: plain(z.literal(true)).optional(),
  is_record: plain(z.boolean()),
  record_before: bestEffort().optional(),
  record_activity: text().optional(),
  record_day: dayField().optional(),
  difference: bestEffort().optional(),
});
type RecordRow = z.output<typeof RecordRow>;

export function recordRow({ best, record, isRecord }: AgainstRecord, sport: Sport): RecordRow {
  return {
    ...measured(best, sport),
    is_record: isRecord,
    record_before: record && valueOf(record),
    record_activity: record?.activityId,
    record_day: record?.day,
    difference: record && round(best.value - record.value, best.of === 'distance' ? 1 : 0),
  };
}

export const ModelRow = z.object({
  model: text(),
  value: number('landmarks').optional(),
  unit: text().optional(),
  standard_error: number('landmarks').optional(),
  w_prime_joules: number('landmarks').optional(),
  d_prime_meters: number('landmarks').optional(),
  watts_per_kilogram: number('landmarks').optional(),
  method: text(),
  efforts: plain(z.array(z.number())).optional(),
  activities: plain(z.array(z.string())).optional(),
  missing: sentence().optional(),
  warnings: z.array(sentence()).optional(),
});
type ModelRow = z.output<typeof ModelRow>;

const digits: Readonly<Record<string, number>> = { 'm/s': 3, W: 0, 's/km': 1, 's/100m': 1 };

export function modelRow(found: ModelResult, weight?: Weight): ModelRow {
  const { model, value, unit, method, second } = found;
  const shown = { model, method };
  if (value === undefined) return { ...shown, missing: found.missing };
  return {
    ...shown,
    value: round(value, digits[unit] ?? 1),
    unit: unit || undefined,
    standard_error:
      found.standardError === undefined ? undefined : round(found.standardError, unit === 'm/s' ? 3 : 1),
    w_prime_joules: second?.name === 'w_prime' ? round(second.value, -1) : undefined,
    d_prime_meters: second?.name === 'd_prime' ? round(second.value) : undefined,
    watts_per_kilogram: weight && unit === 'W' ? round(value / weight.kilograms, 2) : undefined,
    efforts: found.extents.map((extent) => round(extent, 1)),
    activities: [...found.activityIds],
    warnings: found.warnings.length > 0 ? [...found.warnings] : undefined,
  };
}

type ModelResult = Performance['models'][number];

export const LandmarkRow = z.object({
  landmark: text(),
  value: number('landmarks'),
  unit: text(),
  since: dayField(),
  age_days: plain(z.number()),
  origin: text(),
});
type LandmarkRow = z.output<typeof LandmarkRow>;

export function landmarkRow({ kind, value, since, origin }: Landmark, today: Day): LandmarkRow {
  return {
    landmark: kind,
    value,
    unit: landmarkUnits[kind],
    since,
    age_days: daysBetween(since, today),
    origin: origin.by,
  };
}

/** `5 km 18:41`, `20:00 251 W (3.55 W/kg)`. */
export function measuredWords(
  row: RecordRow & { readonly watts_per_kilogram?: number },
  voice: Voice,
): string {
  const time =
    row.distance_meters === undefined
      ? voice.duration(row.duration_seconds)
      : clock(row.duration_seconds, voice);
  if (row.distance_meters !== undefined) {
    const gps = row.gps ? ` (${voice.say('perf.gps')})` : '';
    return `${distanceName(row.distance_meters, voice)} ${time}${gps}`;
  }
  const share =
    row.watts_per_kilogram === undefined ? '' : ` (${voice.number(row.watts_per_kilogram, 2)} W/kg)`;
  return `${time} ${row.average_power_watts} W${share}`;
}

/** Tenths count in a best of minutes, not in one of hours. */
function clock(seconds: number, voice: Voice): string {
  if (seconds >= 3600) return voice.duration(seconds);
  const tenths = Math.floor(seconds * 10 + 0.5);
  return `${voice.duration(Math.floor(tenths / 10))}${voice.number((tenths % 10) / 10, 1).slice(1)}`;
}

function distanceName(meters: number, voice: Voice): string {
  const miles = meters / METERS_PER_MILE;
  if (Math.abs(miles - Math.round(miles)) < 1e-3) return `${voice.number(miles)} mi`;
  if (Math.abs(meters - 21_097.5) < 1) return voice.say('perf.half');
  if (Math.abs(meters - 42_195) < 1) return voice.say('perf.marathon');
  return meters < 3000 && meters % 1000
    ? `${voice.number(meters)} m`
    : `${voice.number(meters / 1000, meters % 1000 ? 1 : 0)} km`;
}

export function effortLine(row: EffortRow, voice: Voice): string {
  const isTime = row.distance_meters !== undefined;
  const words = (value: number): string => (isTime ? clock(value, voice) : `${voice.number(value)} W`);
  const own = isTime ? row.duration_seconds : (row.average_power_watts ?? 0);
  const parts = [
    `${measuredWords({ ...row, is_record: false }, voice)} (${voice.day(row.day)}, ${row.activity})`,
    row.before === undefined
      ? undefined
      : voice.say('perf.before', {
          value: words(row.before),
          change: changeWords(own - row.before, isTime, voice),
        }),
    row.is_record
      ? voice.say('perf.is-record')
      : row.record === undefined
        ? undefined
        : voice.say('perf.record', {
            value: words(row.record),
            day: row.record_day ?? '',
            activity: row.record_activity ?? '',
          }),
  ];
  return join(parts);
}

function changeWords(difference: number, isTime: boolean, voice: Voice): string {
  if (!isTime) return `${voice.signed(difference)} W`;
  if (Math.abs(difference) < 60) return `${voice.signed(difference, 1)} s`;
  return `${difference > 0 ? '+' : '−'}${voice.duration(Math.abs(difference))}`;
}

export function recordLine(row: RecordRow, voice: Voice): string {
  const isTime = row.distance_meters !== undefined;
  const own = measuredWords(row, voice);
  if (row.record_before === undefined) return voice.label(own, voice.say('perf.first'));
  const was = voice.say(row.is_record ? 'perf.beats' : 'perf.misses', {
    value: isTime ? clock(row.record_before, voice) : `${voice.number(row.record_before)} W`,
    change: changeWords(row.difference ?? 0, isTime, voice),
    day: row.record_day ?? '',
    activity: row.record_activity ?? '',
  });
  return voice.label(own, was);
}

export function modelLine(row: ModelRow, voice: Voice): string {
  const name = voice.say('perf.model', { model: row.model });
  const how = ` (${voice.say('perf.method', { method: row.method })})`;
  if (row.value === undefined)
    return voice.label(`${name}${how}`, row.missing ? voice.say(row.missing) : '–');
  const second =
    row.w_prime_joules !== undefined
      ? `, W′ ${voice.number(row.w_prime_joules / 1000, 1)} kJ`
      : row.d_prime_meters !== undefined
        ? `, D′ ${voice.number(row.d_prime_meters)} m`
        : '';
  const error = row.standard_error === undefined ? '' : ` ${errorWords(row, voice)}`;
  const share =
    row.watts_per_kilogram === undefined ? '' : ` (${voice.number(row.watts_per_kilogram, 2)} W/kg)`;
  const warnings = (row.warnings ?? []).map((warning) => ` ${voice.say(warning)}`).join('');
  return `${voice.label(`${name}${how}`, `${valueWords(row.value, row.unit, voice)}${error}${second}${share}`)}.${warnings}`;
}

const errorWords = ({ standard_error: error = 0, unit = '' }: ModelRow, voice: Voice): string =>
  voice.say('perf.standard-error', { error, unit, digits: unit === 'm/s' ? 3 : 1 });

function valueWords(value: number, unit: string | undefined, voice: Voice): string {
  switch (unit) {
    case 'm/s':
      return `${voice.pace(value)} (${voice.number(value, 3)} m/s)`;
    case 's/km':
    case 'seconds_per_km':
      return voice.pace(1000 / value);
    case 's/100m':
    case 'seconds_per_100m':
      return voice.swimPace(100 / value);
    default:
      return `${voice.number(value, Number.isInteger(value) ? 0 : 1)} ${voice.say('unit.name', { unit: unit ?? '' })}`.trimEnd();
  }
}

export function landmarkLine(
  { landmark, value, unit, since, age_days: days, origin }: LandmarkRow,
  voice: Voice,
): string {
  const name = voice.say('landmark.name', { kind: landmark });
  const age = voice.say('landmark.since', { day: since, days });
  const who = voice.say('origin.name', { origin });
  return voice.label(name, `${valueWords(value, unit, voice)} · ${age} · ${who}`);
}
