import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../test/free-port.ts';

/** A PostgreSQL server of the tests' own, in a temporary folder; it goes with the process that started it. */

const places = '/usr/lib/postgresql';

/** Where the programs of PostgreSQL are; undefined = it is not installed here. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(places) ? readdirSync(places) : [];
  return versions
    .map((version) => join(places, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

export interface PostgresServer {
  /** Logs in as a superuser; add the name of a database. */
  readonly url: string;
  /** Without a word to anyone, as when the power goes. */
  crash(): Promise<void>;
  start(): Promise<void>;
}

/** Starts one. `settings` are those of postgresql.conf, `name=value`. */
export async function newPostgres(bin: string, ...settings: string[]): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-postgres-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const options = ['-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...options], { stdio: 'ignore', cwd: folder, ...user });
  const port = await freePort();
  const url = `postgres://owner@127.0.0.1:${port}`;
  const words = ['listen_addresses=127.0.0.1', 'max_connections=200', ...settings].flatMap((one) => [
    '-c',
    one,
  ]);
  let stop = (): Promise<void> => Promise.resolve();
  const start = async (): Promise<void> => {
    // The shell waits for its input to end, which it does with this process however that ends.
    const script = `trap "" INT; "$@" >log 2>&1 & read word; kill -QUIT $!; wait $!; [ "$word" = keep ] || rm -rf ${folder}/`;
    const shell = spawn(
      'sh',
      ['-c', script, 'sh', join(bin, 'postgres'), '-D', data, '-p', String(port), '-k', folder, ...words],
      {
        stdio: ['pipe', 'ignore', 'ignore'],
        cwd: folder,
        ...user,
      },
    );
    shell.unref();
    (shell.stdin as unknown as { unref(): void }).unref();
    stop = async () => {
      const gone = new Promise((done) => shell.once('exit', done));
      shell.ref();
      shell.stdin.end('keep\n');
      await gone;
    };
    await answers(url);
  };
  await start();
  return { url, start, crash: () => stop() };
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: `${url}/postgres` });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 200) throw error;
    }
    await sleep(50);
  }
}
