import { isFootSport } from '../domain/sport.ts';
import type { Random } from './random.ts';
import type { PlannedSession } from './week.ts';

/** What one device wrote, second by second, before it was thinned. */
export interface Observed {
  readonly seconds: number;
  readonly distance: Float64Array;
  readonly speed: Float64Array;
  readonly heartRate: Float64Array;
  readonly cadence: Float64Array;
  readonly altitude?: Float64Array;
  readonly power?: Float64Array;
  readonly latitude?: Float64Array;
  readonly longitude?: Float64Array;
  /** False when nothing measured distance. */
  readonly hasDistance: boolean;
}

/** A fault with its place, so that a test knows what must be found. */
export interface Fault {
  readonly kind: 'strap_spikes' | 'strap_dropout' | 'gps_jump' | 'gps_spoofed' | 'no_speed_sensor';
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Spoils the recording in the way that was planted on this session; returns what was done. */
export function plant(plan: PlannedSession, observed: Observed, random: Random): Fault[] {
  const event = plan.event;
  if (event === undefined || event === 'over_midnight') return [];
  return [{ kind: event, ...damage[event](observed, random, plan) }];
}

type Span = Pick<Fault, 'startSeconds' | 'endSeconds'>;
type Damage = (observed: Observed, random: Random, plan: PlannedSession) => Span;

const damage: Readonly<Record<Fault['kind'], Damage>> = {
  /** A dry strap: for twenty minutes, a few seconds now and then read far above any human maximum. */
  strap_spikes({ heartRate, seconds }, random) {
    const startSeconds = Math.floor(seconds * 0.1);
    const endSeconds = startSeconds + Math.min(1200, Math.floor(seconds * 0.3));
    for (let k = startSeconds + 10; k < endSeconds; k += random.integer(25, 70)) {
      heartRate.fill(random.integer(232, 246), k, k + random.integer(1, 3));
    }
    return { startSeconds, endSeconds };
  },
  /** The strap slips: nothing for some minutes. */
  strap_dropout({ heartRate, seconds }, random) {
    const startSeconds = Math.floor(seconds * random.between(0.35, 0.5));
    const endSeconds = startSeconds + 260;
    heartRate.fill(Number.NaN, startSeconds, endSeconds);
    return { startSeconds, endSeconds };
  },
  /** Between tall houses the receiver runs 170 m ahead in eight seconds and stays there: metres that nobody ran. */
  gps_jump({ distance, speed, latitude, seconds }, random) {
    const startSeconds = Math.floor(seconds * random.between(0.4, 0.6));
    const length = 8;
    for (let k = startSeconds; k <= seconds; k++) {
      const share = Math.min(1, (k - startSeconds) / length);
      distance[k] += 170 * share;
      if (share > 0 && share <= 1 && k <= startSeconds + length) speed[k] += 170 / length;
      if (latitude) latitude[k] += (170 * share * Math.max(0, 1 - (k - startSeconds) / 60)) / 111_195;
    }
    return { startSeconds, endSeconds: startSeconds + length };
  },
  /** Somebody jams and lies: for five minutes the track is at an airport 70 km away; the stride sensor keeps counting. */
  gps_spoofed({ latitude, longitude, seconds }, random, plan) {
    const startSeconds = Math.floor(seconds * random.between(0.3, 0.6));
    const endSeconds = startSeconds + (isFootSport(plan.sport) ? 300 : 180);
    for (let k = startSeconds; k < endSeconds; k++) {
      if (latitude) latitude[k] += 0.317;
      if (longitude) longitude[k] += 0.018;
    }
    return { startSeconds, endSeconds };
  },
  /** The trainer's speed sensor was not paired: power and heart rate, no distance. See `observe`. */
  no_speed_sensor: ({ seconds }) => ({ startSeconds: 0, endSeconds: seconds }),
};
