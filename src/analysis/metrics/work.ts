import { meanOf } from '../resample.ts';
import { found } from '../result.ts';
import type { Metric } from './metric.ts';

export const work: Metric = {
  id: 'work',
  unit: 'kJ',
  precision: 0,
  combine: 'sum',
  needs: ['power'],
  cites: 'Σ power × time',
  compute: ({ perSecond: { power } }) => {
    if (!power) return undefined;
    const { mean, n } = meanOf(power);
    return found((mean * n) / 1000, { unit: 'kJ', method: 'sum_of_seconds', inputs: ['power'], n });
  },
};
