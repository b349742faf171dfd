import { type Phrase, phrase } from '../domain/phrase.ts';
import type { Day } from '../domain/day.ts';
import { mean, median } from './statistics.ts';
import { fewestForTrend, type Trend, trendOf } from './trend.ts';

/** One value of a figure. Values of different series were not made alike and are never joined by a line. */
export interface TrendPoint {
  readonly start: number;
  readonly day: Day;
  readonly value: number;
  /** What made it: a method, a device; empty where that plays no part. */
  readonly series: string;
}

/** `disagree`: one of the two tests sees a change and the other none, which is no clear change. */
export type Verdict = 'rising' | 'falling' | 'no_clear_change' | 'disagree' | 'too_few';

export interface SeriesTrend {
  readonly series: string;
  readonly n: number;
  readonly first: Day;
  readonly last: Day;
  readonly median: number;
  readonly verdict: Verdict;
  /** Slopes for each week; absent under six points. */
  readonly trend?: Trend;
  /** Set when weekly medians stand for the sessions, because there are too many to compare each with each. */
  readonly weeks?: number;
}

const weekMs = 7 * 86_400_000;
/** Every point is compared with every other: beyond this the medians of equal stretches are. */
const mostPoints = 250;

/** The trend of each series, the one with most points first; x counts weeks since its first point. */
export function seriesTrends(points: readonly TrendPoint[]): SeriesTrend[] {
  return [...Map.groupBy(points, ({ series }) => series)]
    .map(([series, own]) =>
      trendIn(
        series,
        own.toSorted((a, b) => a.start - b.start),
      ),
    )
    .sort((a, b) => b.n - a.n || (a.first < b.first ? -1 : 1));
}

function trendIn(series: string, points: readonly TrendPoint[]): SeriesTrend {
  const [first, last] = [points[0], points[points.length - 1]];
  const weekly = points.length > mostPoints ? stretches(points) : undefined;
  const compared =
    weekly?.at ?? points.map(({ start, value }) => ({ x: (start - first.start) / weekMs, y: value }));
  const trend = trendOf(
    compared.map(({ x }) => x),
    compared.map(({ y }) => y),
  );
  return {
    series,
    n: points.length,
    first: first.day,
    last: last.day,
    median: median(points.map(({ value }) => value)) ?? Number.NaN,
    verdict: verdictOn(trend),
    trend,
    weeks: weekly?.weeks,
  };
}

/** Medians of stretches of whole weeks, as short as keeps their number in bounds. */
function stretches(points: readonly TrendPoint[]) {
  const first = points[0].start;
  const span = (points[points.length - 1].start - first) / weekMs;
  const weeks = Math.max(1, Math.ceil(span / mostPoints));
  const groups = Map.groupBy(points, ({ start }) => Math.floor((start - first) / weekMs / weeks));
  const at = [...groups.values()].map((own) => ({
    x: mean(own.map(({ start }) => (start - first) / weekMs)) ?? 0,
    y: median(own.map(({ value }) => value)) ?? 0,
  }));
  return { weeks, at };
}

/** Both must see it: the rank test (|z| ≥ 1.96), and a 95 % interval of the slope that does not hold 0 (science §17). */
function verdictOn(trend: Trend | undefined): Verdict {
  if (!trend) return 'too_few';
  const { leastSquares: line } = trend;
  const outside = line !== undefined && line.low * line.high > 0;
  if (trend.clear && outside && Math.sign(trend.slope) === Math.sign(line.slope))
    return trend.slope > 0 ? 'rising' : 'falling';
  return trend.clear || outside ? 'disagree' : 'no_clear_change';
}

export { fewestForTrend };

/** What else changed between the sessions. */
export interface Circumstances {
  readonly start: number;
  readonly day: Day;
  readonly seconds?: number;
  readonly meters?: number;
  readonly ascentMeters?: number;
  readonly temperature?: number;
  readonly device?: string;
}

/** Differences between the earlier and the later half that would move a figure by themselves. */
const worthNaming = { degrees: 5, ascentPerKm: 5, share: 0.25 };

/** Names what may explain a change instead of training: heat, hills, length of the sessions, another device. */
export function confounders(sessions: readonly Circumstances[]): Phrase[] {
  const inOrder = sessions.toSorted((a, b) => a.start - b.start);
  const middle = Math.floor(inOrder.length / 2);
  const [early, late] = [inOrder.slice(0, middle), inOrder.slice(middle)];
  const means = (read: (one: Circumstances) => number | undefined): [number, number] | undefined => {
    const [a, b] = [early, late].map((half) => mean(half.map(read).filter((value) => value !== undefined)));
    return a === undefined || b === undefined ? undefined : [a, b];
  };
  const heat = means(({ temperature }) => temperature);
  const hills = means(({ ascentMeters, meters }) =>
    ascentMeters === undefined || !meters ? undefined : (1000 * ascentMeters) / meters,
  );
  const length = means(({ seconds }) => seconds);
  const said: Phrase[] = [];
  if (heat && Math.abs(heat[1] - heat[0]) >= worthNaming.degrees)
    said.push(phrase('trend.heat', { early: Math.round(heat[0]), late: Math.round(heat[1]) }));
  if (hills && Math.abs(hills[1] - hills[0]) >= worthNaming.ascentPerKm)
    said.push(phrase('trend.hills', { early: Math.round(hills[0]), late: Math.round(hills[1]) }));
  if (length && Math.abs(length[1] - length[0]) >= worthNaming.share * length[0])
    said.push(phrase('trend.length', { early: Math.round(length[0]), late: Math.round(length[1]) }));
  return [...said, ...deviceChange(inOrder)];
}

function deviceChange(inOrder: readonly Circumstances[]): Phrase[] {
  const known = inOrder.filter(({ device }) => device !== undefined);
  const names = [...new Set(known.map(({ device }) => device ?? ''))];
  if (names.length < 2) return [];
  const change = known.find(({ device }) => device !== known[0].device);
  return [
    phrase('trend.devices', {
      count: names.length,
      names: names.slice(0, 3).join(', '),
      day: change?.day ?? '',
    }),
  ];
}
