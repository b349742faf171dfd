import type { Channel } from '../../domain/stream.ts';
import type { Recording } from '../../domain/recording.ts';
import { type JsonObject, listIn, numberIn } from '../../formats/json.ts';
import { secondsOf } from '../../formats/polar-export/durations.ts';
import type { PointTable } from '../../formats/track-points.ts';

interface Into {
  /** The start, on the clock of the wall. */
  readonly clock: number;
  readonly points: PointTable;
}

/**
 * AccessLink's sample types by number. 5 pedalling index, 6 left and right balance (which side is not said) and 7 air
 * pressure are not read; 11 is the time between beats.
 */
const channels: Readonly<Record<number, readonly [Channel, scale: number]>> = {
  0: ['heartRate', 1],
  1: ['speed', 1 / 3.6],
  2: ['cadence', 1],
  3: ['altitude', 1],
  4: ['power', 1],
  8: ['cadence', 1],
  9: ['temperature', 1],
  10: ['distance', 1],
};
const beats = 11;

/** One text with commas; `null` in it, or nothing, is a sensor that was off. */
const valuesOf = (series: JsonObject): readonly number[] =>
  typeof series.data === 'string'
    ? series.data.split(',').map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    : [];

const typeOf = (series: JsonObject): number => numberIn(series, 'sample-type', 'sample_type') ?? -1;

/** Adds what was measured at regular seconds. Throws RecordLimit as the points' budget does. */
export function addSamples(exercise: JsonObject, { clock, points }: Into): void {
  const byRate = new Map<number, { readonly values: readonly number[]; readonly type: number }[]>();
  for (const series of listIn(exercise, 'samples')) {
    const [rate, type] = [numberIn(series, 'recording-rate', 'recording_rate') ?? 0, typeOf(series)];
    if (!(rate > 0) || rate > 3600 || !Object.hasOwn(channels, type)) continue;
    byRate.set(rate, [...(byRate.get(rate) ?? []), { values: valuesOf(series), type }]);
  }
  for (const [rate, series] of byRate) {
    const length = Math.max(...series.map(({ values }) => values.length));
    for (let i = 0; i < length; i += 1) {
      for (const { values, type } of series) {
        const [channel, scale] = channels[type];
        if (i < values.length) points.set(channel, values[i] * scale);
      }
      points.push(clock + i * rate * 1000, 0);
    }
  }
}

/** Adds the places, each so long after the start. */
export function addRoute(exercise: JsonObject, { clock, points }: Into): void {
  for (const point of listIn(exercise, 'route')) {
    const seconds = secondsOf(point.time);
    // No session takes a month: a point after that has a broken clock.
    if (seconds === undefined || seconds > 30 * 86_400) continue;
    points.set('latitude', numberIn(point, 'latitude') ?? Number.NaN);
    points.set('longitude', numberIn(point, 'longitude') ?? Number.NaN);
    points.push(clock + seconds * 1000, 0);
  }
}

/**
 * The beats, which add up to their times. After a gap nobody knows when the next beat was: what follows is left out.
 */
export function beatsOf(exercise: JsonObject): Recording['beats'] {
  const series = listIn(exercise, 'samples').find((one) => typeOf(one) === beats);
  const all = series ? valuesOf(series) : [];
  const gap = all.findIndex((ms) => !(ms >= 200 && ms <= 3000));
  const known = gap < 0 ? all : all.slice(0, gap);
  if (known.length === 0) return undefined;
  let at = 0;
  return { ms: Float64Array.from(known), time: Float64Array.from(known, (ms) => (at += ms) / 1000) };
}

/** Series we have no channel for, by Polar's number. */
export function unreadSamples(exercise: JsonObject): Record<string, number> {
  const types = listIn(exercise, 'samples').map(typeOf);
  const unread = types.filter((type) => type !== beats && !Object.hasOwn(channels, type));
  return Object.fromEntries(unread.map((type) => [`sample ${type}`, 1]));
}
