import { z } from 'zod';
import { type StudiedJump, type TrainingLoad, trainingLoad } from '../../app/answers/training-load.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, count, dayField, flag, number, plain, sentence, text } from '../fields.ts';
import { EnduranceByName, Period } from '../inputs.ts';
import { vendorLoad } from '../../app/answers/vendor-day.ts';
import { defineTool, reads } from '../tool.ts';
import { sourceName } from './wellness-rows.ts';

const load = () => number('training_load');

const Point = z.object({ day: dayField(), load: load(), fitness: load(), fatigue: load(), form: load() });

const Jump = z.object({
  activity: text(),
  day: dayField(),
  distance_meters: number('distance'),
  longest_30_days_before_meters: number('distance'),
  percent: number('distance'),
  category: plain(z.string()),
  hazard_ratio: plain(z.number()).optional(),
});
type Jump = z.output<typeof Jump>;

/** A vendor's own figure or word, under its name; never mixed with ours. */
const VendorRow = z.object({
  name: text(),
  value: number('vendor_scores').optional(),
  word: about('vendor_scores', z.string()).optional(),
  source: text(),
  day: dayField(),
});

const Output = answer({
  from: dayField(),
  to: dayField(),
  time_zone: text(),
  day: dayField().optional(),
  fitness: load().optional(),
  fatigue: load().optional(),
  form: load().optional(),
  form_same_day: load().optional(),
  fitness_ramp_7_days: load().optional(),
  load_7_days: load().optional(),
  monotony: load().optional(),
  strain: load().optional(),
  fitness_if_unknown_days_as_usual: load().optional(),
  seed_day: dayField().optional(),
  provisional: flag().optional(),
  methods: plain(z.array(z.string())),
  days_trained: number('activities').optional(),
  days_rest: number('activities').optional(),
  days_unknown: count().optional(),
  load_sources: z.array(
    z.object({ source: text(), sessions: number('activities'), load: load(), percent: load() }),
  ),
  sessions_without_load: count(),
  by: text(),
  curve: z.array(Point),
  longest_run: Jump.optional(),
  jumps: z.array(Jump).optional(),
  ahead: z.array(Point.extend({ workouts: number('workouts') })).optional(),
  vendor: z.array(VendorRow).optional(),
  remarks: z.array(sentence()),
});
type Output = z.output<typeof Output>;

const mostPoints = 26;
const mostJumps = 5;
const methods = [
  'gain_1_minus_exp_minus_1_over_n',
  'days_42_and_7',
  'form_previous_day',
  'monotony_sample_sd',
];

export const getTrainingLoadTool = defineTool({
  name: 'get_training_load',
  title: 'Training load and form',
  description:
    'Use this when the athlete asks about fitness, fatigue, form, ramp, monotony or too big a jump. Returns the curve (one hour at ' +
    'threshold = 100; 42/7 days; form of the day before), monotony and strain, where loads come from, unknown days, and runs over 10 % ' +
    'longer than any in the 30 days before. For whether to train today use assess_readiness.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    period: Period.default('last-6-weeks'),
    sport: EnduranceByName,
    by: z.enum(['day', 'week', 'month']).optional(),
    ahead_days: z.int().min(0).max(60).default(0).describe('What planned workouts would bring'),
  }),
  output: Output,
  run: async ({ period, sport, by, ahead_days: days }, context) => {
    const mayLookAhead = context.who.scopes.includes('calendar:read');
    const request = { words: period, sport, by, aheadDays: mayLookAhead ? days : 0 };
    const found = await trainingLoad(context, request);
    const until = found.period.to < context.today ? found.period.to : context.today;
    const vendor = (await vendorLoad(context, until)).map(({ source, value, ...said }) => ({
      ...said,
      value: value === undefined ? undefined : round(value),
      source: sourceName(source),
    }));
    const mayRead = context.who.scopes.includes('wellness:read');
    const noStatus = mayRead && !vendor.some(({ name }) => name.startsWith('training_status'));
    const refused = days > 0 && !mayLookAhead ? [phrase('load.ahead-not-allowed')] : [];
    return {
      ...shape(found, context.athlete.preferences.timeZone, [
        ...refused,
        ...(noStatus ? [phrase('says.no-status')] : []),
      ]),
      vendor: vendor.length > 0 ? vendor : undefined,
    };
  },
  say: (shown, voice) => sections(shown, voice).filter(Boolean).join('\n'),
});

const one = (value: number): number => round(value, 1);
const some = <T>(list: readonly T[] | undefined): T[] | undefined =>
  list && list.length > 0 ? [...list] : undefined;

function shape(found: TrainingLoad, timeZone: string, more: readonly Phrase[]): z.input<typeof Output> {
  const { period, now, seed, days, sources, longest, ahead } = found;
  const spikes = longest?.jumps.slice(0, mostJumps) ?? [];
  return {
    headline: headlineOf(found),
    from: period.from,
    to: period.to,
    time_zone: timeZone,
    ...(now && {
      day: now.day,
      fitness: one(now.fitness),
      fatigue: one(now.fatigue),
      form: one(now.form),
      form_same_day: one(now.formSameDay),
      fitness_ramp_7_days: now.ramp === undefined ? undefined : one(now.ramp),
      load_7_days: round(now.load7Days),
      monotony: now.monotony === undefined ? undefined : round(now.monotony, 2),
      strain: now.strain === undefined ? undefined : round(now.strain),
      fitness_if_unknown_days_as_usual:
        now.fitnessAsUsual === undefined ? undefined : one(now.fitnessAsUsual),
      seed_day: seed,
      provisional: now.provisional || undefined,
      days_trained: days.trained,
      days_rest: days.rest,
      days_unknown: days.unknown,
    }),
    methods,
    load_sources: sources.map(({ basis, sessions, load, percent }) => ({
      source: basis,
      sessions,
      load: round(load),
      percent: round(percent),
    })),
    sessions_without_load: found.withoutLoad,
    by: found.by,
    curve: found.curve.slice(-mostPoints).map(pointRow),
    longest_run: longest && jumpRow(longest.run),
    jumps: some(spikes.filter(({ id }) => id !== longest?.run.id).map(jumpRow)),
    ahead: ahead?.days
      .filter(({ workouts }, i, all) => workouts > 0 || i === all.length - 1)
      .map((day) => ({ ...pointRow(day), workouts: day.workouts })),
    remarks: [...remarksOn(found), ...more],
  };
}

function pointRow({
  day,
  load,
  fitness,
  fatigue,
  form,
}: TrainingLoad['curve'][number]): z.output<typeof Point> {
  return { day, load: round(load), fitness: one(fitness), fatigue: one(fatigue), form: one(form) };
}

function jumpRow(jump: StudiedJump): Jump {
  return {
    activity: jump.id,
    day: jump.day,
    distance_meters: round(jump.meters, 1),
    longest_30_days_before_meters: round(jump.longestBefore, 1),
    percent: one(jump.percent),
    category: jump.category,
    hazard_ratio: jump.hazard,
  };
}

function headlineOf({ now, period, lastDay }: TrainingLoad): Phrase {
  if (lastDay) return phrase('load.long-ago', { day: lastDay, to: period.to });
  if (!now) return phrase('load.none', { to: period.to });
  const { day, fitness, fatigue, form } = now;
  return phrase('load.headline', { day, fitness: one(fitness), fatigue: one(fatigue), form: one(form) });
}

function remarksOn(found: TrainingLoad): Phrase[] {
  const { now, seed, curve, silentDays, sources, longest, ahead } = found;
  const said: (Phrase | false | undefined)[] = [
    now && silentDays > 0 && phrase('load.silent', { day: now.day, days: silentDays }),
    now && seed !== undefined && phrase(now.provisional ? 'load.provisional' : 'load.seed', { day: seed }),
    now?.fitnessAsUsual !== undefined &&
      phrase('load.unknown', {
        days: now.unknownDaysOf42,
        low: one(now.fitness),
        high: one(now.fitnessAsUsual),
      }),
    now && now.monotony === undefined && phrase('load.no-monotony'),
    now && now.withoutLoadOf42 > 0 && phrase('load.without', { count: now.withoutLoadOf42 }),
    sources.length > 1 && phrase('summary.load-mixed'),
    curve.length > mostPoints && phrase('summary.cut', { shown: mostPoints, total: curve.length }),
    longest?.historyDays !== undefined && phrase('load.short-history', { days: longest.historyDays }),
    longest && longest.jumps.length > 0 && phrase('load.hazard'),
    ahead && phrase('load.ahead', { workouts: ahead.workouts, without: ahead.withoutLoad }),
    now && phrase('load.not-fitness'),
  ];
  return said.filter((remark) => typeof remark === 'object');
}

function sections(shown: Output, voice: Voice): string[] {
  const list = (title: string, lines: readonly string[] = []): string =>
    lines.length > 0 ? `${voice.say(title)}\n${lines.map((line) => `- ${line}`).join('\n')}` : '';
  return [
    weekLine(shown, voice),
    shown.days_trained === undefined
      ? ''
      : voice.say('load.days', {
          from: shown.from,
          to: shown.to,
          trained: shown.days_trained,
          rest: shown.days_rest ?? 0,
          unknown: shown.days_unknown ?? 0,
        }),
    list(
      'load.sources',
      shown.load_sources.map(({ source, sessions, load, percent }) =>
        voice.say('load.source', { basis: source, sessions, load, percent }),
      ),
    ),
    list(
      'says.title',
      shown.vendor?.map(({ name, value, word, source, day }) =>
        voice.say(word === undefined ? 'says.value' : 'says.word', {
          name,
          value: value ?? 0,
          word: word ?? '',
          source,
          day,
        }),
      ),
    ),
    list(
      `load.by.${shown.by}`,
      shown.curve.map((point) => pointLine(point, voice)),
    ),
    list(
      'load.runs',
      [shown.longest_run, ...(shown.jumps ?? [])].flatMap((jump) => (jump ? [jumpLine(jump, voice)] : [])),
    ),
    list(
      'load.planned',
      shown.ahead?.map((point) => pointLine(point, voice)),
    ),
    ...shown.remarks.map((remark) => voice.say(remark)),
  ];
}

function weekLine(shown: Output, voice: Voice): string {
  const { fitness_ramp_7_days: ramp, load_7_days: week, monotony, strain } = shown;
  const parts = [
    ramp === undefined ? undefined : voice.say('load.ramp', { ramp }),
    week === undefined ? undefined : voice.say('load.week', { load: week }),
    monotony === undefined ? undefined : voice.say('load.monotony', { monotony, strain: strain ?? 0 }),
    shown.form_same_day === undefined ? undefined : voice.say('load.same-day', { form: shown.form_same_day }),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

const pointLine = (point: z.output<typeof Point>, voice: Voice): string => voice.say('load.point', point);

function jumpLine(jump: Jump, voice: Voice): string {
  const { day, activity, percent, category, hazard_ratio: hazard = 0 } = jump;
  return voice.say('load.jump', {
    day,
    activity,
    percent,
    category,
    hazard,
    meters: jump.distance_meters,
    before: jump.longest_30_days_before_meters,
  });
}
