import type { Recording } from '../../src/domain/recording.ts';
import type { Channel } from '../../src/domain/stream.ts';

/**
 * The headline figures once more, from their definitions alone: one loop each, no cleverness, nothing shared with the
 * analysis. Slow on purpose, so that what it says can be read and believed.
 *
 * Samples are taken as the device wrote them, apart from readings that mean "nothing measured": a heart rate under 30
 * or over 230, a power over 2 500 W.
 */
export interface Plain {
  readonly figures: Readonly<Record<string, number | undefined>>;
  /** Seconds over so many metres. */
  readonly fastest: ReadonlyMap<number, number>;
  /** Watts over so many seconds. */
  readonly strongest: ReadonlyMap<number, number>;
}

export interface Body {
  readonly maxHeartRate: number;
  readonly restingHeartRate: number;
  readonly thresholdPower: number;
}

export const distances = [1000, 5000];
export const durations = [60, 300, 1200];

export function plainFigures(recording: Recording, body: Body): Plain {
  const heart = everySecond(recording, 'heartRate', (bpm) => bpm >= 30 && bpm <= 230);
  const power = everySecond(recording, 'power', (watts) => watts <= 2500);
  const cadence = everySecond(recording, 'cadence', () => true);
  const timer = wattsOnTheTimer(recording, power);
  const weighted = weightedPower(timer);
  const way = channelOf(recording, 'distance').filter(([, meters]) => !Number.isNaN(meters));
  const climb = climbing(channelOf(recording, 'altitude').map(([, meters]) => meters));
  return {
    figures: {
      elapsed_time: lastMoment(recording),
      distance: way.length > 1 ? way[way.length - 1][1] - way[0][1] : undefined,
      average_heart_rate: mean(heart),
      max_heart_rate: heart.length > 0 ? Math.max(...measuredIn(recording, 'heartRate', 30, 230)) : undefined,
      average_power: mean(timer),
      weighted_power: weighted,
      variability: weighted ? weighted / (mean(timer) ?? 0) : undefined,
      work: power.length > 0 ? power.reduce((sum, watts) => sum + watts, 0) / 1000 : undefined,
      average_cadence: mean(cadence.filter((steps) => steps > 0)),
      ascent: climb?.up,
      descent: climb?.down,
      trimp_edwards: heart.length > 0 ? edwards(heart, body.maxHeartRate) : undefined,
      trimp_banister: heart.length > 0 ? banister(heart, body) : undefined,
      intensity: weighted === undefined ? undefined : weighted / body.thresholdPower,
      swim_speed: swimSpeed(recording),
    },
    fastest: new Map(distances.flatMap((meters) => pair(meters, fastestOver(way, meters)))),
    strongest: new Map(durations.flatMap((seconds) => pair(seconds, strongestOver(recording, seconds)))),
  };
}

const pair = (key: number, value: number | undefined): [number, number][] =>
  value === undefined ? [] : [[key, value]];

function channelOf({ streams }: Recording, name: Channel): [seconds: number, value: number][] {
  const values = streams.channels[name];
  return values ? Array.from(values, (value, i) => [streams.time[i], value]) : [];
}

function measuredIn(recording: Recording, name: Channel, low: number, high: number): number[] {
  return channelOf(recording, name).flatMap(([, value]) => (value >= low && value <= high ? [value] : []));
}

const longestHold = 10;

/**
 * One value for each second of the timer: a sample stands until the next one, for ten seconds at most, and never in a
 * pause. Seconds without a value are left out.
 */
function everySecond(recording: Recording, name: Channel, isReading: (value: number) => boolean): number[] {
  return seconds(recording, name, isReading).flatMap((value) => (value === undefined ? [] : [value]));
}

function seconds(
  recording: Recording,
  name: Channel,
  isReading: (value: number) => boolean,
): (number | undefined)[] {
  const samples = channelOf(recording, name).filter(
    ([at, value]) => !Number.isNaN(value) && isReading(value) && !inPause(recording, Math.floor(at)),
  );
  if (samples.length === 0) return [];
  const { time } = recording.streams;
  const last = Math.floor(time[time.length - 1]);
  const grid: (number | undefined)[] = [];
  let i = -1;
  for (let second = 0; second <= last; second++) {
    while (i + 1 < samples.length && Math.floor(samples[i + 1][0]) <= second) i++;
    grid.push(
      i >= 0 && !pausedSince(recording, samples[i][0], second) ? held(samples, i, second) : undefined,
    );
  }
  return grid;
}

function held(samples: readonly [number, number][], i: number, second: number): number | undefined {
  const [at, value] = samples[i];
  const next = samples[i + 1]?.[0];
  // A longer hole is a hole from its first second on, and nothing follows the last sample.
  const stands = next !== undefined && Math.floor(next) - Math.floor(at) <= longestHold;
  return stands || second === Math.floor(at) ? value : undefined;
}

/** What was measured before a pause says nothing about the time after it. */
function pausedSince(recording: Recording, at: number, second: number): boolean {
  for (let between = Math.floor(at); between <= second; between++)
    if (inPause(recording, between)) return true;
  return false;
}

/** The second in which the timer stopped still belongs to the sport, as its sample does. */
function inPause({ pauses }: Recording, second: number): boolean {
  return pauses.some(
    ({ startSeconds, endSeconds }) => second > Math.floor(startSeconds) && second < endSeconds,
  );
}

/** Recorded every second: the samples outside pauses. Else one value a second. */
function wattsOnTheTimer(recording: Recording, perSecond: readonly number[]): number[] {
  const { time } = recording.streams;
  const gaps = Array.from(time.slice(1), (at, i) => at - time[i]).sort((a, b) => a - b);
  if (Math.abs((gaps[gaps.length >> 1] ?? 0) - 1) > 0.05) return [...perSecond];
  return channelOf(recording, 'power').flatMap(([at, watts]) =>
    watts >= 0 && watts <= 2500 && !inPause(recording, Math.floor(at)) ? [watts] : [],
  );
}

function mean(values: readonly number[]): number | undefined {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length > 0 ? sum / values.length : undefined;
}

/** Fourth-power mean of the means of all complete 30 seconds. */
function weightedPower(watts: readonly number[]): number | undefined {
  if (watts.length < 30) return undefined;
  let fourth = 0;
  for (let end = 30; end <= watts.length; end++) {
    let sum = 0;
    for (let i = end - 30; i < end; i++) sum += watts[i];
    fourth += (sum / 30) ** 4;
  }
  return (fourth / (watts.length - 29)) ** 0.25;
}

/** The reference moves only when the altitude left it by more than 3 m, and then all the way. */
function climbing(altitudes: readonly number[]): { up: number; down: number } | undefined {
  const measured = altitudes.filter((meters) => !Number.isNaN(meters));
  if (measured.length === 0) return undefined;
  let [reference, up, down] = [measured[0], 0, 0];
  for (const meters of measured) {
    if (Math.abs(meters - reference) <= 3) continue;
    if (meters > reference) up += meters - reference;
    else down += reference - meters;
    reference = meters;
  }
  return { up, down };
}

/** Minutes in 50–60, 60–70 … 90–100 % of the maximum, times 1 … 5. */
function edwards(heart: readonly number[], max: number): number {
  let sum = 0;
  for (const bpm of heart) {
    const share = bpm / max;
    sum +=
      (share >= 0.9 ? 5 : share >= 0.8 ? 4 : share >= 0.7 ? 3 : share >= 0.6 ? 2 : share >= 0.5 ? 1 : 0) / 60;
  }
  return sum;
}

/** For men: minutes × reserve × 0.64 e^(1.92 × reserve). */
function banister(heart: readonly number[], { maxHeartRate, restingHeartRate }: Body): number {
  let sum = 0;
  for (const bpm of heart) {
    const reserve = Math.max(0, (bpm - restingHeartRate) / (maxHeartRate - restingHeartRate));
    sum += (reserve * 0.64 * Math.exp(1.92 * reserve)) / 60;
  }
  return sum;
}

/** From the start to the last sample, length or set. */
function lastMoment({ streams, lengths, sets }: Recording): number | undefined {
  let last = 0;
  for (const at of streams.time) if (at > last) last = at;
  for (const { startSeconds, timerSeconds } of lengths) last = Math.max(last, startSeconds + timerSeconds);
  for (const { startSeconds, durationSeconds } of sets) last = Math.max(last, startSeconds + durationSeconds);
  return last > 0 ? last : undefined;
}

function swimSpeed({ lengths, poolLengthMeters }: Recording): number | undefined {
  const active = lengths.filter((length) => length.active && length.timerSeconds > 0);
  if (!poolLengthMeters || active.length === 0) return undefined;
  let time = 0;
  for (const { timerSeconds } of active) time += timerSeconds;
  return (active.length * poolLengthMeters) / time;
}

/** The shortest time between two places so far apart, both ends interpolated; one of them is a sample. */
function fastestOver(way: readonly [number, number][], meters: number): number | undefined {
  let best: number | undefined;
  if (way.length < 2 || way[way.length - 1][1] - way[0][1] < meters) return undefined;
  const passed = (target: number, from: number): number | undefined => {
    for (let j = from; j < way.length; j++) {
      if (way[j][1] < target) continue;
      if (j === 0 || way[j][1] === target) return way[j][0];
      const [[t0, d0], [t1, d1]] = [way[j - 1], way[j]];
      return t0 + ((target - d0) / (d1 - d0)) * (t1 - t0);
    }
    return undefined;
  };
  for (const [i, [at, metersHere]] of way.entries()) {
    const end = passed(metersHere + meters, i);
    if (end !== undefined && (best === undefined || end - at < best)) best = end - at;
  }
  const backwards = way.map(([at, d]): [number, number] => [-at, -d]).reverse();
  for (const [i, [at, metersHere]] of backwards.entries()) {
    for (let j = i + 1; j < backwards.length; j++) {
      const target = metersHere + meters;
      if (backwards[j][1] < target) continue;
      const [[t0, d0], [t1, d1]] = [backwards[j - 1], backwards[j]];
      const end = d1 === d0 ? t1 : t0 + ((target - d0) / (d1 - d0)) * (t1 - t0);
      if (best === undefined || end - at < best) best = end - at;
      break;
    }
  }
  return best;
}

/** The highest mean over so many seconds in a row, seconds without power counting 0. */
function strongestOver(recording: Recording, length: number): number | undefined {
  const watts = seconds(recording, 'power', (value) => value <= 2500).map((value) => value ?? 0);
  let best: number | undefined;
  for (let end = length; end <= watts.length; end++) {
    let sum = 0;
    for (let i = end - length; i < end; i++) sum += watts[i];
    if (best === undefined || sum / length > best) best = sum / length;
  }
  return best;
}
