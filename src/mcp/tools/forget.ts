import { z } from 'zod';
import { forget } from '../../app/memory/forget.ts';
import { phrase } from '../../domain/phrase.ts';
import { answer, text } from '../fields.ts';
import { defineTool, replaces } from '../tool.ts';
import { FactRow, factLine, factRow } from './fact-row.ts';

export const forgetTool = defineTool({
  name: 'forget',
  title: 'Forget a fact',
  description:
    'Use this when the athlete wants a remembered goal, constraint, landmark or note gone. Takes the id shown by get_athlete. ' +
    'Returns what was dropped and a change id; undo brings it back. It does not delete activities.',
  scopes: ['memory:write'],
  hints: replaces,
  input: z.strictObject({ id: z.string().max(40).describe('e.g. "mem_7qk2m9xa"') }),
  output: answer({ dropped: FactRow, change_id: text() }),
  run: async ({ id }, context) => {
    const { memory, changeId } = await forget(context, id);
    return {
      headline: phrase('memory.forgotten', { id }),
      dropped: factRow(memory, context.today),
      change_id: changeId,
    };
  },
  say: (shown, voice) =>
    [factLine(shown.dropped, voice), voice.say('change.undo', { id: shown.change_id })].join('\n'),
});
