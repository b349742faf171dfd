import { z } from 'zod';
import { forget } from '../../app/memory/forget.ts';
import { countData, type DataForgotten, forgetData } from '../../app/memory/forget-data.ts';
import { periodFor } from '../../app/answers/period.ts';
import { ConsentError, InputError } from '../../domain/errors.ts';
import { type Forgotten, forgettableData } from '../../domain/forgotten.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Voice } from '../../locales/index.ts';
import { offerConfirmation, requireConfirmation } from '../confirm.ts';
import { answer, count, dayField, number, text } from '../fields.ts';
import { Confirm, Period } from '../inputs.ts';
import { defineTool, replaces, type ToolContext } from '../tool.ts';
import { FactRow, factLine, factRow } from './fact-row.ts';

const DataRow = z.object({
  data: text(),
  from: dayField(),
  to: dayField(),
  activities: number('activities'),
  recordings: number('activities'),
  readings: number('wellness_readings'),
  original_files_deleted: count().optional(),
  original_files_kept: count().optional(),
});
type DataRow = z.output<typeof DataRow>;

const Output = answer({
  dropped: FactRow.optional(),
  change_id: text().optional(),
  data: DataRow.optional(),
  confirm: text().optional(),
});

export const forgetTool = defineTool({
  name: 'forget',
  title: 'Forget a fact or data',
  description:
    'Use this when the athlete wants a remembered fact gone (id from get_athlete; undo brings it back), or one kind of recorded data of ' +
    'some days deleted for good ("my heart rate of 2024"). For data the first call counts and returns a confirm token, the same call with it ' +
    'deletes: curves, totals, nights, original files; no undo. The activities themselves stay.',
  scopes: ['memory:write'],
  hints: replaces,
  input: z.strictObject({
    id: z.string().max(40).optional().describe('e.g. "mem_7qk2m9xa"'),
    data: z.enum(forgettableData).optional(),
    period: Period.optional().describe('With data: "2024", "all"'),
    confirm: Confirm,
  }),
  output: Output,
  run: async ({ id, data, period, confirm }, context) => {
    if (data !== undefined && id === undefined) {
      if (period === undefined) throw new InputError('forget.period', { data });
      const { from, to } = await periodFor(context, period);
      return dataGone({ data, from, to }, confirm, context);
    }
    if (id === undefined || data !== undefined) throw new InputError('forget.one');
    const { memory, changeId } = await forget(context, id);
    return {
      headline: phrase('memory.forgotten', { id }),
      dropped: factRow(memory, context.today),
      change_id: changeId,
    };
  },
  say: (shown, voice) =>
    [
      shown.dropped ? factLine(shown.dropped, voice) : '',
      shown.data ? dataLine(shown.data, voice) : '',
      shown.data ? voice.say('forget.remains') : '',
      shown.confirm ? voice.say('confirm.with', { token: shown.confirm }) : '',
      shown.change_id ? voice.say('change.undo', { id: shown.change_id }) : '',
    ]
      .filter(Boolean)
      .join('\n'),
});

/** Counting tells how much there is, so it takes the same permission as reading it. */
const needed = ['activities:read', 'wellness:read'] as const;

async function dataGone(
  rule: Forgotten,
  confirm: string | undefined,
  context: ToolContext,
): Promise<z.input<typeof Output>> {
  const missing = needed.filter((scope) => !context.who.scopes.includes(scope));
  if (missing.length > 0) throw new ConsentError('consent.scope-missing', { scopes: missing.join(', ') });
  const about = { data: rule.data, from: rule.from, to: rule.to };
  if (confirm === undefined) {
    const counted = await countData(context, rule);
    const nothing = counted.recordings + counted.readings === 0;
    return {
      headline: phrase(nothing ? 'forget.nothing' : 'forget.would', about),
      data: dataRow(counted),
      confirm: nothing ? undefined : await offerConfirmation(context, 'forget', rule),
    };
  }
  await requireConfirmation(context, 'forget', rule, confirm);
  const gone = await forgetData(context, rule);
  return {
    headline: phrase('forget.done', about),
    data: {
      ...dataRow(gone),
      original_files_deleted: gone.originalsDeleted,
      original_files_kept: gone.originalsKept,
    },
  };
}

const dataRow = ({ rule, activities, recordings, readings }: DataForgotten): DataRow => ({
  ...rule,
  activities,
  recordings,
  readings,
});

function dataLine(row: DataRow, voice: Voice): string {
  const { original_files_deleted: deleted, original_files_kept: kept = 0 } = row;
  const counts = voice.say('forget.counts', {
    data: row.data,
    from: row.from,
    to: row.to,
    activities: row.activities,
    recordings: row.recordings,
    readings: row.readings,
  });
  return deleted === undefined ? counts : `${counts} ${voice.say('forget.originals', { deleted, kept })}`;
}
