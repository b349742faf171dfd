import { isFootSport } from '../../domain/sport.ts';
import { decouplingOf } from '../decoupling.ts';
import { gradedBetween } from '../grade.ts';
import { meanOf } from '../resample.ts';
import { type Basis, found, missing } from '../result.ts';
import { weightedPower } from '../weighted-power.ts';
import { coverage } from './coverage.ts';
import type { Metric } from './metric.ts';

export const efficiencyPower: Metric = {
  id: 'efficiency_power',
  unit: 'W/bpm',
  precision: 2,
  combine: 'mean',
  needs: ['power', 'heart_rate'],
  cites: 'weighted power / mean heart rate; compare only similar sessions',
  compute: (input) => {
    const { power, heartRate } = input.perSecond;
    if (!power || !heartRate) return undefined;
    const { mean, n } = meanOf(heartRate);
    const watts = weightedPower(input.watts ?? power);
    const warnings = [...coverage(input, power, 'power'), ...coverage(input, heartRate, 'heart_rate')];
    const inputs = ['power', 'heart_rate'];
    const basis: Basis = { unit: 'W/bpm', method: 'weighted_power_over_mean_hr', inputs, n, warnings };
    return watts === undefined
      ? missing(basis, 'analysis.too_short', { seconds: 30 })
      : found(watts / mean, basis);
  },
};

export const efficiencySpeed: Metric = {
  id: 'efficiency_speed',
  unit: 'm/beat',
  precision: 2,
  combine: 'mean',
  needs: ['distance', 'heart_rate'],
  cites: 'metres for each heartbeat: graded speed (flat without altitude) × 60 / mean heart rate',
  compute: (input) => {
    const { heartRate } = input.perSecond;
    const { graded, track, totals } = input;
    if (!heartRate || !track || !isFootSport(input.recording.sport) || !totals.timerSeconds) return undefined;
    const { mean, n } = meanOf(heartRate);
    const [first, last] = [track.meters[0], track.meters[track.meters.length - 1]];
    const meters = graded ? gradedBetween(graded, first, last) : last - first;
    return found(((meters / totals.timerSeconds) * 60) / mean, {
      unit: 'm/beat',
      method: graded ? 'graded_speed_over_mean_hr' : 'flat_speed_over_mean_hr',
      inputs: graded ? ['distance', 'altitude', 'heart_rate'] : ['distance', 'heart_rate'],
      n,
      warnings: coverage(input, heartRate, 'heart_rate'),
    });
  },
};

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
