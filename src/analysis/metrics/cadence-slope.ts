import { type Phrase, phrase } from '../../domain/phrase.ts';
import { cadenceBySpeed, cadenceSlope, fewestSpeeds, type SpeedBin, walkingBelow } from '../cadence-speed.ts';
import { type Basis, found, missing } from '../result.ts';
import type { Metric } from './metric.ts';

export const cadenceSlopeMetric: Metric = {
  id: 'cadence_slope',
  unit: 'steps/min per m/s',
  precision: 0,
  combine: 'mean',
  needs: ['cadence', 'speed'],
  cites: 'line through the mean cadence of each 0.25 m/s, from 2 m/s on, each speed held for 30 s or more',
  compute: ({ recording, perSecond: { cadence, speed } }) => {
    if (recording.sport !== 'running' || !cadence || !speed) return undefined;
    const bins = cadenceBySpeed(cadence, speed);
    const basis: Basis = {
      unit: 'steps/min per m/s',
      method: 'line_through_speed_bins_0.25',
      inputs: ['cadence', 'speed'],
      n: bins.reduce((sum, { seconds }) => sum + seconds, 0),
    };
    const slope = cadenceSlope(bins);
    if (slope === undefined)
      return missing(basis, 'analysis.cadence_one_speed', { count: bins.length, needed: fewestSpeeds });
    return found(slope, { ...basis, warnings: [ends(bins)] });
  },
};

/** Both ends of the line, and what was left out as walking. */
function ends(bins: readonly SpeedBin[]): Phrase {
  const [slow, fast] = [bins[0], bins[bins.length - 1]];
  return phrase('analysis.cadence_ends', {
    slowSpeed: slow.speed,
    slowCadence: Math.round(slow.cadence),
    fastSpeed: fast.speed,
    fastCadence: Math.round(fast.cadence),
    walking: walkingBelow,
  });
}
