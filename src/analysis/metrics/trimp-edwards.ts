import * as load from '../load.ts';
import { type Basis, found, missing } from '../result.ts';
import type { Metric } from './metric.ts';
import { pulseOf, used } from './pulse.ts';

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
