import type { AccountStore, MeansKind, MeansStore, Passkey, PasskeyStore } from '../account-store.ts';
import type { Access, Db } from './access.ts';
import { fromJson, toJson, withoutNulls } from './values.ts';

export function accountStore(access: Access): AccountStore {
  return {
    get: (athleteId) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('accounts')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .executeTakeFirst();
        return row && { handle: row.handle, createdAt: row.created_at };
      }),

    save: (athleteId, { handle, createdAt }) =>
      access.write(async (db) => {
        await db
          .insertInto('accounts')
          .values({ athlete_id: athleteId, handle, created_at: createdAt, changed_at: createdAt })
          .onConflict((conflict) => conflict.column('athlete_id').doUpdateSet({ handle }))
          .execute();
      }),

    touch: (athleteId, now) =>
      access.write(async (db) => {
        await db
          .updateTable('accounts')
          .set({ changed_at: now })
          .where('athlete_id', '=', athleteId)
          .execute();
      }),
  };
}

export function passkeyStore(access: Access): PasskeyStore {
  return {
    save: (athleteId, passkey) => access.write((db) => write(db, athleteId, passkey)),

    update: (athleteId, id, change) =>
      access.write(async (db) => {
        const row = await db
          .selectFrom('passkeys')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return undefined;
        const changed = change(fromJson<Passkey>(row.body));
        await write(db, athleteId, changed);
        return changed;
      }),

    list: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('passkeys')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        return rows.map(({ body }) => fromJson<Passkey>(body));
      }),

    delete: (athleteId, id) =>
      access.write(async (db) => {
        await db.deleteFrom('passkeys').where('athlete_id', '=', athleteId).where('id', '=', id).execute();
      }),
  };
}

async function write(db: Db, athleteId: string, passkey: Passkey): Promise<void> {
  const body = toJson(passkey);
  await db
    .insertInto('passkeys')
    .values({ athlete_id: athleteId, id: passkey.id, created_at: passkey.createdAt, body })
    .onConflict((conflict) => conflict.columns(['athlete_id', 'id']).doUpdateSet({ body }))
    .execute();
}

export function meansStore(access: Access): MeansStore {
  return {
    find: (kind, digest) => access.read((db) => find(db, kind, digest)),

    add: (athleteId, { kind, digest, createdAt, label }) =>
      access.write(async (db) => {
        // Whose it is stays as it is: a means that changed hands would be an account that changed hands.
        await db
          .insertInto('sign_in_means')
          .values({ kind, digest, athlete_id: athleteId, label: label ?? null, created_at: createdAt })
          .onConflict((conflict) => conflict.columns(['kind', 'digest']).doNothing())
          .execute();
        return (await find(db, kind, digest))?.athleteId === athleteId;
      }),

    take: (kind, digest) =>
      access.write(async (db) => {
        // One statement both finds and removes, so that of many at once one wins.
        const row = await db
          .deleteFrom('sign_in_means')
          .where('kind', '=', kind)
          .where('digest', '=', digest)
          .returning('athlete_id')
          .executeTakeFirst();
        return row?.athlete_id;
      }),

    remove: (athleteId, kind, digest) =>
      access.write(async (db) => {
        await db
          .deleteFrom('sign_in_means')
          .where('athlete_id', '=', athleteId)
          .where('kind', '=', kind)
          .where('digest', '=', digest)
          .execute();
      }),

    sweep: (kind, before) =>
      access.write(async (db) => {
        await db
          .deleteFrom('sign_in_means')
          .where('kind', '=', kind)
          .where('created_at', '<', before)
          .execute();
      }),

    ofAthlete: (athleteId, kind) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('sign_in_means')
          .select(['digest', 'label', 'created_at'])
          .where('athlete_id', '=', athleteId)
          .where('kind', '=', kind)
          .orderBy('created_at')
          .orderBy('digest')
          .execute();
        return rows.map(({ digest, label, created_at: createdAt }) => ({
          ...withoutNulls<{ digest: string; label?: string }>({ digest, label }),
          kind,
          createdAt,
        }));
      }),
  };
}

async function find(
  db: Db,
  kind: MeansKind,
  digest: string,
): Promise<{ athleteId: string; createdAt: number } | undefined> {
  const row = await db
    .selectFrom('sign_in_means')
    .select(['athlete_id', 'created_at'])
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && { athleteId: row.athlete_id, createdAt: row.created_at };
}
