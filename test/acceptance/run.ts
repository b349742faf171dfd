import { spawn } from 'node:child_process';

/** How a program ended and what it said. */
export interface Ran {
  readonly code: number | undefined;
  readonly stdout: string;
  /** stdout and stderr as they came, for a reader who asks what went wrong. */
  readonly said: string;
}

export interface RunOptions {
  readonly cwd: string;
  /** The whole environment: nothing of this process's own is added. */
  readonly env: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** What to write to its input, each when the output matches; then the input stays open. */
  readonly dialogue?: readonly Turn[];
  /** Told all that it printed so far, each time it prints. */
  readonly listening?: (stdout: string) => void;
  /** Ends the program once its output matches, and the dialogue is over. */
  readonly until?: RegExp;
}

export interface Turn {
  /** Matched against what the program printed since the turn before. */
  readonly after: RegExp;
  readonly write: string;
  /** A person's pause before it: what comes at once looks pasted to some programs. */
  readonly pauseMs?: number;
}

/** Runs a program to its end, to `until`, or for so many seconds; then it and what it started are gone. */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const { cwd, env, dialogue = [], until } = options;
  // A group of its own: some assistants are wrappers around the program that does the work.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const end = (): void => endGroup(child.pid);
  const timer = setTimeout(end, options.seconds * 1000);
  const turns = [...dialogue];
  let stdout = '';
  let said = '';
  let heard = 0;
  const listen = (): void => {
    const [next] = turns;
    if (next?.after.test(stdout.slice(heard))) {
      turns.shift();
      heard = stdout.length;
      setTimeout(() => child.stdin.write(next.write), next.pauseMs ?? 0);
    } else if (turns.length === 0 && until?.test(stdout)) end();
  };
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    options.listening?.(stdout);
    said += text;
    listen();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  if (dialogue.length === 0) child.stdin.end();
  else listen();
  const code = await new Promise<number | undefined>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve(undefined);
    });
    child.once('close', (exit) => resolve(exit ?? undefined));
  });
  clearTimeout(timer);
  end();
  return { code, stdout, said };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Everything of the group has ended by itself.
  }
}
