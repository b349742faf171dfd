import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyOf } from '../library.ts';
import type { Bench, Part } from '../part.ts';
import { program, root, serve } from '../program.ts';
import type { Report } from '../report.ts';
import { median } from '../stats.ts';
import { howBusy, yardstick } from '../yardstick.ts';

/** How long a person or an assistant waits for boucle to be there. */
export const startPart: Part = { id: 'start', run };

const rounds = 5;

async function run(bench: Bench): Promise<Report> {
  const home = copyOf(await bench.tenYears(), bench.scratch);
  const calm = yardstick();
  const ms = { npmStart: [] as number[], serve: [] as number[], stdio: [] as number[], help: [] as number[] };
  // The first of each fills the caches of the disk and of V8, and is not counted: "second start".
  for (let round = -1; round < rounds; round++) {
    calm.measure();
    const took = {
      npmStart: await startOf(home, ['npm', 'start', '--silent', '--']),
      serve: await startOf(home, [process.execPath, program, 'serve']),
      stdio: await stdioStart(home),
      help: helpTime(),
    };
    bench.say(`npm start ${Math.round(took.npmStart)} ms, stdio ${Math.round(took.stdio)} ms`);
    if (round >= 0) for (const key of Object.keys(ms) as (keyof typeof ms)[]) ms[key].push(took[key]);
  }
  const row = (name: string, values: readonly number[]) =>
    [name, median(values), Math.max(...values)] as const;
  return {
    id: 'start',
    title: 'Starting',
    goals: [
      {
        what: 'second `npm start` to the first page',
        measured: median(ms.npmStart) / 1000,
        limit: 2,
        unit: 's',
        wanted: 'at most',
      },
    ],
    tables: [
      {
        title: 'Milliseconds',
        columns: ['', 'median', 'most'],
        rows: [
          row('`npm start` to the first 200 on `/`', ms.npmStart),
          row('`boucle serve` to the first 200 on `/`', ms.serve),
          row('`boucle stdio` to the list of tools', ms.stdio),
          row('`boucle --help`', ms.help),
        ],
      },
    ],
    remarks: [
      `${rounds} rounds on a library of ten years, after one that is not counted.`,
      howBusy(calm.stretch()),
    ],
  };
}

async function startOf(home: string, command: readonly string[]): Promise<number> {
  const served = await serve(home, command);
  await served.stop();
  return served.startMs;
}

function helpTime(): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [program, '--help'], { cwd: root });
  if (status !== 0) throw new Error('no help');
  return performance.now() - started;
}

const greeting = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list', params: {} },
];

/** From the command to the list of tools, as an assistant that starts its servers waits for it. */
async function stdioStart(home: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [program, '--home', home, 'stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  for (const message of greeting) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let said = '';
  for await (const piece of child.stdout) {
    said += String(piece);
    if (said.includes('"id":2')) break;
  }
  const took = performance.now() - started;
  if (!said.includes('"tools":[')) throw new Error(`stdio did not list its tools: ${said.slice(0, 200)}`);
  child.stdin.end();
  child.kill();
  if (child.exitCode === null) await once(child, 'exit');
  return took;
}
