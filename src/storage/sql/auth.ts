import type { AuthRecord, AuthStore, Granted } from '../auth-store.ts';
import type { Access } from './access.ts';
import { kept } from './kept.ts';
import type { AuthRow } from './schema.ts';
import { withoutNulls } from './values.ts';

export function authStore(access: Access): AuthStore {
  return {
    save: (record) =>
      access.write(async (db) => {
        const row = toRow(record);
        const { kind: _kind, key: _key, created_at: _created, ...columns } = row;
        const { used_at: _used, consumed_at: _consumed, ...replaced } = columns;
        await db
          .insertInto('auth_records')
          .values(row)
          .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(replaced))
          .execute();
      }),

    get: (kind, key) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('auth_records')
          .selectAll()
          .where('kind', '=', kind)
          .where('key', '=', key)
          .executeTakeFirst();
        return row && toRecord(row);
      }),

    getGranted: async (kind, key, grantKind) => {
      const [row] = await access.ask(granted({ kind, key, grantKind }));
      return row && toGranted(row);
    },

    consume: (kind, key, now) =>
      access.write(async (db) => {
        // One statement both checks and takes, so that of many at once one wins.
        const taken = await db
          .updateTable('auth_records')
          .set({ consumed_at: now })
          .where('kind', '=', kind)
          .where('key', '=', key)
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        return taken.numUpdatedRows === 1n;
      }),

    touch: (kind, key, now) =>
      access.write(async (db) => {
        await db
          .updateTable('auth_records')
          .set({ used_at: now })
          .where('kind', '=', kind)
          .where('key', '=', key)
          .execute();
      }),

    delete: (kind, key) =>
      access.write(async (db) => {
        await db.deleteFrom('auth_records').where('kind', '=', kind).where('key', '=', key).execute();
      }),

    deleteOfGrant: (grantId) =>
      access.write(async (db) => {
        await db.deleteFrom('auth_records').where('grant_id', '=', grantId).execute();
      }),

    ofAthlete: (athleteId, kind) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('auth_records')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .where('kind', '=', kind)
          .orderBy('created_at', 'desc')
          .orderBy('key')
          .execute();
        return rows.map(toRecord);
      }),

    count: (kind, since) =>
      access.read(async (db) => {
        const { n } = await db
          .selectFrom('auth_records')
          .select((x) => x.fn.countAll<number>().as('n'))
          .where('kind', '=', kind)
          .where('created_at', '>=', since)
          .executeTakeFirstOrThrow();
        return n;
      }),

    sweep: (now, idleKind, idleSince) =>
      access.write(async (db) => {
        await db.deleteFrom('auth_records').where('expires_at', '<=', now).execute();
        await db
          .deleteFrom('auth_records')
          .where('kind', '=', idleKind)
          .where('created_at', '<', idleSince)
          .where('used_at', 'is', null)
          .execute();
      }),
  };
}

/** Every call of an assistant begins with it. */
const granted = kept((db, { kind, key, grantKind }: { kind: string; key: string; grantKind: string }) =>
  db
    .selectFrom('auth_records as record')
    .innerJoin('auth_records as grant', (join) =>
      join.on('grant.kind', '=', grantKind).onRef('grant.key', '=', 'record.grant_id'),
    )
    .select(['record.body', 'grant.key', 'grant.expires_at', 'grant.used_at', 'grant.body as grant_body'])
    .where('record.kind', '=', kind)
    .where('record.key', '=', key),
);

const toRow = (record: AuthRecord): AuthRow => ({
  kind: record.kind,
  key: record.key,
  athlete_id: record.athleteId ?? null,
  grant_id: record.grantId ?? null,
  client_id: record.clientId ?? null,
  created_at: record.createdAt,
  expires_at: record.expiresAt ?? null,
  consumed_at: record.consumedAt ?? null,
  used_at: record.usedAt ?? null,
  body: record.body,
});

const toGranted = ({
  body,
  grant_body,
  ...row
}: Pick<AuthRow, 'body' | 'key' | 'expires_at' | 'used_at'> & { readonly grant_body: string }): Granted => ({
  body,
  grant: withoutNulls({ key: row.key, expiresAt: row.expires_at, usedAt: row.used_at, body: grant_body }),
});

const toRecord = (row: AuthRow): AuthRecord =>
  withoutNulls<AuthRecord>({
    kind: row.kind,
    key: row.key,
    athleteId: row.athlete_id,
    grantId: row.grant_id,
    clientId: row.client_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    consumedAt: row.consumed_at,
    usedAt: row.used_at,
    body: row.body,
  });
