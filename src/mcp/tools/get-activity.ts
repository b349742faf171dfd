import { z } from 'zod';
import { headOf } from '../../app/answers/activity-head.ts';
import { type ActivityDetail, getActivity } from '../../app/answers/get-activity.ts';
import type { Activity, Best, Result } from '../../domain/activity.ts';
import { type LoadBeside, loadsBeside } from '../../app/answers/load-beside.ts';
import { localTime } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import { METERS_PER_MILE, round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, count, number, plain, sentence, text } from '../fields.ts';
import { ActivityRef } from '../inputs.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import * as parts from './activity-parts.ts';
import {
  ActivityRow,
  activityRow,
  averageSpeed,
  figuresLine,
  join,
  recordedBy,
  rounded,
} from './activity-row.ts';

/** The line of a list, and what is worth saying of a single session. */
const OneActivity = ActivityRow.extend({
  time_zone: text(),
  elapsed_seconds: number('duration').optional(),
  moving_seconds: number('duration').optional(),
  max_heart_rate_bpm: number('heart_rate').optional(),
  max_power_watts: number('power').optional(),
  weighted_power_watts: number('power').optional(),
  average_cadence_per_minute: number('cadence').optional(),
  average_temperature_celsius: number('temperature').optional(),
  calories_kcal: number('calories').optional(),
  pool_length_meters: plain(z.number()).optional(),
  gear: about('gear', z.array(z.string())).optional(),
});

const LoadBesideRow = z.object({
  score: text(),
  ours: number('training_load'),
  vendors: number('vendor_scores'),
  difference: number('vendor_scores'),
  why: plain(z.enum(['thresholds', 'scale'])),
});

const Output = answer({
  activity: OneActivity,
  notes: about('notes', z.string()).optional(),
  figures: z.array(parts.FigureRow),
  zones: z.array(parts.ZoneRow),
  laps: z.array(parts.LapRow),
  laps_total: count(),
  splits: z.array(parts.SplitRow).optional(),
  bests: z.array(parts.BestRow),
  sets: z.array(parts.SetRow).optional(),
  pauses: z.object({ count: number('pauses'), total_seconds: number('pauses') }).optional(),
  sources: z.array(parts.SourceRow),
  vendor_scores: z.record(z.string(), number('vendor_scores')).optional(),
  load_beside_vendors: z.array(LoadBesideRow).optional(),
  matched_workout: text().optional(),
  figures_by_boucle: plain(z.array(z.string())).optional(),
  data_quality: z.array(sentence()).optional(),
});
type Output = z.output<typeof Output>;

export const getActivityTool = defineTool({
  name: 'get_activity',
  title: 'One activity in detail',
  description:
    'Use this when the question is about one session: laps, zones, best efforts, load, drift, device and sources, and the workout it answered. ' +
    'Figures come from the device unless listed in figures_by_boucle; each computed one names its method. Of many laps the summary leaves out the ' +
    'recoveries; detail "full" adds them, splits and every figure. For the curve itself use get_streams; for two sessions, compare_activities.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    activity: ActivityRef.default('latest'),
    detail: z.enum(['summary', 'full']).default('summary'),
  }),
  output: Output,
  run: async ({ activity, detail }, context) =>
    shape(await getActivity(context, activity), detail === 'full', context),
  say: (shown, voice) => sections(shown, voice).filter(Boolean).join('\n'),
});

// The summary keeps what a coach looks at first; the rest waits for detail "full".
const inSummary = new Set([
  'training_load',
  'weighted_power',
  'intensity',
  'graded_speed',
  'swim_speed',
  'swolf',
  'decoupling',
  'ascent',
]);
const limits = { summary: { laps: 12, sets: 12 }, full: { laps: 60, sets: 60 } };
const mostSplits = 60;

function shape(
  { activity, sources, workout }: ActivityDetail,
  full: boolean,
  context: ToolContext,
): z.input<typeof Output> {
  const mayReadNotes = context.who.scopes.includes('notes:read');
  const { sport, laps, pauses, sets, vendorScores, warnings } = activity;
  const { metrics, zones, bests, splitsKm, splitsMile, quality } = activity.analysis;
  const limit = full ? limits.full : limits.summary;
  const splits = context.athlete.preferences.units === 'imperial' ? splitsMile : splitsKm;
  const paused = pauses.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  const notes = [...warnings, ...quality.warnings];
  return {
    headline: headlineOf(activity),
    activity: oneActivity(activity, sources.length, mayReadNotes),
    notes: mayReadNotes ? activity.notes : undefined,
    figures: Object.entries(metrics)
      .filter(([id, result]) => (full || inSummary.has(id)) && isNews(id, result, activity))
      .map(([id, result]) => parts.figureRow(id, result)),
    zones: zones.map((zone) => parts.zoneRow(zone, sport)),
    laps: parts.lapsToShow(laps, { sport, full }, limit.laps),
    laps_total: laps.length,
    splits: full ? splits.slice(0, mostSplits).map(parts.splitRow) : undefined,
    bests: (full ? bests : shortList(bests)).map(parts.bestRow),
    sets: some(sets.filter(({ active }) => active).slice(0, limit.sets))?.map(parts.setRow),
    pauses: some(pauses) && { count: pauses.length, total_seconds: round(paused) },
    sources: sources.map((source) => parts.sourceRow(source, activity)),
    vendor_scores: parts.scoresOf(vendorScores),
    load_beside_vendors: some(loadsBeside(activity).map(besideRow)),
    matched_workout: workout?.id,
    figures_by_boucle: some(figuresByBoucle(activity)),
    data_quality: some(notes),
  };
}

const besideRow = ({ score, ours, theirs, why }: LoadBeside): z.input<typeof LoadBesideRow> => {
  const [own, vendors] = [round(ours), round(theirs)];
  return { score, ours: own, vendors, difference: own - vendors, why };
};

const some = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);

function oneActivity(activity: Activity, sourceCount: number, mayReadNotes: boolean): Output['activity'] {
  const { totals, poolLengthMeters } = activity;
  const head = headOf(activity, sourceCount);
  return {
    ...activityRow(head, { timeZone: '', mayReadNotes }),
    time_zone: activity.timeZone,
    elapsed_seconds: rounded(totals.elapsedSeconds),
    moving_seconds: rounded(totals.movingSeconds),
    max_heart_rate_bpm: rounded(totals.maxHeartRate),
    max_power_watts: rounded(totals.maxPower),
    weighted_power_watts: rounded(head.weightedPower),
    average_cadence_per_minute: rounded(totals.averageCadence),
    average_temperature_celsius: rounded(totals.averageTemperature),
    calories_kcal: rounded(totals.caloriesKcal),
    pool_length_meters: rounded(poolLengthMeters, 2),
    gear: activity.gear && [...activity.gear],
  };
}

/** The device's total stands in `activity`; ours beside it is news where it is another figure. */
function isNews(id: string, { value }: Result, { totals, totalsFrom }: Activity): boolean {
  const figure = totalOf[id];
  if (figure === undefined || value === undefined) return true;
  return totalsFrom[figure] === 'device' && round(value) !== rounded(totals[figure]);
}

const totalOf: Readonly<Record<string, keyof Activity['totals']>> = {
  distance: 'distanceMeters',
  timer_time: 'timerSeconds',
  elapsed_time: 'elapsedSeconds',
  moving_time: 'movingSeconds',
  ascent: 'ascentMeters',
  descent: 'descentMeters',
  average_heart_rate: 'averageHeartRate',
  max_heart_rate: 'maxHeartRate',
  average_power: 'averagePower',
  max_power: 'maxPower',
  average_speed: 'averageSpeed',
  max_speed: 'maxSpeed',
  average_cadence: 'averageCadence',
  average_temperature: 'averageTemperature',
};

/** Names of the totals that the device did not state, or not believably. */
function figuresByBoucle({ totalsFrom }: Activity): string[] {
  return Object.entries(totalOf).flatMap(([id, figure]) => (totalsFrom[figure] === 'boucle' ? [id] : []));
}

/** What it was and how much, in one sentence: the answer to "how was it?". */
function headlineOf(activity: Activity): Phrase {
  const { sport, subSport = '', day, start, timeZone, totals } = activity;
  return phrase(
    'activity.headline',
    {
      day,
      clock: localTime(start, timeZone).slice(11, 16),
      sport,
      // As they stand in the structure: rounded twice, a figure could differ from itself by one.
      meters: rounded(totals.distanceMeters, 1) ?? 0,
      seconds: rounded(totals.timerSeconds ?? totals.elapsedSeconds) ?? 0,
      speed: averageSpeed(activity) ?? 0,
    },
    [phrase('sport.name', { sport, subSport })],
  );
}

/** The few best efforts people ask for; the whole curve is in detail "full". */
function shortList(bests: readonly Best[]): Best[] {
  return bests.filter(({ of, extent }) => asked[of].includes(extent));
}

const asked: Readonly<Record<Best['of'], readonly number[]>> = {
  distance: [100, 400, 1000, METERS_PER_MILE, 5000, 10_000, 21_097.5, 42_195],
  power: [5, 60, 300, 1200, 3600],
  heart_rate: [],
};

function sections(shown: Output, voice: Voice): string[] {
  const { activity: row } = shown;
  const sport = row.sport as Sport;
  const list = (title: string, lines: readonly string[] = []): string =>
    lines.length > 0 ? `${voice.say(title)}\n${lines.map((line) => `- ${line}`).join('\n')}` : '';
  return [
    join([
      row.title && voice.quote(row.title),
      figuresLine(row, voice) || undefined,
      recordedBy(row, voice),
      row.id,
    ]),
    moreLine(row, voice),
    shown.notes ? voice.say('activity.notes', { notes: shown.notes }) : '',
    shown.pauses
      ? voice.say('activity.pauses', { count: shown.pauses.count, seconds: shown.pauses.total_seconds })
      : '',
    list(
      'activity.figures',
      shown.figures.map((figure) => parts.figureLine(figure, sport, voice)),
    ),
    list(
      'activity.zones',
      shown.zones.map((zones) => parts.zonesLine(zones, voice)),
    ),
    list(
      'activity.laps',
      shown.laps.map((lap) => parts.lapLine(lap, sport, voice)),
    ),
    shown.laps_total > shown.laps.length ? voice.say('activity.more-laps', { total: shown.laps_total }) : '',
    list(
      'activity.splits',
      shown.splits?.map((split) => parts.splitLine(split, sport, voice)),
    ),
    shown.bests.length > 0
      ? voice.label(
          voice.say('activity.bests'),
          shown.bests.map((best) => parts.bestLine(best, voice)).join(' · '),
        )
      : '',
    list(
      'activity.sets',
      shown.sets?.map((set) => parts.setLine(set, voice)),
    ),
    list(
      'activity.sources',
      shown.sources.map((source) => parts.sourceLine(source, sport, voice)),
    ),
    shown.figures_by_boucle
      ? voice.say('activity.by-boucle', {
          figures: shown.figures_by_boucle.map((id) => voice.say(`metric.${id}`)).join(', '),
        })
      : '',
    scoresLine(shown.vendor_scores, voice),
    ...(shown.load_beside_vendors ?? []).map(({ ours, vendors, score, difference, why }) =>
      voice.say(`activity.load-beside.${why}`, { ours, theirs: vendors, score, difference }),
    ),
    shown.matched_workout ? voice.say('activity.matched', { id: shown.matched_workout }) : '',
    list(
      'activity.quality',
      shown.data_quality?.map((warning) => voice.say(warning)),
    ),
  ];
}

/** The clocks, the extremes and the rest of one session's figures. */
function moreLine(row: Output['activity'], voice: Voice): string {
  const say = (code: string, params: Record<string, number | undefined>): string | undefined =>
    Object.values(params).includes(undefined) ? undefined : voice.say(code, params as Record<string, number>);
  return join([
    say('activity.elapsed', { seconds: row.elapsed_seconds }),
    say('activity.moving', { seconds: row.moving_seconds }),
    say('activity.max-heart-rate', { bpm: row.max_heart_rate_bpm }),
    say('activity.max-power', { watts: row.max_power_watts }),
    say('activity.weighted', { watts: row.weighted_power_watts }),
    say('activity.cadence', { perMinute: row.average_cadence_per_minute }),
    row.average_temperature_celsius === undefined
      ? undefined
      : voice.temperature(row.average_temperature_celsius),
    row.calories_kcal === undefined ? undefined : `${voice.number(row.calories_kcal)} kcal`,
    say('activity.pool', { meters: row.pool_length_meters }),
    row.gear ? voice.say('activity.gear', { gear: row.gear.join(', ') }) : undefined,
    row.time_zone,
  ]);
}

function scoresLine(scores: Output['vendor_scores'], voice: Voice): string {
  if (!scores) return '';
  return voice.say('activity.vendor-scores', { scores: parts.scoresWords(scores, voice) });
}
