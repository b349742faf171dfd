import { ascent } from './ascent.ts';
import { cadenceSlopeMetric } from './cadence-slope.ts';
import { decoupling } from './decoupling.ts';
import { decouplingPlain } from './decoupling-plain.ts';
import { efficiencyPower } from './efficiency-power.ts';
import { efficiencySpeed } from './efficiency-speed.ts';
import { gradedSpeed } from './graded-speed.ts';
import { heartRateLoad } from './heart-rate-load.ts';
import { intensity } from './intensity.ts';
import { powerLoad } from './power-load.ts';
import { recorded } from './recorded.ts';
import { runLoad } from './run-load.ts';
import { stepLength } from './step-length.ts';
import { swimLoad } from './swim-load.ts';
import { swimSpeed } from './swim-speed.ts';
import { swolf } from './swolf.ts';
import { trainingLoad } from './training-load.ts';
import { trimpBanister } from './trimp-banister.ts';
import { trimpEdwards } from './trimp-edwards.ts';
import { variability } from './variability.ts';
import { weightedPower } from './weighted-power.ts';
import { work } from './work.ts';
import type { Metric } from './metric.ts';

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
  cadenceSlopeMetric,
  swimSpeed,
  swolf,
  swimLoad,
  efficiencyPower,
  efficiencySpeed,
  decoupling,
  decouplingPlain,
];
