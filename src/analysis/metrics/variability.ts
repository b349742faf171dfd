import { meanOf } from '../resample.ts';
import { found, missing } from '../result.ts';
import { weightedPower } from '../weighted-power.ts';
import type { Metric } from './metric.ts';

export const variability: Metric = {
  id: 'variability',
  unit: '',
  precision: 2,
  combine: 'mean',
  needs: ['power'],
  cites: 'Coggan: weighted power / mean power; 1 = perfectly even',
  compute: ({ watts }) => {
    if (!watts) return undefined;
    const weighted = weightedPower(watts);
    const { mean } = meanOf(watts);
    const basis = { unit: '', method: 'weighted_over_mean_power', inputs: ['power'], n: watts.length };
    if (weighted === undefined) return missing(basis, 'analysis.too_short', { seconds: 30 });
    return mean > 0 ? found(weighted / mean, basis) : missing(basis, 'analysis.no_power');
  },
};
