import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { ConfigError } from '../../domain/errors.ts';
import { memoryBlobs } from '../blobs/memory.ts';
import { athlete, connection, run, source } from '../contract/samples.ts';
import { memoryVault } from '../vault/index.ts';
import { openDatabase, openSqliteStorage } from '../sqlite/open.ts';
import { migrations as ours } from './index.ts';
import { migrate, type Migrations } from './migrate.ts';

const homes = mkdtempSync(join(tmpdir(), 'boucle-migrations-'));
after(() => rmSync(homes, { recursive: true, force: true }));
const newFile = (): string => join(mkdtempSync(join(homes, 'home-')), 'boucle.sqlite');

/** The schema and everything in it, in SQLite's own words. */
function dump(file: string): string {
  const database = new DatabaseSync(file);
  const tables = database.prepare('select type, name, sql from sqlite_master order by name').all();
  const rows = tables
    .filter(({ type }) => type === 'table')
    .map(({ name }) => [name, database.prepare(`select * from "${String(name)}"`).all()]);
  const sound = database.prepare('pragma integrity_check').all();
  database.close();
  return JSON.stringify([tables, rows, sound]);
}

async function migrated(file: string, steps: Migrations): Promise<void> {
  const database = await openDatabase(file);
  try {
    await migrate(database.access, steps);
  } finally {
    await database.close();
  }
}

const failing: Migrations = {
  ...ours,
  '0900-add-and-fail': {
    up: async (db) => {
      await db.schema.createTable('half_done').addColumn('id', 'text').execute();
      await db.schema.alterTable('memories').addColumn('half', 'text').execute();
      await sql`update athletes set preferences = 'changed'`.execute(db);
      await sql`insert into no_such_table values (1)`.execute(db);
    },
  },
};

test('a step that fails leaves tables and rows exactly as they were, and says which it was', async () => {
  const file = newFile();
  await migrated(file, ours);
  const database = new DatabaseSync(file);
  database.exec(`insert into athletes values ('alba', 0, '{}', 'first')`);
  database.close();
  const before = dump(file);
  await assert.rejects(
    migrated(file, failing),
    (error) =>
      error instanceof ConfigError &&
      error.code === 'storage.migration_failed' &&
      error.params.step === '0900-add-and-fail',
  );
  assert.equal(dump(file), before);
  await migrated(file, ours);
});

test('a first start that fails leaves an empty file, which the next start fills', async () => {
  const file = newFile();
  await assert.rejects(migrated(file, failing), ConfigError);
  assert.equal(JSON.parse(dump(file))[0].length, 0);
  await migrated(file, ours);
  assert.ok(JSON.parse(dump(file))[0].length > 10);
});

test('a library that a newer version has changed is refused and left alone', async () => {
  const file = newFile();
  await migrated(file, { ...ours, '0099-from-the-future': { up: async () => {} } });
  const before = dump(file);
  await assert.rejects(
    migrated(file, ours),
    (error) =>
      error instanceof ConfigError &&
      error.code === 'storage.newer_version' &&
      error.params.step === '0099-from-the-future',
  );
  assert.equal(dump(file), before);
});

test('a step added later runs once, on a library that is in use', async () => {
  const file = newFile();
  await migrated(file, ours);
  let runs = 0;
  const later: Migrations = {
    ...ours,
    '0900-add-a-table': {
      up: async (db) => {
        runs++;
        await db.schema.createTable('more').addColumn('id', 'text').execute();
      },
    },
  };
  const using = await openDatabase(file);
  await Promise.all([migrated(file, later), migrated(file, later)]);
  await migrated(file, later);
  await using.close();
  assert.equal(runs, 1);
  assert.match(dump(file), /"more"/);
});

// Killed when the first statements of the step are done and the last is not: as near the middle as it gets.
const killed = `
  import { sql } from 'kysely';
  import { openDatabase } from '../sqlite/open.ts';
  import { migrations } from './index.ts';
  import { migrate } from './migrate.ts';
  const database = await openDatabase(process.argv[1]);
  await migrate(database.access, { ...migrations, '0900-half': { up: async (db) => {
    await db.schema.createTable('half_done').addColumn('id', 'text').execute();
    await sql\`insert into half_done values (hex(randomblob(3000000)))\`.execute(db);
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => setTimeout(() => {}, 60_000));
  } } });
`;

test('a computer that dies in the middle of a step finds the library whole, as it was before', async () => {
  const file = newFile();
  await migrated(file, ours);
  const before = dump(file);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', killed, file], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
  assert.equal(signal, 'SIGKILL');
  assert.equal(dump(file), before);
  await migrated(file, ours);
});

/** Tables that later steps added and nothing else refers to. */
const added: Readonly<Record<string, readonly string[]>> = {
  '0010-push': ['push_doors', 'push_accounts', 'push_inbox'],
  '0008-accounts': ['accounts', 'passkeys', 'sign_in_means'],
  '0007-sessions': ['sessions'],
  '0006-auth': ['auth_records'],
  '0005-connections': ['connections', 'athlete_keys', 'secrets', 'leases', 'jobs', 'budgets'],
};

function takeBackLedgerDays(database: DatabaseSync): void {
  database.exec(`
    drop index ledger_by_seq_to_day_from_day_client;
    drop index ledger_by_client_seq_to_day_from_day;
    create index ledger_by_client_seq on ledger (athlete_id, client, seq);
    delete from kysely_migration where name = '0011-ledger-days';
  `);
}

function takeBackTables(database: DatabaseSync): void {
  takeBackLedgerDays(database);
  for (const [step, tables] of Object.entries(added)) {
    for (const table of tables) database.exec(`drop table if exists ${table}`);
    database.exec(`delete from kysely_migration where name = '${step}'`);
  }
  database.exec(`
    alter table athletes drop column life;
    delete from kysely_migration where name = '0009-lives';
  `);
}

function takeBackGradedSpeed(database: DatabaseSync): void {
  takeBackTables(database);
  database.exec(`
    alter table activities drop column graded_speed_ms;
    delete from kysely_migration where name = '0004-graded-speed';
  `);
}

function takeBackAnnotations(database: DatabaseSync): void {
  takeBackGradedSpeed(database);
  database.exec(
    `drop table annotations; drop index sources_by_file_key; alter table sources drop column file_key;
     delete from kysely_migration where name = '0003-annotations'`,
  );
}

test('who was connected before vendors sent anything is found by what they send now', async () => {
  const file = newFile();
  const open = () => openSqliteStorage({ file, blobs: memoryBlobs(), vault: memoryVault() });
  const storage = await open();
  await storage.athletes.save(athlete('alba'));
  await storage.connections.save('alba', connection('a'));
  await storage.connections.save('alba', { ...connection('b'), id: 'con_2', state: 'disconnected' });
  await storage.close();
  const database = new DatabaseSync(file);
  takeBackLedgerDays(database);
  for (const table of added['0010-push']) database.exec(`drop table ${table}`);
  database.exec(`delete from kysely_migration where name = '0010-push'`);
  database.close();
  const again = await open();
  const { vendor, account } = connection('a');
  await again.push.receive({ vendor, body: new Uint8Array(1), accounts: [account.id], at: 1 });
  const [{ links }] = await again.push.unread(1);
  assert.deepEqual(links, [{ athleteId: 'alba', connectionId: 'con_1' }]);
  await again.close();
});

test('a library from before the curves gets them from its bodies, as if each activity were saved today', async () => {
  const file = newFile();
  const storage = await openSqliteStorage({ file, blobs: memoryBlobs(), vault: memoryVault() });
  await storage.athletes.save(athlete('alba'));
  for (const n of [0, 1, 2]) {
    const subSport = [undefined, 'treadmill' as const, 'e_bike' as const][n];
    await storage.activities.save('alba', run('Alba', n, { subSport }), [source('Alba', n)]);
  }
  await storage.close();
  const rows = (database: DatabaseSync) =>
    ['activity_bests', 'activity_figures'].map((name) =>
      database
        .prepare(`select * from ${name} order by 1, 2, 3`)
        .all()
        .map((row) => ({ ...row })),
    );
  const database = new DatabaseSync(file);
  const saved = rows(database);
  assert.deepEqual(
    saved.map((table) => table.length),
    [3, 6],
  );
  takeBackAnnotations(database);
  database.exec(
    `drop table activity_bests; drop table activity_figures; delete from kysely_migration where name = '0002-curves'`,
  );
  await migrated(file, ours);
  assert.deepEqual(rows(database), saved);
  database.close();
});

test('the files of a library from before annotations can be found by their names', async () => {
  const file = newFile();
  const storage = await openSqliteStorage({ file, blobs: memoryBlobs(), vault: memoryVault() });
  await storage.athletes.save(athlete('alba'));
  const packed = source('Alba', 0, { fileName: 'export_1.zip › 970.FIT.gz' });
  await storage.activities.save('alba', run('Alba'), [packed]);
  await storage.close();
  const database = new DatabaseSync(file);
  takeBackAnnotations(database);
  database.close();
  const later = await openSqliteStorage({ file, blobs: memoryBlobs(), vault: memoryVault() });
  assert.deepEqual(await later.activities.sourcesOfFile('alba', 'file:970.fit'), [packed]);
  await later.close();
});

test('a library from before graded speeds were summed takes them over from its figures', async () => {
  const file = newFile();
  const storage = await openSqliteStorage({ file, blobs: memoryBlobs(), vault: memoryVault() });
  await storage.athletes.save(athlete('alba'));
  const graded = {
    unit: 'm/s',
    method: 'empirical_grade_20m',
    inputs: [],
    n: 3600,
    warnings: [],
    value: 3.07,
  };
  const hilly = run('Alba', 0);
  const metrics = { ...hilly.analysis.metrics, graded_speed: graded };
  await storage.activities.save('alba', { ...hilly, analysis: { ...hilly.analysis, metrics } }, []);
  await storage.activities.save('alba', run('Alba', 1), []);
  await storage.close();
  const database = new DatabaseSync(file);
  takeBackGradedSpeed(database);
  database.close();
  const later = await openSqliteStorage({ file, blobs: memoryBlobs(), vault: memoryVault() });
  const speeds = (await later.activities.briefs('alba', { order: 'oldest' })).map((one) => one.gradedSpeed);
  assert.deepEqual(speeds, [3.07, undefined]);
  await later.close();
});
