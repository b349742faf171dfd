import { phrase } from '../../domain/phrase.ts';
import { isFootSport } from '../../domain/sport.ts';
import { speedFromPace } from '../../domain/units.ts';
import { meanCadence, stepLength as lengthOf } from '../cadence.ts';
import { gradedBetween } from '../grade.ts';
import { thresholdLoad } from '../load.ts';
import { type Basis, found, landmarkInput, missing } from '../result.ts';
import type { Metric, MetricInput } from './metric.ts';

/** Mean flat speed of the same effort, m/s, on the timer; undefined without altitude. */
function gradedMean({ graded, track, totals, timerSeconds }: MetricInput): number | undefined {
  const seconds = totals.timerSeconds ?? timerSeconds;
  if (!graded || !track || !(seconds > 0)) return undefined;
  return gradedBetween(graded, track.meters[0], track.meters[track.meters.length - 1]) / seconds;
}

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

export const runLoad: Metric = {
  id: 'run_load',
  unit: 'load',
  precision: 0,
  combine: 'sum',
  needs: ['distance', 'altitude', 'threshold_pace'],
  cites: 'hours × (graded speed / threshold speed)² × 100, on the timer',
  compute: (input) => {
    if (!isFootSport(input.recording.sport) || !input.track) return undefined;
    const pace = input.landmark('threshold_pace');
    const n = input.streams.time.length;
    const basis: Basis = {
      unit: 'load',
      method: 'graded_speed_squared',
      inputs: ['distance', 'altitude'],
      n,
    };
    if (!pace) return missing(basis, 'analysis.needs_threshold_pace');
    const seconds = input.totals.timerSeconds ?? input.timerSeconds;
    const graded = gradedMean(input);
    const speed = graded ?? (input.totals.distanceMeters ?? 0) / seconds;
    // A flat pace is not a graded one: the figure says so (science §4).
    const flat: Partial<Basis> =
      graded === undefined
        ? { method: 'flat_speed_squared', warnings: [phrase('analysis.ungraded_pace')] }
        : {};
    return found(thresholdLoad(seconds, speed / speedFromPace(pace.value)), {
      ...basis,
      ...flat,
      inputs: ['distance', ...(graded === undefined ? [] : ['altitude']), landmarkInput(pace)],
    });
  },
};

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
