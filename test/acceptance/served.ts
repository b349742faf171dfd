import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'boucle.mjs');
const published = join(import.meta.dirname, 'published-documents.ts');

/** `boucle serve` as a person starts it: its own process, a home of its own. */
export interface Served {
  readonly home: string;
  /** `http://127.0.0.1:PORT/mcp` */
  readonly mcpUrl: string;
  readonly token: string;
  /** What a client starts to speak with the same home over stdio. */
  readonly stdio: readonly [program: string, ...args: string[]];
  close(): Promise<void>;
}

/** Imports the files into `home`, then serves it on a free port, with more in its environment. Rejects when it does not come up in a minute. */
export async function serveHome(
  home: string,
  files: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const boucle: Served['stdio'] = [process.execPath, program, '--home', home];
  if (files.length > 0) await bringIn(boucle, files);
  const [node, ...args] = [...boucle, 'serve', '--port', '0', '--empty'];
  const child = spawn(node, ['--import', published, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...settings },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`boucle did not start in a minute: ${said}`)), 60_000);
    child.once('exit', () => reject(new Error(`boucle ended: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(said)?.[0];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  }).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    home,
    mcpUrl: address,
    token: (await readFile(join(home, 'token'), 'utf8')).trim(),
    stdio: [node, program, 'stdio', '--home', home],
    close: async () => {
      const gone = new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
      });
      if (child.exitCode === null && child.kill()) await gone;
    },
  };
}

async function bringIn([node, ...args]: Served['stdio'], files: readonly string[]): Promise<void> {
  const env = { PATH: process.env.PATH ?? '' };
  const { code, said } = await run(node, [...args, 'import', ...files], { cwd: '/', env, seconds: 60 });
  if (code !== 0) throw new Error(`boucle import: ${said}`);
}
