import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';

export const root = join(import.meta.dirname, '..');
export const program = join(root, 'bin', 'boucle.mjs');
const patienceMs = 60_000;

/** boucle as a process of its own, on a home. */
export interface Served {
  readonly process: ChildProcess;
  readonly url: string;
  /** From the command to the first page. */
  readonly startMs: number;
  /** The link printed in the terminal. */
  readonly openLink: string;
  stop(): Promise<void>;
}

/** Runs `command … --port N` on `home` and waits for the first 200 on `/`. */
export async function serve(home: string, command: readonly string[]): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const started = performance.now();
  const [file, ...args] = [...command, '--port', String(port)];
  const child = spawn(file, args, {
    cwd: root,
    // What is measured is how fast it answers, not when it says that it was enough.
    env: { ...process.env, BOUCLE_HOME: home, BOUCLE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // npm passes no signal on: what it started is a group of its own, and ends as one.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  try {
    await firstPage(url, () => child.exitCode, started);
    const startMs = performance.now() - started;
    while (!/\/open\?code=/.test(said) && performance.now() - started < patienceMs) await sleep(5);
    const openLink = /http:\S+\/open\?code=\S+/.exec(said)?.[0] ?? '';
    return { process: child, url, startMs, openLink, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw new Error(`${file} ${args.join(' ')} served nothing: ${said}`, { cause: error });
  }
}

async function firstPage(url: string, exited: () => number | null, started: number): Promise<void> {
  while (performance.now() - started < patienceMs) {
    const status = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return;
    if (exited() !== null) throw new Error(`it ended with ${exited()}`);
    await sleep(5);
  }
  throw new Error('nobody answered within a minute');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}

/** Resident memory in megabytes: now, and at its most where the system keeps count. */
export function memoryOf(pid: number): { readonly now: number; readonly most?: number } {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) {
    const text = readFileSync(status, 'utf8');
    const field = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024;
    return { now: field('VmRSS'), most: field('VmHWM') };
  }
  return { now: Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024 };
}
