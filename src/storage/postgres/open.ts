import { sql } from 'kysely';
import { ConfigError, UnsupportedError } from '../../domain/errors.ts';
import type { BlobHome } from '../blobs/blobs.ts';
import { afterTheErasures } from '../erasures.ts';
import { isPresent, migrate, type Migrations } from '../migrations/migrate.ts';
import type { Db } from '../sql/access.ts';
import { livesIn } from '../sql/athletes.ts';
import { sqlStorage } from '../sql/index.ts';
import type { Storage } from '../storage.ts';
import type { Vault } from '../vault/index.ts';
import { accessTo } from './access.ts';
import { tablesOn } from './dialect.ts';
import { type Pool, poolTo } from './pool.ts';
import { isProtected, lift, protect, provideRole, requireWeakRole, roleIn, tablesIn } from './protect.ts';

/** Connections of one process for writes, and as many for reads. One process uses one core: more would only wait. */
const connections = 5;

export interface PostgresOptions {
  /** Whom boucle logs in as. The stores then work as a role that owns nothing and sees one athlete's rows at a time. */
  readonly url: string;
  /** Who owns the tables and brings them up to date; absent = the same. */
  readonly ownerUrl?: string;
  /** The stores' role; absent = named after the database, `boucle_app` in `boucle`. */
  readonly role?: string;
  /** How long what has not begun waits for a server that is away; 5 s. */
  readonly patienceMs?: number;
  readonly blobs: BlobHome;
  readonly vault: Vault;
}

/**
 * The storage over a PostgreSQL database and the blobs and keys beside it, brought to the present schema. Throws
 * ConfigError: `storage.newer_version`, `storage.not_ours`, `storage.migration_failed`, `storage.role_missing`,
 * `storage.role_too_strong`, `storage.database_refuses`; UnavailableError `storage.away`.
 */
export async function openPostgresStorage(options: PostgresOptions): Promise<Storage> {
  const { url, blobs, vault, patienceMs } = options;
  const role = await prepareDatabase(options);
  const [writing, reading] = [0, 1].map(() => poolTo(url, connections, patienceMs));
  const close = async (): Promise<void> => void (await Promise.all([writing.close(), reading.close()]));
  const access = accessTo({ writing, reading, role });
  const database = {
    access,
    // Free pages are PostgreSQL's to reuse; see docs/self-hosting.md.
    scrub: async () => {},
    backup: async () => {
      throw new UnsupportedError('storage.backup_elsewhere');
    },
    close,
  };
  try {
    await access.read(requireWeakRole);
    const storage = sqlStorage(database, blobs, vault);
    await afterTheErasures(storage, await access.read(livesIn), { blobs, ring: vault.ring });
    return storage;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the tables up to date, all steps or none, and closes them to all but their athletes. Returns the stores' role. */
export async function prepareDatabase(
  { url, ownerUrl, role: wanted }: Pick<PostgresOptions, 'url' | 'ownerUrl' | 'role'>,
  migrations?: Migrations,
): Promise<string> {
  const owner = poolTo(ownerUrl ?? url, 1);
  try {
    const role = wanted ?? (await within(owner, roleIn));
    const isReady = await within(
      owner,
      async (db) => (await isPresent(db, migrations)) && isProtected(db, role),
    );
    if (isReady) return role;
    const login = ownerUrl === undefined ? undefined : await loginOf(url);
    await within(owner, async (db) => {
      // Of several processes that start at once one does it, the others find it done.
      await sql`select pg_advisory_xact_lock(hashtext('boucle migrations'))`.execute(db);
      await requireOurs(db);
      await provideRole(db, role, login ?? (await currentUser(db)));
      await lift(db);
      await migrate({ read: (work) => work(db), write: (work) => work(db, () => {}) }, migrations);
      await protect(db, role);
    });
    return role;
  } finally {
    await owner.close();
  }
}

async function within<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.open('begin');
  try {
    const result = await work(tablesOn(client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // What was begun ends with the connection.
    client.release(true);
    throw error;
  }
}

async function currentUser(db: Db): Promise<string> {
  const { rows } = await sql<{ login: string }>`select current_user as login`.execute(db);
  return rows[0].login;
}

async function loginOf(url: string): Promise<string> {
  const pool = poolTo(url, 1);
  try {
    return await within(pool, currentUser);
  } finally {
    await pool.close();
  }
}

/** Throws ConfigError `storage.not_ours` {database}: rights are given on every table of a schema, which must be boucle's. */
async function requireOurs(db: Db): Promise<void> {
  const tables = await tablesIn(db);
  if (tables.length === 0 || tables.some(({ name }) => name === 'kysely_migration')) return;
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
  throw new ConfigError('storage.not_ours', rows[0]);
}
