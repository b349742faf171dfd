import { type Instant, utcOffsetSeconds } from '../domain/day.ts';
import type { DeviceSettings, Lap, Recording, Totals } from '../domain/recording.ts';
import type { StepKind } from '../domain/workout.ts';
import type { Pause, Streams } from '../domain/stream.ts';
import { type Condition, profile } from './athlete.ts';
import type { DemoDevice, DeviceUse } from './devices.ts';
import { type Fault, type Observed, plant } from './faults.ts';
import type { Random } from './random.ts';
import { pointAt, type Route, valueAt } from './terrain.ts';
import { at, type Track } from './track.ts';
import type { PlannedSession } from './week.ts';

export interface Session {
  readonly plan: PlannedSession;
  readonly condition: Condition;
  readonly track: Track;
  /** The true start. */
  readonly start: Instant;
}

/** What one device makes of the truth: late, noisy, thinned, sometimes faulty. */
export function observe(
  session: Session,
  use: DeviceUse,
  random: Random,
): { readonly recording: Recording; readonly faults: readonly Fault[] } {
  const { plan, track, condition } = session;
  const start = session.start + use.lateSeconds * 1000;
  const observed = look(session, use, random);
  const pauses = use.device.autoPause ? pausesSeen(track, use, observed.seconds) : [];
  const honest = totalsOf(session, observed, { pauses, device: use.device, use, random });
  const faults = plant(plan, observed, random);
  const totals = faults.length > 0 ? { ...honest, ...spoiled(observed) } : honest;
  const laps = lapsOf(session, use, observed, pauses);
  const recording: Recording = {
    sport: plan.sport,
    ...(plan.subSport ? { subSport: plan.subSport } : {}),
    start,
    startKnown: true,
    utcOffsetSeconds: utcOffsetSeconds(start, plan.on.timeZone),
    device: use.device.device,
    title: plan.name,
    totals,
    streams: streamsOf(observed, pauses, track, use.device, random),
    pauses,
    laps,
    lengths: track.lengths ?? [],
    sets: track.sets ?? [],
    ...(track.poolLengthMeters ? { poolLengthMeters: track.poolLengthMeters } : {}),
    settings: settingsOf(use.device, condition),
    vendorScores: scoresOf(plan, use.device, condition),
    warnings: [],
  };
  return { recording, faults };
}

/** The channels at 1 Hz with this device's errors. */
function look(
  { plan, track }: Session,
  { device, lateSeconds, earlySeconds }: DeviceUse,
  random: Random,
): Observed {
  const seconds = track.seconds - lateSeconds - earlySeconds;
  const part = (values: Float64Array): Float64Array => values.slice(lateSeconds, lateSeconds + seconds + 1);
  const swimming = plan.sport === 'swimming';
  const factor = swimming ? 1 : 1 + device.distanceError * random.normal();
  const speed = part(track.speed);
  const distance = part(track.distance);
  const cadence = part(track.cadence);
  const began = distance[0];
  let before = began;
  let covered = 0;
  for (let k = 0; k <= seconds; k++) {
    const step = distance[k] - before;
    before = distance[k];
    covered += step * factor * (swimming ? 1 : 1 + 0.02 * random.normal());
    distance[k] = covered;
    if (speed[k] > 0 && !swimming) speed[k] = Math.max(0, speed[k] * factor + 0.03 * random.normal());
    cadence[k] = Math.round(cadence[k]);
  }
  const position =
    track.route && plan.subSport !== 'indoor'
      ? wander(track, track.route, { device, lateSeconds, seconds, random })
      : {};
  return {
    seconds,
    distance,
    speed,
    cadence,
    heartRate: pulse(part(track.heartRate), device, random),
    ...(track.altitude ? { altitude: barometer(part(track.altitude), random) } : {}),
    ...(track.power && device.powerMeter ? { power: part(track.power).map(Math.round) } : {}),
    ...position,
    hasDistance: plan.sport !== 'strength' && plan.event !== 'no_speed_sensor',
  };
}

/** A strap reads true to a beat; the wrist comes some seconds late and smooths. */
function pulse(heartRate: Float64Array, { heartRate: sensor }: DemoDevice, random: Random): Float64Array {
  let slow = heartRate[0];
  return heartRate.map((beats) => {
    slow += (beats - slow) / 6;
    return Math.round(sensor === 'strap' ? beats + 0.5 * random.normal() : slow + 1.2 * random.normal());
  });
}

/** Weather moves the pressure: a slow drift of some metres an hour. */
function barometer(altitude: Float64Array, random: Random): Float64Array {
  let drift = 3 * random.normal();
  return altitude.map((height) => {
    drift += 0.02 * random.normal();
    return Math.round((height + drift) * 5) / 5;
  });
}

interface Receiver {
  readonly device: DemoDevice;
  readonly lateSeconds: number;
  readonly seconds: number;
  readonly random: Random;
}

const metersPerDegree = (Math.PI * 6_371_008.8) / 180;

/** Positions on the route, with an error that wanders slowly as real ones do. */
function wander(track: Track, route: Route, { device, lateSeconds, seconds, random }: Receiver) {
  const latitude = new Float64Array(seconds + 1);
  const longitude = new Float64Array(seconds + 1);
  const metersPerDegreeEast = metersPerDegree * Math.cos((route.place.latitude * Math.PI) / 180);
  let [errorEast, errorNorth] = [device.gpsMeters * random.normal(), device.gpsMeters * random.normal()];
  for (let k = 0; k <= seconds; k++) {
    errorEast += -0.004 * errorEast + 0.09 * device.gpsMeters * random.normal();
    errorNorth += -0.004 * errorNorth + 0.09 * device.gpsMeters * random.normal();
    const point = pointAt(route, track.routeOffset + track.distance[k + lateSeconds]);
    latitude[k] = route.place.latitude + (valueAt(route.north, point) + errorNorth) / metersPerDegree;
    longitude[k] = route.place.longitude + (valueAt(route.east, point) + errorEast) / metersPerDegreeEast;
  }
  return { latitude, longitude };
}

function pausesSeen(track: Track, { lateSeconds }: DeviceUse, seconds: number): Pause[] {
  return track.pauses
    .map(({ startSeconds, endSeconds }) => ({
      startSeconds: Math.max(0, startSeconds - lateSeconds),
      endSeconds: Math.min(seconds, endSeconds - lateSeconds),
    }))
    .filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds);
}

/** Samples as written: none inside a pause, fewer on a watch that records only change. */
function streamsOf(
  observed: Observed,
  pauses: readonly Pause[],
  track: Track,
  device: DemoDevice,
  random: Random,
): Streams {
  const kept = device.smartRecording ? sparse(observed.seconds, random) : everySecond(observed.seconds);
  let pause = 0;
  const indices = kept.filter((k) => {
    while (pauses[pause] && k >= pauses[pause].endSeconds) pause++;
    return !pauses[pause] || k <= pauses[pause].startSeconds;
  });
  const pick = (values: Float64Array): Float64Array => {
    const picked = new Float64Array(indices.length);
    for (let i = 0; i < indices.length; i++) picked[i] = values[indices[i]];
    return picked;
  };
  const { distance, speed, heartRate, cadence, altitude, power, latitude, longitude, hasDistance } = observed;
  return {
    time: Float64Array.from(indices),
    channels: {
      ...(hasDistance ? { distance: pick(distance), speed: pick(speed), cadence: pick(cadence) } : {}),
      ...(hasDistance || !power ? {} : { cadence: pick(cadence) }),
      heartRate: pick(heartRate),
      ...(power ? { power: pick(power) } : {}),
      ...(altitude ? { altitude: pick(altitude) } : {}),
      ...(latitude && longitude ? { latitude: pick(latitude), longitude: pick(longitude) } : {}),
      temperature: Float64Array.from(indices, (k) => Math.round(track.temperature + 6 * Math.exp(-k / 500))),
    },
  };
}

const everySecond = (seconds: number): Uint32Array => Uint32Array.from({ length: seconds + 1 }, (_, k) => k);

/** Steps of one to seven seconds; the first and the last sample are always there. */
function sparse(seconds: number, random: Random): Uint32Array {
  const kept: number[] = [];
  for (let k = 0; k < seconds; k += random.integer(1, 7)) kept.push(k);
  return Uint32Array.from([...kept, seconds]);
}

interface Seen {
  readonly pauses: readonly Pause[];
  readonly device: DemoDevice;
  readonly use: DeviceUse;
  readonly random: Random;
}

/** What the device states at the end, from its own 1 Hz measurements. */
function totalsOf(session: Session, observed: Observed, { pauses, device, use, random }: Seen): Totals {
  const { plan, track, condition } = session;
  const whole = section(observed, pauses, 0, observed.seconds);
  const climb = track.altitude
    ? climbOf(track.altitude, use.lateSeconds, use.lateSeconds + observed.seconds)
    : undefined;
  const lean = 1 + device.ascentLean + 0.01 * random.normal();
  const standing = device.autoPause ? undefined : pausesSeen(track, use, observed.seconds);
  return {
    ...whole,
    ...(climb
      ? { ascentMeters: Math.round(climb.up * lean), descentMeters: Math.round(climb.down * lean) }
      : {}),
    caloriesKcal: Math.round(energy(plan, condition, whole)),
    ...(standing && standing.length > 0
      ? {
          movingSeconds:
            observed.seconds - standing.reduce((sum, p) => sum + p.endSeconds - p.startSeconds, 0),
        }
      : {}),
    averageTemperature: Math.round(track.temperature + 1),
    ...(track.lengths
      ? { strokes: track.lengths.reduce((sum, length) => sum + (length.strokes ?? 0), 0) }
      : {}),
  };
}

/** After a fault the device states what its faulty samples add up to. */
function spoiled(observed: Observed): Totals {
  const { distanceMeters, maxSpeed, maxHeartRate } = section(observed, [], 0, observed.seconds);
  return {
    ...(observed.hasDistance ? { distanceMeters, maxSpeed } : {}),
    ...(maxHeartRate === undefined ? {} : { maxHeartRate }),
  };
}

function energy({ sport }: PlannedSession, { weightKilograms }: Condition, totals: Totals): number {
  const hours = (totals.timerSeconds ?? 0) / 3600;
  if (sport === 'cycling') return totals.averagePower ? totals.averagePower * 3.6 * hours : 320 * hours;
  if (sport === 'swimming') return 540 * hours;
  if (sport === 'strength') return 290 * hours;
  return (weightKilograms * (totals.distanceMeters ?? 0)) / (sport === 'hiking' ? 750 : 1000);
}

/** Metres up and down of the true ground. */
export function climbOf(altitude: Float64Array, from: number, to: number): { up: number; down: number } {
  let [up, down] = [0, 0];
  for (let k = from + 1; k <= to; k++) {
    const step = altitude[k] - altitude[k - 1];
    if (step > 0) up += step;
    else down -= step;
  }
  return { up, down };
}

/** Sums and means between two moments of the elapsed clock; pauses do not count. */
function section(observed: Observed, pauses: readonly Pause[], from: number, to: number): Totals {
  const { distance, speed, heartRate, cadence, power, hasDistance } = observed;
  let [beats, beatsCount, turns, turnsCount, watts, wattsCount] = [0, 0, 0, 0, 0, 0];
  let [maxHeartRate, maxPower, maxSpeed] = [0, 0, 0];
  let pause = 0;
  for (let k = Math.floor(from) + 1; k <= Math.ceil(to) && k <= observed.seconds; k++) {
    while (pauses[pause] && k > pauses[pause].endSeconds) pause++;
    if (pauses[pause] && k > pauses[pause].startSeconds) continue;
    if (heartRate[k] > 0) {
      beats += heartRate[k];
      beatsCount++;
      maxHeartRate = Math.max(maxHeartRate, heartRate[k]);
    }
    if (cadence[k] > 0) {
      turns += cadence[k];
      turnsCount++;
    }
    if (power) {
      watts += power[k];
      wattsCount++;
      maxPower = Math.max(maxPower, power[k]);
    }
    maxSpeed = Math.max(maxSpeed, speed[k]);
  }
  const elapsedSeconds = milliseconds(to - from);
  const timerSeconds = milliseconds(elapsedSeconds - pausedWithin(pauses, from, to));
  const distanceMeters = at(distance, to) - at(distance, from);
  return {
    elapsedSeconds,
    timerSeconds,
    ...(hasDistance
      ? { distanceMeters, maxSpeed, averageSpeed: timerSeconds > 0 ? distanceMeters / timerSeconds : 0 }
      : {}),
    ...(beatsCount > 0 ? { averageHeartRate: Math.round(beats / beatsCount), maxHeartRate } : {}),
    ...(turnsCount > 0 ? { averageCadence: Math.round(turns / turnsCount) } : {}),
    ...(wattsCount > 0 ? { averagePower: Math.round(watts / wattsCount), maxPower } : {}),
  };
}

const pausedWithin = (pauses: readonly Pause[], from: number, to: number): number =>
  pauses.reduce(
    (sum, { startSeconds, endSeconds }) =>
      sum + Math.max(0, Math.min(to, endSeconds) - Math.max(from, startSeconds)),
    0,
  );

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Step by step when the watch followed the recipe, each kilometre (or five, riding) otherwise. */
function lapsOf(
  { plan, track }: Session,
  use: DeviceUse,
  observed: Observed,
  pauses: readonly Pause[],
): Lap[] {
  if (plan.structured) {
    return track.marks.flatMap(({ piece, startSeconds, endSeconds }, i) => {
      const from = Math.max(0, startSeconds - use.lateSeconds);
      const last = i === track.marks.length - 1;
      const to = last ? observed.seconds : Math.min(observed.seconds, endSeconds - use.lateSeconds);
      if (to <= from) return [];
      const end: Lap['trigger'] = last ? 'session_end' : piece.meters === undefined ? 'time' : 'distance';
      const how = { trigger: end, intensity: intensities[piece.kind], workoutStep: piece.step };
      return [{ startSeconds: from, ...section(observed, pauses, from, to), ...how }];
    });
  }
  const edges = [0, ...autoLapTimes(observed, plan.sport === 'cycling' ? 5000 : 1000), observed.seconds];
  return edges.slice(1).map((to, i) => ({
    startSeconds: edges[i],
    ...section(observed, pauses, edges[i], to),
    trigger: i === edges.length - 2 ? ('session_end' as const) : ('distance' as const),
  }));
}

const intensities: Readonly<Record<StepKind, Lap['intensity']>> = {
  warmup: 'warmup',
  work: 'active',
  recovery: 'recovery',
  rest: 'rest',
  cooldown: 'cooldown',
};

/** Moments at which the device's own distance passed a multiple of `meters`. */
function autoLapTimes({ distance, seconds, hasDistance }: Observed, meters: number): number[] {
  const times: number[] = [];
  if (!hasDistance) return times;
  for (let k = 1; k < seconds; k++) {
    const goal = meters * (times.length + 1);
    if (distance[k] < goal) continue;
    times.push(milliseconds(k - (distance[k] - goal) / (distance[k] - distance[k - 1])));
  }
  return times;
}

function settingsOf({ id, powerMeter }: DemoDevice, condition: Condition): DeviceSettings {
  // The old watch was never told anything: its owner's settings were still those of the shop.
  if (id === 'old-watch') return {};
  return {
    maxHeartRate: profile.maxHeartRate,
    thresholdHeartRate: powerMeter ? profile.cyclingThresholdHeartRate : profile.thresholdHeartRate,
    weightKilograms: Math.round(condition.weightKilograms * 10) / 10,
    heartRateZones: [112, 130, 149, 167, 186],
    ...(powerMeter ? { thresholdPower: Math.round(condition.thresholdPower / 5) * 5 } : {}),
  };
}

/** The watch's own VO2max estimate after a run outdoors: its opinion, rounded and a little slow to change. */
function scoresOf(
  { sport, subSport }: PlannedSession,
  { id }: DemoDevice,
  condition: Condition,
): Recording['vendorScores'] {
  if (sport !== 'running' || subSport === 'treadmill' || id !== 'watch') return {};
  const metersPerMinute = (condition.thresholdSpeed * 60) / 0.9;
  const vo2max = -4.6 + 0.182258 * metersPerMinute + 0.000104 * metersPerMinute ** 2;
  return { vo2max: Math.round(vo2max * 10) / 10 };
}
