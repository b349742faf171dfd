import { phrase } from '../../domain/phrase.ts';
import { found, missing } from '../result.ts';
import { weightedPower as weigh, weightedPowerWindow } from '../weighted-power.ts';
import type { Metric } from './metric.ts';

/** Below this the figure is legal but says little about a steady effort. */
const shortest = 20 * 60;

export const weightedPower: Metric = {
  id: 'weighted_power',
  unit: 'W',
  precision: 0,
  combine: 'mean',
  needs: ['power'],
  cites: 'Coggan 2003: fourth-power mean of 30 s means',
  compute: ({ watts }) => {
    if (!watts) return undefined;
    const value = weigh(watts);
    const basis = {
      unit: 'W',
      method: 'weighted_power_30s_full_windows',
      inputs: ['power'],
      n: watts.length,
      warnings: watts.length < shortest ? [phrase('analysis.short_for_weighted_power')] : [],
    };
    return value === undefined
      ? missing(basis, 'analysis.too_short', { seconds: weightedPowerWindow })
      : found(value, basis);
  },
};
