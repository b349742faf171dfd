import { meanOf } from '../resample.ts';
import { type Basis, found, missing } from '../result.ts';
import { weightedPower } from '../weighted-power.ts';
import { coverage } from './coverage.ts';
import type { Metric } from './metric.ts';

export const efficiencyPower: Metric = {
  id: 'efficiency_power',
  unit: 'W/bpm',
  precision: 2,
  combine: 'mean',
  needs: ['power', 'heart_rate'],
  cites: 'weighted power / mean heart rate; compare only similar sessions',
  compute: (input) => {
    const { power, heartRate } = input.perSecond;
    if (!power || !heartRate) return undefined;
    const { mean, n } = meanOf(heartRate);
    const watts = weightedPower(input.watts ?? power);
    const warnings = [...coverage(input, power, 'power'), ...coverage(input, heartRate, 'heart_rate')];
    const inputs = ['power', 'heart_rate'];
    const basis: Basis = { unit: 'W/bpm', method: 'weighted_power_over_mean_hr', inputs, n, warnings };
    return watts === undefined
      ? missing(basis, 'analysis.too_short', { seconds: 30 })
      : found(watts / mean, basis);
  },
};
