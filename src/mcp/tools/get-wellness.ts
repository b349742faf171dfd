import { z } from 'zod';
import {
  families,
  getWellness,
  isKnown,
  isUsual,
  type Measure,
  measures,
  type WellnessAnswer,
} from '../../app/answers/get-wellness.ts';
import { addDays, type Day, daysBetween, localTime } from '../../domain/day.ts';
import { type Phrase, phrase, type PhraseParams } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, count, dayField, number, plain, sentence, text } from '../fields.ts';
import { Period } from '../inputs.ts';
import { nightCourse } from '../../app/answers/night-course.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import { hypnogramLines, HypnogramRow, hypnogramRow } from './hypnogram-rows.ts';
import {
  BucketRow,
  bucketRow,
  type Figures,
  MeasureRow,
  measureRow,
  NightRow,
  nightRow,
  OtherRow,
  otherRow,
  sourceName,
} from './wellness-rows.ts';

const HrvWeek = z.object({
  day: dayField(),
  mean_ms: number('hrv').optional(),
  n: count(),
  usual_low_ms: number('hrv').optional(),
  usual_high_ms: number('hrv').optional(),
  usual_days: count().optional(),
  provisional: plain(z.literal(true)).optional(),
  verdict: about('hrv', z.string()).optional(),
  variation_percent: number('hrv').optional(),
  missing: sentence().optional(),
});

const Rhythm = z.object({
  from: dayField(),
  to: dayField(),
  regularity_index: number('sleep').optional(),
  regularity_n: count(),
  no_regularity: sentence().optional(),
  midpoint_sd_minutes: number('sleep').optional(),
  no_midpoint: sentence().optional(),
});

const Debt = z.object({
  need_hours: number('sleep'),
  stated_in: text().optional(),
  debt_hours: number('sleep'),
  nights: count(),
  nights_unknown: count(),
});

const Output = answer({
  from: dayField(),
  to: dayField(),
  time_zone: text(),
  days: count(),
  days_known: count(),
  source: text().optional(),
  nights: z.array(NightRow).optional(),
  buckets: z.array(BucketRow).optional(),
  before: z.object({ from: dayField(), to: dayField() }).optional(),
  averages: z.array(MeasureRow),
  hrv_week: HrvWeek.optional(),
  sleep_rhythm: Rhythm.optional(),
  sleep_debt: Debt.optional(),
  hypnogram: HypnogramRow.optional(),
  other_sources: z.array(OtherRow).optional(),
  /** Recorded at other times, and not in this period. */
  unknown_here: plain(z.array(z.string())).optional(),
  not_recorded: plain(z.array(z.string())).optional(),
  remarks: z.array(sentence()),
});
type Shown = z.output<typeof Output>;

export const getWellnessTool = defineTool({
  name: 'get_wellness',
  title: 'Sleep and recovery',
  description:
    'Use this when the athlete asks how they slept or recovered, or for HRV, resting heart rate, stress, SpO2, weight, steps. ' +
    'Returns one row per night (week or month when long), each figure against their usual range, averages against the period before (95 % interval), ' +
    'the HRV week, what is unknown. A night belongs to the day of waking; sources are never blended. "Should I train today?": assess_readiness.',
  scopes: ['wellness:read'],
  hints: reads,
  input: z.strictObject({
    period: Period.default('last-7-days'),
    families: z
      .array(z.enum(families))
      .optional()
      .describe('Only these; one alone in detail, e.g. sleep stages'),
    detail: z.enum(['summary', 'full']).default('summary').describe('full: one night stage by stage'),
    by: z.enum(['night', 'week', 'month']).optional().describe('Default fits the length'),
    sleep_need_hours: z
      .number()
      .min(4)
      .max(12)
      .optional()
      .describe('As stated by the athlete; gives the debt'),
  }),
  output: Output,
  run: async ({ period, families: named, by, detail, sleep_need_hours: sleepNeedHours }, context) => {
    // An empty list names nothing: all of them, as without it.
    const families = named && named.length > 0 ? named : undefined;
    const found = await getWellness(context, { words: period, families, by, sleepNeedHours });
    const shown = shape(found, context, families);
    if (detail === 'summary') return shown;
    const { hypnogram, remark } = await stageByStage(found, context);
    return { ...shown, hypnogram, remarks: [...shown.remarks, ...(remark ? [remark] : [])] };
  },
  say: (shown, voice) => sections(shown, voice).filter(Boolean).join('\n'),
});

async function stageByStage(
  { wellness }: WellnessAnswer,
  context: ToolContext,
): Promise<{ readonly hypnogram?: z.output<typeof HypnogramRow>; readonly remark?: Phrase }> {
  const [night, ...others] = wellness.nights;
  if (!night || others.length > 0) return { remark: phrase('wellness.course-one-night') };
  const sleeper = wellness.chosen.find(({ measure }) => measure.family === 'sleep')?.series.source;
  const course = await nightCourse(context, night.day, sleeper);
  if (!course) return { remark: phrase('wellness.course-unknown', { day: night.day }) };
  return {
    hypnogram: hypnogramRow(course, context.athlete.preferences.timeZone),
    remark: phrase('wellness.course-doubt'),
  };
}

const mostRows = 62;

function shape(
  found: WellnessAnswer,
  context: ToolContext,
  asked: readonly string[] | undefined,
): z.input<typeof Output> {
  const { period, before, wellness, buckets, sleepNeed } = found;
  const { timeZone } = context.athlete.preferences;
  const { nights, summaries, chosen, hrv, sleep } = wellness;
  const sources = new Set(chosen.map(({ series }) => series.source));
  const silent = silentFamilies(wellness);
  const debt = sleep?.debt;
  const clockOf = (day: Day): readonly [string, string] | undefined => {
    const night = asked || nights.length === 1 ? sleep?.sleeps.get(day) : undefined;
    return night && [clock(night.start, timeZone), clock(night.end, timeZone)];
  };
  const rows = nights
    .slice(-mostRows)
    .map((night) => nightRow(night, summaries, { today: context.today, clock: clockOf(night.day) }));
  return {
    headline: headlineOf(found, timeZone),
    from: period.from,
    to: period.to,
    time_zone: timeZone,
    days: nights.length,
    days_known: nights.filter(isKnown).length,
    source: sources.size === 1 ? sourceName([...sources][0]) : undefined,
    nights: buckets ? undefined : rows,
    buckets: buckets
      ?.slice(-mostRows)
      .map((bucket) => bucketRow(bucket, daysBetween(bucket.from, bucket.to) + 1)),
    before: before && { from: before.from, to: before.to },
    averages: summaries.map((summary) =>
      measureRow(summary, {
        spread: nights.length > 2 && (summary.measure.id === 'sleep_seconds' || asked?.length === 1),
        change: asked !== undefined || inFull.has(summary.measure.id),
        oneSource: sources.size === 1,
      }),
    ),
    hrv_week: hrv && {
      day: hrv.day,
      mean_ms: hrv.mean && round(hrv.mean, 1),
      n: hrv.n,
      usual_low_ms: hrv.usual && round(hrv.usual.low, 1),
      usual_high_ms: hrv.usual && round(hrv.usual.high, 1),
      usual_days: hrv.usual?.n,
      provisional: hrv.usual?.provisional || undefined,
      verdict: hrv.verdict,
      variation_percent: hrv.variationPercent && round(hrv.variationPercent, 1),
      missing: hrv.missing,
    },
    sleep_rhythm: sleep && {
      from: sleep.from,
      to: sleep.to,
      regularity_index: sleep.regularity.value === undefined ? undefined : round(sleep.regularity.value),
      regularity_n: sleep.regularity.n,
      no_regularity: sleep.regularity.missing,
      midpoint_sd_minutes: sleep.midpoint.value === undefined ? undefined : round(sleep.midpoint.value),
      no_midpoint: sleep.midpoint.missing,
    },
    sleep_debt: debt &&
      sleepNeed && {
        need_hours: round(sleepNeed.hours, 2),
        stated_in: sleepNeed.memoryId,
        debt_hours: round(debt.hours, 1),
        nights: debt.known,
        nights_unknown: debt.missing,
      },
    other_sources: wellness.others.length > 0 ? wellness.others.map(otherRow) : undefined,
    unknown_here: silent.length > 0 ? silent : undefined,
    not_recorded: wellness.absent.length > 0 ? [...wellness.absent] : undefined,
    remarks: remarksOn(found, context),
  };
}

const clock = (at: number, timeZone: string): string => localTime(at, timeZone).slice(11, 16);

/** Told with their change although nobody asked for them by name; the rest keeps the answer to a screenful. */
const inFull = new Set([
  'sleep_seconds',
  'hrv_rmssd_ms',
  'hrv_sdnn_ms',
  'resting_heart_rate_bpm',
  'weight_kilograms',
  'steps',
]);

/** The figures people ask for, one night with its verdicts, a period with its means. */
const leading = new Set(['sleep_seconds', 'hrv_rmssd_ms', 'hrv_sdnn_ms', 'resting_heart_rate_bpm']);

function headlineOf({ period, wellness }: WellnessAnswer, timeZone: string): Phrase {
  const { nights, summaries } = wellness;
  const { from, to } = period;
  if (nights.every((night) => night.gap === 'no_data' && night.values.size === 0))
    return phrase('wellness.headline-none', { from, to, timeZone });
  const asked = summaries.filter(({ measure }) => leading.has(measure.id));
  const told = (asked.length > 0 ? asked : summaries).slice(0, 4);
  if (nights.length === 1) return oneNight(wellness, { from, timeZone });
  return phrase(
    'wellness.headline',
    { from, to, timeZone, known: nights.filter(isKnown).length, nights: nights.length },
    told.map(({ measure, average }) =>
      phrase('wellness.figure', { measure: measure.id, value: average, mean: 1 }),
    ),
  );
}

function oneNight(
  { nights: [night], chosen, summaries }: WellnessAnswer['wellness'],
  { from, timeZone }: { readonly from: Day; readonly timeZone: string },
): Phrase {
  const told = chosen.flatMap(({ measure }): Phrase[] => {
    const value = night.values.get(measure);
    if (value === undefined || measure.detail) return [];
    const usual = summaries.find((summary) => summary.measure === measure)?.usual;
    const figure = phrase('wellness.figure', { measure: measure.id, value });
    if (!usual || !isUsual(usual)) return [figure];
    const range = { measure: measure.id, mean: 1, low: usual.low, high: usual.high, n: usual.n };
    return [phrase('wellness.figure-usual', { provisional: usual.provisional ? 1 : 0, ...range }, [figure])];
  });
  const parts = told.length > 0 ? told : [phrase(`wellness.gap.${night.gap ?? 'no_night'}`)];
  return phrase('wellness.headline-one', { from, timeZone }, parts);
}

/** Families that are recorded, but of which this period knows nothing. */
function silentFamilies({ nights, chosen }: WellnessAnswer['wellness']): string[] {
  const told = new Set(nights.flatMap(({ values }) => [...values.keys()].map(({ family }) => family)));
  return [...new Set(chosen.map(({ measure }) => measure.family))].filter((family) => !told.has(family));
}

function remarksOn(found: WellnessAnswer, { today }: ToolContext): Phrase[] {
  const { wellness, period, buckets, firstDay } = found;
  const { summaries, chosen, absent, nights } = wellness;
  const rest = chosen.find(({ measure }) => measure.id === 'resting_heart_rate_bpm')?.series;
  const scores = summaries.filter(({ measure }) => measure.vendor && !measure.id.startsWith('vo2max'));
  const open = nights.some(
    ({ day, values }) => day === today && [...values.keys()].some(({ wholeDay }) => wholeDay),
  );
  const silent = silentFamilies(wellness);
  const rows = buckets?.length ?? nights.length;
  return [
    ...(rest
      ? [phrase('wellness.resting-definition', { source: sourceName(rest.source), window: rest.window })]
      : []),
    ...bySource(scores).map(([source, own]) =>
      phrase(
        'wellness.vendor-scale',
        { source },
        own.map((id) => phrase('wellness.name', { measure: id })),
      ),
    ),
    ...(open ? [phrase('wellness.today-open')] : []),
    ...(silent.length > 0
      ? [phrase('wellness.unknown-here', {}, [phrase('wellness.families', { families: silent.join(',') })])]
      : []),
    ...(absent.length > 0
      ? [
          phrase('wellness.not-recorded', { from: addDays(period.from, -60) }, [
            phrase('wellness.families', { families: absent.join(',') }),
          ]),
        ]
      : []),
    ...(firstDay && firstDay > addDays(period.from, -60)
      ? [phrase('wellness.history', { day: firstDay })]
      : []),
    ...(rows > mostRows ? [phrase('wellness.cut', { shown: mostRows, total: rows })] : []),
  ];
}

function bySource(
  scores: readonly { readonly measure: Measure; readonly series: { readonly source: string } }[],
): [string, string[]][] {
  const names = Map.groupBy(scores, ({ series }) => sourceName(series.source));
  return [...names].map(([source, own]) => [source, own.map(({ measure }) => measure.id)]);
}

function sections(shown: Shown, voice: Voice): string[] {
  const { hrv_week: hrv, sleep_rhythm: rhythm, sleep_debt: debt } = shown;
  return [
    ...(shown.nights ?? []).map((row) => `- ${voice.label(voice.day(row.day), nightLine(row, voice))}`),
    ...(shown.buckets ?? []).map((row) => `- ${bucketLine(row, voice)}`),
    ...(shown.averages.length > 0
      ? [
          voice.say('wellness.averages', { ...shown.before }),
          ...shown.averages.map((row) => `- ${averageLine(row, voice)}`),
        ]
      : []),
    hrv ? hrvLine(hrv, voice) : '',
    rhythm ? rhythmLine(rhythm, voice) : '',
    debt
      ? voice.say('wellness.debt', {
          need: debt.need_hours,
          hours: debt.debt_hours,
          known: debt.nights,
          missing: debt.nights_unknown,
          ...(debt.stated_in !== undefined && { memory: debt.stated_in }),
        })
      : '',
    ...(shown.hypnogram ? hypnogramLines(shown.hypnogram, voice) : []),
    ...(shown.other_sources ?? []).map((row) =>
      voice.say('wellness.other-source', {
        measure: row.measure,
        mean: 1,
        source: row.source,
        window: row.window,
        n: row.n,
        value: row.average,
        ...(row.difference_on_same_days !== undefined && { difference: row.difference_on_same_days }),
      }),
    ),
    shown.source ? voice.say('wellness.source', { source: shown.source }) : '',
    ...shown.remarks.map((remark) => voice.say(remark)),
  ];
}

function figureWords(row: Figures, voice: Voice, how: PhraseParams = {}): [string, string][] {
  return measures.flatMap(({ id }): [string, string][] => {
    const value = row[id as keyof Figures];
    return value === undefined ? [] : [[id, voice.say('wellness.figure', { measure: id, value, ...how })]];
  });
}

function nightLine(row: NightRow, voice: Voice): string {
  const verdict = (id: string): string => {
    const side = row.low?.includes(id) ? 'low' : row.high?.includes(id) ? 'high' : undefined;
    return side ? ` (${voice.say('wellness.outside', { verdict: side })})` : '';
  };
  const clock =
    row.sleep_start_local && row.sleep_end_local
      ? `${row.sleep_start_local}–${row.sleep_end_local}`
      : undefined;
  return [
    row.unknown ? voice.say(`wellness.gap.${row.unknown}`) : undefined,
    clock,
    ...figureWords(row, voice).map(([id, words]) => `${words}${verdict(id)}`),
    row.nap_seconds === undefined ? undefined : voice.say('wellness.nap', { seconds: row.nap_seconds }),
    row.day_not_over ? voice.say('wellness.so-far') : undefined,
  ]
    .filter(Boolean)
    .join(' · ');
}

function bucketLine(row: BucketRow, voice: Voice): string {
  const key = voice.say('wellness.bucket', { key: row.key, known: row.days_known, nights: row.days });
  const figures = figureWords(row, voice, { mean: 1 }).map(([, words]) => words);
  return voice.label(key, figures.length > 0 ? figures.join(' · ') : voice.say('wellness.gap.no_data'));
}

function averageLine(row: MeasureRow, voice: Voice): string {
  const { measure } = row;
  const name = voice.say('wellness.name', { measure });
  const window = row.window && voice.say('wellness.window', { window: row.window });
  const measured = [window, row.source].filter(Boolean).join(', ');
  const spread: PhraseParams = row.median === undefined ? {} : { median: row.median, sd: row.sd ?? 0 };
  const parts = [
    voice.say('wellness.average', { measure, mean: 1, value: row.average, n: row.n, ...spread }),
    row.no_usual
      ? voice.say(row.no_usual)
      : voice.say('wellness.usual', {
          measure,
          mean: 1,
          low: row.usual_low ?? 0,
          high: row.usual_high ?? 0,
          ...(row.usual_days !== undefined && { n: row.usual_days }),
          provisional: row.provisional ? 1 : 0,
        }),
    row.difference === undefined
      ? undefined
      : voice.say('wellness.change', {
          measure,
          mean: 1,
          before: row.before_average ?? 0,
          n: row.before_n ?? 0,
          difference: row.difference,
          low: row.difference_low ?? 0,
          high: row.difference_high ?? 0,
          clear: row.clear_change ? 1 : 0,
        }),
  ];
  return voice.label(measured ? `${name} (${measured})` : name, parts.filter(Boolean).join(' · '));
}

function hrvLine(hrv: z.output<typeof HrvWeek>, voice: Voice): string {
  if (hrv.mean_ms === undefined)
    return hrv.missing ? voice.say(phrase('wellness.hrv-none', {}, [hrv.missing])) : '';
  const against = hrv.missing
    ? hrv.missing
    : phrase('wellness.hrv-band', {
        verdict: hrv.verdict ?? '',
        low: hrv.usual_low_ms ?? 0,
        high: hrv.usual_high_ms ?? 0,
        n: hrv.usual_days ?? 0,
        provisional: hrv.provisional ? 1 : 0,
      });
  const variation: PhraseParams =
    hrv.variation_percent === undefined ? {} : { variation: hrv.variation_percent };
  return voice.say(
    phrase('wellness.hrv-week', { day: hrv.day, value: hrv.mean_ms, n: hrv.n, ...variation }, [against]),
  );
}

function rhythmLine(rhythm: z.output<typeof Rhythm>, voice: Voice): string {
  const parts = [
    rhythm.no_regularity ??
      phrase('wellness.regularity', { value: rhythm.regularity_index ?? 0, n: rhythm.regularity_n }),
    rhythm.no_midpoint ?? phrase('wellness.midpoint', { value: rhythm.midpoint_sd_minutes ?? 0 }),
  ];
  return voice.say(phrase('wellness.rhythm', { from: rhythm.from, to: rhythm.to }, parts));
}
