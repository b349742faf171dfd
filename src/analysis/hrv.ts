import { addDays, type Day } from '../domain/day.ts';
import { deviation, mean } from './statistics.ts';

/** Time-domain heart-rate variability of normal beats, ms (science §12). */
export interface HrvTimeDomain {
  readonly meanNn: number;
  readonly sdnn: number;
  readonly rmssd: number;
  /** Absent when RMSSD is 0: its logarithm is no number. */
  readonly lnRmssd?: number;
  readonly pnn50: number;
  readonly pnn20: number;
}

/** Undefined under three beats. */
export function timeDomain(nnMs: readonly number[]): HrvTimeDomain | undefined {
  const [meanNn, sdnn] = [mean(nnMs), deviation(nnMs)];
  if (meanNn === undefined || sdnn === undefined || nnMs.length < 3) return undefined;
  const steps = nnMs.slice(1).map((ms, i) => ms - nnMs[i]);
  const rmssd = Math.sqrt(mean(steps.map((step) => step * step)) as number);
  const over = (limit: number): number =>
    (100 * steps.filter((step) => Math.abs(step) > limit).length) / steps.length;
  return {
    meanNn,
    sdnn,
    rmssd,
    ...(rmssd > 0 && { lnRmssd: Math.log(rmssd) }),
    pnn50: over(50),
    pnn20: over(20),
  };
}

/** Beats that no heart makes: outside 300–2 000 ms, or a fifth away from the one before. */
export function withoutArtefacts(rrMs: readonly number[]): {
  readonly nn: number[];
  readonly droppedShare: number;
} {
  const nn: number[] = [];
  for (const ms of rrMs) {
    const before = nn.at(-1);
    const believable =
      ms >= 300 && ms <= 2000 && (before === undefined || Math.abs(ms - before) <= 0.2 * before);
    if (believable) nn.push(ms);
  }
  return { nn, droppedShare: rrMs.length > 0 ? 1 - nn.length / rrMs.length : 0 };
}

/** One morning or night, by day. Mornings and nights, and two vendors, never share a series. */
export type HrvSeries = ReadonlyMap<Day, number>;

/** Values of ln RMSSD on the `days` days that end with `last`. */
function within(series: HrvSeries, last: Day, days: number): number[] {
  const values: number[] = [];
  for (let back = days - 1; back >= 0; back--) {
    const value = series.get(addDays(last, -back));
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Seven-day mean of ln RMSSD; undefined under three days (Plews 2014). */
export function rollingWeek(
  series: HrvSeries,
  day: Day,
): { readonly mean: number; readonly n: number } | undefined {
  const values = within(series, day, 7);
  return values.length < 3 ? undefined : { mean: mean(values) as number, n: values.length };
}

/** Coefficient of variation over seven days, percent. */
export function weekVariation(series: HrvSeries, day: Day): number | undefined {
  const values = within(series, day, 7);
  const [average, spread] = [mean(values), deviation(values)];
  return values.length < 3 || !average || spread === undefined ? undefined : (100 * spread) / average;
}

/** The athlete's own range: 60 days before `day`, mean ± `width` SD. */
export interface NormalBand {
  readonly mean: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  /** Fewer than three weeks known. */
  readonly provisional: boolean;
}

/** Undefined under 14 values. Half a standard deviation is the smallest change worth a word. */
export function normalBand(series: HrvSeries, day: Day, width = 0.5): NormalBand | undefined {
  const values = within(series, addDays(day, -1), 60);
  const [average, sd] = [mean(values), deviation(values)];
  if (values.length < 14 || average === undefined || sd === undefined) return undefined;
  return {
    mean: average,
    sd,
    low: average - width * sd,
    high: average + width * sd,
    n: values.length,
    provisional: values.length < 21,
  };
}

/** Where a weekly mean lies against the band. */
export function against({ low, high }: NormalBand, value: number): 'below' | 'within' | 'above' {
  return value < low ? 'below' : value > high ? 'above' : 'within';
}
