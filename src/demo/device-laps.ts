import type { Lap, Totals } from '../domain/recording.ts';
import type { Pause } from '../domain/stream.ts';
import type { StepKind } from '../domain/workout.ts';
import type { DeviceUse } from './devices.ts';
import type { Observed } from './faults.ts';
import type { Session } from './session.ts';
import { at } from './track.ts';

/** Step by step when the watch followed the recipe, each kilometre (or five, riding) otherwise. */
export function lapsOf(
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

/** Sums and means between two moments of the elapsed clock; pauses do not count. */
export function section(observed: Observed, pauses: readonly Pause[], from: number, to: number): Totals {
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
