import type { Result } from '../../domain/activity.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { bestMeanPower } from '../bests.ts';
import { type Basis, found, landmarkInput, missing } from '../result.ts';
import { weightedPower as weigh } from '../weighted-power.ts';
import { coverage } from './coverage.ts';
import type { MetricInput } from './metric.ts';

type Compute = (watts: number, threshold: number, seconds: number) => number;

/** A figure of weighted power against threshold power: never on an invented threshold. */
export function againstThreshold(
  input: MetricInput,
  unit: string,
  method: string,
  compute: Compute,
): Result | undefined {
  const { watts } = input;
  const { power } = input.perSecond;
  if (!power || !watts) return undefined;
  const threshold = input.landmark('threshold_power');
  const basis: Basis = { unit, method, inputs: ['power'], n: watts.length };
  if (!threshold) return missing(basis, 'analysis.needs_threshold_power');
  const weighted = weigh(watts);
  const seconds = input.totals.timerSeconds;
  if (weighted === undefined || !seconds) return missing(basis, 'analysis.too_short', { seconds: 30 });
  return found(compute(weighted, threshold.value, seconds), {
    ...basis,
    inputs: ['power', landmarkInput(threshold)],
    warnings: [...coverage(input, power, 'power'), ...tooLow(power, threshold.value, threshold.origin.by)],
  });
}

/** Nobody holds more than threshold power for an hour: then the threshold is out of date, or a factory setting. */
function tooLow(power: Float64Array, threshold: number, by: string): Phrase[] {
  const warnings = by === 'device' ? [phrase('analysis.threshold_from_device', { watts: threshold })] : [];
  const hour = bestMeanPower(power, 3600);
  return hour !== undefined && hour > 1.05 * threshold
    ? [
        ...warnings,
        phrase('analysis.threshold_power_too_low', { watts: threshold, hourWatts: Math.round(hour) }),
      ]
    : warnings;
}
