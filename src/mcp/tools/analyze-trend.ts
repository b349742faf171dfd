import { z } from 'zod';
import { metricName, type MetricTrend, trend, type TrendAnswer } from '../../app/answers/trend.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import { METERS_PER_MILE, round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { familyOfFigure } from '../families.ts';
import { answer, count, dayField, number, plain, sentence, tellingByRow, text } from '../fields.ts';
import { EnduranceSport, Period } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';
import { figureWords } from './activity-parts.ts';

const familyOf = (metric: unknown): string =>
  String(metric).startsWith('vendor.') ? 'vendor_scores' : familyOfFigure(metric);

const TrendRow = tellingByRow(
  z.object({
    metric: text(),
    unit: text().optional(),
    series: text().optional(),
    n: count(),
    from: dayField(),
    to: dayField(),
    median: number('figure'),
    verdict: plain(z.string()),
    slope_per_week: number('figure').optional(),
    least_squares_per_week: number('figure').optional(),
    interval_low: number('figure').optional(),
    interval_high: number('figure').optional(),
    mann_kendall_s: number('figure').optional(),
    mann_kendall_z: number('figure').optional(),
  }),
  ({ metric }) => familyOf(metric),
);
type TrendRow = z.output<typeof TrendRow>;

const Session = z.object({
  id: text(),
  day: dayField(),
  values: z.record(z.string(), number('computed_figures')),
});

const Output = answer({
  from: dayField(),
  to: dayField(),
  time_zone: text(),
  sport: text().optional(),
  sessions_total: count(),
  trends: z.array(TrendRow),
  sessions: z.array(Session),
  remarks: z.array(sentence()),
});
type Output = z.output<typeof Output>;

const mostSessions = 12;

export const analyzeTrendTool = defineTool({
  name: 'analyze_trend',
  title: 'Trend of a figure',
  description:
    'Use this when the athlete asks whether figures rise or fall from session to session: pace, climbing, efficiency, drift, load, the watch’s VO2max. ' +
    'Returns for each the slope per week (Theil–Sen, Mann–Kendall, least squares with 95 % interval), n, no_clear_change where there is none, ' +
    'the sessions, and what else changed (heat, hills, device). Under six points: the list only. For sums use summarize_training.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    metrics: z
      .array(z.string().max(60))
      .min(1)
      .max(4)
      .default(['efficiency'])
      .describe(
        '"pace", "graded_pace", "ascent", "cardio_load", "efficiency", "decoupling", "cadence_slope", "vo2max"…',
      ),
    sport: EnduranceSport,
    period: Period.optional(),
    last: z.int().min(2).max(200).optional().describe('Last N sessions; without it, last-12-weeks'),
    text: z.string().max(80).optional().describe('In the title, e.g. "tempo"'),
    min_distance_meters: z.number().positive().optional(),
    max_distance_meters: z.number().positive().optional(),
    min_duration_seconds: z.number().positive().optional(),
    max_duration_seconds: z.number().positive().optional(),
    where: z.enum(['outdoor', 'indoor', 'any']).optional(),
  }),
  output: Output,
  run: async (input, context) =>
    shape(
      await trend(context, {
        metrics: input.metrics,
        sport: input.sport,
        words: input.period,
        last: input.last,
        text: input.text,
        minMeters: input.min_distance_meters,
        maxMeters: input.max_distance_meters,
        minSeconds: input.min_duration_seconds,
        maxSeconds: input.max_duration_seconds,
        where: input.where,
      }),
      context.athlete.preferences.timeZone,
    ),
  say: (shown, voice) => sections(shown, voice).filter(Boolean).join('\n'),
});

function shape(found: TrendAnswer, timeZone: string): z.input<typeof Output> {
  const { period, sport, sessions, trends } = found;
  const told = sessions.filter(({ values }) => Object.keys(values).length > 0);
  const picked = evenly(told, mostSessions);
  return {
    headline: headlineOf(found, timeZone),
    from: period.from,
    to: period.to,
    time_zone: timeZone,
    sport,
    sessions_total: sessions.length,
    trends: trends.flatMap(trendRows),
    sessions: picked.map(({ head, values }) => ({
      id: head.id,
      day: head.day,
      values: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, significant(value)])),
    })),
    remarks: [
      ...found.remarks,
      ...(picked.length < told.length
        ? [phrase('trend.thinned', { shown: picked.length, total: told.length })]
        : []),
    ],
  };
}

/** At most `most` of a list, evenly spread, with both ends. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]);
}

/** Four figures: a slope of millimetres for each heartbeat is not rounded away. */
const significant = (value: number): number => Number(value.toPrecision(4));

function trendRows({ metric, series }: MetricTrend): TrendRow[] {
  return series.map((one) => ({
    metric: metric.id,
    unit: metric.unit || undefined,
    series: one.series || undefined,
    n: one.n,
    from: one.first,
    to: one.last,
    median: significant(one.median),
    verdict: one.verdict === 'disagree' ? 'no_clear_change' : one.verdict,
    ...(one.trend && {
      slope_per_week: significant(one.trend.slope),
      mann_kendall_s: one.trend.s,
      mann_kendall_z: round(one.trend.z, 2),
      ...(one.trend.leastSquares && {
        least_squares_per_week: significant(one.trend.leastSquares.slope),
        interval_low: significant(one.trend.leastSquares.low),
        interval_high: significant(one.trend.leastSquares.high),
      }),
    }),
  }));
}

function headlineOf({ sport, sessions, trends, period }: TrendAnswer, timeZone: string): Phrase {
  const about = { from: period.from, to: period.to, timeZone, sport: sport ?? '' };
  if (sessions.length === 0) return phrase('trend.none', about);
  const said = trends.flatMap(({ metric, series: [first] }) =>
    first ? [phrase('trend.verdict', verdictOf(metric.id, first.verdict), [metricName(metric.id)])] : [],
  );
  return phrase('trend.headline', { ...about, count: sessions.length }, said);
}

/** A falling pace is a faster one. */
const verdictOf = (metric: string, verdict: string) => ({
  verdict: metric.endsWith('_pace') ? `${verdict}_pace` : verdict,
});

function sections(shown: Output, voice: Voice): string[] {
  const sport = (shown.sport ?? 'other') as Sport;
  const list = (title: string, lines: readonly string[]): string =>
    lines.length > 0 ? `${voice.say(title)}\n${lines.map((line) => `- ${line}`).join('\n')}` : '';
  return [
    ...shown.trends.map((row) => trendLine(row, sport, voice)),
    list(
      'trend.sessions',
      shown.sessions.map(({ id, day, values }) => {
        const said = Object.entries(values).map(([metric, value]) => words(metric, value, shown, voice));
        return `${voice.label(voice.day(day), said.join(' · ') || '–')} · ${id}`;
      }),
    ),
    ...shown.remarks.map((remark) => voice.say(remark)),
  ];
}

function words(metric: string, value: number, shown: Output, voice: Voice): string {
  const unit = shown.trends.find((row) => row.metric === metric)?.unit;
  return valueWords({ metric, value, unit }, (shown.sport ?? 'other') as Sport, voice);
}

function valueWords(
  { metric, value, unit }: { readonly metric: string; readonly value: number; readonly unit?: string },
  sport: Sport,
  voice: Voice,
): string {
  return metric.startsWith('vendor.')
    ? voice.say('score', { score: metric.slice(7), value })
    : figureWords({ metric, value, unit }, sport, voice);
}

function trendLine(row: TrendRow, sport: Sport, voice: Voice): string {
  const name = voice.say(metricName(row.metric));
  const series = row.series ? ` (${seriesName(row, voice)})` : '';
  const median = voice.say('trend.median', {
    value: valueWords({ ...row, value: row.median }, sport, voice),
    n: row.n,
  });
  const { slope_per_week: slope, least_squares_per_week: line } = row;
  if (slope === undefined) return `${voice.label(`${name}${series}`, median)}.`;
  const tests = voice.say('trend.tests', {
    slope: slopeWords(slope, row, voice),
    s: row.mann_kendall_s ?? 0,
    z: row.mann_kendall_z ?? 0,
    line: line === undefined ? '–' : slopeWords(line, row, voice),
    low: slopeWords(row.interval_low ?? 0, row, voice),
    high: slopeWords(row.interval_high ?? 0, row, voice),
  });
  const verdict = voice.say('trend.verdict-word', verdictOf(row.metric, row.verdict));
  return `${voice.label(`${name}${series}`, `${verdict} · ${median} · ${tests}`)}.`;
}

const seriesName = ({ metric, series = '' }: TrendRow, voice: Voice): string =>
  metric.startsWith('vendor.') ? series : voice.say('method.name', { method: series });

/** A change for each week with its sign and unit, in the athlete's units where a pace has others. */
function slopeWords(slope: number, { metric, unit = '' }: TrendRow, voice: Voice): string {
  const imperial = voice.units === 'imperial';
  const miles = unit === 's/km' && imperial;
  const value = miles ? (slope * METERS_PER_MILE) / 1000 : slope;
  const shownUnit = miles
    ? 's/mi'
    : voice.say('unit.name', { unit: metric.startsWith('vendor.') ? '' : unit });
  return `${voice.signed(value, digitsFor(value))} ${shownUnit}`.trimEnd();
}

const digitsFor = (value: number): number => {
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 1 ? 1 : size >= 0.1 ? 2 : 4;
};
