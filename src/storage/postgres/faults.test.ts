import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { UnavailableError } from '../../domain/errors.ts';
import { memoryBlobs } from '../blobs/memory.ts';
import { notInstalled } from '../contract/postgres.ts';
import { newPostgres, postgresPrograms } from '../contract/postgres-server.ts';
import { ask, emptyDatabase } from '../contract/postgres-tables.ts';
import { athlete, memory } from '../contract/samples.ts';
import type { Storage } from '../storage.ts';
import { memoryVault } from '../vault/index.ts';
import { accessTo } from './access.ts';
import { openPostgresStorage } from './open.ts';
import { poolTo } from './pool.ts';

const bin = postgresPrograms();
const skip = bin === undefined && notInstalled;
// A server of its own: it is torn down in the middle. The machine stays on, so what was written needs no fsync.
const server = bin ? await newPostgres(bin, 'fsync=off', 'deadlock_timeout=50ms') : undefined;
const newDatabase = (): Promise<string> => emptyDatabase(server?.url ?? '');
const role = 'boucle_faults_app';

async function opened(url: string, patienceMs?: number): Promise<Storage> {
  const beside = { blobs: memoryBlobs(), vault: memoryVault() };
  const storage = await openPostgresStorage({ url, role, patienceMs, ...beside });
  for (const id of ['alba', 'bruno']) await storage.athletes.save(athlete(id));
  return storage;
}

const isAway = (error: unknown): boolean => {
  assert.ok(error instanceof UnavailableError, String(error));
  assert.equal(error.code, 'storage.away');
  assert.doesNotMatch(error.message, /terminat|connect|ECONN|memories/i, 'no word of the driver');
  return true;
};

const terminated = (url: string): Promise<unknown> =>
  ask(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

test('a server that crashes in the middle of writes has kept what was acknowledged, and is found again', {
  skip,
}, async () => {
  const s = await opened(await newDatabase());
  const [kept, failed]: [string[], unknown[]] = [[], []];
  const writing = new AbortController();
  const writer = async (name: string): Promise<void> => {
    for (let n = 0; !writing.signal.aborted; n++) {
      const id = `${name}_${n}`;
      await s.memories.save(n % 2 ? 'alba' : 'bruno', memory(id, { id })).then(
        () => kept.push(id),
        (error: unknown) => failed.push(error),
      );
    }
  };
  const writers = Array.from({ length: 8 }, (_, n) => writer(`w${n}`));
  for (let crash = 0; crash < 2; crash++) {
    const before = kept.length;
    while (kept.length < before + 60) await new Promise((later) => setTimeout(later, 5));
    await server?.crash();
    await server?.start();
  }
  const before = kept.length;
  while (kept.length < before + 60) await new Promise((later) => setTimeout(later, 5));
  writing.abort();
  await Promise.all(writers);
  const there = new Set(
    (await Promise.all(['alba', 'bruno'].map((id) => s.memories.list(id)))).flat().map(({ id }) => id),
  );
  assert.deepEqual(
    kept.filter((id) => !there.has(id)),
    [],
  );
  assert.ok(failed.length > 0, 'some were under way');
  failed.forEach(isAway);
  await s.close();
});

test('a server that stays away is said to be, and readiness knows before and after', { skip }, async () => {
  const s = await opened(await newDatabase(), 100);
  await server?.crash();
  await assert.rejects(s.isCurrent(), isAway);
  await assert.rejects(s.memories.list('alba'), isAway);
  await assert.rejects(s.memories.save('alba', memory('x')), isAway);
  await assert.rejects(
    s.transaction(async (inside) => inside.memories.save('alba', memory('x'))),
    isAway,
  );
  await server?.start();
  assert.equal(await s.isCurrent(), true);
  await s.memories.save('alba', memory('x'));
  await s.close();
});

test('connections that broke while they rested are noticed by nobody', { skip }, async () => {
  const url = await newDatabase();
  const s = await opened(url);
  for (let round = 0; round < 3; round++) {
    await Promise.all([1, 2, 3].map(() => s.memories.list('alba')));
    await terminated(url);
    const id = `mem_${round}`;
    await Promise.all([
      s.memories.list('alba'),
      s.memories.save('alba', memory(id, { id })),
      s.memories.list('bruno'),
    ]);
  }
  assert.equal((await s.memories.list('alba')).length, 3);
  await s.close();
});

test('after a fail-over, a server that only reads is left as soon as there is one that writes', {
  skip,
}, async () => {
  const url = await newDatabase();
  const s = await opened(url);
  const name = new URL(url).pathname.slice(1);
  await ask(url, `alter database ${name} set default_transaction_read_only = on`);
  await terminated(url);
  await assert.rejects(s.memories.save('alba', memory('x')), isAway);
  assert.deepEqual(await s.memories.list('alba'), []);
  await ask(
    url,
    'set default_transaction_read_only = off',
    `alter database ${name} reset default_transaction_read_only`,
  );
  await s.memories.save('alba', memory('x'));
  assert.equal((await s.memories.list('alba')).length, 1);
  await s.close();
});

test('of two transactions that wait for each other one is kept, and the other is told to try again', {
  skip,
}, async () => {
  const s = await opened(await newDatabase());
  const bothBegan = Promise.withResolvers<void>();
  let began = 0;
  const both = (first: string, second: string): Promise<void> =>
    s.transaction(async (inside) => {
      await inside.memories.save(first, memory(first, { id: `by_${first}` }));
      if (++began === 2) bothBegan.resolve();
      await bothBegan.promise;
      await inside.memories.save(second, memory(first, { id: `by_${first}` }));
    });
  const ends = await Promise.allSettled([both('alba', 'bruno'), both('bruno', 'alba')]);
  const lost = ends.filter((end) => end.status === 'rejected');
  assert.equal(lost.length, 1);
  assert.equal((lost[0].reason as UnavailableError).code, 'storage.conflict');
  const counts = await Promise.all(['alba', 'bruno'].map(async (id) => (await s.memories.list(id)).length));
  assert.deepEqual(counts, [1, 1], 'all of one, nothing of the other');
  await s.close();
});

test('a write of a store that has to give way is begun anew, and what comes after a write comes once', {
  skip,
}, async () => {
  const url = await newDatabase();
  const s = await opened(url);
  const pool = poolTo(url, 2);
  const access = accessTo({ writing: pool, reading: pool, role }).of?.('alba') ?? assert.fail();
  let [tries, after] = [0, 0];
  await access.write(async (db, later) => {
    later(async () => void after++);
    await db
      .insertInto('memories')
      .values({ athlete_id: 'alba', id: `mem_${tries}`, created_at: 0, body: '{}' })
      .execute();
    if (++tries < 3) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(db);
  });
  assert.deepEqual([tries, after], [3, 1]);
  const rows = await access.read((db) => db.selectFrom('memories').select('id').execute());
  assert.deepEqual(rows, [{ id: 'mem_2' }]);
  await pool.close();
  await s.close();
});

test('an error that was passed over inside a transaction is no success', { skip }, async () => {
  const s = await opened(await newDatabase());
  const failing = s.transaction(async (inside) => {
    await inside.memories.save('alba', memory('x'));
    const huge = { limit: -1, offset: 0 };
    await inside.ledger.list('alba', huge).catch(() => undefined);
  });
  await assert.rejects(failing, /passed over/);
  assert.deepEqual(await s.memories.list('alba'), []);
  await s.close();
});
