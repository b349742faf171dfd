import type { Length, Recording } from '../domain/recording.ts';

/** What the lengths of a pool swim add up to. */
export interface PoolSwim {
  readonly lengths: number;
  readonly meters: number;
  /** Time spent swimming: active lengths alone. */
  readonly seconds: number;
  readonly strokes?: number;
  /** Mean over active lengths that know their strokes. */
  readonly swolf?: number;
}

/** Undefined when it is no pool swim. Distance is active lengths × pool length, never GPS (science §14). */
export function poolSwim({ lengths, poolLengthMeters }: Recording): PoolSwim | undefined {
  const active = lengths.filter((length) => length.active);
  if (!poolLengthMeters || active.length === 0) return undefined;
  const counted = active.filter((length) => length.strokes !== undefined);
  return {
    lengths: active.length,
    meters: active.length * poolLengthMeters,
    seconds: active.reduce((sum, length) => sum + length.timerSeconds, 0),
    ...(counted.length > 0 && {
      strokes: counted.reduce((sum, length) => sum + (length.strokes ?? 0), 0),
      swolf: counted.reduce((sum, length) => sum + swolf(length), 0) / counted.length,
    }),
  };
}

/** Seconds + strokes of one length: comparable only within one pool length. */
export function swolf({ timerSeconds, strokes }: Pick<Length, 'timerSeconds' | 'strokes'>): number {
  return timerSeconds + (strokes ?? Number.NaN);
}
