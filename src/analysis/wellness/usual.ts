import type { Day } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { against, normalBand } from '../hrv.ts';
import type { Measure } from './measures.ts';

/** What is usual for this athlete: from the 60 days before a day, in the measure's own unit. */
export interface Usual {
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  /** Days known out of 60. */
  readonly n: number;
  /** Fewer than 21. */
  readonly provisional: boolean;
}

export type Verdict = 'low' | 'usual' | 'high';

/**
 * How wide the range is, in standard deviations. A single night is held against ± 1: about two nights in three lie
 * inside. Half of one (science §12, the smallest change worth a word) is for a mean of seven.
 */
export const widths = { oneNight: 1, sevenDays: 0.5 } as const;

/** A range or, under 14 known days, why there is none. Log scale: the mean and SD are those of the logarithm. */
export function usualBefore(
  values: ReadonlyMap<Day, number>,
  day: Day,
  { scale, width = widths.oneNight }: { readonly scale?: Measure['scale']; readonly width?: number } = {},
): Usual | Phrase {
  const band = normalBand(scale === 'log' ? logged(values) : values, day, width);
  if (!band) return phrase('wellness.usual-too-few', { needed: 14 });
  const back = (value: number): number => (scale === 'log' ? Math.exp(value) : value);
  const { n, provisional } = band;
  return { low: back(band.low), high: back(band.high), mean: back(band.mean), n, provisional };
}

export const isUsual = (found: Usual | Phrase): found is Usual => 'low' in found;

const words = { below: 'low', within: 'usual', above: 'high' } as const;

export function verdictOn(usual: Usual | Phrase, value: number): Verdict | undefined {
  return isUsual(usual) ? words[against(usual as Parameters<typeof against>[0], value)] : undefined;
}

/** Logarithms; a zero has none and is left out. */
export function logged(values: ReadonlyMap<Day, number>): ReadonlyMap<Day, number> {
  return new Map([...values].filter(([, value]) => value > 0).map(([day, value]) => [day, Math.log(value)]));
}
