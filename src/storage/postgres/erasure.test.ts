import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { athlete, fill, marks, portrait } from '../contract/samples.ts';
import { databaseOf, notInstalled, postgresMember, testServer } from '../contract/postgres.ts';
import { postgresPrograms } from '../contract/postgres-server.ts';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'boucle-dump-'));
after(() => rm(folder, { recursive: true, force: true }));
const server = await testServer();

test('T17: a dump of PostgreSQL that is put back after an erasure is erased again before anything is served', {
  skip: server ? false : notInstalled,
}, async () => {
  const member = postgresMember(server as string);
  const home = await mkdtemp(join(folder, 'home-'));
  const storage = await member.open(home);
  for (const [n, id] of ['alba', 'bruno'].entries()) {
    await storage.athletes.save(athlete(id));
    await fill(storage, id, marks[n]);
  }
  const bruno = await portrait(storage, 'bruno');
  const url = await databaseOf(server as string, home);
  const dump = join(folder, 'dump.sql');
  const program = (name: string): string => join(postgresPrograms() as string, name);
  await run(program('pg_dump'), ['--clean', '--if-exists', `--file=${dump}`, url]);
  await storage.athletes.erase('alba');
  await storage.close();
  assert.ok((await readFile(dump, 'utf8')).includes('Sortie Alba'), 'the dump itself holds rows in clear');

  await run(program('psql'), ['--quiet', '--set=ON_ERROR_STOP=1', `--file=${dump}`, url]);
  const restored = await member.open(home);
  assert.equal(await restored.athletes.get('alba'), undefined);
  assert.ok(!(await portrait(restored, 'alba')).includes(marks[0]));
  assert.equal(await portrait(restored, 'bruno'), bruno);
  await restored.close();
});
