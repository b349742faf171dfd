import { metrics } from '../../analysis/metrics/index.ts';

/** What boucle computes for one activity: unit, what it needs, where the formula comes from. */
export const metricList = metrics.map(({ id, unit, precision, combine, needs, cites }) => ({
  id,
  unit,
  precision,
  combine,
  needs,
  cites,
}));
