import type { Day, Instant } from '../domain/day.ts';
import type { Recording } from '../domain/recording.ts';
import type { Sport, SubSport } from '../domain/sport.ts';
import type { Pause } from '../domain/stream.ts';
import type { StepKind } from '../domain/workout.ts';
import type { DemoDevice } from './devices.ts';
import type { Fault } from './faults.ts';
import { gearOf } from './gear.ts';
import type { Session } from './session.ts';
import { climbOf, fastest } from './track.ts';

/** One session as it truly was: from the model, before any device and without any of boucle's analysis. SI units. */
export interface SessionTruth {
  readonly day: Day;
  readonly name: string;
  readonly sport: Sport;
  readonly subSport?: SubSport;
  readonly timeZone: string;
  readonly start: Instant;
  readonly elapsedSeconds: number;
  /** Without the stops. */
  readonly timerSeconds: number;
  readonly distanceMeters: number;
  /** Of the ground, without noise. */
  readonly ascentMeters?: number;
  /** Over the timer. */
  readonly averageHeartRate: number;
  readonly maxHeartRate: number;
  readonly averagePower?: number;
  readonly pauses: readonly Pause[];
  /** Fastest stretch of each distance (metres → seconds, elapsed clock); runs only. */
  readonly bests: Readonly<Record<string, number>>;
  /** The steps of a structured session as they were done. */
  readonly steps: readonly StepTruth[];
  readonly lengths?: { readonly active: number; readonly poolLengthMeters: number };
  readonly sets?: number;
  readonly route?: string;
  /** Shoes or bike; no file says it, an annotation does. */
  readonly gear?: readonly string[];
  readonly race?: { readonly distanceMeters: number; readonly seconds: number };
  /** Every file that recorded it; two or more = one activity with several sources. Empty = never synced. */
  readonly files: readonly FileTruth[];
}

export interface StepTruth {
  readonly step: number;
  readonly kind: StepKind;
  readonly seconds: number;
  readonly meters: number;
}

/** One recording: what the device states, and what is wrong with it on purpose. */
export interface FileTruth {
  readonly name: string;
  readonly device: DemoDevice['id'];
  readonly start: Instant;
  readonly records: number;
  readonly totals: Recording['totals'];
  readonly faults: readonly Fault[];
}

const bestDistances = [400, 800, 1000, 1609.344, 5000, 10_000, 15_000, 21_097.5];

/** Sums up a session from the second-by-second model. */
export function sessionTruth({ plan, track, start }: Session, files: readonly FileTruth[]): SessionTruth {
  const standing = track.pauses.reduce((sum, pause) => sum + pause.endSeconds - pause.startSeconds, 0);
  const hasDistance = plan.sport !== 'strength';
  const gear = gearOf(plan);
  return {
    day: plan.on.day,
    name: plan.name,
    sport: plan.sport,
    ...(plan.subSport ? { subSport: plan.subSport } : {}),
    timeZone: plan.on.timeZone,
    start,
    elapsedSeconds: track.seconds,
    timerSeconds: track.seconds - standing,
    distanceMeters: track.distance[track.seconds],
    ...(track.altitude && track.route ? { ascentMeters: climbOf(track.altitude, 0, track.seconds).up } : {}),
    averageHeartRate: meanRunning(track.heartRate, track.pauses),
    maxHeartRate: track.heartRate.reduce((most, beats) => Math.max(most, beats), 0),
    ...(track.power ? { averagePower: meanRunning(track.power, track.pauses) } : {}),
    pauses: track.pauses,
    bests: plan.sport === 'running' && hasDistance ? bestsOf(track.distance) : {},
    steps: plan.structured
      ? track.marks.map(({ piece, startSeconds, endSeconds, startMeters, endMeters }) => ({
          step: piece.step,
          kind: piece.kind,
          seconds: endSeconds - startSeconds,
          meters: endMeters - startMeters,
        }))
      : [],
    ...(track.lengths && track.poolLengthMeters
      ? {
          lengths: {
            active: track.lengths.filter(({ active }) => active).length,
            poolLengthMeters: track.poolLengthMeters,
          },
        }
      : {}),
    ...(track.sets ? { sets: track.sets.filter(({ active }) => active).length } : {}),
    ...(track.route ? { route: track.route.id } : {}),
    ...(gear ? { gear } : {}),
    ...(track.raceSeconds && track.route
      ? { race: { distanceMeters: track.route.lengthMeters, seconds: track.raceSeconds } }
      : {}),
    files,
  };
}

function bestsOf(distance: Float64Array): Record<string, number> {
  return Object.fromEntries(
    bestDistances.flatMap((meters) => {
      const seconds = fastest(distance, meters);
      return seconds === undefined ? [] : [[String(meters), Math.round(seconds * 100) / 100]];
    }),
  );
}

/** Mean over the seconds during which the timer ran. */
function meanRunning(values: Float64Array, pauses: readonly Pause[]): number {
  let [sum, count, pause] = [0, 0, 0];
  for (let k = 1; k < values.length; k++) {
    while (pauses[pause] && k > pauses[pause].endSeconds) pause++;
    if (pauses[pause] && k > pauses[pause].startSeconds) continue;
    sum += values[k];
    count++;
  }
  return sum / count;
}
