import { swimLoad as loadOf } from '../load.ts';
import { type Basis, found, landmarkInput, missing } from '../result.ts';
import type { Metric } from './metric.ts';

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
