import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf } from '../library.ts';
import { lastEvening, openRooms } from '../house.ts';
import type { Bench, Part } from '../part.ts';
import { memoryOf, program, type Served, serve } from '../program.ts';
import type { Report } from '../report.ts';

/** Memory of a server with a library of ten years, while pages with charts and assistants ask. */
export const servingPart: Part = { id: 'serving', run };

const requests = 200;
const rounds = 3;

async function run(bench: Bench): Promise<Report> {
  const home = copyOf(await bench.tenYears(), bench.scratch);
  const ids = await someIds(home);
  const command = [process.execPath, program, 'serve'];
  // The first start of a new version compiles what later ones find compiled.
  await (await serve(home, command)).stop();
  const served = await serve(home, command);
  try {
    const { pid } = served.process;
    if (pid === undefined) throw new Error('the server has no process');
    const start = memoryOf(pid).now;
    const after: number[] = [];
    for (let round = 0; round < rounds; round++) {
      bench.say(`${requests} requests to the server`);
      await askAndLook(served, home, ids);
      after.push(memoryOf(pid).now);
    }
    const { most } = memoryOf(pid);
    return {
      id: 'serving',
      title: 'Memory while serving',
      goals: [
        {
          what: `resident after ${requests} requests`,
          measured: after[0],
          limit: 200,
          unit: 'MB',
          wanted: 'at most',
        },
      ],
      tables: [
        {
          title: 'Resident memory of the server',
          columns: ['when', 'MB'],
          rows: [
            ['serving, nobody asked yet', start],
            ...after.map((mb, i) => [`after ${(i + 1) * requests} requests`, mb] as const),
            ['at its most', most],
          ],
        },
      ],
      remarks: [
        'Of the requests a third are pages of activities with their charts, a third other pages, a third tools over `/mcp`.',
        'A second start: the first after a change also holds what it compiles.',
        'The launcher that `npm start` leaves waiting is a process of its own and is not counted.',
      ],
    };
  } finally {
    await served.stop();
  }
}

async function someIds(home: string): Promise<readonly string[]> {
  const house = await openRooms(home, await lastEvening(home));
  const heads = await house.deps.storage.activities.heads('me', { limit: 2000 });
  await house.close();
  return heads.filter((_, i) => i % 7 === 0).map(({ id }) => id);
}

const pages = ['', 'activities', 'calendar', 'memory', 'ledger', 'activities?page=9', 'settings', 'connect'];
const asked = [
  ['summarize_training', { period: 'all' }],
  ['list_activities', { period: 'all', limit: 100 }],
  ['get_activity', { detail: 'full' }],
  ['get_streams', { points: 500 }],
] as const;

async function askAndLook(served: Served, home: string, ids: readonly string[]): Promise<void> {
  const cookie = await signIn(served, home);
  const client = await assistant(served.url, home);
  try {
    for (let i = 0; i < requests; i++) {
      const id = ids[i % ids.length];
      if (i % 3 === 0) await page(served, `activities/${id}`, cookie);
      else if (i % 3 === 1) await page(served, pages[((i / 3) % pages.length) | 0], cookie);
      else {
        const [name, input] = asked[((i / 3) % asked.length) | 0];
        await client.callTool({ name, arguments: { ...input } });
      }
    }
  } finally {
    await client.close();
  }
}

const cookies = new Map<string, string>();

/** The cookie of a browser that followed the link of the terminal; the link works once. */
async function signIn({ openLink }: Served, home: string): Promise<string> {
  const known = cookies.get(home);
  if (known) return known;
  const answer = await fetch(openLink, { redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  cookies.set(home, cookie);
  return cookie;
}

async function page({ url }: Served, path: string, cookie: string): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`/${path} answered ${answer.status}`);
}

async function assistant(url: string, home: string): Promise<Client> {
  const token = readFileSync(join(home, 'token'), 'utf8').trim();
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}
