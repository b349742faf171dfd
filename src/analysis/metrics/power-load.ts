import { thresholdLoad } from '../load.ts';
import { againstThreshold } from './against-threshold.ts';
import type { Metric } from './metric.ts';

export const powerLoad: Metric = {
  id: 'power_load',
  unit: 'load',
  precision: 0,
  combine: 'sum',
  needs: ['power', 'threshold_power'],
  cites: 'Coggan 2003: hours × intensity² × 100, on the timer',
  compute: (input) =>
    againstThreshold(input, 'load', 'hours_x_intensity_squared', (watts, threshold, seconds) =>
      thresholdLoad(seconds, watts / threshold),
    ),
};
