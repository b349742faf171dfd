import { phrase } from '../../domain/phrase.ts';
import { ascentHysteresis, ascentSpan, climb } from '../ascent.ts';
import { found } from '../result.ts';
import type { Metric } from './metric.ts';

export const ascent: Metric = {
  id: 'ascent',
  unit: 'm',
  precision: 0,
  combine: 'sum',
  needs: ['altitude'],
  cites: 'Hysteresis of 3 m, as GoldenCheetah',
  compute: ({ streams }) => {
    const { altitude } = streams.channels;
    if (!altitude?.some((meters) => meters === meters)) return undefined;
    const { low, high } = ascentSpan(altitude);
    return found(climb(altitude).up, {
      unit: 'm',
      method: `hysteresis_${ascentHysteresis}m`,
      inputs: ['altitude'],
      n: altitude.length,
      warnings: [
        phrase('analysis.ascent_span', { lowMeters: Math.round(low), highMeters: Math.round(high) }),
      ],
    });
  },
};
