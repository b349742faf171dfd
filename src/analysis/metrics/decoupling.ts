import { decouplingOf } from '../decoupling.ts';
import type { Metric } from './metric.ts';

export const decoupling: Metric = {
  id: 'decoupling',
  unit: '%',
  precision: 1,
  combine: 'latest',
  needs: ['heart_rate', 'power or distance'],
  cites:
    '(first − second half) / first of output / heart rate, steady efforts of 40 min or more, first 10 min dropped',
  compute: decouplingOf,
};
