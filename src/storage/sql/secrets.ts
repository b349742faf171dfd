import { randomBytes } from 'node:crypto';
import { NotFoundError } from '../../domain/errors.ts';
import type { SecretStore } from '../storage.ts';
import type { KeyRing } from '../vault/key-ring.ts';
import { seal, unseal } from '../vault/seal.ts';
import type { Access, Db } from './access.ts';

/** What opens the vault: the key of the home, and the athletes' own keys wrapped with it. */
export interface VaultKeys {
  readonly masterKey: Uint8Array;
  /** Absent = in the table `athlete_keys`, where a copy of the database holds them too. */
  readonly ring?: KeyRing;
}

/**
 * Envelope encryption: each athlete has a key of their own, wrapped with the master key and kept on the ring. It is
 * destroyed with the athlete: what an older copy of the database holds cannot be opened any more.
 */
export function secretStore(access: Access, keys: VaultKeys): SecretStore {
  return {
    put: (athleteId, name, text) =>
      access.write(async (db) => {
        const key = (await keyOf(db, keys, athleteId)) ?? (await newKey(db, keys, athleteId));
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
  };
}

const boundTo = (athleteId: string, name: string): string => `${athleteId}\n${name}`;

async function open(db: Db, keys: VaultKeys, athleteId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('sealed')
    .where('athlete_id', '=', athleteId)
    .where('name', '=', name)
    .executeTakeFirst();
  const key = row && (await keyOf(db, keys, athleteId));
  return row && key && unseal(key, row.sealed, boundTo(athleteId, name)).toString('utf8');
}

async function remove(db: Db, athleteId: string, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('athlete_id', '=', athleteId).where('name', '=', name).execute();
}

async function keyOf(
  db: Db,
  { masterKey, ring }: VaultKeys,
  athleteId: string,
): Promise<Uint8Array | undefined> {
  const wrapped = ring ? await ring.get(athleteId) : await keyInTable(db, athleteId);
  return wrapped === undefined ? undefined : unseal(masterKey, wrapped, boundTo(athleteId, 'key'));
}

async function keyInTable(db: Db, athleteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('athlete_keys')
    .select('wrapped')
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst();
  return row?.wrapped;
}

async function newKey(db: Db, { masterKey, ring }: VaultKeys, athleteId: string): Promise<Uint8Array> {
  const key = randomBytes(32);
  const bound = boundTo(athleteId, 'key');
  const wrapped = seal(masterKey, key, bound);
  if (ring) {
    // A secret without an athlete would leave a key that nobody destroys.
    const athletes = db.selectFrom('athletes').select('athlete_id').where('athlete_id', '=', athleteId);
    if (!(await athletes.executeTakeFirst())) throw new NotFoundError('storage.owner_gone');
    return unseal(masterKey, await ring.add(athleteId, wrapped), bound);
  }
  await db.insertInto('athlete_keys').values({ athlete_id: athleteId, wrapped }).execute();
  return key;
}

/** Takes the keys that an earlier boucle kept in the database out of it. True when there were any. */
export async function moveKeysToRing(access: Access, ring: KeyRing): Promise<boolean> {
  const rows = await access.read((db) => db.selectFrom('athlete_keys').selectAll().execute());
  if (rows.length === 0) return false;
  for (const { athlete_id: athleteId, wrapped } of rows) await ring.add(athleteId, wrapped);
  await access.write(async (db) => void (await db.deleteFrom('athlete_keys').execute()));
  return true;
}
