import { ascent } from './ascent.ts';
import { decoupling, efficiencyPower, efficiencySpeed } from './efficiency.ts';
import { heartRateLoad, trimpBanister, trimpEdwards } from './heart-rate-load.ts';
import type { Metric } from './metric.ts';
import { variability, work } from './power.ts';
import { intensity, powerLoad } from './power-load.ts';
import { recorded } from './recorded.ts';
import { gradedSpeed, runLoad, stepLength } from './run.ts';
import { swimLoad, swimSpeed, swolf } from './swim.ts';
import { trainingLoad } from './training-load.ts';
import { weightedPower } from './weighted-power.ts';

export type { Metric, MetricInput } from './metric.ts';

/** Every figure boucle computes for one activity, in the order in which they are shown. */
export const metrics: readonly Metric[] = [
  ...recorded,
  ascent,
  trainingLoad,
  weightedPower,
  intensity,
  variability,
  work,
  powerLoad,
  trimpBanister,
  trimpEdwards,
  heartRateLoad,
  gradedSpeed,
  runLoad,
  stepLength,
  swimSpeed,
  swolf,
  swimLoad,
  efficiencyPower,
  efficiencySpeed,
  decoupling,
];
