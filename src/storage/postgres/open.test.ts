import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ConfigError, UnsupportedError } from '../../domain/errors.ts';
import { memoryBlobs } from '../blobs/memory.ts';
import { notInstalled, testRole, testServer } from '../contract/postgres.ts';
import { postgresPrograms } from '../contract/postgres-server.ts';
import { addressOf, ask, emptyDatabase, newLogin } from '../contract/postgres-tables.ts';
import { athlete, fill, marks, portrait } from '../contract/samples.ts';
import { migrations as ours } from '../migrations/index.ts';
import type { Migrations } from '../migrations/migrate.ts';
import { memoryVault } from '../vault/index.ts';
import { openPostgresStorage, type PostgresOptions, prepareDatabase } from './open.ts';

const server = (await testServer()) ?? '';
const skip = server === '' && notInstalled;

const open = (options: Pick<PostgresOptions, 'url' | 'ownerUrl' | 'role'>) =>
  openPostgresStorage({ ...options, blobs: memoryBlobs(), vault: memoryVault() });
const migrated = (url: string, steps?: Migrations) => prepareDatabase({ url, role: testRole }, steps);
const refuses =
  (code: string, params: Record<string, unknown> = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof ConfigError, String(error));
    assert.equal(error.code, code);
    for (const [name, value] of Object.entries(params)) assert.equal(error.params[name], value);
    return true;
  };

/** Everything in the database, in PostgreSQL's own words: tables, rows, policies, rights. */
function dump(url: string): string {
  const program = join(postgresPrograms() ?? '', 'pg_dump');
  const words = execFileSync(program, [url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  // Its guard against injected commands is another word each time.
  return words.replace(/^\\(un)?restrict .*$/gm, '');
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

test('a step that fails leaves tables, rows, policies and rights exactly as they were', {
  skip,
}, async () => {
  const url = await emptyDatabase(server);
  await migrated(url);
  await ask(url, `insert into athletes values ('alba', 0, '{}')`);
  const before = dump(url);
  assert.match(before, /POLICY own_rows ON public.activities/);
  await assert.rejects(
    migrated(url, failing),
    refuses('storage.migration_failed', { step: '0900-add-and-fail' }),
  );
  assert.equal(dump(url), before);
  const empty = await emptyDatabase(server);
  const nothing = dump(empty);
  await assert.rejects(migrated(empty, failing), ConfigError);
  assert.equal(dump(empty), nothing, 'also the first start');
});

test('a library that a newer version has changed is refused and left alone', { skip }, async () => {
  const url = await emptyDatabase(server);
  await migrated(url, { ...ours, '0999-from-the-future': { up: async () => {} } });
  const before = dump(url);
  await assert.rejects(
    open({ url, role: testRole }),
    refuses('storage.newer_version', { step: '0999-from-the-future' }),
  );
  assert.equal(dump(url), before);
});

test('of four that start at once one brings the tables up to date', { skip }, async () => {
  const url = await emptyDatabase(server);
  let runs = 0;
  const counted: Migrations = { ...ours, '0900-counted': { up: async () => void runs++ } };
  await Promise.all([1, 2, 3, 4].map(() => migrated(url, counted)));
  assert.equal(runs, 1);
});

test('steps carry over the rows of an owner who is no superuser: a library of the first version is brought up to date', {
  skip,
}, async () => {
  const login = await newLogin(server, 'createrole');
  const url = await emptyDatabase(server, login);
  const first: Migrations = Object.fromEntries(Object.entries(ours).slice(0, 3));
  await migrated(url, first);
  const own = `set app.athlete = '=alba'`;
  await ask(
    url,
    own,
    `insert into athletes values ('alba', 0, '{}')`,
    `insert into activities (athlete_id, id, start_utc, elapsed_ms, day, time_zone, sport, partial, source_count, search_text)
       values ('alba', 'act_1', 0, 0, '2026-01-01', 'UTC', 'running', 0, 0, '')`,
    `insert into activity_figures values ('alba', 'act_1', 'graded_speed', 3.5, 'm')`,
  );
  await migrated(url);
  const [row] = await ask(url, own, 'select graded_speed_ms as speed from activities');
  assert.deepEqual(row, { speed: 3.5 });
  assert.deepEqual(await ask(url, 'select * from activities'), [], 'and the owner is bound again');
});

test('a database of another program is refused and left alone', { skip }, async () => {
  const url = await emptyDatabase(server);
  await ask(url, 'create table bookmarks (url text)');
  const before = dump(url);
  await assert.rejects(open({ url, role: testRole }), refuses('storage.not_ours'));
  assert.equal(dump(url), before);
});

test('a login that may make roles is all that a managed server has to give', { skip }, async () => {
  const login = await newLogin(server, 'createrole');
  const url = await emptyDatabase(server, login);
  const storage = await open({ url });
  await storage.athletes.save(athlete('alba'));
  await fill(storage, 'alba', marks[0]);
  assert.ok((await portrait(storage, 'alba')).includes(marks[0]));
  assert.equal(await storage.isCurrent(), true);
  await assert.rejects(
    storage.backup('copy'),
    (error) => error instanceof UnsupportedError && error.code === 'storage.backup_elsewhere',
  );
  await storage.close();
});

test('one that may not is told what an administrator has to say, and that is enough', { skip }, async () => {
  const login = await newLogin(server);
  const url = await emptyDatabase(server, login);
  const role = `${new URL(url).pathname.slice(1)}_app`;
  await assert.rejects(open({ url }), refuses('storage.role_missing', { role, login }));
  await ask(`${server}/postgres`, `create role "${role}" nologin`, `grant "${role}" to "${login}"`);
  const storage = await open({ url });
  await storage.athletes.save(athlete('alba'));
  assert.ok(await storage.athletes.get('alba'));
  await storage.close();
});

test('whoever serves need not own the tables: another login brings them up to date', { skip }, async () => {
  const [owner, login] = [await newLogin(server, 'createrole'), await newLogin(server)];
  const ownerUrl = await emptyDatabase(server, owner);
  const url = addressOf(ownerUrl, login);
  await assert.rejects(open({ url }), ConfigError);
  await (await open({ url, ownerUrl })).close();
  const storage = await open({ url });
  await storage.athletes.save(athlete('alba'));
  assert.ok(await storage.athletes.get('alba'));
  await assert.rejects(ask(url, 'create table mine (id text)'));
  await assert.rejects(ask(url, 'drop table memories'));
  await storage.close();
});

test('a role that policies do not bind is refused', { skip }, async () => {
  const url = await emptyDatabase(server);
  await assert.rejects(open({ url, role: 'owner' }), refuses('storage.role_too_strong', { role: 'owner' }));
  const bypassing = await newLogin(server, 'bypassrls');
  await assert.rejects(open({ url, role: bypassing }), refuses('storage.role_too_strong'));
});

test('a wrong password or database stops the start, without a word of the address', { skip }, async () => {
  await assert.rejects(open({ url: `${server}/no_such_database` }), (error) => {
    assert.ok(refuses('storage.database_refuses', { reason: '3D000' })(error));
    assert.doesNotMatch((error as ConfigError).message, /no_such_database|127\.0\.0\.1/);
    return true;
  });
});

test('a dump that is put into a new database is the same library, its role and policies included', {
  skip,
}, async () => {
  const beside = { blobs: memoryBlobs(), vault: memoryVault() };
  const url = await emptyDatabase(server);
  const storage = await openPostgresStorage({ url, ...beside });
  await storage.athletes.save(athlete('alba'));
  await fill(storage, 'alba', marks[0]);
  const before = await portrait(storage, 'alba');
  await storage.close();
  const login = await newLogin(server, 'createrole');
  const restored = await emptyDatabase(server, login);
  const program = join(postgresPrograms() ?? '', 'psql');
  execFileSync(program, ['--quiet', restored], {
    input: dump(url).replaceAll('OWNER TO owner', `OWNER TO ${login}`),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const again = await openPostgresStorage({ url: restored, ...beside });
  assert.equal(await portrait(again, 'alba'), before);
  await again.close();
  assert.deepEqual(await ask(restored, 'select * from activities'), []);
});
