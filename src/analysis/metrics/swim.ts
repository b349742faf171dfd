import { swimLoad as loadOf } from '../load.ts';
import { type Basis, found, landmarkInput, missing } from '../result.ts';
import type { Metric } from './metric.ts';

export const swimSpeed: Metric = {
  id: 'swim_speed',
  unit: 'm/s',
  precision: 3,
  combine: 'mean',
  needs: ['lengths'],
  cites: 'active lengths × pool length / their time: rest at the wall is not part of the pace',
  compute: ({ pool }) =>
    pool &&
    found(pool.meters / pool.seconds, {
      unit: 'm/s',
      method: 'active_lengths',
      inputs: ['lengths'],
      n: pool.lengths,
    }),
};

export const swolf: Metric = {
  id: 'swolf',
  unit: 'per_length',
  precision: 0,
  combine: 'mean',
  needs: ['lengths', 'strokes'],
  cites: 'seconds + strokes of a length, mean over active lengths; comparable within one pool length',
  compute: ({ pool }) =>
    pool?.swolf === undefined
      ? undefined
      : found(pool.swolf, {
          unit: 'per_length',
          method: 'mean_of_active_lengths',
          inputs: ['lengths', 'strokes'],
          n: pool.lengths,
        }),
};

export const swimLoad: Metric = {
  id: 'swim_load',
  unit: 'load',
  precision: 0,
  combine: 'sum',
  needs: ['distance', 'critical_swim_speed'],
  cites: 'hours × (speed / critical swim speed)³ × 100, on swimming time',
  compute: (input) => {
    const meters = input.pool?.meters ?? input.totals.distanceMeters;
    const seconds = input.pool?.seconds ?? input.totals.movingSeconds ?? input.totals.timerSeconds;
    if (input.recording.sport !== 'swimming' || !meters || !seconds) return undefined;
    const css = input.landmark('critical_swim_speed');
    const n = input.pool?.lengths ?? input.streams.time.length;
    const basis: Basis = { unit: 'load', method: 'speed_cubed_swimming_time', inputs: ['distance'], n };
    return css
      ? found(loadOf(seconds, meters / seconds, 100 / css.value), {
          ...basis,
          inputs: ['distance', landmarkInput(css)],
        })
      : missing(basis, 'analysis.needs_critical_swim_speed');
  },
};
