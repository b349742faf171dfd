import { cleanText } from '../../domain/text.ts';
import { isTimeZone, utcOffsetSeconds } from '../../domain/day.ts';
import type { Lap, Recording, Totals } from '../../domain/recording.ts';
import type { Channel, Pause } from '../../domain/stream.ts';
import { isFootSport } from '../../domain/sport.ts';
import { present } from '../json.ts';
import { type PointTable, pointTable, type Budget } from '../track-points.ts';
import { withWay } from './route.ts';
import { sportOf } from './sports.ts';
import { type HealthDate, inUnits, quantity } from './values.ts';

export interface WorkoutEvent {
  readonly type: string;
  readonly date: HealthDate;
  readonly seconds: number;
}

/** Sums and means of a workout, in SI, by type of record without its prefix. */
export interface Statistic {
  readonly sum?: number | undefined;
  readonly average?: number | undefined;
  readonly maximum?: number | undefined;
}

export interface RoutePoint {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly speed: number;
}

/** A workout as its element tells it. */
export interface Workout {
  readonly type: string;
  readonly source: string;
  readonly start: HealthDate;
  readonly end: HealthDate;
  readonly seconds: number | undefined;
  readonly meters: number | undefined;
  readonly kilocalories: number | undefined;
  readonly metadata: Map<string, string>;
  readonly events: WorkoutEvent[];
  readonly statistics: Map<string, Statistic>;
  readonly route: RoutePoint[];
}

/** Records over time of one source and channel, in the order of the file. */
export interface Series {
  readonly channel: Channel;
  readonly source: string;
  readonly at: number[];
  readonly values: number[];
}

/** The workout with its route and with what was measured meanwhile. */
export function recordingOf(workout: Workout, series: readonly Series[], budget: Budget): Recording {
  const { start, end, metadata, source } = workout;
  const sport = sportOf(workout.type, metadata);
  const points = pointTable(budget);
  const pauses = pausesOf(workout);
  addRoute(points, workout);
  for (const one of seriesFor(workout, series)) addSeries(points, one, workout);
  const streams = withWay(points.finish(start.at).streams, pauses);
  const zone = metadata.get('HKTimeZone');
  const pool = quantity(metadata.get('HKLapLength'));
  return present<Recording>({
    ...sport,
    start: start.at,
    startKnown: true,
    utcOffsetSeconds: zone && isTimeZone(zone) ? utcOffsetSeconds(start.at, zone) : start.offsetSeconds,
    device: source.startsWith('Apple ')
      ? { manufacturer: 'apple', product: source.slice(6).toLowerCase() }
      : { product: source },
    totals: totalsOf(workout, pauses),
    streams,
    pauses,
    laps: lapsOf(workout),
    lengths: [],
    sets: [],
    poolLengthMeters: sport.subSport === 'pool' && pool ? pool : undefined,
    settings: {},
    vendorScores: {},
    vendorId: `apple:${source}:${cleanText(workout.type, 80)}:${new Date(start.at).toISOString()}:${Math.round((end.at - start.at) / 1000)}`,
    warnings: [],
  });
}

function addRoute(points: PointTable, { route }: Workout): void {
  for (const { at, latitude, longitude, altitude, speed } of route) {
    points.set('latitude', latitude);
    points.set('longitude', longitude);
    points.set('altitude', altitude);
    points.set('speed', speed);
    points.push(at, 0);
  }
}

function addSeries(points: PointTable, { channel, at, values }: Series, { start, end }: Workout): void {
  for (let i = 0; i < at.length; i += 1) {
    if (at[i] < start.at || at[i] > end.at) continue;
    points.set(channel, values[i]);
    points.push(at[i], 0);
  }
}

/** For each channel the source of the workout itself, else the one that measured most: never two mixed. */
function seriesFor(workout: Workout, series: readonly Series[]): Series[] {
  const inside = ({ at }: Series): number =>
    at.reduce((count, one) => count + (one >= workout.start.at && one <= workout.end.at ? 1 : 0), 0);
  const best = new Map<Channel, { one: Series; rank: number }>();
  for (const one of series) {
    const count = inside(one);
    const rank = count + (one.source === workout.source ? 1e9 : 0);
    if (count > 0 && rank > (best.get(one.channel)?.rank ?? 0)) best.set(one.channel, { one, rank });
  }
  return [...best.values()].map(({ one }) => one);
}

function pausesOf({ start, end, events }: Workout): Pause[] {
  const pauses: Pause[] = [];
  let since: number | undefined;
  for (const { type, date } of [...events].sort((a, b) => a.date.at - b.date.at)) {
    const seconds = (Math.min(Math.max(date.at, start.at), end.at) - start.at) / 1000;
    if (/^(Motion)?Pause/.test(type)) since ??= seconds;
    else if (/^(Motion)?Resumed?$/.test(type) && since !== undefined) {
      if (seconds > since) pauses.push({ startSeconds: since, endSeconds: seconds });
      since = undefined;
    }
  }
  const length = (end.at - start.at) / 1000;
  if (since !== undefined && length > since) pauses.push({ startSeconds: since, endSeconds: length });
  return pauses;
}

function lapsOf({ start, events }: Workout): Lap[] {
  return events
    .filter(({ type }) => type === 'Lap')
    .map(({ date, seconds }) => ({
      startSeconds: Math.max(0, (date.at - start.at) / 1000),
      ...(seconds > 0 && { timerSeconds: seconds }),
    }));
}

const distances = ['DistanceWalkingRunning', 'DistanceCycling', 'DistanceSwimming', 'DistanceRowing'];

function totalsOf(workout: Workout, pauses: readonly Pause[]): Totals {
  const { start, end, seconds, statistics, metadata } = workout;
  const elapsed = (end.at - start.at) / 1000;
  const paused = pauses.reduce((sum, pause) => sum + pause.endSeconds - pause.startSeconds, 0);
  const meters = distances.map((name) => statistics.get(name)?.sum).find((sum) => sum);
  const pulse = statistics.get('HeartRate');
  const power = statistics.get('RunningPower') ?? statistics.get('CyclingPower');
  const timer = seconds ?? elapsed - paused;
  const steps = statistics.get('StepCount')?.sum;
  return present<Totals>({
    distanceMeters: meters ?? workout.meters,
    timerSeconds: timer,
    elapsedSeconds: elapsed,
    ascentMeters: quantity(metadata.get('HKElevationAscended')),
    descentMeters: quantity(metadata.get('HKElevationDescended')),
    caloriesKcal: statistics.get('ActiveEnergyBurned')?.sum ?? workout.kilocalories,
    averageHeartRate: pulse?.average,
    maxHeartRate: pulse?.maximum,
    averagePower: power?.average,
    maxPower: power?.maximum,
    averageCadence:
      steps && timer > 0 && isFootSport(sportOf(workout.type, metadata).sport)
        ? (steps / timer) * 60
        : undefined,
  });
}

/** The sum, mean and maximum of a statistics element, in SI. */
export function statisticOf(attribute: (name: string) => string | undefined): Statistic {
  const unit = attribute('unit');
  const value = (name: string): number | undefined => {
    const text = attribute(name);
    return text === undefined ? undefined : inUnits(Number(text), unit);
  };
  return { sum: value('sum'), average: value('average'), maximum: value('maximum') };
}
