import type { PushStore, Unread } from '../push-store.ts';
import type { Access, Db } from './access.ts';
import { accountDigest, bytesDigest } from './push-digest.ts';

export function pushStore(access: Access): PushStore {
  return { ...doors(access), ...accounts(access), ...inbox(access) };
}

function doors(access: Access): Pick<PushStore, 'openDoor' | 'closeOthers' | 'closeDoor' | 'isOpen'> {
  return {
    openDoor: (vendor, path, at) =>
      access.write(async (db) => {
        await db
          .insertInto('push_doors')
          .values({ vendor, path_digest: bytesDigest(path), created_at: at, ends_at: null })
          .onConflict((conflict) =>
            conflict.columns(['vendor', 'path_digest']).doUpdateSet({ ends_at: null }),
          )
          .execute();
      }),

    closeOthers: (vendor, path, endsAt) =>
      access.write(async (db) => {
        await db
          .updateTable('push_doors')
          .set({ ends_at: endsAt })
          .where('vendor', '=', vendor)
          .where('path_digest', '!=', bytesDigest(path))
          .where((x) => x.or([x('ends_at', 'is', null), x('ends_at', '>', endsAt)]))
          .execute();
      }),

    closeDoor: (vendor, path) =>
      access.write(async (db) => {
        await db
          .deleteFrom('push_doors')
          .where('vendor', '=', vendor)
          .where('path_digest', '=', bytesDigest(path))
          .execute();
      }),

    // Found by its digest: how long the look takes tells nothing of a path that is nearly right.
    isOpen: (vendor, path, now) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('push_doors')
          .select('created_at')
          .where('vendor', '=', vendor)
          .where('path_digest', '=', bytesDigest(path))
          .where((x) => x.or([x('ends_at', 'is', null), x('ends_at', '>', now)]))
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}

function accounts(access: Access): Pick<PushStore, 'link' | 'unlink' | 'athletes'> {
  return {
    link: (athleteId, { vendor, connectionId, account }) =>
      access.write(async (db) => {
        await remove(db, athleteId, connectionId);
        await db
          .insertInto('push_accounts')
          .values({
            vendor,
            account_digest: accountDigest(vendor, account),
            athlete_id: athleteId,
            connection_id: connectionId,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['vendor', 'account_digest', 'athlete_id'])
              .doUpdateSet({ connection_id: connectionId }),
          )
          .execute();
      }),

    unlink: (athleteId, { connectionId }) => access.write((db) => remove(db, athleteId, connectionId)),

    athletes: (vendor) =>
      access.read(async (db) => {
        const { n } = await db
          .selectFrom('push_accounts')
          .select((x) => x.fn.count<number | string>('athlete_id').distinct().as('n'))
          .where('vendor', '=', vendor)
          .executeTakeFirstOrThrow();
        return Number(n);
      }),
  };
}

async function remove(db: Db, athleteId: string, connectionId: string): Promise<void> {
  await db
    .deleteFrom('push_accounts')
    .where('athlete_id', '=', athleteId)
    .where('connection_id', '=', connectionId)
    .execute();
}

function inbox(access: Access): Pick<PushStore, 'receive' | 'waiting' | 'unread' | 'markRead' | 'sweep'> {
  return {
    receive: ({ vendor, body, accounts: about, at }) =>
      access.write(async (db) => {
        const digests = [...new Set(about)].map((account) => accountDigest(vendor, account));
        const taken = await db
          .insertInto('push_inbox')
          .values({
            vendor,
            digest: bytesDigest(body),
            accounts: digests.join('\n'),
            received_at: at,
            read_at: null,
          })
          .onConflict((conflict) => conflict.columns(['vendor', 'digest']).doNothing())
          .executeTakeFirst();
        return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
      }),

    waiting: () =>
      access.read(async (db) => {
        const { n } = await db
          .selectFrom('push_inbox')
          .select((x) => x.fn.countAll<number | string>().as('n'))
          .where('read_at', 'is', null)
          .executeTakeFirstOrThrow();
        return Number(n);
      }),

    unread: (limit) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('push_inbox')
          .select(['vendor', 'digest', 'accounts'])
          .where('read_at', 'is', null)
          .orderBy('received_at')
          .limit(limit)
          .execute();
        const messages: Unread[] = [];
        for (const { vendor, digest, accounts: about } of rows)
          messages.push({ vendor, digest, links: await linksOf(db, vendor, about.split('\n')) });
        return messages;
      }),

    markRead: (messages, at) =>
      access.write(async (db) => {
        for (const { vendor, digest } of messages)
          await db
            .updateTable('push_inbox')
            .set({ read_at: at })
            .where('vendor', '=', vendor)
            .where('digest', '=', digest)
            .execute();
      }),

    sweep: (before) =>
      access.write(async (db) => {
        await db.deleteFrom('push_inbox').where('read_at', '<', before).execute();
      }),
  };
}

async function linksOf(db: Db, vendor: string, digests: readonly string[]): Promise<Unread['links']> {
  const rows = await db
    .selectFrom('push_accounts')
    .select(['athlete_id', 'connection_id'])
    .where('vendor', '=', vendor)
    .where('account_digest', 'in', digests)
    .execute();
  return rows.map(({ athlete_id, connection_id }) => ({
    athleteId: athlete_id,
    connectionId: connection_id,
  }));
}
