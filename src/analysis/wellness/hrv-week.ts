import { addDays, type Day } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { rollingWeek, weekVariation } from '../hrv.ts';
import { logged, type Usual, usualBefore, isUsual, type Verdict, verdictOn, widths } from './usual.ts';

/**
 * The seven days that end on a day against the 60 days before them (Plews 2014): means of the logarithm, given back in
 * ms. Method `mean_ln_7_days_against_60_days_half_sd`.
 */
export interface HrvWeek {
  readonly day: Day;
  /** Geometric mean, ms. */
  readonly mean?: number;
  readonly n: number;
  readonly usual?: Usual;
  readonly verdict?: Verdict;
  /** Coefficient of variation of the logarithm over the seven days, percent. */
  readonly variationPercent?: number;
  /** Why there is no mean, or no verdict on it. */
  readonly missing?: Phrase;
}

export const hrvMethod = 'mean_ln_7_days_against_60_days_half_sd';

export function hrvWeek(values: ReadonlyMap<Day, number>, day: Day): HrvWeek {
  const ln = logged(values);
  const n = Array.from({ length: 7 }, (_, back) => addDays(day, -back)).filter((d) => ln.has(d)).length;
  const week = rollingWeek(ln, day);
  if (!week) return { day, n, missing: phrase('wellness.hrv-too-few', { known: n, needed: 3 }) };
  const mean = Math.exp(week.mean);
  const variationPercent = weekVariation(ln, day);
  const usual = usualBefore(values, addDays(day, -6), { scale: 'log', width: widths.sevenDays });
  if (!isUsual(usual)) return { day, n, mean, variationPercent, missing: usual };
  return { day, n, mean, variationPercent, usual, verdict: verdictOn(usual, mean) };
}
