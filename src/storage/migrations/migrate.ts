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
export async function migrate(
  access: Pick<Access, 'read' | 'write'>,
  migrations: Migrations = ours,
): Promise<void> {
  if (await access.read((db) => isPresent(db, migrations))) return;
  await access.write(async (db) => {
    if (await isPresent(db, migrations)) return;
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
export async function hasPresentSchema(access: Pick<Access, 'read'>): Promise<boolean> {
  const done = await access.read(stepsDone);
  return done.length === Object.keys(ours).length && done.every((step) => Object.hasOwn(ours, step));
}

/** Whether every step was done. Throws ConfigError `storage.newer_version` for one that is not known here. */
export async function isPresent(db: Db, migrations: Migrations = ours): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false;
  const done = await stepsDone(db);
  const unknown = done.find((step) => !Object.hasOwn(migrations, step));
  if (unknown) throw new ConfigError('storage.newer_version', { step: unknown });
  return done.length === Object.keys(migrations).length;
}

async function stepsDone(db: Db): Promise<string[]> {
  const log = db as unknown as Kysely<{ kysely_migration: { name: string } }>;
  return (await log.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name);
}
