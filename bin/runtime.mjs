// Plain JavaScript for any Node ≥ 18: finds or brings the Node that boucle needs, before anything else can run.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const needed = [24, 15];

const newEnough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
};

/** The Node to use: this one, else the one npm brought along; undefined when neither is there. */
export function findNode() {
  if (newEnough(process.versions.node)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const brought = join(
    modules,
    `node-${platform}-${process.arch}`,
    'bin',
    platform === 'win' ? 'node.exe' : 'node',
  );
  return existsSync(brought) ? brought : undefined;
}

/** True when every package that the lock file asks for is there in that version. */
export function isInstalled({ dev }) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  try {
    const wanted = read(join(root, 'package-lock.json'));
    const present = read(join(modules, '.package-lock.json'));
    return Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || entry.optional || (entry.dev && !dev) || present[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

/** Installs from the lock file, saying what it waits for. Development tools only when they are asked for. */
export async function install({ dev }) {
  const said = dev ? 'the packages and development tools' : 'the packages';
  process.stderr.write(
    `boucle: installing ${said} from the lock file (once; about a minute on a fast line)…\n`,
  );
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    ...(dev ? [] : ['--omit=dev']),
  ];
  const started = Date.now();
  const ticking = setInterval(() => {
    if (process.stderr.isTTY) process.stderr.write(`\rboucle: waiting for npm… ${seconds(started)} s `);
  }, 1000);
  const code = await run(...npm(args), { quiet: true });
  clearInterval(ticking);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (code !== 0)
    throw new Error(`npm ${args.join(' ')} failed (exit ${code}). Is the network there? Then try again.`);
  process.stderr.write(`boucle: installed in ${seconds(started)} s.\n`);
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

function npm(args) {
  const path = process.env.npm_execpath;
  if (path?.endsWith('.js')) return [process.execPath, [path, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/** Makes sure packages and Node are there and returns that Node. */
export async function prepare({ dev }) {
  if (!isInstalled({ dev }) || !findNode()) await install({ dev });
  const node = findNode();
  if (!node) {
    throw new Error(
      `boucle needs Node ${needed.join('.')} or newer; this is ${process.versions.node}, and no newer one comes ready-made for ` +
        `${process.platform} ${process.arch}. Install it from your system or nodejs.org, then try again.`,
    );
  }
  return node;
}

/** Runs a program in the foreground, passes signals on, and resolves with its exit code. */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit';
    const child = spawn(command, args, { cwd: quiet ? root : process.cwd(), env, stdio });
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Ends with one line instead of a stack when something a person can mend went wrong. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`boucle: ${error.message}\n`);
    process.exitCode = 1;
  }
}
