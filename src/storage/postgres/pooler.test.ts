import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseOf, notInstalled, testRole, testServer } from '../contract/postgres.ts';
import { athlete, fill, marks, portrait } from '../contract/samples.ts';
import { memoryBlobs } from '../blobs/memory.ts';
import type { Storage } from '../storage.ts';
import { memoryVault } from '../vault/index.ts';
import { openPostgresStorage } from './open.ts';
import { freePort } from '../../../test/free-port.ts';

/** A real pgbouncer that gives each transaction another of three servers, and knows nothing of what was prepared where. */

const program = '/usr/sbin/pgbouncer';
const server = existsSync(program) ? await testServer() : undefined;
const skip = server ? false : `pgbouncer is not installed here, or ${notInstalled}`;

/** Starts it in front of `url`; what it listens at. */
async function poolerTo(url: URL, folder: string): Promise<{ url: URL; process: ChildProcess }> {
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 3,
    unix_socket_dir: '',
  };
  writeFileSync(
    file,
    [
      `[databases]\n* = host=${url.hostname} port=${url.port} user=${url.username}\n[pgbouncer]`,
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const child = spawn(program, [file], { stdio: 'ignore', ...(isRoot && { uid: id('-u'), gid: id('-g') }) });
  const through = new URL(url);
  through.port = String(port);
  return { url: through, process: child };
}

describe('behind pgbouncer', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-pooler-'));
  let pooler: ChildProcess;
  let storage: Storage;
  let url: URL;
  before(async () => {
    const database = new URL(await databaseOf(server ?? '', folder));
    ({ url, process: pooler } = await poolerTo(database, folder));
    await listening(url);
    storage = await openPostgresStorage({
      url: url.href,
      role: testRole,
      blobs: memoryBlobs(),
      vault: memoryVault(),
    });
    for (const mark of marks) {
      await storage.athletes.save(athlete(mark));
      await fill(storage, mark, mark);
    }
  });
  after(async () => {
    await storage.close();
    pooler.kill();
    await once(pooler, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  test('two athletes who ask for all they have, many times at once, each see what is theirs and nothing else', async () => {
    const [alba, bruno] = marks;
    const alone = [await portrait(storage, alba), await portrait(storage, bruno)];
    assert.ok(alone[0].includes(alba) && !alone[0].includes(bruno));
    assert.ok(alone[1].includes(bruno) && !alone[1].includes(alba));
    const together = await Promise.all(Array.from({ length: 40 }, (_, n) => portrait(storage, marks[n % 2])));
    together.forEach((seen, n) => assert.equal(seen, alone[n % 2]));
  });

  test('what was disclosed to them is written down line by line, each in its own ledger', async () => {
    const line = { at: 1, client: 'c', tool: 't', metrics: ['sleep', 'hrv'], values: 2 };
    await Promise.all(Array.from({ length: 60 }, (_, n) => storage.ledger.append(marks[n % 2], line)));
    for (const id of marks)
      assert.equal((await storage.ledger.list(id, { limit: 100, offset: 0, client: 'c' })).length, 30);
  });

  test('the next who gets a connection sees nobody’s rows and works as nobody in particular', async () => {
    for (let n = 0; n < 10; n++) {
      await storage.activities.heads(marks[0], {});
      const client = new Client({ connectionString: url.href });
      await client.connect();
      const { rows } = await client.query(
        `select coalesce(current_setting('app.athlete', true), '') as athlete, current_setting('role') as role`,
      );
      await client.end();
      assert.deepEqual(rows, [{ athlete: '', role: 'none' }]);
    }
  });
});

async function listening({ hostname, port, pathname, username }: URL): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new Client({
      host: hostname,
      port: Number(port),
      database: pathname.slice(1),
      user: username,
    });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries > 100) throw error;
    }
    await sleep(50);
  }
}
