import { z } from 'zod';
import { type Sum, summarizeTraining, type TrainingSummary } from '../../app/answers/summarize-training.ts';
import { phrase } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { answer, count, dayField, number, plain, sentence, text } from '../fields.ts';
import { Period, SportInput } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';
import { distanceIn, speedIn } from './activity-row.ts';

const SumRow = z.object({
  activities: number('activities'),
  distance_meters: number('distance'),
  duration_seconds: number('duration'),
  ascent_meters: number('elevation').optional(),
  training_load: number('training_load').optional(),
});

const Bucket = SumRow.extend({ key: plain(z.string()), from: dayField(), to: dayField() });
const SportSum = SumRow.extend({
  sport: text(),
  average_speed_meters_per_second: number('speed').optional(),
  longest_meters: number('distance').optional(),
  longest_seconds: number('duration').optional(),
});
const ChangeRow = z.object({
  figure: text(),
  now: number('computed_figures'),
  before: number('computed_figures'),
  difference: number('computed_figures'),
  percent: number('computed_figures').optional(),
});

const Output = answer({
  from: dayField(),
  to: dayField(),
  time_zone: text(),
  total: SumRow.extend({ active_days: number('activities') }),
  by_sport: z.array(SportSum),
  by: text(),
  buckets: z.array(Bucket),
  rest_days: number('activities'),
  longest_streak_days: number('activities'),
  current_streak_days: number('activities'),
  before: z.object({ from: dayField(), to: dayField(), changes: z.array(ChangeRow) }).optional(),
  load_from: z.record(z.string(), count()).optional(),
  remarks: z.array(sentence()),
});

export const summarizeTrainingTool = defineTool({
  name: 'summarize_training',
  title: 'Totals of a period',
  description:
    'Use this when the athlete asks how much they trained: a week, a month, a season, one sport, this against last. Returns totals ' +
    '(distance m, timer time s, ascent m, load), per sport, per day, week or month, rest days, streaks, and the change against the period before. ' +
    'Speed is total distance over total time, never a mean of paces. To see single sessions use list_activities.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    period: Period.default('this-month'),
    sport: SportInput,
    by: z
      .enum(['day', 'week', 'month', 'none'])
      .optional()
      .describe('Rows of the table; default fits the length'),
    compare: z.boolean().default(true).describe('Against the period before'),
  }),
  output: Output,
  run: async ({ period, sport, by, compare }, context) =>
    shape(
      await summarizeTraining(context, { words: period, sport, by, compare }),
      context.athlete.preferences.timeZone,
      by,
    ),
  say: (shown, voice) =>
    [
      ...shown.by_sport.map(
        (row) => `- ${voice.say('sport.name', { sport: row.sport })}: ${sportLine(row, voice)}`,
      ),
      voice.say('summary.rhythm', {
        active: shown.total.active_days,
        rest: shown.rest_days,
        longest: shown.longest_streak_days,
        current: shown.current_streak_days,
      }),
      ...shown.buckets.map((row) => `- ${row.key}: ${sumLine(row, voice)}`),
      ...(shown.before
        ? [
            voice.say('summary.before', {
              from: shown.before.from,
              to: shown.before.to,
              changes: changesLine(shown.before.changes, voice),
            }),
          ]
        : []),
      ...shown.remarks.map((remark) => voice.say(remark)),
    ].join('\n'),
});

const mostBuckets = 62;

function shape(
  { period, summary, before, firstDay }: TrainingSummary,
  timeZone: string,
  by: string | undefined,
): z.input<typeof Output> {
  const { total, bySport, rhythm } = summary;
  const sources = Object.entries(total.loadFrom).filter(([kind]) => kind !== 'none');
  const buckets = summary.buckets.filter(({ sum }) => sum.activities > 0 || summary.buckets.length <= 16);
  return {
    headline: phrase('summary.headline', {
      activities: total.activities,
      from: period.from,
      to: period.to,
      timeZone,
      distanceMeters: total.distanceMeters,
      seconds: total.durationSeconds,
    }),
    from: period.from,
    to: period.to,
    time_zone: timeZone,
    total: { ...sumRow(total), active_days: total.activeDays },
    by_sport: bySport.map(({ sport, sum }) => ({
      sport,
      ...sumRow(sum),
      average_speed_meters_per_second: sum.averageSpeed && round(sum.averageSpeed, 3),
      longest_meters: sum.longestMeters > 0 ? round(sum.longestMeters) : undefined,
      longest_seconds: sum.longestSeconds > 0 ? round(sum.longestSeconds) : undefined,
    })),
    by: by ?? (summary.buckets[0] ? keyKind(summary.buckets[0].key) : 'none'),
    buckets: buckets.slice(-mostBuckets).map(({ key, from, to, sum }) => ({ key, from, to, ...sumRow(sum) })),
    rest_days: rhythm.restDays,
    longest_streak_days: rhythm.longestStreak,
    current_streak_days: rhythm.currentStreak,
    before: before && {
      from: before.period.from,
      to: before.period.to,
      changes: Object.entries(before.changes).map(([figure, change]) => ({
        figure: snake(figure),
        now: round(change.now, 2),
        before: round(change.before, 2),
        difference: round(change.difference, 2),
        percent: change.percent === undefined ? undefined : round(change.percent, 1),
      })),
    },
    load_from: sources.length > 0 ? total.loadFrom : undefined,
    remarks: [
      ...(sources.length > 1 ? [phrase('summary.load-mixed')] : []),
      ...(total.loadFrom.none && total.load !== undefined
        ? [phrase('summary.load-partly', { without: total.loadFrom.none, of: total.activities })]
        : []),
      ...(firstDay && before && before.period.from < firstDay
        ? [phrase('summary.before-incomplete', { first: firstDay })]
        : []),
      ...(buckets.length > mostBuckets
        ? [phrase('summary.cut', { shown: mostBuckets, total: buckets.length })]
        : []),
    ],
  };
}

const keyKind = (key: string): string => (/W/.test(key) ? 'week' : key.length === 7 ? 'month' : 'day');
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function sumRow(sum: Sum): z.input<typeof SumRow> {
  return {
    activities: sum.activities,
    distance_meters: round(sum.distanceMeters, 1),
    duration_seconds: round(sum.durationSeconds),
    ascent_meters: sum.ascentMeters > 0 ? round(sum.ascentMeters) : undefined,
    training_load: sum.load === undefined ? undefined : round(sum.load),
  };
}

function sumLine(row: z.output<typeof SumRow>, voice: Voice): string {
  return [
    `${row.activities} ×`,
    row.distance_meters > 0 ? voice.distance(row.distance_meters) : undefined,
    voice.duration(row.duration_seconds),
    row.ascent_meters ? `↑ ${voice.height(row.ascent_meters)}` : undefined,
    row.training_load === undefined ? undefined : voice.say('activity.load', { load: row.training_load }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

function sportLine(row: z.output<typeof SportSum>, voice: Voice): string {
  const { sport } = row;
  return [
    `${row.activities} ×`,
    distanceIn({ ...row, sport }, voice),
    voice.duration(row.duration_seconds),
    speedIn({ ...row, sport }, voice),
    row.ascent_meters ? `↑ ${voice.height(row.ascent_meters)}` : undefined,
    row.training_load === undefined ? undefined : voice.say('activity.load', { load: row.training_load }),
    row.longest_meters
      ? voice.say('summary.longest', {
          distance: distanceIn({ sport, distance_meters: row.longest_meters }, voice) ?? '',
        })
      : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

function changesLine(changes: readonly z.output<typeof ChangeRow>[], voice: Voice): string {
  return changes
    .map((change) => {
      const percent = change.percent === undefined ? '' : ` (${voice.signed(change.percent, 0)} %)`;
      return `${voice.say(`figure.${change.figure}`)} ${changeWords(change, voice)}${percent}`;
    })
    .join(', ');
}

function changeWords({ figure, difference }: z.output<typeof ChangeRow>, voice: Voice): string {
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const size = Math.abs(difference);
  if (figure === 'distance_meters') return `${sign}${voice.distance(size)}`;
  if (figure === 'duration_seconds') return `${sign}${voice.duration(size)}`;
  if (figure === 'ascent_meters') return `${sign}${voice.height(size)}`;
  if (figure === 'average_speed') return `${sign}${voice.number(size, 2)} m/s`;
  return voice.signed(difference, 0);
}
