import type { Landmark } from '../../domain/landmark.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { meanOf } from '../resample.ts';
import { landmarkInput } from '../result.ts';
import { coverage } from './coverage.ts';
import type { MetricInput } from './metric.ts';

/** How Banister's impulse was computed. */
export const banisterMethod = { male: 'banister_by_second', female: 'banister_by_second_a0.86' } as const;

/** Everything the heart-rate loads look at, gathered once. */
export interface Pulse {
  readonly bpm: Float64Array;
  readonly max?: Landmark;
  readonly rest?: Landmark;
  readonly threshold?: Landmark;
  readonly n: number;
  readonly warnings: readonly Phrase[];
}

/** Undefined without a heart rate. */
export function pulseOf(input: MetricInput): Pulse | undefined {
  const bpm = input.perSecond.heartRate;
  return (
    bpm && {
      bpm,
      max: input.landmark('max_heart_rate'),
      rest: input.landmark('resting_heart_rate'),
      threshold: input.landmark('threshold_heart_rate'),
      n: meanOf(bpm).n,
      warnings: coverage(input, bpm, 'heart_rate'),
    }
  );
}

/** Inputs of a result: the channel and the landmarks that were there. */
export const used = (...landmarks: (Landmark | undefined)[]): string[] => [
  'heart_rate',
  ...landmarks.flatMap((landmark) => (landmark ? [landmarkInput(landmark)] : [])),
];
