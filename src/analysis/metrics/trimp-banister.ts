import * as load from '../load.ts';
import { type Basis, found, missing } from '../result.ts';
import type { Metric } from './metric.ts';
import { banisterMethod, pulseOf, used } from './pulse.ts';

export const trimpBanister: Metric = {
  id: 'trimp_banister',
  unit: 'trimp',
  precision: 0,
  combine: 'sum',
  needs: ['heart_rate', 'max_heart_rate', 'resting_heart_rate', 'sex'],
  cites: 'Banister 1991, second by second; women a = 0.86, b = 1.67',
  compute: (input) => {
    const pulse = pulseOf(input);
    if (!pulse) return undefined;
    const { bpm, max, rest, n, warnings } = pulse;
    const method = banisterMethod[input.sex ?? 'male'];
    const basis: Basis = { unit: 'trimp', method, inputs: used(max, rest), n, warnings };
    if (!input.sex) return missing({ ...basis, method: 'banister_by_second' }, 'analysis.needs_sex');
    if (!max) return missing(basis, 'analysis.needs_max_heart_rate');
    if (!rest) return missing(basis, 'analysis.needs_resting_heart_rate');
    const bounds = { rest: rest.value, max: max.value };
    return found(load.trimpBySecond(bpm, bounds, load.banister[input.sex]), basis);
  },
};
