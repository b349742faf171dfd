/**
 * `npm run clients`: real assistants and tools, each in its released version, connect to a served boucle and ask it
 * something. They are installed into a temporary folder, start with an empty HOME, and talk to loopback only: where
 * one needs a model, a scripted one stands in. `--only NAME` tries those whose name contains it.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RealClient, Seen } from './clients/client.ts';
import { realClients } from './clients/index.ts';
import { fakeModel } from './fake-model.ts';
import { type Grants, grantsIn } from './grants.ts';
import { install } from './install.ts';
import { type Line, report, say } from './report.ts';
import { type Served, serveHome } from './served.ts';

const lanes = 3;
const run = join(import.meta.dirname, '..', 'samples', 'run.tcx');
const scratch = await mkdtemp(join(tmpdir(), 'boucle-clients-'));

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const wanted = realClients.filter(({ name }) =>
    name.toLowerCase().includes(values.only?.toLowerCase() ?? ''),
  );
  if (wanted.length === 0) {
    say(`No client is called “${values.only}”. There are ${realClients.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const served = await serveHome(join(scratch, 'boucle'), [run]);
  const grants = await grantsIn(served.home);
  const lines: Line[][] = [];
  const waiting = [...wanted.entries()];
  // Most of their time they wait: for a package, for a browser, for an answer.
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      lines[next[0]] = await tryClient(next[1], { served, grants });
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await grants.close();
    await served.close();
  }
  return report(['client', 'transport', 'tried', 'seen'], lines.flat());
}

interface House {
  readonly served: Served;
  readonly grants: Grants;
}

async function tryClient(client: RealClient, house: House): Promise<Line[]> {
  const installed = await install(scratch, client.package);
  if ('missing' in installed)
    return [
      {
        outcome: 'skipped',
        cells: [client.package, '–', 'install', `skipped: could not install: ${installed.missing}`],
      },
    ];
  const first = await attempt(client, house, installed.folder, 'first');
  // Other people's programs have moods; what is ours fails twice.
  const hasFailed = first.some(({ outcome }) => outcome === 'failed');
  const lines = hasFailed ? await attempt(client, house, installed.folder, 'second') : first;
  // The largest of them weighs 400 MB.
  await rm(installed.folder, { recursive: true, force: true });
  return lines;
}

type Attempt = 'first' | 'second';

async function attempt(client: RealClient, house: House, folder: string, time: Attempt): Promise<Line[]> {
  const home = join(folder, `home-${time}`);
  await mkdir(home);
  const model = async (tool: string) => fakeModel({ tool, args: { period: 'all' } });
  const lines: Line[] = [];
  for await (const seen of client.check({ ...house, folder, home, model }))
    lines.push(lineOf(client, seen, time));
  return lines;
}

function lineOf(client: RealClient, { transport, tried, saw, wrong, skipped }: Seen, time: Attempt): Line {
  if (skipped !== undefined)
    return { outcome: 'skipped', cells: [client.package, transport, tried, `skipped: ${skipped}`] };
  const what = time === 'first' ? tried : `${tried} (second try)`;
  const cells = [client.package, transport, what, wrong === undefined ? saw : `${saw}: ${wrong}`];
  return { outcome: wrong === undefined ? 'passed' : 'failed', cells };
}

try {
  process.exitCode = await main();
} finally {
  await rm(scratch, { recursive: true, force: true });
}
