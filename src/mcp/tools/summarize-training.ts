import { z } from 'zod';
import {
  type Extra,
  extras,
  type Graded,
  type Sum,
  summarizeTraining,
  type TrainingSummary,
} from '../../app/answers/summarize-training.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { familyOfFigure } from '../families.ts';
import { answer, count, dayField, number, plain, sentence, tellingByRow, text } from '../fields.ts';
import { Period, SportByName } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';
import { figureWords } from './activity-parts.ts';
import { distanceIn, join, speedFields, speedIn } from './activity-row.ts';
import { breakLine, BreakRow, breakRemarks, breakRow } from './break-rows.ts';
import {
  CompletenessRow,
  completenessLine,
  completenessRow,
  extraFields,
  extraLines,
  extraRemarks,
  extraRows,
} from './period-rows.ts';

const SumRow = z.object({
  activities: number('activities'),
  distance_meters: number('distance').optional(),
  duration_seconds: number('duration').optional(),
  ascent_meters: number('elevation').optional(),
  training_load: number('training_load').optional(),
});

const Bucket = SumRow.extend({ key: plain(z.string()), from: dayField(), to: dayField() });
const SportSum = SumRow.extend({
  sport: text(),
  pace_seconds_per_km: number('speed').optional(),
  pace_seconds_per_100m: number('speed').optional(),
  average_speed_meters_per_second: number('speed').optional(),
  graded_distance_meters: number('distance').optional(),
  graded_pace_seconds_per_km: number('speed').optional(),
  graded_activities: number('activities').optional(),
  longest_meters: number('distance').optional(),
  longest_seconds: number('duration').optional(),
});
const ChangeRow = tellingByRow(
  z.object({
    figure: text(),
    unit: text().optional(),
    before: number('figure'),
    difference: number('figure'),
    percent: number('figure').optional(),
  }),
  ({ figure }) => familyOfFigure(figure),
);

const Output = answer({
  from: dayField(),
  to: dayField(),
  time_zone: text(),
  total: SumRow.extend({ active_days: number('activities') }),
  rest_days: number('activities').optional(),
  longest_streak_days: number('activities').optional(),
  current_streak_days: number('activities').optional(),
  by_sport: z.array(SportSum),
  by: text(),
  buckets: z.array(Bucket),
  before: z
    .object({
      from: dayField(),
      to: dayField(),
      unknown_days: number('activities').optional(),
      changes: z.array(ChangeRow),
    })
    .optional(),
  load_from: z.record(z.string(), count()).optional(),
  known: CompletenessRow.optional(),
  breaks: z.array(BreakRow).optional(),
  ...extraFields,
  remarks: z.array(sentence()).optional(),
});
type Output = z.output<typeof Output>;

export const summarizeTrainingTool = defineTool({
  name: 'summarize_training',
  title: 'Totals of a period',
  description:
    'Use this when the athlete asks how much they trained: a week, a month, a season, one sport, this against last. Returns totals ' +
    '(distance m, timer time s, ascent m, load), per sport, per day, week or month, rest days, streaks, and the change against the period before. ' +
    'Speed is total distance over total time, never a mean of paces. Says which days are unknown and tells breaks of two weeks and more. ' +
    'To see single sessions use list_activities.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    period: Period.default('this-month'),
    sport: SportByName,
    by: z
      .enum(['day', 'week', 'month', 'none'])
      .optional()
      .describe('Rows of the table; default fits the length'),
    compare: z.boolean().default(true).describe('Against the period before'),
    also: z
      .array(z.enum(extras))
      .max(4)
      .default([])
      .describe('Zones and 80/20, gear (km on shoes and bikes), planned against done, data quality'),
  }),
  output: Output,
  run: async ({ period, sport, by, compare, also }, context) =>
    shape(
      await summarizeTraining(context, { words: period, sport, by, compare, also }),
      context.athlete.preferences.timeZone,
      also,
    ),
  say: (shown, voice) => lines(shown, voice).join('\n'),
});

const mostBuckets = 62;

function shape(training: TrainingSummary, timeZone: string, also: readonly Extra[]): z.input<typeof Output> {
  const { period, summary, by } = training;
  const { total, bySport, rhythm } = summary;
  const [only] = bySport.length === 1 ? bySport : [];
  const buckets =
    total.activities === 0
      ? []
      : summary.buckets.filter(({ sum }) => sum.activities > 0 || summary.buckets.length <= 16);
  return {
    headline: headlineOf(training, timeZone),
    from: period.from,
    to: period.to,
    time_zone: timeZone,
    total: { ...sumRow(total), active_days: total.activeDays },
    ...(total.activities > 0 && {
      rest_days: rhythm.restDays,
      longest_streak_days: rhythm.longestStreak,
      current_streak_days: rhythm.currentStreak,
    }),
    by_sport: bySport.map(({ sport, sum }) => ({
      ...sportRow(sport, sum),
      ...gradedFields(training.graded.get(sport), sum),
    })),
    by,
    buckets: buckets.slice(-mostBuckets).map(({ key, from, to, sum }) => ({ key, from, to, ...sumRow(sum) })),
    before: beforeRow(training, only?.sport),
    load_from: loadsBySource(total).length > 0 ? total.loadFrom : undefined,
    known: training.completeness && completenessRow(training.completeness),
    breaks: training.breaks.length > 0 ? training.breaks.slice(0, 3).map(breakRow) : undefined,
    ...extraRows(training.more),
    remarks: remarksOn(training, buckets.length, also),
  };
}

function headlineOf({ period, summary, span }: TrainingSummary, timeZone: string): Phrase {
  const { total, bySport } = summary;
  return phrase(total.activities === 0 ? 'activities.none' : 'summary.headline', {
    activities: total.activities,
    from: period.from,
    to: period.to,
    timeZone,
    sport: bySport.length === 1 ? bySport[0].sport : '',
    distanceMeters: round(total.distanceMeters, 1),
    seconds: round(total.durationSeconds),
    ...span,
  });
}

function sumRow(sum: Sum): z.input<typeof SumRow> {
  return {
    activities: sum.activities,
    distance_meters: sum.distanceMeters > 0 ? round(sum.distanceMeters, 1) : undefined,
    duration_seconds: sum.activities > 0 ? round(sum.durationSeconds) : undefined,
    ascent_meters: sum.ascentMeters > 0 ? round(sum.ascentMeters) : undefined,
    training_load: sum.load === undefined ? undefined : round(sum.load),
  };
}

function sportRow(sport: Sport, sum: Sum): z.input<typeof SportSum> {
  return {
    sport,
    ...sumRow(sum),
    ...speedFields(sum.averageSpeed, sport),
    longest_meters: sum.longestMeters > 0 ? round(sum.longestMeters, 1) : undefined,
    longest_seconds: sum.longestSeconds > 0 ? round(sum.longestSeconds) : undefined,
  };
}

/** Of those that know their slopes; `graded_activities` only where that is not all of them. */
function gradedFields(graded: Graded | undefined, sum: Sum): Partial<z.input<typeof SportSum>> {
  if (!graded || !(graded.meters > 0)) return {};
  return {
    graded_distance_meters: round(graded.meters),
    graded_pace_seconds_per_km: round((1000 * graded.seconds) / graded.meters, 1),
    graded_activities: graded.activities < sum.activities ? graded.activities : undefined,
  };
}

/** The figures that are compared, with their unit. A speed only where there is one sport: of several it means nothing. */
const compared = {
  activities: ['activities', undefined, 0],
  activeDays: ['active_days', undefined, 0],
  distanceMeters: ['distance', 'm', 1],
  durationSeconds: ['duration', 's', 0],
  ascentMeters: ['ascent', 'm', 0],
  load: ['training_load', 'load', 0],
} as const satisfies Partial<
  Record<keyof Sum, readonly [figure: string, unit: string | undefined, digits: number]>
>;

function beforeRow(
  { before }: TrainingSummary,
  onlySport: Sport | undefined,
): z.input<typeof Output>['before'] {
  if (!before) return undefined;
  const { period, changes, completeness } = before;
  const rows = Object.entries(compared).flatMap(([key, [figure, unit, digits]]) => {
    const change = changes[key as keyof typeof compared];
    return change && (change.before !== 0 || change.now !== 0)
      ? [changeRow(figure, unit, change.before, change.now, digits)]
      : [];
  });
  const speed = onlySport && changes.averageSpeed;
  return {
    from: period.from,
    to: period.to,
    unknown_days: completeness?.unknownDays || undefined,
    changes: speed ? [...rows, speedRow(speed, onlySport)] : rows,
  };
}

function changeRow(
  figure: string,
  unit: string | undefined,
  before: number,
  now: number,
  digits: number,
): z.output<typeof ChangeRow> {
  const percent = before === 0 ? undefined : round((100 * (now - before)) / before, 1);
  return { figure, unit, before: round(before, digits), difference: round(now - before, digits), percent };
}

function speedRow(
  { before, now }: { readonly before: number; readonly now: number },
  sport: Sport,
): z.output<typeof ChangeRow> {
  const [key] = Object.keys(speedFields(1, sport)) as (keyof ReturnType<typeof speedFields>)[];
  if (key === 'pace_seconds_per_km') return changeRow('average_pace', 's/km', 1000 / before, 1000 / now, 1);
  if (key === 'pace_seconds_per_100m') return changeRow('average_pace', 's/100m', 100 / before, 100 / now, 1);
  return changeRow('average_speed', 'm/s', before, now, 3);
}

const loadsBySource = ({ loadFrom }: Sum): string[] =>
  Object.keys(loadFrom).filter((kind) => kind !== 'none');

function remarksOn(
  { summary, period, before, span, more, breaks }: TrainingSummary,
  buckets: number,
  also: readonly Extra[],
): Phrase[] | undefined {
  const { total } = summary;
  const without = total.loadFrom.none ?? 0;
  const remarks = [
    ...(loadsBySource(total).length > 1 ? [phrase('summary.load-mixed')] : []),
    ...(without > 0 && total.load !== undefined
      ? [phrase('summary.load-partly', { without, of: total.activities })]
      : []),
    ...(span && total.activities > 0 && period.from < span.first
      ? [phrase('summary.incomplete', { first: span.first })]
      : span && before && before.period.from < span.first
        ? [phrase('summary.before-incomplete', { first: span.first })]
        : []),
    ...holesBefore(before),
    ...breakRemarks(breaks),
    ...(buckets > mostBuckets ? [phrase('summary.cut', { shown: mostBuckets, total: buckets })] : []),
    ...extraRemarks(more, { also, activities: total.activities }),
  ];
  return remarks.length > 0 ? remarks : undefined;
}

/** A week and more that nobody knows: the difference may be what was not synced. */
function holesBefore(before: TrainingSummary['before']): Phrase[] {
  const known = before?.completeness;
  if (!known || known.unknownDays < 7) return [];
  return [phrase('summary.before-holes', { unknown: known.unknownDays, days: known.days })];
}

function lines(shown: Output, voice: Voice): string[] {
  const { total, before, load_from: loads } = shown;
  const onlySport = (shown.by_sport.length === 1 ? shown.by_sport[0]?.sport : '') as Sport;
  return [
    ...(total.activities > 0
      ? [voice.label(voice.say('summary.total'), sumWords(total, onlySport, voice))]
      : []),
    ...shown.by_sport.map(
      (row) => `- ${voice.label(voice.say('sport.name', { sport: row.sport }), sportWords(row, voice))}`,
    ),
    ...(total.activities > 0
      ? [
          voice.say('summary.rhythm', {
            active: total.active_days,
            rest: shown.rest_days ?? 0,
            longest: shown.longest_streak_days ?? 0,
            current: shown.current_streak_days ?? 0,
          }),
        ]
      : []),
    ...(shown.buckets.length > 0 ? [voice.say(`summary.by.${shown.by}`)] : []),
    ...shown.buckets.map(
      (row) => `- ${voice.label(bucketName(row, shown.by, voice), sumWords(row, onlySport, voice))}`,
    ),
    ...(before
      ? [
          voice.say('summary.before', {
            from: before.from,
            to: before.to,
            changes:
              before.changes.map((change) => changeWords(change, onlySport, voice)).join(' · ') ||
              voice.say('summary.nothing'),
          }),
        ]
      : []),
    ...(before?.unknown_days ? [voice.say('summary.before-unknown', { unknown: before.unknown_days })] : []),
    ...(loads ? [loadWords(loads, voice)] : []),
    ...extraLines(shown, voice),
    ...(shown.known ? [completenessLine(shown.known, voice)] : []),
    ...(shown.breaks ?? []).map((row) => breakLine(row, voice)),
    ...(shown.remarks ?? []).map((remark) => voice.say(remark)),
  ];
}

/** `2026-W48 (23 – 29 Nov 2026)`; a day is its own name. */
function bucketName({ key, from, to }: z.output<typeof Bucket>, by: string, voice: Voice): string {
  return by === 'day' ? voice.day(from) : `${key} (${voice.days(from, to)})`;
}

function sumWords(row: z.output<typeof SumRow>, sport: string, voice: Voice): string {
  if (row.activities === 0) return voice.say('summary.nothing');
  return join([
    voice.say('summary.activities', { count: row.activities }),
    distanceIn({ ...row, sport }, voice),
    row.duration_seconds === undefined ? undefined : voice.duration(row.duration_seconds),
    row.ascent_meters === undefined ? undefined : `↑ ${voice.height(row.ascent_meters)}`,
    row.training_load === undefined ? undefined : voice.say('activity.load', { load: row.training_load }),
  ]);
}

function sportWords(row: z.output<typeof SportSum>, voice: Voice): string {
  const { sport, longest_meters: meters, longest_seconds: seconds } = row;
  return join([
    sumWords(row, sport, voice),
    speedIn(row, voice),
    gradedWords(row, voice),
    meters === undefined && seconds === undefined
      ? undefined
      : voice.say('summary.longest', {
          most: [
            distanceIn({ sport, distance_meters: meters }, voice),
            seconds === undefined ? undefined : voice.duration(seconds),
          ]
            .filter(Boolean)
            .join(', '),
        }),
  ]);
}

function gradedWords(row: z.output<typeof SportSum>, voice: Voice): string | undefined {
  const { graded_pace_seconds_per_km: pace, graded_activities: some, activities } = row;
  const { graded_distance_meters: meters } = row;
  if (pace === undefined || meters === undefined) return undefined;
  const of = some === undefined ? '' : voice.say('summary.graded-of', { with: some, activities });
  return voice.say('summary.graded', { meters, speed: 1000 / pace, of });
}

/** `distance +45.02 km (+9 %, from 517.44 km)` */
function changeWords(change: z.output<typeof ChangeRow>, sport: Sport, voice: Voice): string {
  const { figure, unit, before, difference, percent } = change;
  const words = (value: number): string =>
    unit === undefined ? voice.number(value) : figureWords({ metric: figure, value, unit }, sport, voice);
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const share = percent === undefined ? '' : `${voice.signed(percent, 1)} %, `;
  return `${voice.say(`figure.${figure}`)} ${sign}${words(Math.abs(difference))} (${share}${voice.say('summary.from', { before: words(before) })})`;
}

function loadWords(loads: Readonly<Record<string, number>>, voice: Voice): string {
  const parts = Object.entries(loads).map(([basis, activities]) =>
    voice.label(voice.say('method.basis', { basis }), voice.number(activities)),
  );
  return voice.label(voice.say('summary.loads'), parts.join(', '));
}
