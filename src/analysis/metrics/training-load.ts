import type { Result } from '../../domain/activity.ts';
import { isFootSport, type Sport } from '../../domain/sport.ts';
import { heartRateLoad } from './heart-rate-load.ts';
import type { Metric } from './metric.ts';
import { powerLoad } from './power-load.ts';
import { runLoad } from './run-load.ts';
import { swimLoad } from './swim-load.ts';

/** What is measured outright before what the heart answers to it. Watts of a running sensor only with their own threshold. */
function preference(sport: Sport): readonly Metric[] {
  if (sport === 'swimming') return [swimLoad, heartRateLoad];
  if (isFootSport(sport)) return [powerLoad, runLoad, heartRateLoad];
  return [powerLoad, heartRateLoad];
}

export const trainingLoad: Metric = {
  id: 'training_load',
  unit: 'load',
  precision: 0,
  combine: 'sum',
  needs: ['power, pace or heart rate, and its threshold'],
  cites: 'power, else graded pace or swimming speed, else heart rate; one hour at threshold = 100',
  compute: (input) => {
    let why: Result | undefined;
    for (const metric of preference(input.recording.sport)) {
      const result = metric.compute(input);
      if (result?.value !== undefined) return { ...result, method: `${metric.id}:${result.method}` };
      why ??= result;
    }
    return why;
  },
};
