import { gradedBetween } from '../grade.ts';
import type { MetricInput } from './metric.ts';

/** Mean flat speed of the same effort, m/s, on the timer; undefined without altitude. */
export function gradedMean({ graded, track, totals, timerSeconds }: MetricInput): number | undefined {
  const seconds = totals.timerSeconds ?? timerSeconds;
  if (!graded || !track || !(seconds > 0)) return undefined;
  return gradedBetween(graded, track.meters[0], track.meters[track.meters.length - 1]) / seconds;
}
