import { z } from 'zod';
import { cursorAfter, offsetIn } from '../../app/answers/cursor.ts';
import { periodFor } from '../../app/answers/period.ts';
import { localTime } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import type { LedgerFilter } from '../../storage/storage.ts';
import type { Voice } from '../../locales/index.ts';
import { answer, count, plain, text } from '../fields.ts';
import { Cursor, Limit, Period } from '../inputs.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';

const Line = z.object({
  at_local: text(),
  client: plain(z.string()),
  tool: text(),
  metrics: plain(z.array(z.string())),
  from: text().optional(),
  to: text().optional(),
  values: count(),
});

const Client = z.object({ client: plain(z.string()), answers: count(), last_local: text() });

export const listDisclosuresTool = defineTool({
  name: 'list_disclosures',
  title: 'What was shown to whom',
  description:
    'Use this when the athlete asks which assistant was shown what: "who received my HRV of March?". Returns the ledger, newest first: when, which ' +
    'client, which tool, which kinds of data about which days, how many values; never the values. Period is the days the data are about.',
  scopes: ['profile:read'],
  hints: reads,
  input: z.strictObject({
    metric: z.string().max(40).optional().describe('e.g. "hrv", "sleep", "location"'),
    client: z.string().max(200).optional().describe('Only this one'),
    period: Period.default('all'),
    limit: Limit.default(20),
    cursor: Cursor,
  }),
  output: answer({
    total: count(),
    clients: z.array(Client),
    lines: z.array(Line),
    next_cursor: text().optional(),
  }),
  run: async ({ metric, client, period, limit, cursor }, context) => {
    const { ledger } = context.deps.storage;
    const { athleteId } = context.who;
    const filter = await filterFor({ metric, client, period }, context);
    const offset = offsetIn(cursor);
    const [total, lines, clients] = await Promise.all([
      ledger.count(athleteId, filter),
      ledger.list(athleteId, { ...filter, limit, offset }),
      ledger.clients(athleteId),
    ]);
    const local = (at: number): string => localTime(at, context.athlete.preferences.timeZone);
    return {
      headline: phrase('disclosure.headline', { total, clients: clients.length }),
      total,
      clients: clients.slice(0, mostClients).map(({ client: name, lines: answers, lastAt }) => ({
        client: name,
        answers,
        last_local: local(lastAt),
      })),
      lines: lines.map(({ at, metrics, ...line }) => ({
        at_local: local(at),
        metrics: [...metrics],
        ...line,
      })),
      next_cursor: cursorAfter(offset + lines.length, total),
    };
  },
  say: (shown, voice) =>
    [
      ...shown.clients.map(({ client, answers, last_local: last }) =>
        voice.say(
          phrase('disclosure.client', { answers, day: last.slice(0, 10) }, [
            phrase(client === 'owner' ? 'page.ledger.owner' : 'disclosure.assistant', { client }),
          ]),
        ),
      ),
      ...shown.lines.map((line) => lineText(line, voice)),
      shown.next_cursor ? voice.say('page.more', { cursor: shown.next_cursor }) : '',
    ]
      .filter(Boolean)
      .join('\n'),
});

const mostClients = 20;

async function filterFor(
  { metric, client, period }: { readonly metric?: string; readonly client?: string; readonly period: string },
  context: ToolContext,
): Promise<LedgerFilter> {
  const days = period === 'all' ? undefined : await periodFor(context, period);
  if (metric !== undefined) {
    const known = await context.deps.storage.ledger.metrics(context.who.athleteId);
    if (!known.includes(metric))
      throw new InputError('disclosure.metric', { metric: cleanText(metric, 40), known: known.join(', ') });
  }
  return { metric, client, from: days?.from, to: days?.to };
}

function lineText(line: z.output<typeof Line>, voice: Voice): string {
  const day = `${voice.day(line.at_local.slice(0, 10))} ${line.at_local.slice(11, 16)}`;
  const what = voice.list(line.metrics.map((metric) => voice.say('page.ledger.metric', { metric })));
  const about = line.from && line.to ? voice.days(line.from, line.to) : undefined;
  return `- ${[day, clientName(line.client, voice), line.tool, what, about, voice.say('disclosure.values', { count: line.values })].filter(Boolean).join(' · ')}`;
}

/** The owner's own token is no assistant's name; every other client is foreign text. */
const clientName = (client: string, voice: Voice): string =>
  client === 'owner' ? voice.say('page.ledger.owner') : voice.quote(client);
