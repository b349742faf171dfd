/** A process of its own that `load` puts questions to: a boucle for many with athletes in it, or the bare SDK. */
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Who } from '../src/app/deps.ts';
import { defaultRates, type Limits, limitsOf } from '../src/app/limits.ts';
import { encodeActivity } from '../src/formats/fit/index.ts';
import { postgresMember } from '../src/storage/contract/postgres.ts';
import { newPostgres, postgresPrograms } from '../src/storage/contract/postgres-server.ts';
import { storages } from '../src/storage/index.ts';
import type { Storage } from '../src/storage/storage.ts';
import { openHosted } from '../test/hosted.ts';
import { lastWeek } from '../test/library.ts';
import { addFullWatch } from '../test/nights.ts';
import { registered, signedInBy } from '../test/sign-in.ts';
import { toDay } from '../src/domain/day.ts';
import { now } from '../test/kit.ts';

/** What the measuring process is told once everything stands. */
export interface Standing {
  readonly url: string;
  /** One for each athlete who has an assistant; the first is the greedy one. */
  readonly tokens: readonly string[];
}

export interface Asked {
  readonly kind: 'echo' | 'sqlite' | 'postgres';
  readonly home: string;
  readonly athletes: number;
  readonly assistants: number;
}

const asked = JSON.parse(process.argv[2]) as Asked;
const standing = asked.kind === 'echo' ? await echo() : await boucle(asked);
process.on('message', (what) => {
  if (what === 'end') process.exit(0);
  process.send?.({ rssMb: process.memoryUsage().rss / 2 ** 20 });
});
process.send?.(standing);

/** What the SDK alone does: one tool that says back what it was told, for whoever has a word. */
async function echo(): Promise<Standing> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'echo', version: '1' }, { capabilities: { tools: {} } });
      server.registerTool(
        'echo',
        { description: 'Says it back', inputSchema: z.object({ text: z.string() }) },
        ({ text }) => ({ content: [{ type: 'text', text }], structuredContent: { text } }),
      );
      return server;
    },
    { legacy: 'stateless' },
  );
  const token = 'bench';
  const listener = getRequestListener(async (request) =>
    request.headers.get('authorization') === `Bearer ${token}`
      ? handler.fetch(request)
      : new Response(null, { status: 401 }),
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, tokens: [token] };
}

async function boucle({ kind, home, athletes, assistants }: Asked): Promise<Standing> {
  const storage = await storageOf(kind, home);
  // The first is the greedy one and has the limits of every day. The others are measured as fast as they can ask,
  // hundreds of times what an assistant does.
  const usual = limitsOf(defaultRates);
  const isGreedy = ({ athleteId }: Who): boolean => athleteId === 'athlete-0';
  const limits: Limits = {
    request: async (who) => (isGreedy(who) ? usual.request(who) : undefined),
    call: async (who, tool) => (isGreedy(who) ? usual.call(who, tool) : undefined),
  };
  const hosted = await openHosted({ home, storage, clock: () => now, deps: { limits } });
  const ids = Array.from({ length: athletes }, (_, n) => `athlete-${n}`);
  for (const id of ids) await hosted.newAthlete(id);
  const [first, ...others] = ids;
  const files = lastWeek.map((one, n) => [`${n}.fit`, encodeActivity(one)] as const);
  await hosted.add(first, Object.fromEntries(files));
  for (const id of others) await copyLibrary(storage, first, id);
  // A hundred nights each of those who are asked about.
  for (const id of ids.slice(0, assistants))
    await addFullWatch(
      { deps: hosted.deps, who: { athleteId: id, client: 'bench', scopes: [] } },
      toDay('2026-11-30'),
    );
  const client = await registered({ url: hosted.url });
  const tokens: string[] = [];
  for (const id of ids.slice(0, assistants))
    tokens.push((await signedInBy(await hosted.signInAs(id), client)).access_token);
  return { url: hosted.url, tokens };
}

async function storageOf(kind: Asked['kind'], home: string): Promise<Storage> {
  const bin = kind === 'postgres' ? postgresPrograms() : undefined;
  // One that waits for the disk, as SQLite does: that of the tests does not.
  const member = bin
    ? postgresMember((await newPostgres(bin)).url)
    : storages.find(({ name }) => name === kind);
  if (!member) throw new Error('PostgreSQL is not installed here');
  return member.open(home);
}

/** The same activities for another athlete: importing them a thousand times is not what is measured. */
async function copyLibrary({ activities }: Storage, from: string, to: string): Promise<void> {
  for (const { id } of await activities.heads(from, {})) {
    const activity = await activities.get(from, id);
    if (activity) await activities.save(to, activity, await activities.sources(from, id));
  }
}
