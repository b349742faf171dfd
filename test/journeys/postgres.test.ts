import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { notInstalled } from '../../src/storage/contract/postgres.ts';
import { newPostgres, postgresPrograms } from '../../src/storage/contract/postgres-server.ts';
import { ask, emptyDatabase } from '../../src/storage/contract/postgres-tables.ts';

/** The whole program with its library in PostgreSQL, which goes away and comes back. */

const bin = postgresPrograms();
const skip = bin === undefined && notInstalled;
const main = join(import.meta.dirname, '../../src/main.ts');
const home = await mkdtemp(join(tmpdir(), 'boucle-pg-home-'));
after(() => rm(home, { recursive: true, force: true }));

test('a run is imported, told to an assistant, and still there after the database crashed under a server that goes on', {
  skip,
}, async () => {
  const server = await newPostgres(bin ?? '', 'fsync=off');
  const url = await emptyDatabase(server.url);
  const env = { ...process.env, BOUCLE_DATABASE_URL: url, LANG: 'fr_FR.UTF-8' };
  const boucle = (...words: string[]) =>
    spawnSync(process.execPath, [main, '--home', home, ...words], { env, encoding: 'utf8' });

  const imported = boucle('import', join(import.meta.dirname, '../samples/run.gpx'));
  assert.equal(imported.status, 0, imported.stderr);
  const backup = boucle('backup', join(home, 'copy.sqlite'));
  assert.equal(backup.status, 1);
  assert.match(backup.stderr, /pg_dump/);

  const child = spawn(process.execPath, [main, '--home', home, 'serve', '--port', '0', '--empty'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      if (/\/open\?code=/.test(said)) resolve();
    });
  });
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
  const token = (await readFile(join(home, 'token'), 'utf8')).trim();
  const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  const until = async (status: number): Promise<void> => {
    while ((await ready()) !== status) await wait(200);
  };
  const list = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_activities', arguments: { period: 'all' } },
      }),
    });
    return answer.text();
  };
  await until(200);
  const before = await list();
  assert.match(before, /act_\w+/);
  await server.crash();
  await until(503);
  assert.match(await list(), /does not answer just now|ne répond pas pour l’instant/);
  await server.start();
  await until(200);
  assert.equal(/act_\w+/.exec(await list())?.[0], /act_\w+/.exec(before)?.[0]);
  assert.equal(child.exitCode, null);
  const [{ lines }] = await ask(url, 'select count(*)::int as lines from ledger');
  assert.equal(lines, 2, 'what was shown is in the ledger, and what was not is not');
  assert.doesNotMatch(said, /postgres:\/\/|ECONNREFUSED/);
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  await server.crash();
});
