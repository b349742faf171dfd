import { isFootSport } from '../../domain/sport.ts';
import { gradedBetween } from '../grade.ts';
import { meanOf } from '../resample.ts';
import { found } from '../result.ts';
import { coverage } from './coverage.ts';
import type { Metric } from './metric.ts';

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
