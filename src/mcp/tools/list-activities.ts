import { z } from 'zod';
import { listActivities } from '../../app/answers/list-activities.ts';
import { phrase } from '../../domain/phrase.ts';
import { answer, count, dayField, text } from '../fields.ts';
import { Cursor, Limit, Period, SportInput } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';
import { ActivityRow, activityLine, activityRow } from './activity-row.ts';

export const listActivitiesTool = defineTool({
  name: 'list_activities',
  title: 'Find activities',
  description:
    'Use this when the athlete asks which activities they did, or to find the id of one ("my long run in October"). ' +
    'Returns one row per activity with distance (m), timer time (s), pace (s) or speed, heart rate, power, ascent, load, device and id, newest first. ' +
    'A session recorded by two devices is one row. For totals use summarize_training; for laps and zones of one, get_activity.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    period: Period.default('last-4-weeks'),
    sport: SportInput,
    text: z.string().max(80).optional().describe('Words in title or device'),
    min_distance_meters: z.number().min(0).optional().describe('e.g. 20000'),
    max_distance_meters: z.number().min(0).optional(),
    min_duration_seconds: z.number().min(0).optional().describe('e.g. 3600'),
    order: z
      .enum(['newest', 'oldest', 'longest', 'farthest'])
      .default('newest')
      .describe('"farthest" for the longest distance'),
    limit: Limit.default(20),
    cursor: Cursor,
  }),
  output: answer({
    from: dayField(),
    to: dayField(),
    time_zone: text(),
    total: count(),
    activities: z.array(ActivityRow),
    next_cursor: text().optional(),
  }),
  run: async ({ period, cursor, sport, text: words, ...asked }, context) => {
    const filter = {
      sports: sport && [sport],
      text: words,
      minMeters: asked.min_distance_meters,
      maxMeters: asked.max_distance_meters,
      minSeconds: asked.min_duration_seconds,
      order: asked.order,
      limit: asked.limit,
    };
    const page = await listActivities(context, period, filter, cursor);
    const { timeZone } = context.athlete.preferences;
    const seen = { timeZone, mayReadNotes: context.who.scopes.includes('notes:read') };
    const { from, to } = page.period;
    return {
      from,
      to,
      time_zone: timeZone,
      total: page.total,
      activities: page.heads.map((head) => activityRow(head, seen)),
      next_cursor: page.nextCursor,
      headline: phrase(page.total === 0 ? 'activities.none' : 'activities.found', {
        total: page.total,
        shown: page.heads.length,
        from,
        to,
        timeZone,
        ...page.span,
      }),
    };
  },
  say: (shown, voice) =>
    [
      ...shown.activities.map((row) => `- ${activityLine(row, voice)}`),
      ...(shown.next_cursor ? [voice.say('page.more', { cursor: shown.next_cursor })] : []),
    ].join('\n'),
});
