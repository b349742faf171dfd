/** A figure now against the same figure before. */
export interface Change {
  readonly now: number;
  readonly before: number;
  /** now − before, with its sign. */
  readonly difference: number;
  /** Of `before`; absent from 0, where a percentage means nothing (science §17). */
  readonly percent?: number;
}

export function change(before: number, now: number): Change {
  const difference = now - before;
  return { now, before, difference, ...(before !== 0 && { percent: (100 * difference) / before }) };
}
