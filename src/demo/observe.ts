import { utcOffsetSeconds } from '../domain/day.ts';
import type { DeviceSettings, Recording, Totals } from '../domain/recording.ts';
import type { Pause, Streams } from '../domain/stream.ts';
import { type Condition, profile, watchVo2max } from './athlete.ts';
import { lapsOf, section } from './device-laps.ts';
import type { DemoDevice, DeviceUse } from './devices.ts';
import { type Fault, type Observed, plant } from './faults.ts';
import { look } from './look.ts';
import type { Random } from './random.ts';
import type { Session } from './session.ts';
import { climbOf, type Track } from './track.ts';
import type { PlannedSession } from './week.ts';

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
  return { vo2max: watchVo2max(condition) };
}
