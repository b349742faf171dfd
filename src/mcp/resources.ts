import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { Deps, Scope, Who } from '../app/deps.ts';
import { exportActivity, type ExportedFile } from '../app/answers/export-activity.ts';
import { exportWorkout } from '../app/training/export-workout.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import { dayOf } from '../domain/day.ts';
import { BoucleError } from '../domain/errors.ts';
import { voiceFor } from '../locales/index.ts';
import { glossary } from './glossary.ts';
import { callTool } from './tool.ts';
import { getAthleteTool } from './tools/get-athlete.ts';

/** Files and texts a client can read beside the tools. Everything personal leaves a line in the ledger. */
export function registerResources(server: McpServer, deps: Deps, who: Who): void {
  const may = (...scopes: Scope[]): boolean => scopes.every((scope) => who.scopes.includes(scope));
  registerTexts(server, deps, who, may('profile:read'));
  // Originals hold positions and notes: they need both families.
  if (may('activities:read', 'location:read', 'notes:read')) registerActivityFiles(server, deps, who);
  if (may('calendar:read')) registerWorkoutFiles(server, deps, who);
}

function registerTexts(server: McpServer, deps: Deps, who: Who, mayReadProfile: boolean): void {
  server.registerResource(
    'glossary',
    'boucle://glossary',
    {
      title: 'Metric glossary',
      description: 'Every figure with unit, method and source',
      mimeType: 'text/markdown',
    },
    async (uri) => {
      const { preferences } = await athleteOf(deps, who);
      return {
        contents: [{ uri: uri.href, mimeType: 'text/markdown', text: glossary(voiceFor(preferences)) }],
      };
    },
  );
  if (!mayReadProfile) return;
  server.registerResource(
    'athlete-brief',
    'boucle://athlete/brief',
    {
      title: 'Athlete brief',
      description: 'Goals, constraints, landmarks, zones, library',
      mimeType: 'text/markdown',
    },
    async (uri) => {
      const outcome = await callTool(getAthleteTool, {}, deps, who);
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: outcome.text }] };
    },
  );
}

function registerActivityFiles(server: McpServer, deps: Deps, who: Who): void {
  server.registerResource(
    'activity-file',
    new ResourceTemplate('boucle://activity/{id}/{format}', { list: undefined }),
    { title: 'One activity as a file', description: 'format: original, fit, gpx, tcx or csv' },
    async (uri, { id, format }) =>
      asContents(uri, async () => {
        const file = await exportActivity({ deps, who }, String(id), String(format));
        await noteDisclosure(deps, who, 'activity-file', ['activities', 'location', 'streams', 'titles']);
        return file;
      }),
  );
}

function registerWorkoutFiles(server: McpServer, deps: Deps, who: Who): void {
  server.registerResource(
    'workout-file',
    new ResourceTemplate('boucle://workout/{id}/{format}', { list: undefined }),
    { title: 'One workout as a file', description: 'format: fit, or zwo for bike workouts' },
    async (uri, { id, format }) =>
      asContents(uri, async () => {
        const athlete = await athleteOf(deps, who);
        const today = dayOf(deps.clock(), athlete.preferences.timeZone);
        const file = await exportWorkout({ deps, who, athlete, today }, String(id), String(format));
        await noteDisclosure(deps, who, 'workout-file', ['workouts']);
        return file;
      }),
  );
}

async function asContents(uri: URL, read: () => Promise<ExportedFile>): Promise<ReadResourceResult> {
  try {
    const { bytes, mediaType } = await read();
    const isText = mediaType.startsWith('text/') || mediaType.endsWith('xml');
    const body = isText
      ? { text: new TextDecoder().decode(bytes) }
      : { blob: Buffer.from(bytes).toString('base64') };
    return { contents: [{ uri: uri.href, mimeType: mediaType, ...body }] };
  } catch (error) {
    if (error instanceof BoucleError) throw new ResourceNotFoundError(uri.href);
    throw error;
  }
}

async function noteDisclosure(deps: Deps, who: Who, tool: string, metrics: readonly string[]): Promise<void> {
  await deps.storage.ledger.append(who.athleteId, {
    at: deps.clock(),
    client: who.client,
    tool,
    metrics,
    values: 1,
  });
}
