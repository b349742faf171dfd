import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresPrograms } from '../../src/storage/contract/postgres-server.ts';
import type { Asked, Standing } from '../load-server.ts';
import type { Bench, Part } from '../part.ts';
import { atLeast, atMost, type Goal, type Report } from '../report.ts';
import { median, percentile } from '../stats.ts';

/**
 * A host with a thousand athletes, asked by two hundred assistants at once. `BOUCLE_BENCH_MINUTES` says how long (one by
 * default; the promise is ten).
 */
export const loadPart: Part = { id: 'load', run };

const athletes = 1000;
/** As many as may sign in from one address within a minute; each asks over several connections. */
const athletesAsked = 60;
const assistants = 200;
const abreast = 32;
const roundSeconds = 5;
const rounds = 3;
const soakSeconds = 60 * Number(process.env.BOUCLE_BENCH_MINUTES ?? 1);

interface Server extends Standing {
  readonly process: ChildProcess;
}

/** A small read: what the athlete's plan says of this week. */
const smallRead = { name: 'get_calendar', arguments: {} };
const said = { name: 'echo', arguments: { text: 'What is planned this week?' } };

async function run(bench: Bench): Promise<Report> {
  const rows: (readonly (string | number | undefined)[])[] = [];
  const goals: Goal[] = [];
  const loadBefore = loadavg()[0];
  for (const kind of postgresPrograms() ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
    bench.say(`${kind}: ${athletes} athletes`);
    const home = mkdtempSync(join(bench.scratch, `${kind}-`));
    const [echo, boucle] = [
      await start({ kind: 'echo', home, athletes: 0, assistants: 0 }),
      await start({ kind, home, athletes, assistants: athletesAsked }),
    ];
    try {
      const ratios: number[] = [];
      const ours: Burst[] = [];
      const theirs: Burst[] = [];
      for (let round = 0; round < rounds; round++) {
        bench.say(`${kind}: round ${round + 1}, ${abreast} requests at a time`);
        theirs.push(await burst(echo, said, abreast, roundSeconds));
        ours.push(await burst(boucle, smallRead, abreast, roundSeconds));
        ratios.push(ours[round].perSecond / theirs[round].perSecond);
      }
      rows.push(
        ...[
          ...theirs.map((one) => ['bare SDK', one] as const),
          ...ours.map((one) => [kind, one] as const),
        ].map(rowOf),
      );
      goals.push(atLeast(`${kind}: calls a second, against the bare SDK`, median(ratios), 0.5));
      bench.say(`${kind}: ${assistants} assistants for ${soakSeconds} s`);
      const soaked = await soak(boucle);
      rows.push([
        `${kind}, ${assistants} assistants, ${soakSeconds} s`,
        soaked.perSecond,
        soaked.p50,
        soaked.p95,
        soaked.p99,
        soaked.failed,
      ]);
      goals.push(atMost(`${kind}: memory at the end, against a third of the way`, soaked.growth, 1.15));
      goals.push(atMost(`${kind}: calls that failed`, soaked.failed, 0));
      const { alone, beside } = await greedy(boucle);
      goals.push(
        atMost(`${kind}: p95 of the others beside a greedy one, against without`, beside / alone, 1.2, ''),
      );
      rows.push([`${kind}, ten calm athletes`, undefined, undefined, alone, undefined, undefined]);
      rows.push([
        `${kind}, the same beside a greedy one`,
        undefined,
        undefined,
        beside,
        undefined,
        undefined,
      ]);
    } finally {
      for (const { process: child } of [echo, boucle]) child.kill('SIGKILL');
    }
  }
  return {
    id: 'load',
    title: 'Many athletes at once',
    goals,
    tables: [
      {
        title: 'Authorised tools/call',
        columns: ['who', 'calls/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
        rows,
      },
    ],
    remarks: [
      `A small read is \`get_calendar\`; server and the one who asks share the machine’s cores. Load average before: ${loadBefore.toFixed(1)}, after: ${loadavg()[0].toFixed(1)}.`,
      'The bare SDK is its own handler with one echo tool behind the same HTTP server, in the same run, round by round.',
    ],
  };
}

const rowOf = ([who, one]: readonly [string, Burst]) =>
  [who, one.perSecond, one.p50, one.p95, one.p99, one.failed] as const;

async function start(asked: Asked): Promise<Server> {
  const child = fork(join(import.meta.dirname, '..', 'load-server.ts'), [JSON.stringify(asked)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [standing] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ])) as [Standing];
  return { ...standing, process: child };
}

interface Burst {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly failed: number;
}

type Call = { readonly name: string; readonly arguments: object };

/** `many` askers, each asking again as soon as it was answered. */
async function burst(server: Server, call: Call, many: number, seconds: number): Promise<Burst> {
  const agent = new Agent({ keepAlive: true, maxSockets: many });
  const took: number[] = [];
  let failed = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const asker = async (n: number): Promise<void> => {
    const calm = server.tokens.length > 1 ? server.tokens.slice(1) : server.tokens;
    const token = calm[n % calm.length];
    while (performance.now() < end) {
      const before = performance.now();
      if (await ask(server.url, token, call, agent)) took.push(performance.now() - before);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: many }, (_, n) => asker(n)));
  agent.destroy();
  return { perSecond: took.length / ((performance.now() - started) / 1000), failed, ...spread(took) };
}

const spread = (took: readonly number[]) => ({
  p50: percentile(took, 0.5),
  p95: percentile(took, 0.95),
  p99: percentile(took, 0.99),
});

/** True when the tool answered. */
function ask(url: string, token: string, { name, arguments: args }: Call, agent: Agent): Promise<boolean> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  return new Promise((resolve) => {
    const asking = request(
      `${url}mcp`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json, text/event-stream',
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => (text += piece));
        answer.on('end', () => resolve(answer.statusCode === 200 && text.includes('structuredContent')));
        answer.on('error', () => resolve(false));
      },
    );
    asking.on('error', () => resolve(false));
    asking.end(body);
  });
}

const memoryOf = async ({ process: child }: Server): Promise<number> => {
  child.send('memory?');
  const [{ rssMb }] = (await once(child, 'message')) as [{ rssMb: number }];
  return rssMb;
};

async function soak(server: Server): Promise<Burst & { readonly growth: number }> {
  const sizes: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      await sleep((soakSeconds * 1000) / 30);
      sizes.push(await memoryOf(server));
    }
  })();
  const result = await burst(server, smallRead, assistants, soakSeconds);
  over.abort();
  await watching;
  const third = Math.floor(sizes.length / 3);
  return { ...result, growth: median(sizes.slice(-third)) / median(sizes.slice(third, 2 * third)) };
}

/** Ten athletes who ask five times a second, without and beside one who never stops. */
async function greedy(server: Server): Promise<{ readonly alone: number; readonly beside: number }> {
  const calm = async (): Promise<number> => {
    const agent = new Agent({ keepAlive: true });
    const took: number[] = [];
    const end = performance.now() + 10_000;
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        while (performance.now() < end) {
          const before = performance.now();
          await ask(server.url, server.tokens[1 + n], smallRead, agent);
          took.push(performance.now() - before);
          await sleep(200);
        }
      }),
    );
    agent.destroy();
    return percentile(took, 0.95);
  };
  const alone = await calm();
  const over = new AbortController();
  const agent = new Agent({ keepAlive: true });
  const one = (async () => {
    while (!over.signal.aborted)
      await Promise.all(
        Array.from({ length: 20 }, () => ask(server.url, server.tokens[0], smallRead, agent)),
      );
  })();
  const beside = await calm();
  over.abort();
  await one;
  agent.destroy();
  return { alone, beside };
}
