import { found } from '../result.ts';
import type { Metric } from './metric.ts';

export const swolf: Metric = {
  id: 'swolf',
  unit: 'per_length',
  precision: 0,
  combine: 'mean',
  needs: ['lengths', 'strokes'],
  cites: 'seconds + strokes of a length, mean over active lengths; comparable within one pool length',
  compute: ({ pool }) =>
    pool?.swolf === undefined
      ? undefined
      : found(pool.swolf, {
          unit: 'per_length',
          method: 'mean_of_active_lengths',
          inputs: ['lengths', 'strokes'],
          n: pool.lengths,
        }),
};
