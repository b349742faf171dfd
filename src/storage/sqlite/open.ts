import { closeSync, chmodSync, mkdirSync, openSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { ConfigError } from '../../domain/errors.ts';
import type { BlobHome } from '../blobs/blobs.ts';
import { afterTheErasures } from '../erasures.ts';
import { migrate } from '../migrations/migrate.ts';
import { type Access, accessWithin, type Db, oneByOne, type Write } from '../sql/access.ts';
import { livesIn } from '../sql/athletes.ts';
import { type Database, sqlStorage } from '../sql/index.ts';
import type { Schema } from '../sql/schema.ts';
import { moveKeysToRing } from '../sql/secrets.ts';
import { turnstile } from '../sql/turnstile.ts';
import type { Storage } from '../storage.ts';
import type { Vault } from '../vault/index.ts';
import { backupTo } from './backup.ts';
import { connectionTo } from './connection.ts';
import { dialectOn } from './dialect.ts';
import { whenFree } from './patience.ts';
import { resultCode } from './result-code.ts';

const notADatabase = 26;
const inMemory = ':memory:';
/** `bouc`, in the file's header: this database is ours. */
const applicationId = 0x626f7563;

/**
 * The storage over one SQLite file (or `:memory:`) and its blobs, brought to the present schema.
 * Throws ConfigError: `storage.newer_version`, `storage.not_ours`, `storage.busy`, `storage.migration_failed`.
 */
export async function openSqliteStorage(options: {
  readonly file: string;
  readonly blobs: BlobHome;
  readonly vault: Vault;
}): Promise<Storage> {
  const database = await openDatabase(options.file);
  const { blobs, vault } = options;
  try {
    await migrate(database.access);
    if (await moveKeysToRing(database.access, vault.ring)) await database.scrub();
    const storage = sqlStorage(database, blobs, vault);
    await afterTheErasures(storage, await database.access.read(livesIn), { blobs, ring: vault.ring });
    return storage;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Two connections, so that a read never waits for a transaction; in memory there can be but one. */
export async function openDatabase(file: string): Promise<Database> {
  if (file !== inMemory) prepareFile(file);
  const writer = await openConnection(file);
  const reader = file === inMemory ? writer : await openConnection(file);
  if (reader !== writer) reader.exec('pragma query_only = on');

  const writing = new Kysely<Schema>({ dialect: dialectOn(connectionTo(writer)) });
  const reading =
    reader === writer ? writing : new Kysely<Schema>({ dialect: dialectOn(connectionTo(reader)) });
  const { oneAtATime, read } = takingTurns({ writing, reading });
  const write: Write = async (work) => {
    const later: (() => Promise<void>)[] = [];
    const result = await oneAtATime(() =>
      writing.transaction().execute((transaction) => work(transaction, (task) => later.push(task))),
    );
    for (const task of later) await task();
    return result;
  };
  const access: Access = {
    read,
    write,
    ...oneByOne({ read, write }),
    together: (work) => write((db, after) => work(accessWithin({ as: async () => db }, after))),
  };
  return {
    access,
    scrub: () => oneAtATime(() => emptyJournal(writer)),
    backup: (target) => oneAtATime(() => backupTo(file === inMemory ? writer : file, target)),
    close: () => oneAtATime(async () => [...new Set([reader, writer])].forEach((open) => open.close())),
  };
}

/**
 * Who uses which connection when. A connection forgets every page it holds when another one has written, and every answer
 * writes a line into the ledger: so what is read while nobody writes goes through the writer's connection, which
 * remembers, in half the time. A read that comes during a write takes the other one and waits for nothing.
 */
function takingTurns({ writing, reading }: { readonly writing: Db; readonly reading: Db }) {
  const turn = turnstile();
  const readers = new Set<Promise<unknown>>();
  let writers = 0;
  const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
    writers++;
    try {
      return await turn(async () => {
        await Promise.allSettled(readers);
        return work();
      });
    } finally {
      writers--;
    }
  };
  const read = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    if (writers > 0) return reading === writing ? oneAtATime(() => work(writing)) : work(reading);
    const running = work(writing);
    readers.add(running);
    return running.finally(() => readers.delete(running));
  };
  return { oneAtATime, read };
}

/**
 * Moves everything from the write-ahead log into the database and cuts the log to nothing. A reader in another process
 * can hold that up for a moment; if it does for long, the log is overwritten in time.
 */
async function emptyJournal(database: DatabaseSync): Promise<void> {
  const checkpoint = database.prepare('pragma wal_checkpoint(truncate)');
  for (let tries = 0; tries < 100 && checkpoint.get()?.busy === 1; tries++) await sleep(20);
}

// Health data: nobody else on the machine reads it. SQLite gives its journals the mode of the file.
function prepareFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

async function openConnection(file: string): Promise<DatabaseSync> {
  // A short wait inside SQLite, the long one outside (see `whenFree`).
  const database = new DatabaseSync(file, { timeout: 20 });
  try {
    await whenFree(() => refuseStrangers(database, file));
    if (file !== inMemory) chmodSync(file, 0o600);
    // Two processes that open a new file at once: one changes the journal, the other waits.
    await whenFree(() => database.exec('pragma journal_mode = wal'));
    database.exec(`
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma secure_delete = on;
      pragma temp_store = memory;
      pragma cache_size = -16000;
      pragma journal_size_limit = 67108864;
      pragma trusted_schema = off;
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function refuseStrangers(database: DatabaseSync, file: string): void {
  const name = basename(file);
  try {
    const { id } = database.prepare('select application_id as id from pragma_application_id').get() as {
      id: number;
    };
    const { tables } = database.prepare('select count(*) as tables from sqlite_master').get() as {
      tables: number;
    };
    if (id === 0 && tables === 0) database.exec(`pragma application_id = ${applicationId}`);
    else if (id !== applicationId) throw new ConfigError('storage.not_ours', { file: name });
  } catch (error) {
    if (resultCode(error) === notADatabase) throw new ConfigError('storage.not_ours', { file: name }, error);
    throw error;
  }
}
