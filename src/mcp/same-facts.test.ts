import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inParis, type Kit, now, openKit } from '../../test/kit.ts';
import { fill, lastWeek } from '../../test/library.ts';
import { addFullWatch } from '../../test/nights.ts';
import { dayOf } from '../domain/day.ts';
import { type Voice, voiceFor } from '../locales/index.ts';
import { isPhrase } from './fields.ts';
import type { Tool, ToolContext } from './tool.ts';
import { tools } from './tools/index.ts';

/**
 * Some clients show the model only the structure, others only the text: whatever the structure tells, the text tells.
 * Each value of an answer is changed in turn; a text that does not change with it kept that value back.
 */

let kit: Kit;
let context: ToolContext;
before(async () => {
  kit = await openKit();
  await fill(kit);
  const athlete = await kit.deps.storage.athletes.get('me');
  assert.ok(athlete);
  context = { deps: kit.deps, who: kit.who, athlete, now, today: dayOf(now, inParis.timeZone) };
});
after(async () => kit.close());

/** Told by the headline, which is put into words before the rest, or by another field: `tool path.without.indexes`. */
const toldElsewhere: readonly RegExp[] = [
  / (from|to|time_zone|day|total|activities_total)$/,
  /\.start_utc$/,
  /\bunits?(\.\w+)?$/,
  /^get_athlete (language|swim_units|library\.(activities|first_day|last_day|last_activity_days_ago))$/,
  // A landmark is named by its own kind, and its age stands beside its day.
  /^(get_athlete landmarks|remember fact)\.(kind|age_days)$/,
  /^get_activity (activity\.(start_local|sport|sub_sport)|laps_total)$/,
  /^get_streams (activity|sport|samples|every_seconds)$/,
  /^compare_activities columns$/,
  // A row of the table is named by its key and its days, a day by itself.
  /^summarize_training (by|total\.activities|buckets\.(key|from|to)|known\.(from|to))$/,
  // The race of the headline; how many methods stand behind its range.
  /^predict_race (distance_meters|race_day|range\.(methods|low_seconds|high_seconds))$/,
  /^get_wellness (days|days_known|not_recorded|unknown_here|(sleep_rhythm|buckets)\.(from|to))$/,
  // A method is put into words: mean ± half a SD of the sixty days before.
  /^assess_readiness (verdict|rules\.method)$/,
  /^get_calendar (done|missed|planned|unplanned_total)$/,
  /^get_workout (status|workout\.day)$/,
  // Said when something is not kept.
  /^get_workout targets\.kept$/,
  /^undo change_id$/,
];

type Path = readonly (string | number)[];

function* leaves(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  if (isPhrase(value) || value === undefined) return;
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* leaves(item, [...path, i]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* leaves(item, [...path, key]);
  else yield { path, value };
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value * 3 + 17.4;
  if (typeof value === 'boolean') return !value;
  if (/^\d{4}-\d{2}-\d{2}T/.test(String(value))) return '2001-02-03T04:05:06';
  if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return '2001-02-03';
  return `other ${String(value)}`;
}

function withChange(answer: unknown, [head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  const copy = (Array.isArray(answer) ? [...(answer as unknown[])] : { ...(answer as object) }) as Record<
    string | number,
    unknown
  >;
  copy[head] = withChange(copy[head], rest, value);
  return copy;
}

function keptBack(tool: Tool, answer: Record<string, unknown>, voice: Voice): string[] {
  const text = tool.say(answer, voice);
  return [...leaves(answer)].flatMap(({ path, value }) => {
    const name = `${tool.name} ${path.filter((part) => typeof part === 'string').join('.')}`;
    if (toldElsewhere.some((pattern) => pattern.test(name))) return [];
    const other = tool.say(withChange(answer, path, changed(value)) as Record<string, unknown>, voice);
    return other === text ? [path.join('.')] : [];
  });
}

async function answerOf(name: string, args: object): Promise<[Tool, Record<string, unknown>]> {
  const tool = tools.find((candidate) => candidate.name === name);
  assert.ok(tool);
  const given = await tool.run(tool.input.parse(args), context);
  return [tool, tool.output.parse(given)];
}

async function assertSameFacts(name: string, args: object = {}): Promise<void> {
  const [tool, answer] = await answerOf(name, args);
  for (const language of ['en', 'fr'] as const) {
    const voice = voiceFor({ language, units: 'imperial', swimUnits: 'yards' });
    assert.deepEqual(keptBack(tool, answer, voice), [], `${name} in ${language}`);
  }
}

test('the text about the athlete tells all that the structure tells', async () =>
  assertSameFacts('get_athlete'));

test('so does a list of activities', async () =>
  assertSameFacts('list_activities', { period: 'all', limit: 5 }));

test('so does one activity of each kind, in summary and in full', async () => {
  const { activities } = await kit.ask<{ activities: { id: string }[] }>('list_activities', {
    period: 'last-week',
  });
  assert.equal(activities.length, lastWeek.length);
  for (const { id } of activities)
    for (const detail of ['summary', 'full']) await assertSameFacts('get_activity', { activity: id, detail });
});

test('so do curves, comparisons and halves', async () => {
  const { activities } = await kit.ask<{ activities: { id: string }[] }>('list_activities', {
    period: 'last-week',
    sport: 'running',
  });
  await assertSameFacts('get_streams', { channels: ['heart_rate', 'speed', 'altitude', 'distance'] });
  await assertSameFacts('compare_activities', { activities: activities.map(({ id }) => id) });
  await assertSameFacts('compare_activities', { activities: ['latest'] });
});

test('so do sums', async () => {
  await assertSameFacts('summarize_training', { period: 'last-week' });
  await assertSameFacts('summarize_training', { period: 'last-4-weeks', sport: 'running' });
  const also = ['zones', 'gear', 'plan', 'quality'];
  await assertSameFacts('summarize_training', { period: 'last-4-weeks', also });
});

test('so do a race ahead and its course, and one session by every set of zones', async () => {
  await assertSameFacts('predict_race', { distance: '10k', day: 'in six weeks', time_seconds: 2700 });
  await assertSameFacts('predict_race', {
    distance: 'marathon',
    climbs: [{ start_meters: 5000, length_meters: 2000, gain_meters: 100 }],
    temperature_celsius: 25,
  });
  await assertSameFacts('compare_activities', { activities: ['latest'], zones: true });
});

test('so do nights, alone and together, and what they say of a day', async () => {
  await addFullWatch(kit, context.today);
  await kit.deps.storage.wellness.save('me', [
    { day: context.today, metric: 'sleep_duration', value: 31_000, window: 'night', source: 'Ring' },
  ]);
  await assertSameFacts('get_wellness');
  await assertSameFacts('get_wellness', { period: 'today', sleep_need_hours: 8 });
  await assertSameFacts('get_wellness', { period: 'last-4-weeks', families: ['sleep'] });
  await assertSameFacts('assess_readiness', { reported: ['fever', 'soreness'] });
  await assertSameFacts('assess_readiness', { day: 'yesterday' });
  await assertSameFacts('assess_readiness', { activity: 'latest' });
  await kit.deps.storage.annotations.save('me', {
    about: `night:${context.today}`,
    by: 'Ring',
    receivedAt: now,
    stages: (['light', 'awake', 'deep', 'rem'] as const).map((stage, i) => ({
      stage,
      start: now + i * 1_800_000,
      seconds: 1800,
    })),
  });
  await assertSameFacts('get_wellness', { period: 'today', detail: 'full' });
});

test('so do gear, breaks, and what a vendor says of load and races', async () => {
  const { activities } = await kit.ask<{ activities: { id: string }[] }>('list_activities', {
    period: 'all',
  });
  for (const [i, { id }] of activities.entries()) {
    const activity = await kit.deps.storage.activities.get('me', id);
    if (activity) await kit.deps.storage.activities.save('me', { ...activity, gear: [`Pair ${i % 2}`] }, []);
  }
  const save = kit.deps.storage.wellness.save('me', [
    { day: context.today, metric: 'garmin_load_acute', value: 400, window: 'day', source: 'garmin connect' },
    { day: context.today, metric: 'garmin_race_half', value: 5700, window: 'day', source: 'garmin connect' },
  ]);
  await save;
  const word = { about: `day:${context.today}`, by: 'garmin connect', receivedAt: now };
  await kit.deps.storage.annotations.save('me', { ...word, words: { training_status: 'PEAKING' } });
  await assertSameFacts('summarize_training', { period: 'last-week', also: ['gear'] });
  await assertSameFacts('get_activity');
  await assertSameFacts('predict_race', { distance: 'half' });
});

test('so do the calendar, a planned workout and one that was done', async () => {
  const plan = await kit.ask<{ workout: { id: string } }>('plan_workout', {
    sport: 'running',
    name: '10 × 400 m',
    note: 'On the track',
    steps: [
      { kind: 'warmup', duration_seconds: 900 },
      {
        kind: 'repeat',
        times: 10,
        steps: [
          { kind: 'work', distance_meters: 400, target: 'pace', target_low: '4:00', target_high: '4:05' },
          { kind: 'recovery', duration_seconds: 90 },
        ],
      },
      { kind: 'cooldown', duration_seconds: 600 },
    ],
  });
  await assertSameFacts('get_workout', { id: plan.workout.id });
  const stored = await kit.deps.storage.calendar.get('me', plan.workout.id);
  assert.ok(stored);
  const day = dayOf(Date.UTC(2026, 10, 24, 12), 'UTC');
  await kit.deps.storage.calendar.save('me', { ...stored, state: 'scheduled', day, targets: ['fit'] });
  await assertSameFacts('get_calendar', { period: 'last-week' });
  await assertSameFacts('get_workout', { id: plan.workout.id });
});

test('so do previews and receipts of writes', async () => {
  const tool = tools.find(({ name }) => name === 'remember');
  assert.ok(tool);
  await assertSameFacts('remember', {
    kind: 'goal',
    text: 'Sub-40',
    sport: 'running',
    day: '2027-05-02',
    distance_meters: 10_000,
    time_seconds: 2400,
    expires: '2027-05-03',
  });
  await assertSameFacts('remember', {
    kind: 'landmark',
    landmark: 'threshold_power',
    sport: 'cycling',
    value: 255,
  });
  await assertSameFacts('undo');
  await assertSameFacts('forget', { data: 'heart_rate', period: 'last-week' });
});
