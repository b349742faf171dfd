import type { Recording } from '../domain/recording.ts';
import { isFootSport, type Sport } from '../domain/sport.ts';
import type { Streams } from '../domain/stream.ts';

/** Last moment − first moment, seconds: the last sample, length or, without either, what laps or device say. */
export function elapsedSeconds(recording: Recording, streams: Streams): number {
  const { lengths, laps, sets, totals } = recording;
  const recorded = Math.max(
    streams.time.at(-1) ?? 0,
    ...lengths.slice(-2).map((l) => l.startSeconds + l.timerSeconds),
    ...sets.slice(-1).map((s) => s.startSeconds + s.durationSeconds),
  );
  if (recorded > 0) return recorded;
  const lapEnds = laps.map((lap) => lap.startSeconds + (lap.elapsedSeconds ?? lap.timerSeconds ?? 0));
  return Math.max(0, ...lapEnds, totals.elapsedSeconds ?? totals.timerSeconds ?? 0);
}

/** Below this speed (m/s) the athlete stands still. Our choice, between the thresholds other programs use. */
export function movingThreshold(sport: Sport): number {
  if (sport === 'swimming') return 0.14; // 0.5 km/h
  if (sport === 'cycling') return 1.11; // 4 km/h
  return isFootSport(sport) ? 0.42 : 0.3; // 1.5 km/h on foot
}

/** An interval longer than this says nothing about what happened inside it. */
export const longestMovingGap = 10;

/**
 * Seconds faster than `threshold` (m/s): an interval counts when its later sample is faster and it lasts at most
 * `longestMovingGap`. `speed` is NaN where unknown.
 */
export function movingSeconds(time: Float64Array, speed: Float64Array, threshold: number): number {
  let sum = 0;
  for (let i = 1; i < time.length; i++) {
    const gap = time[i] - time[i - 1];
    if (gap <= longestMovingGap && speed[i] > threshold) sum += gap;
  }
  return sum;
}
