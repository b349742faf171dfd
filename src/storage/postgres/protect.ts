import { sql } from 'kysely';
import { ConfigError } from '../../domain/errors.ts';
import type { Db } from '../sql/access.ts';
import { foundBeforehand } from '../sql/shared.ts';

/** The athlete whom the transaction has named; NULL, which equals nobody, when it named none. */
const named = sql.raw(`substring(current_setting('app.athlete', true), '^=(.*)$')`);
const beforehand = sql.raw(`current_setting('app.athlete', true) = '?'`);

/** Since version 16 a member may be one that may not become the role, as whoever made it. */
const become = sql`case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end`;

interface Table {
  readonly name: string;
  /** It has a column `athlete_id`. */
  readonly isAthletes: boolean;
  readonly isForced: boolean;
  readonly hasPolicy: boolean;
}

/** Every table of boucle, the migrator's own included. */
export async function tablesIn(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, a.attname is not null as "isAthletes",
      c.relrowsecurity and c.relforcerowsecurity as "isForced",
      exists (select from pg_policy p where p.polrelid = c.oid) as "hasPolicy"
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'athlete_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(db);
  return rows;
}

/** Whether every table is closed to whoever has not named an athlete, and `role` may work on all of them. */
export async function isProtected(db: Db, role: string): Promise<boolean> {
  const tables = await tablesIn(db);
  if (tables.some(({ isAthletes, isForced, hasPolicy }) => isAthletes && !(isForced && hasPolicy)))
    return false;
  const { rows } = await sql<{ able: boolean }>`
    select coalesce(bool_and(has_table_privilege(r.oid, c.oid, 'select')), false)
      and coalesce(bool_or(pg_has_role(r.oid, ${become})), false) as able
    from pg_roles r, pg_class c
    where r.rolname = ${role} and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows[0].able;
}

/** Lets the owner see every row, for the time of a migration: steps carry over what is there. */
export async function lift(db: Db): Promise<void> {
  for (const { name, isForced } of await tablesIn(db))
    if (isForced) await sql`alter table ${sql.table(name)} no force row level security`.execute(db);
}

/** Gives each table of athletes' rows its policies, and `role` no more rights than the stores need. */
export async function protect(db: Db, role: string): Promise<void> {
  const tables = await tablesIn(db);
  for (const { name, isAthletes } of tables) if (isAthletes) await close(db, name);
  for (const { name } of tables) {
    const rights = name.startsWith('kysely_') ? 'select' : 'select, insert, update, delete';
    await sql`grant ${sql.raw(rights)} on ${sql.table(name)} to ${sql.id(role)}`.execute(db);
  }
  // Lines of the ledger are added and read, and go with their athlete; nobody changes one.
  await sql`revoke update on ledger, ledger_metrics from ${sql.id(role)}`.execute(db);
}

async function close(db: Db, name: string): Promise<void> {
  const table = sql.table(name);
  const own = sql`athlete_id = ${named}`;
  const rule = foundBeforehand.includes(name) ? sql`(${beforehand} or ${own})` : sql`(${own})`;
  await sql`alter table ${table} enable row level security, force row level security`.execute(db);
  await sql`drop policy if exists own_rows on ${table}`.execute(db);
  await sql`create policy own_rows on ${table} using ${rule} with check ${rule}`.execute(db);
  if (name !== 'athletes') return;
  // Who there is: asked at the start, for erasures that a crash cut short.
  await sql`drop policy if exists who_there_is on ${table}`.execute(db);
  await sql`create policy who_there_is on ${table} for select using (${beforehand})`.execute(db);
}

/** The role of this database's stores: a role belongs to all databases of a server, so its name tells whose it is. */
export async function roleIn(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select left(current_database(), 50) || '_app' as role`.execute(
    db,
  );
  return rows[0].role;
}

/**
 * Makes the role, where it is missing and the login may make roles, and lets `login` work as it.
 * Throws ConfigError `storage.role_missing` {role, login} otherwise: an administrator has to.
 */
export async function provideRole(db: Db, role: string, login: string): Promise<void> {
  try {
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
          create role ${sql.id(role)} nologin;
        end if;
      exception when duplicate_object or unique_violation then null; end $$`.execute(db);
    if (!(await mayBecome(db, role, login))) await sql`grant ${sql.id(role)} to ${sql.id(login)}`.execute(db);
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError('storage.role_missing', { role, login }, error);
    throw error;
  }
}

async function mayBecome(db: Db, role: string, login: string): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_has_role(${login}, ${role}, ${become}) as may`.execute(db);
  return rows[0].may;
}

/** Throws ConfigError `storage.role_too_strong` {role}: policies do not bind such a role. */
export async function requireWeakRole(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; strong: boolean }>`
    select r.rolname as role, r.rolsuper or r.rolbypassrls or exists (
      select from pg_class c where c.relowner = r.oid and c.relnamespace = current_schema()::regnamespace
    ) as strong
    from pg_roles r where r.rolname = current_user`.execute(db);
  const [{ role, strong }] = rows;
  if (strong) throw new ConfigError('storage.role_too_strong', { role });
}
