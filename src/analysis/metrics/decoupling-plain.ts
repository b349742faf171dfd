import { plainDecouplingOf } from '../decoupling.ts';
import type { Metric } from './metric.ts';

export const decouplingPlain: Metric = {
  id: 'decoupling_plain',
  unit: '%',
  precision: 1,
  combine: 'latest',
  needs: ['heart_rate', 'power or distance'],
  cites:
    'as GoldenCheetah counts it: halves by number of samples, mean power or speed over mean heart rate, warm-up included; only where `decoupling` says something',
  compute: plainDecouplingOf,
};
