import type { Result } from '../../domain/activity.ts';
import type { Landmark } from '../../domain/landmark.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import * as load from '../load.ts';
import { meanOf } from '../resample.ts';
import { type Basis, found, landmarkInput, missing } from '../result.ts';
import { coverage } from './coverage.ts';
import type { Metric, MetricInput } from './metric.ts';

const banisterMethod = { male: 'banister_by_second', female: 'banister_by_second_a0.86' } as const;

/** Everything the heart-rate loads look at, gathered once. */
interface Pulse {
  readonly bpm: Float64Array;
  readonly max?: Landmark;
  readonly rest?: Landmark;
  readonly threshold?: Landmark;
  readonly n: number;
  readonly warnings: readonly Phrase[];
}

function pulseOf(input: MetricInput): Pulse | undefined {
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

const used = (...landmarks: (Landmark | undefined)[]): string[] => [
  'heart_rate',
  ...landmarks.flatMap((landmark) => (landmark ? [landmarkInput(landmark)] : [])),
];

export const trimpBanister: Metric = {
  id: 'trimp_banister',
  unit: 'trimp',
  precision: 0,
  combine: 'sum',
  needs: ['heart_rate', 'max_heart_rate', 'resting_heart_rate', 'sex'],
  cites: 'Banister 1991, second by second; women a = 0.86, b = 1.67',
  compute: (input) => {
    const pulse = pulseOf(input);
    if (!pulse) return undefined;
    const { bpm, max, rest, n, warnings } = pulse;
    const method = banisterMethod[input.sex ?? 'male'];
    const basis: Basis = { unit: 'trimp', method, inputs: used(max, rest), n, warnings };
    if (!input.sex) return missing({ ...basis, method: 'banister_by_second' }, 'analysis.needs_sex');
    if (!max) return missing(basis, 'analysis.needs_max_heart_rate');
    if (!rest) return missing(basis, 'analysis.needs_resting_heart_rate');
    const bounds = { rest: rest.value, max: max.value };
    return found(load.trimpBySecond(bpm, bounds, load.banister[input.sex]), basis);
  },
};

export const trimpEdwards: Metric = {
  id: 'trimp_edwards',
  unit: 'trimp',
  precision: 0,
  combine: 'sum',
  needs: ['heart_rate', 'max_heart_rate'],
  cites: 'Edwards 1993: minutes in the tenths of maximal heart rate × 1 … 5',
  compute: (input) => {
    const pulse = pulseOf(input);
    if (!pulse) return undefined;
    const { bpm, max, n, warnings } = pulse;
    const basis: Basis = { unit: 'trimp', method: 'edwards_by_second', inputs: used(max), n, warnings };
    return max
      ? found(load.edwardsBySecond(bpm, max.value), basis)
      : missing(basis, 'analysis.needs_max_heart_rate');
  },
};

export const heartRateLoad: Metric = {
  id: 'heart_rate_load',
  unit: 'load',
  precision: 0,
  combine: 'sum',
  needs: ['heart_rate', 'max_heart_rate', 'resting_heart_rate', 'threshold_heart_rate'],
  cites: '100 × TRIMP / TRIMP of one hour at threshold heart rate: Banister where sex is known, else Edwards',
  compute: (input) => {
    const pulse = pulseOf(input);
    return pulse && onHundredScale(pulse, input.sex);
  },
};

function onHundredScale(pulse: Pulse, sex: load.Sex | undefined): Result {
  const { max, rest, n } = pulse;
  const basis: Basis = { unit: 'load', method: 'heart_rate_load', inputs: used(max, rest), n };
  if (!max) return missing(basis, 'analysis.needs_max_heart_rate');
  const bounds = rest && { rest: rest.value, max: max.value };
  const threshold = pulse.threshold?.value ?? (bounds && load.estimatedThresholdHeartRate(bounds));
  if (threshold === undefined) return missing(basis, 'analysis.needs_threshold_heart_rate');
  const estimated = pulse.threshold ? '' : '_estimated_threshold';
  const warnings = pulse.threshold
    ? pulse.warnings
    : [...pulse.warnings, phrase('analysis.threshold_heart_rate_estimated', { bpm: Math.round(threshold) })];
  if (sex && bounds) {
    const weight = load.banister[sex];
    const hour = load.trimp(60, threshold, bounds, weight);
    return found(load.onHundredScale(load.trimpBySecond(pulse.bpm, bounds, weight), hour), {
      ...basis,
      method: `${banisterMethod[sex]}_over_threshold_hour${estimated}`,
      inputs: used(max, rest, pulse.threshold),
      warnings,
    });
  }
  const hour = 60 * load.edwardsWeight(threshold, max.value);
  return found(load.onHundredScale(load.edwardsBySecond(pulse.bpm, max.value), hour), {
    ...basis,
    method: `edwards_over_threshold_hour${estimated}`,
    inputs: used(max, pulse.threshold),
    warnings,
  });
}
