/** The log of a Suunto watch, which comes as JSON and as XML (SML) with the same names and units. */
import type { Instant } from '../domain/day.ts';
import type { Lap, Length, Recording, Stroke, Totals } from '../domain/recording.ts';
import type { Sport, SubSport } from '../domain/sport.ts';
import type { Channel, Pause } from '../domain/stream.ts';
import { isObject, type JsonObject, numberIn, objectIn, present, textIn } from './json.ts';
import { type SportFields, sportFromWord } from './sport-words.ts';
import { beatsFrom, pulseFrom } from './suunto-beats.ts';
import { type Budget, countBothLegs, pointTable, type PointTable } from './track-points.ts';
import { RecordLimit } from './xml.ts';

export interface SuuntoLog {
  readonly header: JsonObject;
  readonly device: JsonObject;
  /** In the order of the log. */
  readonly samples: readonly Sample[];
  /** Milliseconds between beats, from the start on. */
  readonly beats: readonly number[];
  /** The moment of second 0. */
  readonly start: Instant;
  readonly utcOffsetSeconds?: number | undefined;
  readonly startIsLocal?: boolean;
}

export interface Sample {
  /** Seconds since the start. */
  readonly at: number;
  readonly values: JsonObject;
}

/** Frequencies are in hertz, temperatures in kelvin, positions in radians. */
const channels: readonly (readonly [key: string, Channel, (value: number) => number])[] = [
  ['HR', 'heartRate', (hertz) => Math.round(hertz * 60)],
  ['Cadence', 'cadence', (hertz) => hertz * 60],
  ['Speed', 'speed', (value) => value],
  ['Distance', 'distance', (value) => value],
  ['Altitude', 'altitude', (value) => value],
  ['Power', 'power', (value) => value],
  ['Temperature', 'temperature', (kelvin) => kelvin - 273.15],
  ['Latitude', 'latitude', (radians) => (radians * 180) / Math.PI],
  ['Longitude', 'longitude', (radians) => (radians * 180) / Math.PI],
];

/** The sports of a log one after the other: one, or the legs of a multisport log. */
export function recordingsOf(
  log: SuuntoLog,
  budget: Budget,
): { readonly recordings: Recording[]; readonly isCut: boolean } {
  const legs = legsOf(log);
  const recordings: Recording[] = [];
  let isCut = false;
  for (const [i, leg] of legs.entries()) {
    const points = pointTable(budget);
    try {
      fill(points, log, leg);
    } catch (error) {
      if (!(error instanceof RecordLimit)) throw error;
      isCut = true;
    }
    recordings.push(recordingOf(log, points, { ...leg, ...(legs.length > 1 && { leg: i }) }));
  }
  return { recordings, isCut };
}

interface Leg {
  readonly type: number | undefined;
  /** Seconds since the start of the log. */
  readonly from: number;
  readonly to: number;
  readonly leg?: number;
}

function legsOf({ header, samples }: SuuntoLog): Leg[] {
  const changes: { type: number; at: number }[] = [];
  for (const { at, values } of samples) {
    for (const event of eventsOf(values)) {
      const type = numberIn(objectIn(event, 'Activity'), 'ActivityType');
      if (type !== undefined && changes.at(-1)?.type !== type) changes.push({ type, at });
    }
  }
  if (changes.length < 2) return [{ type: numberIn(header, 'ActivityType'), from: 0, to: Infinity }];
  return changes.map(({ type, at }, i) => ({
    type,
    from: i === 0 ? 0 : at,
    to: changes[i + 1]?.at ?? Infinity,
  }));
}

/** JSON writes a list, XML one element. */
const eventsOf = ({ Events: events }: JsonObject): JsonObject[] =>
  Array.isArray(events) ? events.filter(isObject) : isObject(events) ? [events] : [];

const inLeg = ({ from, to }: Leg, at: number): boolean => at >= from && at < to;

function fill(points: PointTable, log: SuuntoLog, leg: Leg): void {
  let pulses = 0;
  for (const { at, values } of log.samples) {
    if (!inLeg(leg, at)) continue;
    let has = false;
    for (const [key, channel, inUnit] of channels) {
      const value = numberIn(values, key);
      if (value === undefined) continue;
      points.set(channel, inUnit(value));
      has = true;
      if (key === 'HR') pulses += 1;
    }
    if (has) points.push(log.start + at * 1000, 0);
  }
  // Some watches write beats and hardly a pulse.
  if (pulses * 10 > log.beats.length) return;
  for (const { at, bpm } of pulseFrom(log.beats)) {
    if (!inLeg(leg, at)) continue;
    points.set('heartRate', bpm);
    points.push(log.start + at * 1000, 0);
  }
}

function recordingOf(log: SuuntoLog, points: PointTable, leg: Leg): Recording {
  const { header, device } = log;
  const start = log.start + leg.from * 1000;
  const { streams } = points.finish(start);
  const sport = sportOf(leg.type, textIn(header, 'Activity', 60) ?? '');
  countBothLegs(streams, sport.sport);
  const isWhole = leg.leg === undefined;
  const pauses = pausesOf(log, leg);
  const maxPulse = numberIn(objectIn(header, 'Personal'), 'MaxHR');
  const pool = numberIn(header, 'PoolLength');
  const lengths = lengthsOf(log);
  return present<Recording>({
    ...sport,
    start,
    startKnown: true,
    utcOffsetSeconds: log.utcOffsetSeconds,
    startIsLocal: log.startIsLocal,
    device: deviceOf(device),
    notes: textIn(header, 'Notes', 2000),
    totals: isWhole ? totalsOf(header) : partOf(streams.time, pauses),
    streams,
    pauses,
    laps: lapsOf(log, leg, pauses),
    lengths,
    sets: [],
    poolLengthMeters: lengths.length > 0 && pool ? pool : undefined,
    beats: isWhole && log.beats.length > 0 ? beatsFrom(log.beats) : undefined,
    settings: maxPulse ? { maxHeartRate: Math.round(maxPulse * 60) } : {},
    vendorScores: isWhole ? scoresOf(header) : {},
    leg: leg.leg,
    warnings: [],
  });
}

const deviceOf = (device: JsonObject): Recording['device'] => {
  const [product, serial] = [textIn(device, 'Name', 60), textIn(device, 'SerialNumber', 40)];
  return {
    manufacturer: 'suunto',
    ...(product && { product: product.replace(/^suunto /i, '') }),
    ...(serial && { serial }),
  };
};

/** The numbers of the older list that are known; the app and its cloud use another one. */
const sports: Readonly<Record<number, readonly [Sport, SubSport?]>> = {
  2: ['multisport'],
  3: ['running'],
  4: ['cycling'],
  6: ['swimming', 'pool'],
  18: ['fitness'],
  82: ['running', 'trail'],
  83: ['swimming', 'open_water'],
  93: ['running', 'treadmill'],
};

function sportOf(type: number | undefined, word: string): SportFields {
  if (type !== undefined && Object.hasOwn(sports, type)) {
    const [sport, subSport] = sports[type];
    return { sport, ...(subSport && { subSport }) };
  }
  const named = sportFromWord(word);
  return named.sport !== 'other' || type === undefined
    ? named
    : { sport: 'other', foreignSport: `suunto ${type}` };
}

/** `Duration` runs through pauses. Energy is in joules. */
function totalsOf(header: JsonObject): Totals {
  const elapsed = numberIn(header, 'Duration');
  const energy = numberIn(header, 'Energy');
  const [pulse, speed, cadence, power] = ['HR', 'Speed', 'Cadence', 'Power'].map((key) =>
    objectIn(header, key),
  );
  const times60 = (hertz: number | undefined): number | undefined => (hertz ? hertz * 60 : undefined);
  return present<Totals>({
    distanceMeters: numberIn(header, 'Distance') || undefined,
    elapsedSeconds: elapsed,
    timerSeconds: elapsed === undefined ? undefined : elapsed - (numberIn(header, 'PauseDuration') ?? 0),
    ascentMeters: numberIn(header, 'Ascent'),
    descentMeters: numberIn(header, 'Descent'),
    caloriesKcal: energy ? energy / 4184 : undefined,
    averageHeartRate: times60(numberIn(pulse, 'Avg')),
    maxHeartRate: times60(numberIn(pulse, 'Max')),
    averageSpeed: numberIn(speed, 'Avg') || undefined,
    maxSpeed: numberIn(speed, 'Max') || undefined,
    averageCadence: times60(numberIn(cadence, 'Avg')),
    averagePower: numberIn(power, 'Avg') || undefined,
    maxPower: numberIn(power, 'Max') || undefined,
  });
}

/** Of a leg the log states nothing. */
function partOf(time: Float64Array, pauses: readonly Pause[]): Totals {
  const elapsed = time.at(-1) ?? 0;
  const paused = pauses.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  return { elapsedSeconds: elapsed, timerSeconds: Math.max(0, elapsed - paused) };
}

function scoresOf(header: JsonObject): Record<string, number> {
  const recovery = numberIn(header, 'RecoveryTime');
  return present<Record<string, number>>({
    training_effect: numberIn(header, 'PeakTrainingEffect') || undefined,
    recovery_minutes: recovery ? recovery / 60 : undefined,
    suunto_epoc: numberIn(header, 'EPOC') || undefined,
    vo2max: numberIn(header, 'MAXVO2') || undefined,
    feeling: numberIn(header, 'Feeling') || undefined,
  });
}

/** A pause that is never ended is the end of the session. */
function pausesOf({ samples }: SuuntoLog, leg: Leg): Pause[] {
  const pauses: Pause[] = [];
  let since: number | undefined;
  for (const { at, values } of samples) {
    for (const event of eventsOf(values)) {
      const state = objectIn(event, 'Pause').State;
      if (state === true || state === 'True') since ??= at;
      else if ((state === false || state === 'False') && since !== undefined) {
        if (inLeg(leg, since) && at > since) {
          pauses.push({ startSeconds: since - leg.from, endSeconds: Math.min(at, leg.to) - leg.from });
        }
        since = undefined;
      }
    }
  }
  return pauses;
}

/** Laps by hand where there are any, else the automatic ones. */
function lapsOf({ samples }: SuuntoLog, leg: Leg, pauses: readonly Pause[]): Lap[] {
  const marks = samples.flatMap(({ at, values }) =>
    eventsOf(values).flatMap((event) => {
      const type = objectIn(event, 'Lap').Type;
      return typeof type === 'string' && inLeg(leg, at) ? [{ type, at: at - leg.from }] : [];
    }),
  );
  const [manual, automatic] = ['Manual', 'Distance'].map((kind) => marks.filter(({ type }) => type === kind));
  const inner = manual.length > 0 ? manual : automatic;
  if (inner.length === 0) return [];
  const end = marks.find(({ type }) => type === 'Stop')?.at;
  const edges = [0, ...inner.map(({ at }) => at), ...(end === undefined ? [] : [end])];
  return edges.slice(1).map((to, i) => ({
    startSeconds: edges[i],
    timerSeconds: to - edges[i] - pausedWithin(pauses, edges[i], to),
    trigger: manual.length > 0 ? 'manual' : 'distance',
  }));
}

const pausedWithin = (pauses: readonly Pause[], from: number, to: number): number =>
  pauses.reduce(
    (sum, { startSeconds, endSeconds }) =>
      sum + Math.max(0, Math.min(endSeconds, to) - Math.max(startSeconds, from)),
    0,
  );

const strokes: Readonly<Record<string, Stroke>> = {
  Freestyle: 'freestyle',
  Breaststroke: 'breaststroke',
  Backstroke: 'backstroke',
  Butterfly: 'butterfly',
  Drill: 'drill',
};

/** Each turn ends a length; one that does not raise the count was a rest at the wall. */
function lengthsOf({ samples }: SuuntoLog): Length[] {
  const lengths: Length[] = [];
  let [begun, count, pulls] = [0, 0, 0];
  let style: string | undefined;
  for (const { at, values } of samples) {
    for (const event of eventsOf(values)) {
      const swimming = objectIn(event, 'Swimming');
      if (swimming.Type === 'Stroke') pulls += 1;
      else if (swimming.Type === 'StyleChange') style = textIn(swimming, 'PrevPoolLengthStyle', 40);
      else if (swimming.Type === 'Turn') {
        const total = numberIn(swimming, 'TotalLengths') ?? count;
        const isActive = total > count;
        if (at > begun) {
          const stroke = style !== undefined && Object.hasOwn(strokes, style) ? strokes[style] : undefined;
          lengths.push({
            startSeconds: begun,
            timerSeconds: at - begun,
            active: isActive,
            ...(isActive && { strokes: pulls, ...(stroke && { stroke }) }),
          });
        }
        [begun, count, pulls] = [at, total, 0];
      }
    }
  }
  return lengths;
}
