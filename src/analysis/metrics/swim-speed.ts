import { found } from '../result.ts';
import type { Metric } from './metric.ts';

export const swimSpeed: Metric = {
  id: 'swim_speed',
  unit: 'm/s',
  precision: 3,
  combine: 'mean',
  needs: ['lengths'],
  cites: 'active lengths × pool length / their time: rest at the wall is not part of the pace',
  compute: ({ pool }) =>
    pool &&
    found(pool.meters / pool.seconds, {
      unit: 'm/s',
      method: 'active_lengths',
      inputs: ['lengths'],
      n: pool.lengths,
    }),
};
