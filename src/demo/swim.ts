import type { Length } from '../domain/recording.ts';
import type { Condition } from './athlete.ts';
import { heartOf } from './heart.ts';
import type { Random } from './random.ts';
import { type DonePiece, unroll } from './recipe.ts';
import type { Mark, Track } from './track.ts';
import type { PlannedSession } from './week.ts';

/** A pool swim, length by length: the distance grows only at the wall, as a watch sees it. */
export function swim(plan: PlannedSession, condition: Condition, random: Random): Track {
  const pool = plan.poolLengthMeters ?? 25;
  const lengths: Length[] = [];
  const efforts: number[] = [];
  const marks: Mark[] = [];
  let clock = 0;
  let meters = 0;

  const add = (seconds: number, effort: number, strokes?: number): void => {
    const stroke = strokes === undefined ? {} : { strokes, stroke: 'freestyle' as const };
    lengths.push({ startSeconds: clock, timerSeconds: seconds, active: strokes !== undefined, ...stroke });
    efforts.push(effort);
    clock = milliseconds(clock + seconds);
  };

  for (const piece of unroll(plan.recipe)) {
    const [startSeconds, startMeters] = [clock, meters];
    const count = lengthsIn(piece);
    for (let i = 0; i < count; i++) {
      const speed = condition.criticalSwimSpeed * piece.effort * (1 + 0.014 * random.normal());
      const pushOff = i === 0 ? 1.1 : 0;
      add(milliseconds(pool / speed - pushOff), piece.effort, Math.round(pool * 0.72 + random.normal()));
      meters += pool;
    }
    add(restAfter(piece, clock - startSeconds, random), 0.2);
    marks.push({ piece, startSeconds, startMeters, endSeconds: clock, endMeters: meters });
  }

  const seconds = Math.ceil(clock) + 2;
  return {
    seconds,
    ...secondBySecond({ lengths, efforts, pool, seconds, condition, random }),
    routeOffset: 0,
    pauses: [],
    marks,
    lengths,
    poolLengthMeters: pool,
    temperature: 27,
  };
}

/** Recipes are written for 25 m; in another pool the lengths are counted, not the metres. */
const lengthsIn = ({ meters }: DonePiece): number => Math.round((meters ?? 0) / 25);

function restAfter(piece: DonePiece, swum: number, random: Random): number {
  if (piece.sendOffSeconds !== undefined) return milliseconds(Math.max(4, piece.sendOffSeconds - swum));
  return milliseconds(piece.kind === 'rest' ? (piece.seconds ?? 0) : 14 + 8 * random.uniform());
}

interface InWater {
  readonly lengths: readonly Length[];
  /** Of each length. */
  readonly efforts: readonly number[];
  readonly pool: number;
  readonly seconds: number;
  readonly condition: Condition;
  readonly random: Random;
}

function secondBySecond({ lengths, efforts, pool, seconds, condition, random }: InWater) {
  const heart = heartOf(condition, 'water', random);
  const [distance, speed, heartRate, cadence] = Array.from(
    { length: 4 },
    () => new Float64Array(seconds + 1),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  let at = 0;
  let meters = 0;
  for (let k = 0; k <= seconds; k++) {
    while (at < lengths.length && endOf(lengths[at]) <= k) {
      if (lengths[at]?.active) meters += pool;
      at++;
    }
    const length = lengths[at];
    distance[k] = meters;
    speed[k] = length?.active ? pool / length.timerSeconds : 0;
    cadence[k] = length?.active ? ((length.strokes ?? 0) * 60) / length.timerSeconds : 0;
    heartRate[k] = heart.beat(efforts[at] ?? 0.2);
  }
  return { distance, speed, heartRate, cadence };
}

const endOf = ({ startSeconds, timerSeconds }: Length): number => startSeconds + timerSeconds;
const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
