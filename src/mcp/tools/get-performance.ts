import { z } from 'zod';
import {
  type CurveRow,
  type Performance,
  type PersonalBests,
  performance,
  personalBests,
} from '../../app/answers/performance.ts';
import type { Best } from '../../domain/activity.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { METERS_PER_MILE, round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { answer, dayField, number, plain, sentence, text } from '../fields.ts';
import { EnduranceByName, Period } from '../inputs.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import * as rows from './performance-rows.ts';

const Output = answer({
  sport: text().optional(),
  from: dayField().optional(),
  to: dayField().optional(),
  before_from: dayField().optional(),
  before_to: dayField().optional(),
  records_since: dayField().optional(),
  weight_kilograms: number('weight').optional(),
  weight_day: dayField().optional(),
  distances: z.array(rows.EffortRow).optional(),
  powers: z.array(rows.EffortRow).optional(),
  models: z.array(rows.ModelRow).optional(),
  landmarks: z.array(rows.LandmarkRow).optional(),
  activity: text().optional(),
  day: dayField().optional(),
  whole_distance_meters: number('distance').optional(),
  whole_elapsed_seconds: number('duration').optional(),
  bests: z.array(rows.RecordRow).optional(),
  clock: plain(z.string()).optional(),
  remarks: z.array(sentence()),
});
type Output = z.output<typeof Output>;

export const getPerformanceTool = defineTool({
  name: 'get_performance',
  title: 'Best efforts and thresholds',
  description:
    'Use this when the athlete asks for records, best efforts, power or pace curves, critical power or speed, CSS, VDOT, VMA or thresholds and their age. ' +
    'Returns the best for each distance (elapsed clock) or duration with its activity, against the period before and the record since the library begins, ' +
    'and models with method and standard error beside stated landmarks. With activity: was it a personal best then. Race times: predict_race.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    sport: EnduranceByName,
    period: Period.default('last-90-days'),
    activity: z.string().max(40).optional().describe('"latest" or an id'),
    detail: z.enum(['summary', 'full']).default('summary'),
  }),
  output: Output,
  run: async ({ sport, period, activity, detail }, context) =>
    activity === undefined
      ? shape(await performance(context, { words: period, sport }), detail === 'full', context)
      : shapeOne(await personalBests(context, activity), detail === 'full'),
  say: (shown, voice) => sections(shown, voice).filter(Boolean).join('\n'),
});

/** What people ask for first; the whole curve is in detail "full". */
const asked: Readonly<Record<string, readonly number[]>> = {
  running: [400, 1000, METERS_PER_MILE, 3000, 5000, 10_000, 21_097.5, 42_195],
  cycling: [5000, 20_000, 40_000, 100_000],
  swimming: [100, 200, 400, 1000, 1500, 3800],
  power: [5, 60, 300, 1200, 3600],
};

function chosen<T>(all: readonly T[], bestOf: (one: T) => Best, sport: string, full: boolean): readonly T[] {
  const keys = (best: Best): readonly number[] | undefined => asked[best.of === 'power' ? 'power' : sport];
  return full
    ? all
    : all.filter((one) => keys(bestOf(one))?.includes(bestOf(one).extent) ?? true).slice(0, 9);
}

const some = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);
const elapsed = 'elapsed';

function shape(found: Performance, full: boolean, { today }: ToolContext): z.input<typeof Output> {
  const { sport, period, before, weight } = found;
  const effort = (row: CurveRow) => rows.effortRow(row, found);
  const pick = (all: readonly CurveRow[]) => chosen(all, ({ best }) => best, sport ?? '', full).map(effort);
  return {
    headline: headlineOf(found),
    sport,
    from: period.from,
    to: period.to,
    before_from: before?.from,
    before_to: before?.to,
    records_since: found.firstDay,
    ...(found.power.length > 0 &&
      weight && { weight_kilograms: round(weight.kilograms, 1), weight_day: weight.day }),
    distances: some(pick(found.distance)),
    powers: some(pick(found.power)),
    models: some(found.models.map((model) => rows.modelRow(model, weight))),
    landmarks: some(found.landmarks.map((landmark) => rows.landmarkRow(landmark, today))),
    clock: elapsed,
    remarks: [
      ...(found.firstDay ? [phrase('perf.since', { day: found.firstDay })] : []),
      ...(found.distance.some(({ best }) => rows.isRough(best.extent, sport))
        ? [phrase('perf.gps-short')]
        : []),
      ...(found.leftOut ? [phrase('perf.left-out')] : []),
      ...(found.power.length > 0 && !weight ? [phrase('perf.no-weight')] : []),
      ...(found.distance.length + found.power.length > 0 ? [phrase('perf.other-views')] : []),
    ],
  };
}

const isRecord = ({ best, record }: CurveRow): boolean =>
  record.activityId === best.activityId && record.value === best.value;

function headlineOf({ sport, period, distance, power, firstDay }: Performance): Phrase {
  const about = { from: period.from, to: period.to };
  const all = [...distance, ...power];
  if (!sport || all.length === 0) return phrase('perf.none', about);
  const records = all.filter(isRecord).length;
  return phrase('perf.headline', { ...about, count: all.length, records, since: firstDay ?? '' }, [
    phrase('sport.name', { sport, subSport: '' }),
  ]);
}

function shapeOne(found: PersonalBests, full: boolean): z.input<typeof Output> {
  const { activity, firstDay } = found;
  const { sport, totals } = activity;
  const records = found.rows.filter((row) => row.isRecord && row.record !== undefined);
  const first = chosen(found.rows, ({ best }) => best, sport, full);
  const shown = found.rows.filter((row) => first.includes(row) || records.includes(row));
  return {
    headline: phrase('perf.one-headline', {
      id: activity.id,
      day: activity.day,
      records: records.length,
      of: found.rows.length,
    }),
    sport,
    activity: activity.id,
    day: activity.day,
    records_since: firstDay,
    whole_distance_meters: totals.distanceMeters && round(totals.distanceMeters, 1),
    whole_elapsed_seconds: totals.elapsedSeconds && round(totals.elapsedSeconds, 1),
    bests: some(shown.map((row) => rows.recordRow(row, sport))),
    clock: elapsed,
    remarks: [
      phrase('perf.since', { day: firstDay }),
      ...(totals.distanceMeters && totals.elapsedSeconds
        ? [phrase('perf.window', { meters: totals.distanceMeters, seconds: totals.elapsedSeconds })]
        : []),
      ...(activity.subSport === 'race' ? [phrase('perf.race')] : []),
      ...(shown.some(({ best }) => best.of === 'distance' && rows.isRough(best.extent, sport))
        ? [phrase('perf.gps-short')]
        : []),
      ...(found.indoors ? [phrase('perf.indoors')] : []),
      ...(found.rows.length === 0 ? [phrase('perf.no-bests')] : []),
    ],
  };
}

function sections(shown: Output, voice: Voice): string[] {
  const list = (title: string, lines: readonly string[] = []): string =>
    lines.length > 0 ? `${voice.say(title)}\n${lines.map((line) => `- ${line}`).join('\n')}` : '';
  return [
    shown.before_from
      ? voice.say('perf.against', { from: shown.before_from, to: shown.before_to ?? '' })
      : '',
    list(
      'perf.distances',
      shown.distances?.map((row) => rows.effortLine(row, voice)),
    ),
    list(
      'perf.powers',
      shown.powers?.map((row) => rows.effortLine(row, voice)),
    ),
    shown.weight_kilograms === undefined
      ? ''
      : voice.say('perf.weight', { kilograms: shown.weight_kilograms, day: shown.weight_day ?? '' }),
    list(
      'perf.models',
      shown.models?.map((row) => rows.modelLine(row, voice)),
    ),
    list(
      'perf.landmarks',
      shown.landmarks?.map((row) => rows.landmarkLine(row, voice)),
    ),
    list(
      'perf.bests',
      shown.bests?.map((row) => rows.recordLine(row, voice)),
    ),
    ...shown.remarks.map((remark) => voice.say(remark)),
  ];
}
