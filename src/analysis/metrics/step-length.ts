import { isFootSport } from '../../domain/sport.ts';
import { meanCadence, stepLength as lengthOf } from '../cadence.ts';
import { found } from '../result.ts';
import type { Metric } from './metric.ts';

export const stepLength: Metric = {
  id: 'step_length',
  unit: 'm',
  precision: 2,
  combine: 'mean',
  needs: ['distance', 'cadence'],
  cites: 'distance / steps; a stride is two steps',
  compute: ({ recording, perSecond, track }) => {
    if (!isFootSport(recording.sport) || !perSecond.cadence || !track) return undefined;
    const { mean, n } = meanCadence(perSecond.cadence);
    if (n === 0) return undefined;
    const meters = track.meters[track.meters.length - 1] - track.meters[0];
    const basis = { unit: 'm', method: 'distance_over_steps', inputs: ['distance', 'cadence'], n };
    return found(lengthOf(meters, n, mean), basis);
  },
};
