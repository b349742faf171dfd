import { z } from 'zod';
import { undo } from '../../app/memory/undo.ts';
import { localTime } from '../../domain/day.ts';
import { phrase } from '../../domain/phrase.ts';
import { answer, sentence, text } from '../fields.ts';
import { adds, defineTool } from '../tool.ts';
import { DeliveryRow, deliveryRow, deliveryText } from './workout-rows.ts';

export const undoTool = defineTool({
  name: 'undo',
  title: 'Take back a write',
  description:
    'Use this when the athlete regrets something boucle wrote: a remembered or forgotten fact, a planned, moved or deleted workout. ' +
    'Takes the change id of that answer, or "latest". Puts boucle’s own calendar and memory back as they were; ' +
    'a file already copied to a watch stays there, and the answer says so.',
  scopes: ['calendar:write', 'memory:write'],
  hints: adds,
  input: z.strictObject({ change: z.string().max(40).default('latest').describe('e.g. "chg_7qk2m9xa"') }),
  output: answer({
    change_id: text(),
    what: sentence(),
    done_local: text(),
    deliveries: z.array(DeliveryRow),
  }),
  run: async ({ change }, context) => {
    const { change: undone, deliveries } = await undo(context, change);
    return {
      headline: phrase('change.undone', { id: undone.id }),
      change_id: undone.id,
      what: undone.what,
      done_local: localTime(undone.at, context.athlete.preferences.timeZone),
      deliveries: deliveries.map(deliveryRow),
    };
  },
  say: ({ what, done_local: done, deliveries }, voice) =>
    [
      `- ${voice.say(what)} (${voice.day(done.slice(0, 10))} ${done.slice(11, 16)})`,
      ...deliveries.map((row) => deliveryText(row, voice)),
    ].join('\n'),
});
