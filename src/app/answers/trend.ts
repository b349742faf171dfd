import {
  type Circumstances,
  confounders,
  type SeriesTrend,
  seriesTrends,
  type TrendPoint,
} from '../../analysis/session-trend.ts';
import { asDeviceName, deviceName } from '../../domain/device-name.ts';
import type { Period } from '../../domain/period.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import type { ActivityFilter, ActivityHead, Figure } from '../../storage/storage.ts';
import { type Asking, periodFor } from './period.ts';
import { trendMetric, type TrendMetric } from './trend-metrics.ts';

export interface TrendRequest {
  readonly metrics: readonly string[];
  readonly sport?: Sport;
  /** Words of a period; the last twelve weeks, or all with `last`. */
  readonly words?: string;
  /** Only the last so many sessions. */
  readonly last?: number;
  readonly text?: string;
  readonly minMeters?: number;
  readonly maxMeters?: number;
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
  readonly where?: 'outdoor' | 'indoor' | 'any';
}

/** One session with the figures asked for, by metric id. */
export interface TrendSession {
  readonly head: ActivityHead;
  readonly values: Readonly<Record<string, number>>;
}

export interface MetricTrend {
  readonly metric: TrendMetric;
  /** Most points first; several where values were not made alike. */
  readonly series: readonly SeriesTrend[];
}

export interface TrendAnswer {
  readonly period: Period;
  /** Absent in an empty period. */
  readonly sport?: Sport;
  readonly sessions: readonly TrendSession[];
  readonly trends: readonly MetricTrend[];
  readonly remarks: readonly Phrase[];
}

const defaultWords = 'last-12-weeks';
/** Warm-ups and cool-downs recorded on their own are no sessions to compare. */
const shortestMinutes = 20;

/** How figures moved from session to session: like with like, series of different making apart, with what else changed. */
export async function trend(asking: Asking, request: TrendRequest): Promise<TrendAnswer> {
  const { storage } = asking.deps;
  const { athleteId } = asking.who;
  const period = await periodFor(asking, request.words ?? (request.last ? 'all' : defaultWords));
  const days = { from: period.from, to: period.to };
  const sport = request.sport ?? (await usualSport(asking, days));
  if (!sport) return { period, sessions: [], trends: [], remarks: [] };
  const metrics = await metricsFor(asking, request.metrics, sport);
  const filter: ActivityFilter = {
    ...days,
    sports: [sport],
    text: request.text,
    minMeters: request.minMeters,
    maxMeters: request.maxMeters,
    minSeconds: request.minSeconds,
    maxSeconds: request.maxSeconds,
    order: 'newest',
    limit: request.where === undefined ? request.last : undefined,
  };
  const found = await storage.activities.heads(athleteId, filter);
  const { heads, remarks } = alike(found, request, metrics);
  const names = metrics.flatMap(({ stored }) => stored ?? []);
  const figures = byActivity(await storage.activities.figures(athleteId, filter, names));
  const readings = await vo2maxReadings(asking, metrics, {
    sport,
    heads,
    whole: request.last ? undefined : days,
  });
  const trends = metrics.map((metric) => ({
    metric,
    series: seriesTrends([...pointsOf(metric, heads, figures), ...(readings.get(metric.id) ?? [])]),
  }));
  const [newest, oldest] = [heads[0], heads[heads.length - 1]];
  return {
    // The last ten sessions name their own days.
    period: request.last && newest ? { ...period, from: oldest.day, to: newest.day } : period,
    sport,
    sessions: heads.map((head) => ({ head, values: valuesOf(head, metrics, figures) })).reverse(),
    trends,
    remarks: [...remarks, ...caveats(trends, heads), ...confounders(heads.map(circumstances))],
  };
}

/** The sport most often done lately. */
export async function usualSport({ deps, who }: Asking, days: ActivityFilter): Promise<Sport | undefined> {
  const recent = await deps.storage.activities.heads(who.athleteId, { ...days, order: 'newest', limit: 60 });
  const counts = [...Map.groupBy(recent, ({ sport }) => sport)];
  return counts.sort((a, b) => b[1].length - a[1].length)[0]?.[0];
}

async function metricsFor(asking: Asking, names: readonly string[], sport: Sport): Promise<TrendMetric[]> {
  const lately = { sports: [sport], order: 'newest', limit: 200 } as const;
  const stored = await asking.deps.storage.activities.figureNames(asking.who.athleteId, lately);
  const scores = stored.flatMap((name) => (name.startsWith('vendor.') ? [name.slice(7)] : []));
  if (mayReadVo2max(asking, sport)) scores.push('vo2max');
  const metrics = names.map((name) => trendMetric(name, sport, scores));
  return [...new Map(metrics.map((metric) => [metric.id, metric])).values()];
}

const isInside = ({ subSport }: ActivityHead): boolean =>
  subSport === 'indoor' || subSport === 'treadmill' || subSport === 'virtual';

/** Sessions worth comparing, and what was left out. The last ten sessions are the last ten, whatever they were. */
function alike(
  found: readonly ActivityHead[],
  { where, last, minSeconds, minMeters }: TrendRequest,
  metrics: readonly TrendMetric[],
): { readonly heads: readonly ActivityHead[]; readonly remarks: readonly Phrase[] } {
  const remarks: Phrase[] = [];
  let heads = found;
  const inside = found.filter(isInside).length;
  const place = where ?? (last ? 'any' : inside * 2 > found.length ? 'indoor' : 'outdoor');
  if (place !== 'any') {
    heads = heads.filter((head) => isInside(head) === (place === 'indoor'));
    if (heads.length < found.length)
      remarks.push(phrase('trend.place', { kept: place, count: found.length - heads.length }));
  } else if (inside > 0 && inside < found.length)
    remarks.push(phrase('trend.mixed-place', { count: inside }));
  if (!last && minSeconds === undefined && minMeters === undefined && metrics.some(({ effort }) => effort)) {
    const long = heads.filter(({ totals }) => (totals.timerSeconds ?? Infinity) >= shortestMinutes * 60);
    if (long.length < heads.length)
      remarks.push(phrase('trend.short', { count: heads.length - long.length, minutes: shortestMinutes }));
    heads = long;
  }
  return { heads: last ? heads.slice(0, last) : heads, remarks };
}

type Stored = ReadonlyMap<string, ReadonlyMap<string, Figure>>;

function byActivity(figures: readonly Figure[]): Stored {
  const byId = new Map<string, Map<string, Figure>>();
  for (const figure of figures) {
    const own = byId.get(figure.activityId) ?? new Map<string, Figure>();
    byId.set(figure.activityId, own.set(figure.figure, figure));
  }
  return byId;
}

function valueOf(metric: TrendMetric, head: ActivityHead, figures: Stored): number | undefined {
  const value = metric.read ? metric.read(head) : figures.get(head.id)?.get(metric.stored ?? '')?.value;
  return value === undefined || !metric.convert ? value : metric.convert(value, head);
}

function valuesOf(head: ActivityHead, metrics: readonly TrendMetric[], figures: Stored) {
  const said = metrics.map((metric) => [metric.id, valueOf(metric, head, figures)] as const);
  return Object.fromEntries(said.filter((pair): pair is [string, number] => Number.isFinite(pair[1])));
}

function pointsOf(metric: TrendMetric, heads: readonly ActivityHead[], figures: Stored): TrendPoint[] {
  return heads.flatMap((head) => {
    const value = valueOf(metric, head, figures);
    if (value === undefined || !Number.isFinite(value)) return [];
    const method = figures.get(head.id)?.get(metric.stored ?? '')?.method ?? '';
    const series = { method, device: deviceName(head.device) ?? '', none: '' }[metric.splitBy ?? 'none'];
    return [{ start: head.start, day: head.day, value, series }];
  });
}

const mayReadVo2max = ({ who }: Asking, sport: Sport): boolean =>
  who.scopes.includes('wellness:read') && (sport === 'running' || sport === 'cycling');

/** Oxygen uptake that a device states by the day: beside what it states with a session, where it states both only that. */
async function vo2maxReadings(
  asking: Asking,
  metrics: readonly TrendMetric[],
  about: {
    readonly sport: Sport;
    readonly heads: readonly ActivityHead[];
    readonly whole?: Pick<Period, 'from' | 'to'>;
  },
): Promise<ReadonlyMap<string, TrendPoint[]>> {
  const { sport, heads } = about;
  const days = about.whole ?? (heads.length > 0 && { from: heads[heads.length - 1].day, to: heads[0].day });
  if (!days || !mayReadVo2max(asking, sport) || !metrics.some(({ id }) => id === 'vendor.vo2max'))
    return new Map();
  const metric = sport === 'cycling' ? 'vo2max_cycling' : 'vo2max_running';
  const readings = await asking.deps.storage.wellness.between(asking.who.athleteId, days.from, days.to, [
    metric,
  ]);
  const told = new Set(heads.map(({ day, device }) => `${day} ${deviceName(device) ?? ''}`));
  const points = readings
    // A day's reading and a session's score of one watch are one estimate under two names.
    .map((reading) => ({ ...reading, series: asDeviceName(reading.source) ?? reading.source }))
    .filter(({ day, series }) => !told.has(`${day} ${series}`))
    .map(({ day, value, series }) => ({ start: Date.parse(day), day, value, series }));
  return new Map([['vendor.vo2max', points]]);
}

const circumstances = ({ start, day, totals, device }: ActivityHead): Circumstances => ({
  start,
  day,
  seconds: totals.timerSeconds,
  meters: totals.distanceMeters,
  ascentMeters: totals.ascentMeters,
  temperature: totals.averageTemperature,
  device: deviceName(device),
});

/** The name of a figure, to be said inside a sentence. */
export const metricName = (id: string): Phrase =>
  id.startsWith('vendor.') ? phrase('score.name', { score: id.slice(7) }) : phrase(`metric.${id}`);

function caveats(trends: readonly MetricTrend[], heads: readonly ActivityHead[]): Phrase[] {
  const said = trends.flatMap((one) => caveatsOf(one, heads));
  if (trends.some(({ metric }) => metric.effort)) said.push(phrase('trend.other-views'));
  return said;
}

function caveatsOf({ metric, series }: MetricTrend, heads: readonly ActivityHead[]): Phrase[] {
  const name = [metricName(metric.id)];
  const n = series.reduce((sum, one) => sum + one.n, 0);
  const has = (verdict: SeriesTrend['verdict']): boolean => series.some((one) => one.verdict === verdict);
  const weeks = series.find((one) => one.weeks !== undefined)?.weeks;
  const said: (Phrase | false)[] = [
    series.length > 1 && phrase('trend.split', { count: series.length, by: metric.splitBy ?? '' }, name),
    n === 0 && phrase('trend.no-values', {}, name),
    n > 0 && n < heads.length && phrase('trend.missing', { count: n, of: heads.length }, name),
    has('too_few') && phrase('trend.too-few', {}, name),
    has('disagree') && phrase('trend.disagree', {}, name),
    weeks !== undefined && phrase('trend.weeks', { weeks }, name),
    metric.id === 'vendor.vo2max' && phrase('trend.vo2max'),
    metric.id === 'training_load' && basesOf(heads).size > 1 && phrase('summary.load-mixed'),
  ];
  return said.filter((remark) => remark !== false);
}

const basesOf = (heads: readonly ActivityHead[]): Set<string> =>
  new Set(heads.flatMap(({ trainingLoadMethod }) => trainingLoadMethod?.split(':')[0] ?? []));
