import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Connection } from '../../domain/connection.ts';
import { accountDigest } from '../sql/push-digest.ts';

/**
 * What vendors send by themselves: the addresses they may send to, whose account is whose, and the messages. All three
 * are looked at before anyone knows whose they are, so they hold digests; what is an athlete's goes with the athlete.
 */
export const push: Migration = {
  async up(db) {
    await db.schema
      .createTable('push_doors')
      .addColumn('vendor', 'text', (column) => column.notNull())
      .addColumn('path_digest', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint')
      .addPrimaryKeyConstraint('push_doors_key', ['vendor', 'path_digest'] as never)
      .execute();
    await db.schema
      .createTable('push_accounts')
      .addColumn('vendor', 'text', (column) => column.notNull())
      .addColumn('account_digest', 'text', (column) => column.notNull())
      .addColumn('athlete_id', 'text', (column) =>
        column.notNull().references('athletes.athlete_id').onDelete('cascade'),
      )
      .addColumn('connection_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('push_accounts_key', ['vendor', 'account_digest', 'athlete_id'] as never)
      .execute();
    await db.schema
      .createIndex('push_accounts_by_athlete_id')
      .on('push_accounts')
      .columns(['athlete_id'])
      .execute();
    await db.schema
      .createTable('push_inbox')
      .addColumn('vendor', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('accounts', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('read_at', 'bigint')
      .addPrimaryKeyConstraint('push_inbox_key', ['vendor', 'digest'] as never)
      .execute();
    await db.schema
      .createIndex('push_inbox_by_read_at')
      .on('push_inbox')
      .columns(['read_at', 'received_at'])
      .execute();
    await linkConnections(db as Kysely<Before>);
  },
};

interface Before {
  connections: { athlete_id: string; id: string; vendor: string; body: string };
  push_accounts: { vendor: string; account_digest: string; athlete_id: string; connection_id: string };
}

/** Connections that stood before there were messages. */
async function linkConnections(db: Kysely<Before>): Promise<void> {
  const rows = await db.selectFrom('connections').select(['athlete_id', 'id', 'vendor', 'body']).execute();
  for (const { athlete_id, id, vendor, body } of rows) {
    const { state, account } = JSON.parse(body) as Pick<Connection, 'state' | 'account'>;
    if (state === 'disconnected') continue;
    const account_digest = accountDigest(vendor, account.id);
    await db
      .insertInto('push_accounts')
      .values({ vendor, account_digest, athlete_id, connection_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
