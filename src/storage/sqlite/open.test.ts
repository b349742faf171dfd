import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { ConfigError } from '../../domain/errors.ts';
import { athlete, fill, marks, portrait, run } from '../contract/samples.ts';
import { openMemoryStorage, openStorage } from '../index.ts';
import { foundBeforehand, nobodys } from '../sql/shared.ts';

const homes = mkdtempSync(join(tmpdir(), 'boucle-sqlite-'));
after(() => rmSync(homes, { recursive: true, force: true }));
const newHome = (): string => join(mkdtempSync(join(homes, 'home-')), 'of', 'alba');
const posix = process.platform !== 'win32';

/** Every path below `folder`, and what the files hold. */
const everyPath = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const holds = (folder: string, text: string): string[] =>
  everyPath(folder).filter((path) => statSync(path).isFile() && readFileSync(path).includes(text));

test('nobody else on the machine can read the library', {
  skip: !posix && 'no file modes here',
}, async () => {
  const home = newHome();
  const s = await openStorage({ home });
  await s.athletes.save(athlete('alba'));
  await fill(s, 'alba', marks[0]);
  await s.backup(join(home, 'backup.sqlite'));
  for (const path of [home, ...everyPath(home)]) {
    const info = statSync(path);
    assert.equal((info.mode & 0o777).toString(8), info.isDirectory() ? '700' : '600', path);
  }
  await s.close();
});

/** Jobs are somebody's from the start; they are only claimed in another order. */
const shared = [...foundBeforehand, ...nobodys].filter((name) => name !== 'jobs');
const sharedIndexes = ['jobs_by_run_at'];

test('every table begins with the athlete, in its keys and in every index', async () => {
  const home = newHome();
  await (await openStorage({ home })).close();
  const database = new DatabaseSync(join(home, 'boucle.sqlite'));
  const tables = database
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'kysely%'`)
    .all()
    .map(({ name }) => String(name));
  assert.ok(tables.length >= 14);
  for (const table of tables.filter((name) => !shared.includes(name))) {
    const columns = database.prepare(`select * from pragma_table_info(?)`).all(table);
    assert.equal(columns.find(({ pk }) => pk === 1)?.name, 'athlete_id', `key of ${table}`);
    for (const { name } of database.prepare(`select name from pragma_index_list(?)`).all(table)) {
      if (sharedIndexes.includes(String(name))) continue;
      const first = database
        .prepare(`select name from pragma_index_info(?) where seqno = 0`)
        .get(name as string);
      assert.equal(first?.name, 'athlete_id', `index ${String(name)}`);
    }
    const parents = database.prepare(`select "table", on_delete from pragma_foreign_key_list(?)`).all(table);
    if (table !== 'athletes')
      assert.ok(
        parents.some((p) => p.table === 'athletes' && p.on_delete === 'CASCADE'),
        table,
      );
  }
  database.close();
});

test('an erased athlete is in no table, no file, no free page and no journal', async () => {
  const home = newHome();
  const s = await openStorage({ home });
  for (const [n, id] of ['alba', 'bruno'].entries()) {
    await s.athletes.save(athlete(id));
    await fill(s, id, marks[n]);
  }
  for (const id of ['alba', 'bruno']) await s.jobs.put(id, { id: 'con_1', kind: 'sync', runAt: 0 });
  await s.activities.save('alba', run('Alba'.repeat(20_000), 3), []);
  await s.memories.delete('alba', 'mem_1');
  assert.ok(holds(home, 'Alba').length > 0);
  await s.athletes.erase('alba');

  assert.deepEqual(holds(home, 'Alba'), []);
  assert.ok(holds(home, 'Bruno').length > 0);
  const copy = join(home, 'copy.sqlite');
  await s.backup(copy);
  const database = new DatabaseSync(copy);
  for (const { name } of database.prepare(`select name from sqlite_master where type = 'table'`).all()) {
    if (String(name).startsWith('kysely') || shared.includes(String(name))) continue;
    // Keys lie beside the database.
    if (name === 'athlete_keys') continue;
    const ids = database.prepare(`select distinct athlete_id from "${String(name)}"`).all();
    assert.deepEqual(
      ids.map((row) => row.athlete_id),
      ['bruno'],
      `table ${String(name)}`,
    );
  }
  database.close();
  for (const folder of ['blobs', 'keys']) {
    const kept = readdirSync(join(home, folder)).filter((name) => !name.startsWith('ended.'));
    assert.equal(kept.length, 1, folder);
  }
  await s.close();
});

test('a backup taken in the middle of an import is a whole library', async () => {
  for (const open of [() => openStorage({ home: newHome() }), openMemoryStorage]) {
    const s = await open();
    await s.athletes.save(athlete('alba'));
    await s.activities.save('alba', run('Alba', 0), []);
    const home = newHome();
    mkdirSync(home, { recursive: true });
    const saving = (async () => {
      for (let n = 1; n < 60; n++) await s.activities.save('alba', run('Alba', n), []);
    })();
    await s.backup(join(home, 'boucle.sqlite'));
    await s.backup(join(home, 'boucle.sqlite'));
    await saving;
    await s.close();
    const restored = await openStorage({ home });
    assert.ok((await restored.activities.count('alba', {})) >= 1);
    assert.deepEqual(await restored.activities.get('alba', 'act_0'), run('Alba', 0));
    await restored.close();
  }
});

test('a file that is not a library of boucle is refused and not touched', async () => {
  const text = newHome();
  mkdirSync(text, { recursive: true });
  writeFileSync(join(text, 'boucle.sqlite'), 'Dear diary, today I ran. '.repeat(200));
  const other = newHome();
  mkdirSync(other, { recursive: true });
  const database = new DatabaseSync(join(other, 'boucle.sqlite'));
  database.exec('create table bookmarks (url text)');
  database.close();
  for (const home of [text, other]) {
    const before = readFileSync(join(home, 'boucle.sqlite'));
    await assert.rejects(
      openStorage({ home }),
      (error) =>
        error instanceof ConfigError &&
        error.code === 'storage.not_ours' &&
        error.params.file === 'boucle.sqlite',
    );
    assert.deepEqual(readFileSync(join(home, 'boucle.sqlite')), before);
  }
});

test('an integer too large to be exact is refused when read, not rounded', async () => {
  const home = newHome();
  const s = await openStorage({ home });
  await s.athletes.save(athlete('alba'));
  await fill(s, 'alba', marks[0]);
  const database = new DatabaseSync(join(home, 'boucle.sqlite'));
  database.exec('update intakes set bytes = 9007199254740993');
  database.close();
  await assert.rejects(s.intakes.get('alba', 'hash_0'), { code: 'ERR_OUT_OF_RANGE' });
  await s.close();
});

test('the outer storage still reads while a transaction is open, and sees what was there before it', async () => {
  const s = await openStorage({ home: newHome() });
  await s.athletes.save(athlete('alba'));
  await fill(s, 'alba', marks[0]);
  const before = await portrait(s, 'alba');
  let begun = (): void => {};
  const inside = new Promise<void>((resolve) => (begun = resolve));
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const transaction = s.transaction(async (within) => {
    await within.memories.delete('alba', 'mem_1');
    begun();
    await finished;
  });
  await inside;
  assert.equal(await portrait(s, 'alba'), before);
  finish();
  await transaction;
  assert.equal(await s.memories.get('alba', 'mem_1'), undefined);
  await s.close();
});
