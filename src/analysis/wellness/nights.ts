import type { Day } from '../../domain/day.ts';
import type { Precedence } from '../../domain/precedence.ts';
import { everyDay } from '../load-days.ts';
import { mean } from '../statistics.ts';
import { type Family, type Measure, measures, type SourcedReading } from './measures.ts';
import { choose, type Series, seriesOf, type Span, valuesIn } from './series.ts';

/** A measure with the one series that speaks for it in this period. */
export interface Chosen {
  readonly measure: Measure;
  readonly series: Series;
}

/** Another source of the same figure, set beside the chosen one and never blended with it. */
export interface OtherSource {
  readonly measure: Measure;
  readonly source: string;
  readonly window: Series['window'];
  readonly n: number;
  readonly average: number;
  /** Other minus chosen over the days that both know; absent for another metric (SDNN beside RMSSD). */
  readonly difference?: number;
  readonly shared: number;
}

export interface Night {
  readonly day: Day;
  readonly values: ReadonlyMap<Measure, number>;
  readonly napSeconds?: number;
  /** `no_data`: nothing at all arrived of that day; `no_night`: a day without sleep, HRV or resting heart rate. */
  readonly gap?: 'no_data' | 'no_night';
}

/** What a period's readings are, before anything is computed from them. */
export interface Nights {
  readonly chosen: readonly Chosen[];
  readonly others: readonly OtherSource[];
  readonly nights: readonly Night[];
  /** Asked for, and not in the library for any of the days that were looked at. */
  readonly absent: readonly Family[];
}

export interface NightsRequest extends Span {
  readonly families: readonly Family[];
  /** With stages, minima and the other figures that are told only on request. */
  readonly detail: boolean;
  /** Days of which anything at all arrived, of whatever family. */
  readonly heardOn: ReadonlySet<Day>;
  /** Whose word counts, where the athlete says. */
  readonly precedence?: Precedence;
}

/** One row for each day of the period, each figure from the one source that speaks for its family. */
export function nightsOf(readings: readonly SourcedReading[], request: NightsRequest): Nights {
  const all = seriesOf(readings);
  const nightly = all.filter(({ window }) => window !== 'nap');
  const chosen = request.families.flatMap((family) => chosenOf(family, nightly, request));
  return {
    chosen,
    others: chosen.flatMap((one) => othersOf(one, nightly, request)),
    nights: everyDay(request.from, request.to).map(nightsFrom(chosen, all, request.heardOn)),
    absent: request.families.filter((family) => !chosen.some(({ measure }) => measure.family === family)),
  };
}

/** HRV is told by one of two metrics; every other measure by its own. Details follow the source of their family. */
function chosenOf(family: Family, all: readonly Series[], request: NightsRequest): Chosen[] {
  const { from, to, detail, precedence } = request;
  const own = measures.filter((measure) => measure.family === family && (detail || !measure.detail));
  const among = (some: readonly Measure[], source?: string): Chosen[] => {
    const candidates = all.filter(
      (series) =>
        some.some(({ metric }) => metric === series.metric) &&
        (source === undefined || series.source === source),
    );
    const series = choose(candidates, { from, to }, precedence?.[family]);
    const measure = some.find(({ metric }) => metric === series?.metric);
    return series && measure ? [{ measure, series }] : [];
  };
  if (family === 'hrv') return among(own);
  // Stages belong to the watch that measured the sleep; scores and scales of different makers stand each for itself.
  const alone = (measure: Measure): boolean => !measure.detail || independent.has(family);
  const leading = own.filter(alone).flatMap((measure) => among([measure]));
  const following = own.filter((measure) => !alone(measure));
  return [...leading, ...following.flatMap((measure) => among([measure], leading[0]?.series.source))];
}

const independent: ReadonlySet<Family> = new Set(['weight', 'vendor_scores']);

function othersOf({ measure, series }: Chosen, all: readonly Series[], span: Span): OtherSource[] {
  if (measure.detail) return [];
  const rivals = all.filter(
    (other) =>
      other !== series &&
      (other.metric === series.metric ||
        measures.some(
          ({ metric, family }) => metric === other.metric && family === 'hrv' && measure.family === 'hrv',
        )),
  );
  return rivals.flatMap((other) => {
    const values = valuesIn(other, span);
    const average = mean(values);
    if (average === undefined) return [];
    const pairs = [...other.values].flatMap(([day, value]) => {
      const chosen = series.values.get(day);
      return day < span.from || day > span.to || chosen === undefined ? [] : [value - chosen];
    });
    const difference = other.metric === series.metric ? mean(pairs) : undefined;
    // Two files of one night that agree are no second opinion.
    if (difference === 0 && pairs.length === values.length) return [];
    const named = measures.find(({ metric }) => metric === other.metric) ?? measure;
    const { source, window } = other;
    return [{ measure: named, source, window, n: values.length, average, difference, shared: pairs.length }];
  });
}

const ofTheNight: ReadonlySet<Family> = new Set(['sleep', 'hrv', 'resting_heart_rate']);

/** Ten years are asked at once: what is the same for every night is looked up before the first. */
function nightsFrom(
  chosen: readonly Chosen[],
  all: readonly Series[],
  seen: ReadonlySet<Day>,
): (day: Day) => Night {
  const sleeper = chosen.find(({ measure }) => measure.family === 'sleep')?.series.source;
  const nap = all.find(
    ({ metric, window, source }) => metric === 'sleep_duration' && window === 'nap' && source === sleeper,
  );
  const asked = chosen.some(({ measure }) => ofTheNight.has(measure.family));
  return (day) => {
    const values = new Map<Measure, number>();
    let hasNight = false;
    for (const { measure, series } of chosen) {
      const value = series.values.get(day);
      if (value === undefined) continue;
      values.set(measure, value);
      hasNight ||= ofTheNight.has(measure.family);
    }
    const gap = !seen.has(day) ? 'no_data' : asked && !hasNight ? 'no_night' : undefined;
    return { day, values, napSeconds: nap?.values.get(day), gap };
  };
}
