import { z } from 'zod';
import { type SyncReport, sourcesOf, syncNow } from '../../app/sources/index.ts';
import { localTime } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { answer, plain, sentence, text } from '../fields.ts';
import { adds, defineTool, type ToolContext } from '../tool.ts';
import { SourceRow, sourceLines, sourceRow } from './source-rows.ts';

// Longer, and hosts begin to think that the call is lost.
const patienceMs = 20_000;

export const syncSourcesTool = defineTool({
  name: 'sync_sources',
  title: 'Fetch from connected watches',
  description:
    'Use this when fresh data are missing, or the athlete wants to connect a watch or platform. Fetches from every connected source (or one) and says ' +
    'per source what came, how far the history reaches and what is wrong; the newest days come first. For a source that is not connected it gives the page where the athlete connects it.',
  scopes: ['connections:write'],
  hints: { ...adds, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    source: z.string().max(30).optional().describe('e.g. "intervals-icu", "coros"; default: all'),
  }),
  output: answer({
    sources: z.array(SourceRow),
    not_connected: plain(z.array(z.string())),
    connect_at: text(),
    next: sentence(),
  }),
  run: async ({ source }, context) => {
    const { deps, who, athlete } = context;
    const reports = await syncNow(deps, who, { vendor: source, waitMs: patienceMs });
    const all = await sourcesOf(deps, who);
    const { timeZone } = athlete.preferences;
    const linked = all.filter(({ connection }) => connection && connection.state !== 'disconnected');
    const shown = linked.filter(({ vendor }) => source === undefined || vendor.id === source);
    const page = deps.pages?.() ?? '';
    return {
      headline: headline(reports),
      sources: shown.map((one) => sourceRow(one, timeZone, told(reports, one.vendor.id, context))),
      not_connected: all.filter((one) => !linked.includes(one)).map(({ vendor }) => vendor.id),
      connect_at: page && `${page}sources`,
      next: page ? phrase('source.connect-at', { page: `${page}sources` }) : phrase('source.connect-how'),
    };
  },
  say: (shown, voice) =>
    [
      ...shown.sources.flatMap((row) => sourceLines(row, voice)),
      shown.not_connected.length > 0
        ? voice.say('source.others', { sources: shown.not_connected.join(', ') })
        : '',
      voice.say(shown.next),
    ]
      .filter(Boolean)
      .join('\n'),
});

function headline(reports: readonly SyncReport[]): Phrase {
  if (reports.length === 0) return phrase('source.none');
  const fresh = reports.reduce((sum, { count }) => sum + count.fresh, 0);
  const going = reports.filter(({ state }) => state === 'running').length;
  const failed = reports.filter(({ state }) => state === 'failed' || state === 'waiting').length;
  return phrase('source.synced', { sources: reports.length, fresh, going, failed });
}

/** What this one fetch has to say about a source. */
function told(reports: readonly SyncReport[], vendor: string, { athlete }: ToolContext): Phrase[] {
  const report = reports.find((one) => one.vendor === vendor);
  if (!report) return [];
  const until = report.until === undefined ? '' : localTime(report.until, athlete.preferences.timeZone);
  return [
    phrase('source.report', {
      state: report.state,
      fresh: report.count.fresh,
      refused: report.count.refused,
    }),
    ...(until ? [phrase('source.waiting', { day: until.slice(0, 10), time: until.slice(11, 16) })] : []),
    ...(report.why ? [report.why] : []),
  ];
}
