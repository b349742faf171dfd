import { randomBytes } from 'node:crypto';
import type { SecretStore } from '../storage.ts';
import { seal, unseal } from '../vault/seal.ts';
import type { Access, Db } from './access.ts';

/**
 * Envelope encryption: each athlete has a key of their own, wrapped with the master key. With the athlete's row goes the
 * wrapped key: what a later copy of the secrets holds cannot be opened any more.
 */
export function secretStore(access: Access, masterKey: Uint8Array): SecretStore {
  return {
    put: (athleteId, name, text) =>
      access.write(async (db) => {
        const key = (await keyOf(db, masterKey, athleteId)) ?? (await newKey(db, masterKey, athleteId));
        const sealed = seal(key, text, boundTo(athleteId, name));
        await db
          .insertInto('secrets')
          .values({ athlete_id: athleteId, name, sealed })
          .onConflict((conflict) => conflict.columns(['athlete_id', 'name']).doUpdateSet({ sealed }))
          .execute();
      }),

    get: (athleteId, name) => access.read((db) => open(db, masterKey, athleteId, name)),

    take: (athleteId, name) =>
      access.write(async (db) => {
        const text = await open(db, masterKey, athleteId, name);
        await remove(db, athleteId, name);
        return text;
      }),

    delete: (athleteId, name) => access.write((db) => remove(db, athleteId, name)),
  };
}

const boundTo = (athleteId: string, name: string): string => `${athleteId}\n${name}`;

async function open(
  db: Db,
  masterKey: Uint8Array,
  athleteId: string,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('sealed')
    .where('athlete_id', '=', athleteId)
    .where('name', '=', name)
    .executeTakeFirst();
  const key = row && (await keyOf(db, masterKey, athleteId));
  return row && key && unseal(key, row.sealed, boundTo(athleteId, name)).toString('utf8');
}

async function remove(db: Db, athleteId: string, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('athlete_id', '=', athleteId).where('name', '=', name).execute();
}

async function keyOf(db: Db, masterKey: Uint8Array, athleteId: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('athlete_keys')
    .select('wrapped')
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst();
  return row && unseal(masterKey, row.wrapped, boundTo(athleteId, 'key'));
}

async function newKey(db: Db, masterKey: Uint8Array, athleteId: string): Promise<Uint8Array> {
  const key = randomBytes(32);
  const wrapped = seal(masterKey, key, boundTo(athleteId, 'key'));
  await db.insertInto('athlete_keys').values({ athlete_id: athleteId, wrapped }).execute();
  return key;
}
