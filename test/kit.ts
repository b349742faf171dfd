import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import pino from 'pino';
import { type Deps, scopes, type Who } from '../src/app/deps.ts';
import { logOptions } from '../src/app/log-fields.ts';
import { type ImportReport, importFiles } from '../src/app/intake/import-paths.ts';
import { inProcessDecoder } from '../src/app/intake/in-process-decoder.ts';
import { mountedWatches } from '../src/app/training/watches.ts';
import type { Preferences } from '../src/domain/athlete.ts';
import type { Instant } from '../src/domain/day.ts';
import type { Recording } from '../src/domain/recording.ts';
import { countFiles, openAll, openBytes } from '../src/formats/container/index.ts';
import { encodeCsv, writeCsv } from '../src/formats/csv/index.ts';
import { encodeActivity } from '../src/formats/fit/index.ts';
import { icsFeed } from '../src/formats/ics/index.ts';
import { identify } from '../src/formats/identify.ts';
import { payloadFormat } from '../src/vendors/identify.ts';
import { formats, workoutFormats } from '../src/formats/index.ts';
import { mcpServer } from '../src/mcp/server.ts';
import { callTool, type Outcome } from '../src/mcp/tool.ts';
import { tools } from '../src/mcp/tools/index.ts';
import { openMemoryStorage, openStorage } from '../src/storage/index.ts';

/** Monday 30 November 2026, 11:00 in Paris: "now" in tests that look at a calendar. */
export const now: Instant = Date.UTC(2026, 10, 30, 10);

export const inParis: Preferences = {
  language: 'en',
  units: 'metric',
  swimUnits: 'meters',
  weekStart: 'monday',
  timeZone: 'Europe/Paris',
};

export interface Kit {
  readonly home: string;
  readonly deps: Deps;
  readonly who: Who;
  /** Tests move it. */
  readonly time: { now: Instant };
  /** What was logged, one JSON line each. */
  readonly logged: readonly string[];
  /** Brings recordings in as FIT files, through the normal door. */
  record(...recordings: readonly Recording[]): Promise<ImportReport>;
  add(files: Readonly<Record<string, Uint8Array>>): Promise<ImportReport>;
  /** A tool through the doorway. */
  call(tool: string, args?: unknown, as?: Partial<Who>): Promise<Outcome>;
  /** The same, where an error is a failed test. */
  ask<Answer = Record<string, unknown>>(tool: string, args?: unknown): Promise<Answer>;
  prefer(preferences: Partial<Preferences>): Promise<void>;
  close(): Promise<void>;
}

export interface KitOptions {
  readonly preferences?: Partial<Preferences>;
  /** On disk, for what another process must see too. */
  readonly onDisk?: boolean;
  /** Folders below which watches are plugged in. */
  readonly mounts?: readonly string[];
  readonly deps?: Partial<Deps>;
}

/** A throw-away home with real parts and a clock that stands still. */
export async function openKit(options: KitOptions = {}): Promise<Kit> {
  const home = await mkdtemp(join(tmpdir(), 'boucle-kit-'));
  const storage = options.onDisk ? await openStorage({ home }) : await openMemoryStorage();
  const who: Who = { athleteId: 'me', client: 'owner', scopes };
  const time = { now };
  const logged: string[] = [];
  const deps: Deps = {
    storage,
    decoder: inProcessDecoder((bytes, name) => payloadFormat(bytes) ?? identify(bytes, name)),
    files: { survey: countFiles, open: openAll, openBytes },
    formats,
    workoutFormats,
    writers: { csv: encodeCsv, table: writeCsv, ics: icsFeed },
    outbox: join(home, 'outbox'),
    watches: async () => mountedWatches(options.mounts ?? []),
    clock: () => time.now,
    log: pino(logOptions('warn'), { write: (line: string) => void logged.push(line) }),
    ...options.deps,
  };
  const preferences = { ...inParis, ...options.preferences };
  await storage.athletes.save({ id: who.athleteId, isDemo: false, preferences });
  const call: Kit['call'] = async (tool, args = {}, as = {}) => {
    const found = tools.find(({ name }) => name === tool);
    if (!found) throw new Error(`no tool ${tool}`);
    return callTool(found, args, deps, { ...who, ...as });
  };
  const add: Kit['add'] = async (files) => importFiles(deps, who, asFound(files));
  return {
    home,
    deps,
    who,
    time,
    logged,
    add,
    record: async (...recordings) => add(asFiles(recordings)),
    call,
    ask: async <Answer>(tool: string, args: unknown = {}) => {
      const outcome = await call(tool, args);
      if (!outcome.ok) throw new Error(`${tool}: ${outcome.text}`);
      return outcome.structured as Answer;
    },
    prefer: async (changed) => storage.athletes.setPreferences(who.athleteId, { ...preferences, ...changed }),
    close: async () => {
      await storage.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function* asFound(files: Readonly<Record<string, Uint8Array>>) {
  for (const [name, bytes] of Object.entries(files)) yield { name, bytes };
}

function asFiles(recordings: readonly Recording[]): Record<string, Uint8Array> {
  return Object.fromEntries(
    recordings.map((recording) => [
      `${new Date(recording.start).toISOString().replaceAll(':', '-')}-${recording.device?.product ?? recording.sport}.fit`,
      encodeActivity(recording),
    ]),
  );
}

/** How a client speaks: the protocol before sessions were dropped, or after. */
export const eras = {
  legacy: {},
  modern: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
} as const satisfies Readonly<Record<string, ClientOptions>>;
export type Era = keyof typeof eras;

/** The official client, connected in memory. Close it after use. */
export async function connect(
  { deps, who }: Pick<Kit, 'deps' | 'who'>,
  era: Era = 'modern',
  options: ClientOptions = {},
): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  serveStdio(() => mcpServer(deps, who), { transport: far });
  const client = newClient(era, options);
  await client.connect(near);
  return client;
}

/** The official client on a spawned `boucle stdio`, as an assistant's configuration starts it. */
export async function connectStdio(
  home: string,
  era: Era,
  environment: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = newClient(era);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, '..', 'bin', 'boucle.mjs'), 'stdio', '--home', home],
      env: { PATH: process.env.PATH ?? '', HOME: home, ...environment },
      stderr: 'inherit',
    }),
  );
  return client;
}

/** The official client over Streamable HTTP. */
export async function connectHttp(
  { url, token }: { readonly url: string; readonly token: string },
  era: Era,
  options: ClientOptions = {},
): Promise<Client> {
  const client = newClient(era, options);
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}mcp`), { requestInit }));
  return client;
}

const newClient = (era: Era, options: ClientOptions = {}): Client =>
  new Client({ name: 'boucle-test', version: '1' }, { ...eras[era], ...options });

/** What a tool answered, as a model sees it. */
export interface Heard {
  readonly text: string;
  readonly structure: Record<string, unknown>;
  readonly failed: boolean;
}

export async function askClient(client: Client, name: string, args: object = {}): Promise<Heard> {
  const { content, structuredContent, isError } = await client.callTool({
    name,
    arguments: args as Record<string, unknown>,
  });
  const [first] = content;
  if (first?.type !== 'text') throw new Error(`${name} answered without a text`);
  return {
    text: first.text,
    structure: (structuredContent ?? {}) as Record<string, unknown>,
    failed: isError === true,
  };
}
