import { z } from 'zod';
import { headOf } from '../../app/answers/activity-head.ts';
import { type ActivityDetail, getActivity } from '../../app/answers/get-activity.ts';
import type { Result } from '../../domain/activity.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, count, number, plain, sentence, text } from '../fields.ts';
import { ActivityRef } from '../inputs.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import * as parts from './activity-parts.ts';
import { ActivityRow, activityRow, distanceIn, figuresLine, speedIn } from './activity-row.ts';

const Output = answer({
  activity: ActivityRow,
  notes: about('notes', z.string()).optional(),
  figures: z.array(parts.FigureRow),
  zones: z.array(parts.ZoneRow),
  laps: z.array(parts.LapRow),
  laps_total: count(),
  splits: z.array(parts.SplitRow).optional(),
  bests: z.array(parts.BestRow),
  sets: z.array(parts.SetRow).optional(),
  pool_length_meters: plain(z.number()).optional(),
  pauses: z.object({ count: number('pauses'), total_seconds: number('pauses') }).optional(),
  sources: z.array(parts.SourceRow),
  vendor_scores: z.record(z.string(), number('vendor_scores')).optional(),
  matched_workout: text().optional(),
  figures_by_boucle: plain(z.array(z.string())).optional(),
  data_quality: z.array(sentence()),
});

export const getActivityTool = defineTool({
  name: 'get_activity',
  title: 'One activity in detail',
  description:
    'Use this when the question is about one session: laps, zones, best efforts, load, drift, device and sources, and the workout it answered. ' +
    'Figures come from the device unless listed in figures_by_boucle; each computed one names its method. ' +
    'detail "full" adds splits, all laps and every figure. For the curve itself use get_streams; for two sessions, compare_activities.',
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
const lapsInSummary = 12;

function shape(
  { activity, sources, workout }: ActivityDetail,
  full: boolean,
  context: ToolContext,
): z.input<typeof Output> {
  const mayReadNotes = context.who.scopes.includes('notes:read');
  const row = activityRow(headOf(activity, sources.length), mayReadNotes);
  const { metrics, zones, bests, splitsKm, splitsMile, quality } = activity.analysis;
  const wanted = Object.entries(metrics).filter(([id]) => full || inSummary.has(id));
  const splits = context.athlete.preferences.units === 'imperial' ? splitsMile : splitsKm;
  const ours = Object.entries(activity.totalsFrom).flatMap(([figure, from]) =>
    from === 'boucle' ? [figure] : [],
  );
  const paused = activity.pauses.reduce((sum, pause) => sum + pause.endSeconds - pause.startSeconds, 0);
  return {
    headline: headlineOf(row),
    activity: row,
    notes: mayReadNotes ? activity.notes : undefined,
    figures: wanted.map(([id, result]) => parts.figureRow(id, result, digitsFor(result))),
    zones: zones.map(parts.zoneRow),
    laps: activity.laps.slice(0, full ? 100 : lapsInSummary).map(parts.lapRow),
    laps_total: activity.laps.length,
    splits: full ? splits.slice(0, 110).map(parts.splitRow) : undefined,
    bests: (full ? bests : shortList(bests)).map(parts.bestRow),
    sets:
      activity.sets.length > 0
        ? activity.sets
            .filter(({ active }) => active)
            .slice(0, full ? 60 : 12)
            .map(parts.setRow)
        : undefined,
    pool_length_meters: activity.poolLengthMeters,
    pauses:
      activity.pauses.length > 0
        ? { count: activity.pauses.length, total_seconds: round(paused) }
        : undefined,
    sources: sources.map((source) => parts.sourceRow(source, activity)),
    vendor_scores: Object.keys(activity.vendorScores).length > 0 ? { ...activity.vendorScores } : undefined,
    matched_workout: workout?.id,
    figures_by_boucle: ours.length > 0 ? ours : undefined,
    data_quality: [...activity.warnings, ...quality.warnings],
  };
}

function headlineOf(row: ActivityRow): Phrase {
  const sport = phrase('sport.name', { sport: row.sport, subSport: row.sub_sport ?? '' });
  return phrase('activity.headline', { day: row.day, clock: row.start_local.slice(11, 16) }, [sport]);
}

function digitsFor({ unit, value = 0 }: Result): number {
  return unit === '' || unit === 'm/s' ? 3 : Math.abs(value) < 100 ? 1 : 0;
}

/** The few best efforts people ask for; the whole curve is in detail "full". */
function shortList<T extends { readonly of: string; readonly extent: number }>(bests: readonly T[]): T[] {
  const distances = [400, 1000, 5000, 10_000, 21_097.5, 42_195, 100, 1500];
  const seconds = [5, 60, 300, 1200, 3600];
  return bests.filter(({ of, extent }) =>
    (of === 'distance' ? distances : of === 'power' ? seconds : []).includes(extent),
  );
}

function sections(shown: z.output<typeof Output>, voice: Voice): string[] {
  const row = shown.activity;
  const list = (title: string, lines: readonly string[]): string =>
    lines.length > 0 ? `${voice.say(title)}\n${lines.map((line) => `- ${line}`).join('\n')}` : '';
  return [
    `${row.title ? `“${row.title}” · ` : ''}${figuresLine(row, voice)} · ${row.id}`,
    shown.notes ? voice.say('activity.notes', { notes: shown.notes }) : '',
    shown.pauses
      ? voice.say('activity.pauses', { count: shown.pauses.count, seconds: shown.pauses.total_seconds })
      : '',
    list(
      'activity.figures',
      shown.figures.map((figure) => figureLine(figure, voice)),
    ),
    list(
      'activity.zones',
      shown.zones.map((zones) => parts.zonesLine(zones, voice)),
    ),
    list(
      'activity.laps',
      shown.laps.map((lap) => `${lap.lap}. ${lapLine(lap, row.sport, voice)}`),
    ),
    shown.laps_total > shown.laps.length ? voice.say('activity.more-laps', { total: shown.laps_total }) : '',
    list(
      'activity.splits',
      (shown.splits ?? []).map((split) => splitLine(split, row.sport, voice)),
    ),
    shown.bests.length > 0
      ? `${voice.say('activity.bests')} ${shown.bests.map((best) => parts.bestLine(best, voice)).join(' · ')}`
      : '',
    list(
      'activity.sets',
      (shown.sets ?? []).map((set) => setLine(set, voice)),
    ),
    list(
      'activity.sources',
      shown.sources.map((source) => sourceLine(source, voice)),
    ),
    shown.vendor_scores
      ? voice.say('activity.vendor-scores', {
          scores: Object.entries(shown.vendor_scores)
            .map(([name, value]) => `${name} ${voice.number(value, value % 1 ? 1 : 0)}`)
            .join(', '),
        })
      : '',
    shown.matched_workout ? voice.say('activity.matched', { id: shown.matched_workout }) : '',
    list(
      'activity.quality',
      shown.data_quality.map((warning) => voice.say(warning)),
    ),
  ];
}

function figureLine(figure: z.output<typeof parts.FigureRow>, voice: Voice): string {
  const name = voice.say(`metric.${figure.metric}`);
  if (figure.value === undefined) return `${name}: ${figure.missing ? voice.say(figure.missing) : '–'}`;
  const digits = Number.isInteger(figure.value) ? 0 : Math.abs(figure.value) < 10 ? 2 : 1;
  const warnings = (figure.warnings ?? []).map((warning) => ` — ${voice.say(warning)}`).join('');
  return `${name}: ${voice.number(figure.value, digits)}${figure.unit ? ` ${voice.say('unit.name', { unit: figure.unit })}` : ''} (${figure.method})${warnings}`;
}

function lapLine(lap: parts.LapRow, sport: string, voice: Voice): string {
  const line = { ...lap, sport: sport as Sport };
  return [
    distanceIn(line, voice),
    lap.duration_seconds === undefined ? undefined : voice.duration(lap.duration_seconds),
    speedIn(line, voice),
    lap.average_heart_rate_bpm === undefined ? undefined : `${lap.average_heart_rate_bpm} bpm`,
    lap.average_power_watts === undefined ? undefined : `${lap.average_power_watts} W`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

function splitLine(split: z.output<typeof parts.SplitRow>, sport: string, voice: Voice): string {
  return lapLine(
    {
      lap: 0,
      start_seconds: 0,
      ...split,
      average_speed_meters_per_second: split.distance_meters / split.duration_seconds,
    },
    sport,
    voice,
  );
}

function setLine(set: z.output<typeof parts.SetRow>, voice: Voice): string {
  return [
    set.exercise,
    set.repetitions === undefined ? undefined : `${set.repetitions} ×`,
    set.weight_kilograms === undefined ? undefined : voice.weight(set.weight_kilograms),
    voice.duration(set.duration_seconds),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function sourceLine(source: z.output<typeof parts.SourceRow>, voice: Voice): string {
  const used = source.used ? ` (${voice.say('activity.source-used')})` : '';
  const figures = [
    source.distance_meters === undefined ? undefined : voice.distance(source.distance_meters),
    source.duration_seconds === undefined ? undefined : voice.duration(source.duration_seconds),
    source.ascent_meters === undefined ? undefined : `↑ ${voice.height(source.ascent_meters)}`,
  ];
  return `${source.device ?? source.format} [${source.format}]${used}: ${figures.filter(Boolean).join(' · ')}`;
}
