import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Day } from '../../src/domain/day.ts';
import { openStorage } from '../../src/storage/index.ts';
import { intervalsHouse, runFile } from '../sources.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const runs = 30;
const dayMs = 86_400_000;
let root = '';
let house: Awaited<ReturnType<typeof intervalsHouse>>;

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'boucle-sync-'));
  const now = Date.now();
  house = await intervalsHouse(now);
  const { activities } = house.athlete;
  const pattern = activities.find(({ file }) => file)?.row ?? {};
  activities.length = 0;
  // A run every three weeks, over the better part of two years.
  for (let i = 0; i < runs; i++) {
    const start = Math.floor(now / 1000) * 1000 - (2 + 21 * i) * dayMs;
    const time = new Date(start).toISOString().slice(0, 19);
    activities.push({
      row: {
        ...pattern,
        id: `i${4_000_000 - i}`,
        name: `Run ${i}`,
        start_date: `${time}Z`,
        start_date_local: time,
      },
      file: runFile(start),
    });
  }
});
after(async () => {
  await house.simulator.close();
  await rm(root, { recursive: true, force: true });
});

function start(home: string, words: readonly string[], typed?: string): ChildProcess {
  const [host, address] = Object.entries(house.hosts)[0];
  const child = spawn(process.execPath, [main, '--home', home, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TZ: 'Europe/Paris',
      LANG: 'en_GB.UTF-8',
      BOUCLE_LOG: 'debug',
      BOUCLE_VENDOR_HOSTS: `${host}=${address}`,
    },
  });
  child.stdin?.end(typed);
  return child;
}

/** Everything it said, once it ended well. */
async function saidBy(child: ChildProcess): Promise<string> {
  const exit = once(child, 'exit');
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => pieces.push(piece));
  const [code] = await exit;
  const said = Buffer.concat(pieces).toString('utf8');
  assert.equal(code, 0, said);
  return said;
}

const connect = async (home: string): Promise<string> =>
  saidBy(start(home, ['connect', 'intervals-icu'], `${house.athlete.key}\n`));
const sync = (home: string): ChildProcess => start(home, ['sync']);

async function contentsOf(home: string): Promise<unknown> {
  const storage = await openStorage({ home });
  try {
    const heads = await storage.activities.heads('me', {});
    const sources = await Promise.all(heads.map(({ id }) => storage.activities.sources('me', id)));
    const readings = await storage.wellness.between('me', '1998-01-01' as Day, '2099-01-01' as Day);
    const [{ progress }] = await storage.connections.list('me');
    return {
      heads: heads.map(({ title, start, totals, sourceCount }) => ({ title, start, totals, sourceCount })),
      sources: sources.flat().map(({ contentHash, part }) => [contentHash, part]),
      readings: readings.map(({ day, metric, value, source }) => [day, metric, value, source]),
      complete: [...progress.complete].sort(),
      pending: (await storage.intakes.count('me')).pending,
    };
  } finally {
    await storage.close();
  }
}

/** As if the time of what a dead process held were over. */
async function letLeasesEnd(home: string): Promise<void> {
  const storage = await openStorage({ home });
  const [{ id }] = await storage.connections.list('me');
  const now = Date.now() + dayMs;
  await storage.leases.acquire('me', `sync ${id}`, { holder: 'nobody', now, until: 0 });
  await storage.close();
}

const downloads = (): readonly string[] =>
  house.simulator.seen.map(({ path }) => path).filter((path) => /\/activity\/[^/]+\/file/.test(path));

test('a sync killed at any moment goes on where it stopped: nothing lost, nothing doubled', async (t) => {
  const whole = join(root, 'uninterrupted');
  await connect(whole);
  await saidBy(sync(whole));
  const expected = await contentsOf(whole);
  assert.equal((expected as { heads: unknown[] }).heads.length, runs);

  const home = join(root, 'killed');
  await connect(home);
  // So many requests into it: at the first list, among the files, in the history.
  for (const enough of [2, 9, 20]) {
    house.simulator.seen.length = 0;
    const child = sync(home);
    const exit = once(child, 'exit');
    while (child.exitCode === null && house.simulator.seen.length < enough) await setTimeout(2);
    child.kill('SIGKILL');
    const [, signal] = await exit;
    t.diagnostic(`killed after ${house.simulator.seen.length} requests: ${signal ?? 'too late'}`);
    assert.equal(signal, 'SIGKILL');
    await letLeasesEnd(home);
  }
  await saidBy(sync(home));
  assert.deepEqual(await contentsOf(home), expected);
});

test('two processes that fetch for one athlete at once make one library, and ask for each file once', async () => {
  const home = join(root, 'twice');
  await connect(home);
  house.simulator.seen.length = 0;
  await Promise.all([sync(home), sync(home)].map(saidBy));
  const contents = (await contentsOf(home)) as { readonly heads: readonly unknown[] };
  assert.equal(contents.heads.length, runs);
  assert.deepEqual([...downloads()].sort(), [...new Set(downloads())].sort());
  assert.equal(downloads().length, runs);
});

test('the key is nowhere: not in what is said or logged, nor in the home, an export or a backup', async () => {
  const home = join(root, 'canary');
  const said = [await connect(home)];
  house.simulator.faults.next(/wellness/, {
    answer: { status: 404, body: `no such thing for ${house.athlete.key}` },
  });
  said.push(await saidBy(start(home, ['sync', 'intervals-icu'])).catch(String));
  said.push(await saidBy(sync(home)));
  const exported = join(root, 'canary-export');
  said.push(await saidBy(start(home, ['export', exported])));
  said.push(await saidBy(start(home, ['backup', join(exported, 'backup')])));
  assert.ok(!said.join('\n').includes(house.athlete.key));
  let looked = 0;
  for (const folder of [home, exported])
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      looked += 1;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      assert.ok(!bytes.includes(house.athlete.key), entry.name);
      assert.ok(!bytes.includes(Buffer.from(house.athlete.key).toString('base64').slice(0, 20)), entry.name);
    }
  assert.ok(looked > runs);
  assert.ok(!(await readdir(exported, { recursive: true })).some((name) => name.includes('vault')));
  await saidBy(start(home, ['disconnect', 'intervals-icu']));
});
