import { phrase } from '../../domain/phrase.ts';
import { isFootSport } from '../../domain/sport.ts';
import { speedFromPace } from '../../domain/units.ts';
import { thresholdLoad } from '../load.ts';
import { type Basis, found, landmarkInput, missing } from '../result.ts';
import { gradedMean } from './graded-mean.ts';
import type { Metric } from './metric.ts';

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
