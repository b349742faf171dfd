import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client } from 'pg';
import { databaseOf, notInstalled, postgresMember, testRole, testServer } from '../contract/postgres.ts';
import { addressOf, ask, emptyDatabase } from '../contract/postgres-tables.ts';
import { athlete, connection, fill, firstStart, marks, memory } from '../contract/samples.ts';
import { newHome } from '../contract/stage.ts';
import { addTable } from '../migrations/table.ts';
import { migrations } from '../migrations/index.ts';
import { foundBeforehand, nobodys } from '../sql/shared.ts';
import type { Storage } from '../storage.ts';
import { accessTo } from './access.ts';
import { tablesOn } from './dialect.ts';
import { prepareDatabase } from './open.ts';
import { poolTo } from './pool.ts';
import { tablesIn } from './protect.ts';

const server = (await testServer()) ?? '';
const skip = server === '' && notInstalled;

/** Everything there is of an athlete, in every table. */
async function fillAll(storage: Storage, id: string, mark: string): Promise<void> {
  await storage.athletes.save(athlete(id));
  await fill(storage, id, mark);
  await storage.jobs.put(id, { id: 'con_1', kind: 'sync', runAt: 0 });
  await storage.auth.save({ kind: 'Grant', key: `key of ${id}`, athleteId: id, createdAt: 0, body: '' });
  await storage.sessions.save({ digest: id, athleteId: id, createdAt: 0, usedAt: 0 });
  await storage.means.add(id, { kind: 'email', digest: id, createdAt: firstStart });
  const { vendor, account } = connection(mark);
  await storage.push.link(id, { vendor, connectionId: 'con_1', account: account.id });
}

/** The keys of athletes lie beside the database. */
const alwaysEmpty = 'athlete_keys';

async function filledDatabase(): Promise<{ readonly url: string; readonly tables: readonly string[] }> {
  const home = newHome();
  const storage = await postgresMember(server).open(home);
  for (const [n, id] of ['alba', 'bruno'].entries()) await fillAll(storage, id, marks[n]);
  await storage.close();
  const url = await databaseOf(server, home);
  const client = new Client({ connectionString: url });
  await client.connect();
  const tables = (await tablesIn(tablesOn(client))).filter(({ isAthletes }) => isAthletes);
  await client.end();
  return { url, tables: tables.map(({ name }) => name).filter((name) => name !== alwaysEmpty) };
}

/** One transaction as the stores work, for `who`. */
async function as(url: string, who: string | undefined, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`begin; set local role ${testRole}`);
    if (who !== undefined) await client.query(`select set_config('app.athlete', $1, true)`, [who]);
    return await client.query<Record<string, unknown>>(statement, values);
  } finally {
    await client.end();
  }
}

const idsIn = async (url: string, who: string | undefined, table: string): Promise<unknown[]> =>
  (await as(url, who, `select distinct athlete_id from ${table} order by 1`)).rows.map(
    (row) => row.athlete_id,
  );
const isRefused = (error: unknown): boolean => (error as { code?: string }).code === '42501';

describe('row level security', { skip }, async () => {
  const { url, tables } = skip ? { url: '', tables: [] } : await filledDatabase();

  test('every table that has an athlete’s rows is closed, and the others hold nobody’s', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const all = await tablesIn(tablesOn(client));
    await client.end();
    const open = all.filter(({ isAthletes, isForced, hasPolicy }) => isAthletes && !(isForced && hasPolicy));
    assert.deepEqual(open, []);
    assert.deepEqual(
      all
        .filter(({ isAthletes, name }) => !isAthletes && !name.startsWith('kysely_'))
        .map(({ name }) => name),
      nobodys.toSorted(),
    );
    for (const table of tables)
      assert.deepEqual(
        await ask(url, `select distinct athlete_id as id from ${table} order by 1`),
        [{ id: 'alba' }, { id: 'bruno' }],
        `${table} is filled`,
      );
  });

  test('without an athlete there is nothing; with one there is what is theirs', async () => {
    for (const table of tables) {
      assert.deepEqual(await idsIn(url, undefined, table), [], table);
      assert.deepEqual(await idsIn(url, '', table), [], table);
      assert.deepEqual(await idsIn(url, '=', table), [], table);
      assert.deepEqual(await idsIn(url, '=alba', table), ['alba'], table);
    }
  });

  test('before anyone knows whose it is, only what is found by a digest is there', async () => {
    for (const table of tables) {
      const seen = foundBeforehand.includes(table) || table === 'athletes' ? ['alba', 'bruno'] : [];
      assert.deepEqual(await idsIn(url, '?', table), seen, table);
    }
    const changed = await as(url, '?', `update athletes set preferences = '{}'`);
    assert.equal(changed.rowCount, 0, 'who there is can be read, not changed');
  });

  test('another’s rows are not changed, deleted, added or taken over', async () => {
    for (const table of tables) {
      const change = as(url, '=alba', `update ${table} set athlete_id = 'bruno' where athlete_id = 'bruno'`);
      if (table.startsWith('ledger'))
        await assert.rejects(change, isRefused, 'a line of the ledger is never changed');
      else assert.equal((await change).rowCount, 0, table);
      assert.equal(
        (await as(url, '=alba', `delete from ${table} where athlete_id = 'bruno'`)).rowCount,
        0,
        table,
      );
      await assert.rejects(as(url, '=alba', `update ${table} set athlete_id = 'bruno'`), isRefused, table);
      const [{ row }] = await ask(
        url,
        `select to_jsonb(t) as row from ${table} t where athlete_id = 'bruno' limit 1`,
      );
      const insert = `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`;
      await assert.rejects(as(url, '=alba', insert, [row]), isRefused, table);
    }
  });

  test('the owner of the tables sees no more than anybody, once it is no superuser', async () => {
    for (const table of tables) {
      const [{ owner }] = await ask(
        url,
        `select tableowner as owner from pg_tables where tablename = '${table}'`,
      );
      assert.equal(owner, 'owner');
    }
    const statements = [
      'alter role owner_of_none login',
      ...tables.map((table) => `alter table ${table} owner to owner_of_none`),
    ];
    await ask(
      url,
      'create role owner_of_none',
      'grant create, usage on schema public to owner_of_none',
      ...statements,
    );
    for (const table of tables)
      assert.deepEqual(await ask(addressOf(url, 'owner_of_none'), `select * from ${table}`), [], table);
  });
});

test('a table that a later version adds is closed by being added', { skip }, async () => {
  const url = await emptyDatabase(server);
  await prepareDatabase({ url, role: testRole });
  const later = {
    up: async (db: Parameters<typeof addTable>[0]) =>
      addTable(db, 'moods', { columns: { mood: 'text' }, key: [] }),
  };
  await prepareDatabase({ url, role: testRole }, { ...migrations, '0900-moods': later });
  await ask(
    url,
    `insert into athletes values ('alba', 0, '{}')`,
    `insert into moods values ('alba', 'fine')`,
  );
  assert.deepEqual(await idsIn(url, undefined, 'moods'), []);
  assert.deepEqual(await idsIn(url, '=bruno', 'moods'), []);
  assert.deepEqual(await idsIn(url, '=alba', 'moods'), ['alba']);
});

test('a connection goes back to the pool with nothing of the athlete on it, whatever happened', {
  skip,
}, async () => {
  const home = newHome();
  const storage = await postgresMember(server).open(home);
  for (const [n, id] of ['alba', 'bruno'].entries()) await fillAll(storage, id, marks[n]);
  await storage.close();
  const pool = poolTo(await databaseOf(server, home), 1);
  const { of: athletes } = accessTo({ writing: pool, reading: pool, role: testRole });
  const alba = athletes?.('alba') ?? assert.fail();
  const left = async (): Promise<unknown> => {
    const client = await pool.open('begin');
    const { rows } =
      await client.query(`select nullif(current_setting('app.athlete', true), '') as athlete, current_user as role,
      current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
      (select count(*)::int from pg_prepared_statements) as statements`);
    await client.query('commit');
    client.release();
    return rows[0];
  };
  const nothing = { athlete: null, role: 'owner', timeout: '0', locks: 0, statements: 0 };
  assert.deepEqual(await left(), nothing);
  await alba.read((db) => db.selectFrom('memories').selectAll().execute());
  assert.deepEqual(await left(), nothing, 'after a read');
  await alba.write((db) => db.deleteFrom('memories').execute());
  assert.deepEqual(await left(), nothing, 'after a write');
  await assert.rejects(alba.write(async (db) => db.deleteFrom('no_such_table' as 'memories').execute()));
  assert.deepEqual(await left(), nothing, 'after a failure');
  await pool.close();
});

test('reads of two athletes at the same time never show one the other', { skip }, async () => {
  const home = newHome();
  const storage = await postgresMember(server).open(home);
  for (const id of ['alba', 'bruno']) {
    await storage.athletes.save(athlete(id));
    await storage.memories.save(id, memory(id));
  }
  const asked = Array.from({ length: 200 }, (_, n) => (n % 3 ? 'alba' : 'bruno'));
  const told = await Promise.all(asked.map((id) => storage.memories.list(id)));
  assert.deepEqual(
    told.map(([{ fact }]) => fact),
    asked.map((id) => memory(id).fact),
  );
  await storage.close();
});
