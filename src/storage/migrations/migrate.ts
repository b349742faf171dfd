import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../../domain/errors.ts';
import type { Access, Db } from '../sql/access.ts';
import { migrations as ours } from './index.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings the schema to the present, all steps or none, in one transaction; two processes at once take turns.
 * Throws ConfigError `storage.newer_version` when a newer boucle was here, `storage.migration_failed` {step}.
 */
export async function migrate(access: Access, migrations: Migrations = ours): Promise<void> {
  if (await access.read((db) => isCurrent(db, migrations))) return;
  await access.write(async (db) => {
    if (await isCurrent(db, migrations)) return;
    const { error, results } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ ...migrations }) },
    }).migrateToLatest();
    if (!error) return;
    const step = results?.find(({ status }) => status === 'Error')?.migrationName ?? '';
    throw new ConfigError('storage.migration_failed', { step }, error);
  });
}

/** Whether the schema is the one this boucle knows; false also when a newer boucle was here. Rejects when nothing answers. */
export async function hasPresentSchema(access: Access): Promise<boolean> {
  return access
    .read((db) => isCurrent(db, ours))
    .catch((error: unknown) => {
      if (error instanceof ConfigError) return false;
      throw error;
    });
}

async function isCurrent(db: Db, migrations: Migrations): Promise<boolean> {
  const done = await stepsDone(db);
  const unknown = done.find((step) => !Object.hasOwn(migrations, step));
  if (unknown) throw new ConfigError('storage.newer_version', { step: unknown });
  return done.length === Object.keys(migrations).length;
}

async function stepsDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const log = db as unknown as Kysely<{ kysely_migration: { name: string } }>;
  return (await log.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name);
}
