import { isFootSport } from '../../domain/sport.ts';
import { type Basis, found, missing } from '../result.ts';
import { gradedMean } from './graded-mean.ts';
import type { Metric } from './metric.ts';

export const gradedSpeed: Metric = {
  id: 'graded_speed',
  unit: 'm/s',
  precision: 2,
  combine: 'mean',
  needs: ['distance', 'altitude'],
  cites:
    'Empirical grade curve (published 2017) over 20 m slopes; energy cost after Minetti 2002 is not used here',
  compute: (input) => {
    if (!isFootSport(input.recording.sport) || !input.track) return undefined;
    const value = gradedMean(input);
    const n = input.streams.time.length;
    const basis: Basis = { unit: 'm/s', method: 'empirical_grade_20m', inputs: ['distance', 'altitude'], n };
    return value === undefined ? missing(basis, 'analysis.needs_altitude') : found(value, basis);
  },
};
