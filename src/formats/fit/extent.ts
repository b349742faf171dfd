import type { Recording } from '../../domain/recording.ts';

/** Seconds from start to the last moment that the recording tells of. */
export function endOf({ totals, streams, laps }: Recording): number {
  const lap = laps.at(-1);
  return Math.max(
    totals.elapsedSeconds ?? 0,
    streams.time.at(-1) ?? 0,
    lap ? lap.startSeconds + (lap.elapsedSeconds ?? lap.timerSeconds ?? 0) : 0,
  );
}
