import { basename, join } from 'node:path';
import { Client } from 'pg';
import { folderBlobs } from '../blobs/folder.ts';
import type { StorageMember } from '../index.ts';
import { openPostgresStorage, prepareDatabase } from '../postgres/open.ts';
import { openVault } from '../vault/index.ts';
import { homeKeys } from '../vault/master-key.ts';
import { folderShelf } from '../vault/shelf.ts';
import { newPostgres, postgresPrograms } from './postgres-server.ts';

/** Where the one server of a test run is told to every file of it. */
const told = 'BOUCLE_TEST_POSTGRES';
/** The stores' role in all databases of the tests. */
export const testRole = 'boucle_test_app';
const template = 'boucle_template';

/** The server of this test run, or one for this file alone; undefined = PostgreSQL is not installed here. */
export async function testServer(): Promise<string | undefined> {
  const bin = process.env[told] ? undefined : postgresPrograms();
  if (bin) process.env[told] = (await newPostgres(bin, 'fsync=off')).url;
  return process.env[told];
}

/** What a test says that is skipped. */
export const notInstalled = 'PostgreSQL is not installed here';

/** A database of its own for each home, at the present schema: copied from one that was migrated once. */
export async function databaseOf(server: string, home: string): Promise<string> {
  const name = `home_${Buffer.from(basename(home)).toString('hex')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${template}'))`);
    if (!(await isThere(client, template))) {
      await client.query(`create database ${template}`);
      await prepareDatabase({ url: `${server}/${template}`, role: testRole });
    }
    if (!(await isThere(client, name))) await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return `${server}/${name}`;
}

async function isThere(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** PostgreSQL as the contract suite opens it. */
export const postgresMember = (server: string): StorageMember => ({
  name: 'postgres',
  lasting: true,
  open: async (home) =>
    openPostgresStorage({
      url: await databaseOf(server, home),
      role: testRole,
      blobs: folderBlobs(join(home, 'blobs')),
      vault: openVault(homeKeys(join(home, 'vault.key')), folderShelf(join(home, 'keys'))),
    }),
});
