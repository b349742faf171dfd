import { phrase } from '../../domain/phrase.ts';
import type { Device, Lap, Recording, Totals } from '../../domain/recording.ts';
import { isFootSport, type Sport } from '../../domain/sport.ts';
import { isKnownDate } from '../iso-time.ts';
import { type SportFields, sportFromWord } from '../sport-words.ts';
import { countBothLegs } from '../track-points.ts';
import type { TcxActivity, TcxLap } from './decode.ts';
import { type LapSpan, pausesFrom } from './pauses.ts';

/** One Activity as a recording; undefined when no time in it can be read. */
export function recordingOf(activity: TcxActivity): Recording | undefined {
  const start = startOf(activity);
  if (Number.isNaN(start)) return undefined;
  const kind = sportOf(activity);
  const { streams, sections } = activity.points.finish(start);
  countBothLegs(streams, kind.sport);
  const laps = lapsOf(activity.laps, start, kind.sport, streams.time.at(-1) ?? 0);
  const { pauses, unplacedSeconds } = pausesFrom(streams.time, sections, spansOf(laps, activity.laps));
  const device = deviceOf(activity);
  return {
    ...kind,
    start,
    startKnown: isKnownDate(start),
    ...(activity.utcOffsetSeconds !== undefined && { utcOffsetSeconds: activity.utcOffsetSeconds }),
    ...(device && { device }),
    ...(activity.notes && { notes: activity.notes }),
    ...(activity.leg !== undefined && { leg: activity.leg }),
    totals: totalsOf(laps),
    streams,
    pauses,
    laps,
    lengths: [],
    sets: [],
    settings: {},
    vendorScores: {},
    warnings:
      unplacedSeconds > 0 ? [phrase('tcx.pause_unplaced', { seconds: Math.round(unplacedSeconds) })] : [],
  };
}

/** TCX has a word for two sports. Other is a swim when the watch can do nothing else (Garmin Swim, in pools only). */
function sportOf({ sport, device = '' }: TcxActivity): SportFields {
  const fields = sportFromWord(sport);
  return fields.sport === 'other' && /^garmin swim/i.test(device)
    ? { sport: 'swimming', subSport: 'pool' }
    : fields;
}

/** The first lap's start, or the first point when that is earlier or the lap's time is not believable. */
function startOf({ laps, points }: TcxActivity): number {
  const stated = Math.min(...laps.map((lap) => lap.startTime).filter((at) => !Number.isNaN(at)));
  if (!Number.isFinite(stated)) return points.first;
  const day = 86_400_000;
  return points.first < stated || points.first - stated > day ? points.first : stated;
}

function lapsOf(laps: readonly TcxLap[], start: number, sport: Sport, lastSeconds: number): Lap[] {
  // An old agent (Garmin ANT Agent) marks every lap as rest: then the mark says nothing.
  const restMeans = laps.some((lap) => lap.intensity !== 'rest');
  const starts: number[] = [];
  for (const [i, lap] of laps.entries()) {
    const before = i === 0 ? 0 : starts[i - 1] + (laps[i - 1]?.timerSeconds ?? 0);
    starts.push(Number.isNaN(lap.startTime) ? before : Math.max(0, (lap.startTime - start) / 1000));
  }
  return laps.map((lap, i) => {
    const startSeconds = starts[i];
    const end = starts[i + 1] ?? Math.max(lastSeconds, startSeconds + (lap.timerSeconds ?? 0));
    const { startTime: _, points: __, intensity, ...stated } = lap;
    return {
      ...believed(stated, sport),
      ...(intensity && (intensity !== 'rest' || restMeans) && { intensity }),
      startSeconds,
      elapsedSeconds: Math.max(0, end - startSeconds),
    };
  });
}

/**
 * The schema demands calories and maximum speed, so writers put 0 where they have none; heart rates of 0 are the same.
 * One writer gives a maximum speed of 18 720 m/s. Lap cadence on foot is that of one leg.
 */
function believed(
  lap: Omit<TcxLap, 'startTime' | 'points' | 'intensity'>,
  sport: Sport,
): Omit<Lap, 'startSeconds'> {
  const kept = { ...lap };
  const zeroIsNothing = [
    'caloriesKcal',
    'maxSpeed',
    'averageSpeed',
    'averageHeartRate',
    'maxHeartRate',
    'averageCadence',
  ] as const;
  for (const name of zeroIsNothing) if (kept[name] === 0) delete kept[name];
  if ((kept.maxSpeed ?? 0) > 100) delete kept.maxSpeed;
  if (isFootSport(sport) && kept.averageCadence !== undefined && kept.averageCadence <= 120)
    kept.averageCadence *= 2;
  return kept;
}

const spansOf = (laps: readonly Lap[], read: readonly TcxLap[]): LapSpan[] =>
  laps.map(({ startSeconds, elapsedSeconds = 0, timerSeconds }, i) => ({
    startSeconds,
    endSeconds: startSeconds + elapsedSeconds,
    // A lap without a timer says nothing about pauses.
    timerSeconds: timerSeconds ?? elapsedSeconds,
    hasPoints: (read[i]?.points ?? 0) > 0,
  }));

/** TCX states totals lap by lap: times, distances and calories add up, extremes are the largest, means weigh by timer. */
function totalsOf(laps: readonly Lap[]): Totals {
  const totals: Partial<Record<keyof Totals, number>> = {};
  for (const name of ['timerSeconds', 'distanceMeters', 'caloriesKcal'] as const) {
    const sum = laps.reduce((total, lap) => total + (lap[name] ?? 0), 0);
    if (sum > 0) totals[name] = sum;
  }
  for (const name of ['maxHeartRate', 'maxSpeed', 'maxPower'] as const) {
    const most = Math.max(0, ...laps.map((lap) => lap[name] ?? 0));
    if (most > 0) totals[name] = most;
  }
  for (const name of ['averageHeartRate', 'averagePower', 'averageCadence'] as const) {
    const mean = meanOf(laps, name);
    if (mean !== undefined) totals[name] = mean;
  }
  return totals;
}

/** Absent unless the laps that state it cover nearly all of the timer. */
function meanOf(laps: readonly Lap[], name: keyof Totals): number | undefined {
  let seconds = 0;
  let weighted = 0;
  let all = 0;
  for (const lap of laps) {
    const timer = lap.timerSeconds ?? 0;
    all += timer;
    const value = lap[name];
    if (value === undefined) continue;
    seconds += timer;
    weighted += value * timer;
  }
  return seconds > 0 && seconds >= 0.9 * all ? weighted / seconds : undefined;
}

function deviceOf({ device = '', unitId }: TcxActivity): Device | undefined {
  const product = device.replace(/\s*(?:\(Unit ID.*|Software Version.*)$/i, '').trim();
  if (product === '') return undefined;
  const manufacturer = /garmin|forerunner|^edge|fenix|fēnix|vivo|^epix|instinct/i.test(product)
    ? 'garmin'
    : /coros|polar|suunto|wahoo/i.exec(product)?.[0].toLowerCase();
  return {
    product,
    ...(manufacturer && { manufacturer }),
    ...(unitId && unitId !== '0' && { serial: unitId }),
  };
}
