import type { Day } from '../../domain/day.ts';
import { placeIn } from '../../domain/precedence.ts';
import type { WellnessReading } from '../../domain/wellness.ts';
import type { SourcedReading } from './measures.ts';

/** One metric as one source measures it in one window: what may be averaged and compared with itself. */
export interface Series {
  readonly metric: WellnessReading['metric'];
  readonly source: string;
  readonly window: WellnessReading['window'];
  readonly values: ReadonlyMap<Day, number>;
}

/** The readings sorted into series. Two sources, two windows or two metrics never share one. */
export function seriesOf(readings: readonly SourcedReading[]): Series[] {
  const found = new Map<string, Series & { readonly values: Map<Day, number> }>();
  for (const { metric, source, window, day, value } of readings) {
    const key = `${metric}\n${window}\n${source}`;
    let series = found.get(key);
    if (!series) found.set(key, (series = { metric, source, window, values: new Map() }));
    series.values.set(day, value);
  }
  return [...found.values()];
}

export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** Values of the days that are known, in order. */
export function valuesIn({ values }: Pick<Series, 'values'>, { from, to }: Span): number[] {
  return [...values]
    .filter(([day]) => day >= from && day <= to)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
}

const windowOrder: readonly Series['window'][] = ['night', 'morning', 'day', 'spot', 'nap'];
const metricOrder: readonly Series['metric'][] = ['hrv_rmssd', 'hrv_sdnn'];

/**
 * The series that speaks for a family: of those that know anything of the period the one the athlete puts first, then the
 * most complete in the period, then in all that is known; then RMSSD before
 * SDNN, the night before a spot, and the name, so that the choice never depends on the order of files.
 */
export function choose(
  candidates: readonly Series[],
  span: Span,
  order?: readonly string[],
): Series | undefined {
  const rank = (series: Series): readonly number[] => [
    valuesIn(series, span).length > 0 ? placeIn(order, series.source) : Infinity,
    -valuesIn(series, span).length,
    -series.values.size,
    metricOrder.indexOf(series.metric),
    windowOrder.indexOf(series.window),
  ];
  return [...candidates].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    const at = first.findIndex((value, i) => value !== second[i]);
    return at < 0 ? (a.source < b.source ? -1 : 1) : first[at] - second[at];
  })[0];
}
