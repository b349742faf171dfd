import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { type ExportedActivity, exportActivity } from '../app/answers/export-activity.ts';
import type { Deps, Scope, Who } from '../app/deps.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import { exportWorkout } from '../app/training/export-workout.ts';
import { dayOf } from '../domain/day.ts';
import { BoucleError } from '../domain/errors.ts';
import { voiceFor } from '../locales/index.ts';
import type { Disclosure } from '../storage/storage.ts';
import { familyOfChannel } from './families.ts';
import { glossary } from './glossary.ts';
import { guarded } from './guard.ts';
import { callTool } from './tool.ts';
import { getAthleteTool } from './tools/get-athlete.ts';

interface Acting {
  readonly deps: Deps;
  readonly who: Who;
}

/** Files and texts a client can read beside the tools. Everything personal leaves a line in the ledger. */
export function registerResources(server: McpServer, deps: Deps, who: Who): void {
  const may = (...scopes: Scope[]): boolean => scopes.every((scope) => who.scopes.includes(scope));
  const acting = { deps, who };
  registerGlossary(server, acting);
  if (may('profile:read')) registerBrief(server, acting);
  // A file holds positions and notes: it needs every family.
  if (may('activities:read', 'location:read', 'notes:read')) registerActivityFiles(server, acting);
  if (may('calendar:read')) registerWorkoutFiles(server, acting);
}

const markdown = 'text/markdown';
const asMarkdown = (uri: URL, text: string): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType: markdown, text }],
});

function registerGlossary(server: McpServer, { deps, who }: Acting): void {
  const about = { title: 'Metric glossary', description: 'Every figure with unit, method and source' };
  server.registerResource('glossary', 'boucle://glossary', { ...about, mimeType: markdown }, async (uri) =>
    guarded(deps, 'glossary', async () => {
      const { preferences } = await athleteOf(deps, who);
      return asMarkdown(uri, glossary(voiceFor(preferences)));
    }),
  );
}

function registerBrief(server: McpServer, { deps, who }: Acting): void {
  const about = { title: 'Athlete brief', description: 'Goals, constraints, landmarks, zones, library' };
  server.registerResource(
    'athlete-brief',
    'boucle://athlete/brief',
    { ...about, mimeType: markdown },
    async (uri) => {
      const outcome = await callTool(getAthleteTool, {}, deps, who);
      if (!outcome.ok) throw new ProtocolError(ProtocolErrorCode.InternalError, outcome.text);
      return asMarkdown(uri, outcome.text);
    },
  );
}

function registerActivityFiles(server: McpServer, acting: Acting): void {
  server.registerResource(
    'activity-file',
    new ResourceTemplate('boucle://activity/{id}/{format}', { list: undefined }),
    {
      title: 'One activity as a file',
      description: 'format: original, fit, gpx, tcx or csv; id: act_… or latest',
    },
    async (uri, { id, format }) =>
      asFile(uri, acting, async () => {
        const file = await exportActivity(acting, String(id), String(format));
        await note(acting, 'activity-file', toldBy(file));
        return file;
      }),
  );
}

/** What a recording tells: itself, its words, and every channel it holds, on its day. */
function toldBy({ activity, channels }: ExportedActivity): Pick<Disclosure, 'metrics' | 'from' | 'to'> {
  const families = ['activities', 'titles', 'notes', ...channels.map(familyOfChannel)];
  return { metrics: [...new Set(families)].sort(), from: activity.day, to: activity.day };
}

function registerWorkoutFiles(server: McpServer, acting: Acting): void {
  server.registerResource(
    'workout-file',
    new ResourceTemplate('boucle://workout/{id}/{format}', { list: undefined }),
    { title: 'One workout as a file', description: 'format: fit, or zwo for bike workouts' },
    async (uri, { id, format }) =>
      asFile(uri, acting, async () => {
        const { deps, who } = acting;
        const athlete = await athleteOf(deps, who);
        const today = dayOf(deps.clock(), athlete.preferences.timeZone);
        const file = await exportWorkout({ deps, who, athlete, today }, String(id), String(format));
        await note(acting, 'workout-file', { metrics: ['workouts'] });
        return file;
      }),
  );
}

interface File {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A file as text or base64; what is not there is said in the athlete's words, as the protocol's error for it. */
async function asFile(
  uri: URL,
  { deps, who }: Acting,
  read: () => Promise<File>,
): Promise<ReadResourceResult> {
  return guarded(deps, 'file', async () => {
    try {
      const { bytes, mediaType } = await read();
      const isText = mediaType.startsWith('text/') || mediaType.endsWith('xml');
      const body = isText
        ? { text: new TextDecoder().decode(bytes) }
        : { blob: Buffer.from(bytes).toString('base64') };
      return { contents: [{ uri: uri.href, mimeType: mediaType, ...body }] };
    } catch (error) {
      if (!(error instanceof BoucleError)) throw error;
      const { preferences } = await athleteOf(deps, who);
      throw new ResourceNotFoundError(uri.href, voiceFor(preferences).say(error.phrase));
    }
  });
}

async function note(
  { deps, who }: Acting,
  tool: string,
  told: Pick<Disclosure, 'metrics' | 'from' | 'to'>,
): Promise<void> {
  await deps.storage.ledger.append(who.athleteId, {
    at: deps.clock(),
    client: who.client,
    tool,
    ...told,
    values: told.metrics.length,
  });
}
