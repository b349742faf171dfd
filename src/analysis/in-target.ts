import type { AbsoluteTarget } from '../domain/workout.ts';
import type { Session } from './session.ts';

/** Time spent between the edges of a target. */
export interface InTarget {
  readonly secondsInside: number;
  readonly secondsBelow: number;
  readonly secondsAbove: number;
  /** Mean of what was measured, in the target's unit. */
  readonly average: number;
  readonly averageInside: boolean;
}

/** Undefined when the target was not measured in [from, to), or is effort, which no device measures. */
export function timeInTarget(
  session: Session,
  target: AbsoluteTarget,
  from: number,
  to: number,
): InTarget | undefined {
  const samples = samplesOf(session, target.of, from, to);
  const tally = { inside: 0, below: 0, above: 0, sum: 0, seconds: 0 };
  for (const { at, value, seconds } of samples) {
    const { low, high } = edgesAt(target, (at - from) / (to - from));
    tally[value < low ? 'below' : value > high ? 'above' : 'inside'] += seconds;
    tally.sum += value * seconds;
    tally.seconds += seconds;
  }
  if (tally.seconds === 0) return undefined;
  const average = tally.sum / tally.seconds;
  const { low, high } = edgesAt(target, 0.5);
  return {
    secondsInside: tally.inside,
    secondsBelow: tally.below,
    secondsAbove: tally.above,
    average,
    averageInside: average >= low && average <= high,
  };
}

/** Nobody rides a ramp on its line: this share to either side still counts as on it. */
const rampWidth = 0.05;

function edgesAt({ low, high, ramp, open }: AbsoluteTarget, share: number): { low: number; high: number } {
  if (ramp) {
    const now = low + (high - low) * share;
    return { low: now * (1 - rampWidth), high: now * (1 + rampWidth) };
  }
  return { low: open === 'low' ? -Infinity : low, high: open === 'high' ? Infinity : high };
}

interface Sample {
  readonly at: number;
  readonly value: number;
  readonly seconds: number;
}

function samplesOf(session: Session, of: AbsoluteTarget['of'], from: number, to: number): Sample[] {
  if (of === 'effort') return [];
  if (of === 'speed' && session.pool) return lengthsBetween(session, from, to);
  const { speed, heartRate, power, cadence } = session.perSecond;
  const series = { speed, heart_rate: heartRate, power, cadence }[of];
  if (!series) return [];
  const samples: Sample[] = [];
  for (let s = Math.max(0, Math.round(from)); s < Math.min(series.length, Math.round(to)); s++) {
    if (series[s] === series[s]) samples.push({ at: s, value: series[s], seconds: 1 });
  }
  return samples;
}

/** A pool has no speed second by second: each active length speaks for its time. */
function lengthsBetween({ recording }: Session, from: number, to: number): Sample[] {
  return recording.lengths
    .filter(({ active, startSeconds, timerSeconds }) => {
      const middle = startSeconds + timerSeconds / 2;
      return active && timerSeconds > 0 && middle >= from && middle < to;
    })
    .map(({ startSeconds, timerSeconds }) => ({
      at: startSeconds,
      value: (recording.poolLengthMeters ?? 0) / timerSeconds,
      seconds: timerSeconds,
    }));
}
