import type { Channel } from '../../domain/stream.ts';
import { type JsonObject, listIn, numberIn, objectIn, textIn } from '../json.ts';
import type { PointTable } from '../track-points.ts';
import { clockIn } from './sessions.ts';

interface Into {
  /** The exercise's start, on the clock of the wall. */
  readonly clock: number;
  readonly points: PointTable;
}

/** Channels by the name of the series in either generation, letters only. Speeds are km/h, as Polar's API states. */
const channels: Readonly<Record<string, readonly [Channel, scale: number]>> = {
  heartrate: ['heartRate', 1],
  speed: ['speed', 1 / 3.6],
  altitude: ['altitude', 1],
  cadence: ['cadence', 1],
  distance: ['distance', 1],
  temperature: ['temperature', 1],
  power: ['power', 1],
};

const channelOf = (name: string): readonly [Channel, number] | undefined => {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(channels, letters) ? channels[letters] : undefined;
};

/** Adds what an exercise measured over time, and its route. Throws RecordLimit as the points' budget does. */
export function addSamples(exercise: JsonObject, into: Into): void {
  const { samples } = exercise;
  const series = Array.isArray(samples)
    ? listIn(exercise, 'samples')
    : listIn(objectIn(exercise, 'samples'), 'samples');
  for (const one of series) addRegular(one, into);
  const named = Array.isArray(samples) ? {} : objectIn(exercise, 'samples');
  for (const name of Object.keys(named)) {
    const channel = channelOf(name);
    if (channel) addTimed(listIn(named, name), channel, into);
  }
  for (const point of listIn(named, 'recordedRoute')) {
    const at = clockIn(point, 'dateTime');
    if (at !== undefined) addPlace(point, at, into);
  }
  const route = objectIn(objectIn(exercise, 'routes'), 'route');
  const start = clockIn(route, 'startTime') ?? into.clock;
  for (const point of listIn(route, 'wayPoints')) {
    const elapsed = numberIn(point, 'elapsedMillis');
    if (elapsed !== undefined) addPlace(point, start + elapsed, into);
  }
}

/** Values at one interval; `NaN` where nothing was measured. They begin with the exercise: nothing else is said. */
function addRegular(series: JsonObject, { clock, points }: Into): void {
  const channel = channelOf(textIn(series, 'type', 60) ?? '');
  const interval = numberIn(series, 'intervalMillis') ?? 0;
  if (!channel || interval <= 0 || !Array.isArray(series.values)) return;
  const [name, scale] = channel;
  for (const [i, value] of (series.values as unknown[]).entries()) {
    if (typeof value !== 'number') continue;
    points.set(name, value * scale);
    points.push(clock + i * interval, 0);
  }
}

/** Values with the clock at which each was measured. */
function addTimed(
  samples: readonly JsonObject[],
  [name, scale]: readonly [Channel, number],
  { points }: Into,
): void {
  for (const sample of samples) {
    const [at, value] = [clockIn(sample, 'dateTime'), numberIn(sample, 'value')];
    if (at === undefined || value === undefined) continue;
    points.set(name, value * scale);
    points.push(at, 0);
  }
}

function addPlace(point: JsonObject, at: number, { clock, points }: Into): void {
  // Some routes go on after the exercise, or begin before it: what lies before its start belongs to no second of it.
  if (at < clock) return;
  points.set('latitude', numberIn(point, 'latitude') ?? Number.NaN);
  points.set('longitude', numberIn(point, 'longitude') ?? Number.NaN);
  points.set('altitude', numberIn(point, 'altitude') ?? Number.NaN);
  points.push(at, 0);
}
