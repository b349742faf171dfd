import type { Result } from '../../domain/activity.ts';
import { phrase } from '../../domain/phrase.ts';
import * as load from '../load.ts';
import { type Basis, found, missing } from '../result.ts';
import type { Metric } from './metric.ts';
import { banisterMethod, type Pulse, pulseOf, used } from './pulse.ts';

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
