import { NotFoundError } from '../../domain/errors.ts';
import type { SecretStore } from '../storage.ts';
import type { AthleteKeys } from '../vault/athlete-keys.ts';
import type { KeyRing } from '../vault/key-ring.ts';
import { seal, unseal } from '../vault/seal.ts';
import type { Access, Db } from './access.ts';

/**
 * Envelope encryption: each athlete has a key of their own, wrapped with the master key and kept on the ring. It is
 * destroyed with the athlete: what an older copy of the database holds cannot be opened any more.
 */
export function secretStore(access: Access, keys: AthleteKeys): SecretStore {
  return {
    put: (athleteId, name, text) =>
      access.write(async (db) => {
        const key = (await keys.get(athleteId)) ?? (await newKey(db, keys, athleteId));
        const sealed = seal(key, text, boundTo(athleteId, name));
        await db
          .insertInto('secrets')
          .values({ athlete_id: athleteId, name, sealed })
          .onConflict((conflict) => conflict.columns(['athlete_id', 'name']).doUpdateSet({ sealed }))
          .execute();
      }),

    get: (athleteId, name) => access.read((db) => open(db, keys, athleteId, name)),

    take: (athleteId, name) =>
      access.write(async (db) => {
        const text = await open(db, keys, athleteId, name);
        await remove(db, athleteId, name);
        return text;
      }),

    delete: (athleteId, name) => access.write((db) => remove(db, athleteId, name)),

    // As a write, so that an erasure either came before, and there is no athlete, or comes after and takes it along.
    rewrap: (athleteId) =>
      access.write(async (db) => (await isThere(db, athleteId)) && keys.rewrap(athleteId)),
  };
}

const boundTo = (athleteId: string, name: string): string => `${athleteId}\n${name}`;

async function open(db: Db, keys: AthleteKeys, athleteId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('sealed')
    .where('athlete_id', '=', athleteId)
    .where('name', '=', name)
    .executeTakeFirst();
  const key = row && (await keys.get(athleteId));
  return row && key && unseal(key, row.sealed, boundTo(athleteId, name)).toString('utf8');
}

async function remove(db: Db, athleteId: string, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('athlete_id', '=', athleteId).where('name', '=', name).execute();
}

async function newKey(db: Db, keys: AthleteKeys, athleteId: string): Promise<Uint8Array> {
  // A secret without an athlete would leave a key that nobody destroys.
  if (!(await isThere(db, athleteId))) throw new NotFoundError('storage.owner_gone');
  return keys.make(athleteId);
}

async function isThere(db: Db, athleteId: string): Promise<boolean> {
  const athletes = db.selectFrom('athletes').select('athlete_id').where('athlete_id', '=', athleteId);
  return (await athletes.executeTakeFirst()) !== undefined;
}

/** Takes the keys that an earlier boucle kept in the database out of it. True when there were any. */
export async function moveKeysToRing(access: Access, ring: KeyRing): Promise<boolean> {
  const rows = await access.read((db) => db.selectFrom('athlete_keys').selectAll().execute());
  if (rows.length === 0) return false;
  for (const { athlete_id: athleteId, wrapped } of rows) await ring.add(athleteId, wrapped);
  await access.write(async (db) => void (await db.deleteFrom('athlete_keys').execute()));
  return true;
}
