import { againstThreshold } from './against-threshold.ts';
import type { Metric } from './metric.ts';

export const intensity: Metric = {
  id: 'intensity',
  unit: '',
  precision: 2,
  combine: 'mean',
  needs: ['power', 'threshold_power'],
  cites: 'Coggan 2003: weighted power / threshold power',
  compute: (input) =>
    againstThreshold(input, '', 'weighted_power_over_threshold', (watts, threshold) => watts / threshold),
};
