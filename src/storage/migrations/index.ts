import { firstTables } from './0001-first-tables.ts';
import { curves } from './0002-curves.ts';
import { annotations } from './0003-annotations.ts';
import { gradedSpeed } from './0004-graded-speed.ts';
import { connections } from './0005-connections.ts';
import { auth } from './0006-auth.ts';
import { sessions } from './0007-sessions.ts';
import { accounts } from './0008-accounts.ts';
import { lives } from './0009-lives.ts';
import { push } from './0010-push.ts';
import { ledgerDays } from './0011-ledger-days.ts';
import type { Migrations } from './migrate.ts';

/** Every step of the schema, in order. Steps are only ever added, never changed or taken back. */
export const migrations: Migrations = {
  '0001-first-tables': firstTables,
  '0002-curves': curves,
  '0003-annotations': annotations,
  '0004-graded-speed': gradedSpeed,
  '0005-connections': connections,
  '0006-auth': auth,
  '0007-sessions': sessions,
  '0008-accounts': accounts,
  '0009-lives': lives,
  '0010-push': push,
  '0011-ledger-days': ledgerDays,
};
