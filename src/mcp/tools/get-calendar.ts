import { z } from 'zod';
import { periodFor } from '../../app/answers/period.ts';
import { type CalendarEntry, calendarOf } from '../../app/training/calendar.ts';
import { phrase } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { answer, count, dayField, number, plain, text, about } from '../fields.ts';
import { Period } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';
import { ActivityRow, activityLine, activityRow, distanceIn, join } from './activity-row.ts';

/** What was done of a planned workout, in short: get_workout and get_activity tell more. */
const Answer = ActivityRow.pick({
  id: true,
  start_local: true,
  time_zone: true,
  sport: true,
  distance_meters: true,
  duration_seconds: true,
  average_heart_rate_bpm: true,
});
type Answer = z.output<typeof Answer>;

const Entry = z.object({
  id: text(),
  day: dayField(),
  status: plain(z.string()),
  sport: about('workouts', z.string()),
  name: about('workouts', z.string()),
  duration_seconds: number('workouts'),
  distance_meters: number('workouts').optional(),
  targets: plain(z.array(z.string())).optional(),
  activity: Answer.optional(),
});
type Entry = z.output<typeof Entry>;

export const getCalendarTool = defineTool({
  name: 'get_calendar',
  title: 'Training calendar',
  description:
    'Use this when the athlete asks what is planned, what they did of the plan, or what they skipped. Returns planned workouts with status ' +
    'planned, done (with the activity that answered it: local day ± 1, same sport, 50–150 % of the duration) or missed, ' +
    'activities that answered no plan, and drafts. For one workout step by step use get_workout.',
  scopes: ['calendar:read'],
  hints: reads,
  input: z.strictObject({
    period: Period.default('this-week'),
    unplanned: z.boolean().default(true).describe('Also list activities that answered no plan'),
  }),
  output: answer({
    from: dayField(),
    to: dayField(),
    time_zone: text(),
    workouts: z.array(Entry),
    done: count(),
    missed: count(),
    planned: count(),
    unplanned: z.array(ActivityRow).optional(),
    unplanned_total: count().optional(),
    drafts: z.array(z.object({ id: text(), name: about('workouts', z.string()) })),
  }),
  run: async ({ period: words, unplanned }, context) => {
    const { from, to } = await periodFor(context, words);
    const calendar = await calendarOf(context, from, to);
    const mayReadActivities = context.who.scopes.includes('activities:read');
    const { timeZone } = context.athlete.preferences;
    const seen = { timeZone, mayReadNotes: context.who.scopes.includes('notes:read') };
    const of = (status: CalendarEntry['status']): number =>
      calendar.entries.filter((entry) => entry.status === status).length;
    const counts = { planned: of('planned'), done: of('done'), missed: of('missed') };
    return {
      headline: phrase('calendar.headline', { from, to, ...counts }),
      from,
      to,
      time_zone: timeZone,
      workouts: calendar.entries.slice(0, 100).map(({ planned, status, activity }) => ({
        id: planned.id,
        day: planned.day ?? planned.resolved.day,
        status,
        sport: planned.workout.sport,
        name: planned.workout.name,
        duration_seconds: round(planned.resolved.totals.seconds),
        distance_meters: planned.resolved.totals.meters && round(planned.resolved.totals.meters),
        targets: planned.targets.length > 0 ? [...planned.targets] : undefined,
        activity: activity && mayReadActivities ? answerRow(activityRow(activity, seen)) : undefined,
      })),
      ...counts,
      unplanned:
        unplanned && mayReadActivities
          ? calendar.unplanned.slice(0, mostUnplanned).map((head) => activityRow(head, seen))
          : undefined,
      unplanned_total: unplanned && mayReadActivities ? calendar.unplanned.length : undefined,
      drafts: calendar.drafts.slice(-10).map(({ id, workout }) => ({ id, name: workout.name })),
    };
  },
  say: (shown, voice) =>
    [
      ...shown.workouts.map((entry) => entryLine(entry, voice)),
      ...(shown.unplanned?.length
        ? [
            voice.say('calendar.unplanned', {
              shown: shown.unplanned.length,
              total: shown.unplanned_total ?? shown.unplanned.length,
            }),
          ]
        : []),
      ...(shown.unplanned ?? []).map((row) => `- ${activityLine(row, voice)}`),
      ...(shown.drafts.length > 0
        ? [
            voice.say(
              phrase(
                'calendar.drafts',
                {},
                shown.drafts.map(({ id, name }) => phrase('calendar.draft', { id, name })),
              ),
            ),
          ]
        : []),
    ].join('\n'),
});

const mostUnplanned = 20;

function answerRow(row: ActivityRow): Answer {
  const { id, start_local, time_zone, sport, distance_meters, duration_seconds, average_heart_rate_bpm } =
    row;
  return { id, start_local, time_zone, sport, distance_meters, duration_seconds, average_heart_rate_bpm };
}

function entryLine(entry: Entry, voice: Voice): string {
  const line = join([
    voice.day(entry.day),
    voice.say(`calendar.status.${entry.status}`),
    voice.say('sport.name', { sport: entry.sport }),
    voice.quote(entry.name),
    voice.duration(entry.duration_seconds),
    distanceIn(entry, voice),
    entry.targets?.map((target) => voice.say('plan.target', { target })).join(', '),
    entry.id,
  ]);
  return entry.activity ? `- ${line} → ${activityLine(entry.activity, voice)}` : `- ${line}`;
}
