import { z } from 'zod';
import {
  assessReadiness,
  type Readiness,
  type ReadinessAnswer,
  reports,
  type Rule,
} from '../../app/answers/assess-readiness.ts';
import { hardSession } from '../../app/answers/hard-session.ts';
import { type Phrase, phrase, type PhraseParams } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, count, dayField, number, plain, sentence, tellingByRow, text } from '../fields.ts';
import { DayInput } from '../inputs.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import { candidateFields, candidateLines, sessionFields } from './candidate-rows.ts';
import { sourceName } from './wellness-rows.ts';

const families: Readonly<Record<Rule['rule'], string>> = {
  hrv_week: 'hrv',
  resting_heart_rate: 'resting_heart_rate',
  last_sleep: 'sleep',
  recent_load: 'training_load',
  longest_session: 'distance',
  reported: 'memory',
};

/** A rule with its inputs; `unit` is that of its figures. */
const RuleRow = tellingByRow(
  z.object({
    rule: text(),
    state: about('figure', z.string()),
    unit: text().optional(),
    value: number('figure').optional(),
    usual_low: number('figure').optional(),
    usual_high: number('figure').optional(),
    n: count().optional(),
    usual_n: count().optional(),
    day: dayField().optional(),
    source: text().optional(),
    window: text().optional(),
    metric: text().optional(),
    method: text().optional(),
    provisional: plain(z.literal(true)).optional(),
    unknown_days: count().optional(),
    activity: text().optional(),
    distance_meters: number('figure').optional(),
    longest_before_meters: number('figure').optional(),
    percent_beyond: number('figure').optional(),
    jump: text().optional(),
    group_hazard_ratio: plain(z.number()).optional(),
    report: about('figure', z.string()).optional(),
    memory: text().optional(),
    memory_text: about('memory', z.string()).optional(),
    noted_long_ago: plain(z.literal(true)).optional(),
    why_unknown: sentence().optional(),
  }),
  (row) => families[row.rule as Rule['rule']] ?? 'computed_figures',
);
type RuleRow = z.output<typeof RuleRow>;

const ScoreRow = z.object({
  score: text(),
  value: number('vendor_scores'),
  source: text(),
  day: dayField(),
});

const Output = answer({
  day: dayField(),
  ...candidateFields,
  verdict: about('readiness', z.string()),
  rules: z.array(RuleRow),
  see_a_professional: sentence().optional(),
  vendor_scores: z.array(ScoreRow),
  remarks: z.array(sentence()),
});
type Shown = z.output<typeof Output>;

export const assessReadinessTool = defineTool({
  name: 'assess_readiness',
  title: 'Ready to train?',
  description:
    'Use this when the athlete asks whether to train hard, rest or move a session, or why a day felt hard. Returns green, caution, rest or unknown from ' +
    'rules (HRV week, resting heart rate, last sleep, load, longest run, reports) with the inputs that fired each, what is missing, and the watch’s ' +
    'own scores beside. No score, no diagnosis: overtraining, illness or injury cannot be told. For the nights use get_wellness.',
  scopes: ['wellness:read', 'activities:read'],
  hints: reads,
  input: z.strictObject({
    day: DayInput.default('today'),
    activity: z.string().max(40).optional().describe('Why it felt hard: id or "latest", in place of day'),
    reported: z.array(z.enum(reports)).default([]).describe('What the athlete says of it'),
  }),
  output: Output,
  run: async ({ activity, ...asked }, context) => {
    if (activity === undefined) return shape(await assessReadiness(context, asked), context);
    const session = await hardSession(context, activity);
    const found = await assessReadiness(context, { ...asked, day: session.head.day });
    return { ...shape(found, context), ...sessionFields(session, found) };
  },
  say: (shown, voice) =>
    [
      shown.see_a_professional ? voice.say(shown.see_a_professional) : '',
      ...candidateLines(shown, voice),
      ...inOrder(shown.rules).map((row) => `- ${ruleLine(row, voice)}`),
      vendorLine(shown, voice),
      ...shown.remarks.map((remark) => voice.say(remark)),
    ]
      .filter(Boolean)
      .join('\n'),
});

function shape(found: ReadinessAnswer, { today }: ToolContext): z.input<typeof Output> {
  const { day, asked, readiness, vendorScores, loadMethods, memoryRead } = found;
  return {
    headline: headlineOf(readiness, day),
    day,
    verdict: readiness.verdict,
    rules: readiness.rules.map((rule) => ruleRow(rule, found)),
    see_a_professional: readiness.seeProfessional ? phrase('readiness.professional') : undefined,
    vendor_scores: vendorScores.map(({ name, value, source, day: on }) => ({
      score: name,
      value: round(value),
      source: sourceName(source),
      day: on,
    })),
    remarks: [
      ...(asked > today ? [phrase('readiness.future', { asked })] : []),
      ...(vendorScores.length === 0 ? [phrase('readiness.no-vendor')] : []),
      ...(loadMethods.length > 1
        ? [phrase('readiness.load-mixed', { methods: loadMethods.join(', ') })]
        : []),
      ...(memoryRead ? [] : [phrase('readiness.memory-closed')]),
      phrase('readiness.limits'),
    ],
  };
}

function headlineOf({ verdict, rules }: Readiness, day: string): Phrase {
  const fired = rules.filter(({ state }) => state === 'fired');
  const unknown = rules.filter(({ state }) => state === 'unknown').length;
  const why = fired.map(({ rule, reported }) =>
    phrase(`readiness.brief.${rule}`, reported ? { report: reported.report } : {}),
  );
  return phrase(`readiness.headline.${verdict}`, { day, unknown }, why);
}

const units: Readonly<Partial<Record<Rule['rule'], string>>> = {
  hrv_week: 'ms',
  resting_heart_rate: 'bpm',
  last_sleep: 'seconds',
  recent_load: 'load',
};

const methods: Readonly<Partial<Record<Rule['rule'], string>>> = {
  hrv_week: 'mean_ln_7_days_against_60_days_half_sd',
  resting_heart_rate: 'above_mean_plus_1_sd_of_60_days',
  last_sleep: 'below_mean_minus_1_sd_of_60_days',
  recent_load: 'sum_7_days_against_8_weeks_1_sd',
  longest_session: 'beyond_longest_of_30_days',
};

function ruleRow(rule: Rule, { sources }: ReadinessAnswer): z.input<typeof RuleRow> {
  const { session, reported } = rule;
  const series = {
    hrv_week: sources.hrv,
    resting_heart_rate: sources.restingHeartRate,
    last_sleep: sources.sleep,
  }[rule.rule as string];
  const digits = rule.rule === 'hrv_week' || rule.rule === 'resting_heart_rate' ? 1 : 0;
  const as = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : round(value, digits);
  return {
    rule: rule.rule,
    state: rule.state,
    unit: rule.value === undefined ? undefined : units[rule.rule],
    value: as(rule.value),
    usual_low: as(rule.usualLow),
    usual_high: as(rule.usualHigh),
    n: rule.n,
    usual_n: rule.usualN,
    day: rule.day,
    source: series && sourceName(series.source),
    window: series?.window,
    metric: rule.rule === 'hrv_week' ? series?.metric : undefined,
    method: methods[rule.rule],
    provisional: rule.provisional || undefined,
    unknown_days: rule.unknownDays,
    why_unknown: rule.why,
    ...(session && {
      activity: session.id,
      distance_meters: round(session.meters),
      longest_before_meters: round(session.longestBefore),
      percent_beyond: round(session.percent, 1),
      jump: session.category,
      group_hazard_ratio: session.hazardRatio,
    }),
    ...(reported && {
      report: reported.report,
      memory: reported.memoryId,
      memory_text: reported.text,
      noted_long_ago: reported.old ? (true as const) : undefined,
    }),
  };
}

const order = ['fired', 'calm', 'unknown'];
const inOrder = (rules: readonly RuleRow[]): RuleRow[] =>
  [...rules].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

function ruleLine(row: RuleRow, voice: Voice): string {
  const state = voice.say(`readiness.state.${row.state}`);
  const words = {
    reported: reportedWords,
    longest_session: sessionWords,
  }[row.rule];
  return `[${state}] ${(words ?? figureWords)(row, voice)}`;
}

function figureWords(row: RuleRow, voice: Voice): string {
  const measured = row.source ? { source: row.source, window: row.window ?? '' } : {};
  const metric = { metric: row.metric ?? 'hrv_rmssd' };
  const name = voice.say('readiness.rule', { rule: row.rule, ...measured, ...metric } as PhraseParams);
  const { value, usual_low: low, usual_high: high } = row;
  const said = (amount: number): string => amountIn(row, amount, voice);
  const parts = [
    value === undefined ? undefined : said(value),
    row.n === undefined ? undefined : voice.say('readiness.known', { n: row.n }),
    low === undefined || high === undefined ? undefined : usualWords(row, [low, high], voice),
    whenWords(row, voice),
    row.provisional ? voice.say('readiness.provisional') : undefined,
    row.unknown_days && !row.why_unknown
      ? voice.say('readiness.unknown-days', { days: row.unknown_days })
      : undefined,
    row.why_unknown ? voice.say(row.why_unknown) : undefined,
  ];
  return voice.label(name, parts.filter(Boolean).join(', '));
}

function whenWords({ rule, day, value }: RuleRow, voice: Voice): string | undefined {
  if (!day) return undefined;
  if (rule === 'recent_load') return voice.say('readiness.until', { day });
  return value === undefined ? undefined : voice.say('readiness.on', { day });
}

const measureOf: Readonly<Record<string, string>> = {
  hrv_week: 'hrv_rmssd_ms',
  resting_heart_rate: 'resting_heart_rate_bpm',
  last_sleep: 'sleep_seconds',
};

function amountIn({ rule }: RuleRow, value: number, voice: Voice): string {
  const measure = measureOf[rule];
  return measure
    ? voice.say('wellness.value', { measure, value, ...(rule === 'last_sleep' ? {} : { mean: 1 }) })
    : voice.say('readiness.load', { value });
}

function usualWords(row: RuleRow, [low, high]: readonly [number, number], voice: Voice): string {
  if (row.rule === 'recent_load') return voice.say('readiness.weeks', { low, high, n: row.usual_n ?? 0 });
  const measure = measureOf[row.rule];
  return voice.say('readiness.usual', {
    measure,
    low,
    high,
    n: row.usual_n ?? 0,
    width: row.rule === 'hrv_week' ? 0.5 : 1,
    ...(row.rule === 'last_sleep' ? {} : { mean: 1 }),
  });
}

function sessionWords(row: RuleRow, voice: Voice): string {
  if (row.why_unknown) return voice.label(voice.say('readiness.session-name'), voice.say(row.why_unknown));
  if (row.distance_meters === undefined) return voice.say('readiness.session-none');
  const parts = [
    voice.say('readiness.session', {
      meters: row.distance_meters,
      day: row.day ?? '',
      percent: row.percent_beyond ?? 0,
      before: row.longest_before_meters ?? 0,
      id: row.activity ?? '',
    }),
    row.jump ? voice.say('readiness.jump', { jump: row.jump }) : undefined,
    row.group_hazard_ratio === undefined
      ? undefined
      : voice.say('readiness.hazard', { ratio: row.group_hazard_ratio }),
    row.unknown_days ? voice.say('readiness.unknown-days', { days: row.unknown_days }) : undefined,
    row.provisional ? voice.say('readiness.provisional') : undefined,
  ];
  return parts.filter(Boolean).join(' · ');
}

function reportedWords(row: RuleRow, voice: Voice): string {
  const parts = [
    voice.say('readiness.reported', { report: row.report ?? '' }),
    row.memory
      ? voice.say('readiness.from-memory', { id: row.memory, text: row.memory_text ?? '' })
      : undefined,
    row.noted_long_ago ? voice.say('readiness.old-memory') : undefined,
  ];
  return parts.filter(Boolean).join(', ');
}

function vendorLine({ vendor_scores: scores }: Shown, voice: Voice): string {
  if (scores.length === 0) return '';
  const said = scores.map(({ score, value, source, day }) =>
    voice.say('readiness.vendor-score', { measure: score, value, source, day }),
  );
  return voice.say('readiness.vendor', { scores: said.join(', ') });
}
