import type { Transaction } from 'kysely';
import type { Storage } from '../storage.ts';
import type { BlobHome } from '../blobs/blobs.ts';
import { hasPresentSchema } from '../migrations/migrate.ts';
import { type Access, accessWithin } from './access.ts';
import { accountStore, meansStore, passkeyStore } from './accounts.ts';
import { activityStore } from './activities.ts';
import { annotationStore } from './annotations.ts';
import { athleteStore, type Eraser } from './athletes.ts';
import { authStore } from './auth.ts';
import { budgetStore } from './budgets.ts';
import { calendarStore } from './calendar.ts';
import { changeStore } from './changes.ts';
import { connectionStore } from './connections.ts';
import { confirmationStore } from './confirmations.ts';
import { intakeStore } from './intakes.ts';
import { jobStore } from './jobs.ts';
import { leaseStore } from './leases.ts';
import { ledgerStore } from './ledger.ts';
import { memoryStore } from './memories.ts';
import type { KeyRing } from '../vault/key-ring.ts';
import { pushStore } from './push.ts';
import { secretStore } from './secrets.ts';
import { directory, sessionStore } from './sessions.ts';
import type { Schema } from './schema.ts';
import { wellnessStore } from './wellness.ts';

/** What a database of one kind brings; the stores are the same for all. */
export interface Database {
  readonly access: Access;
  /** Called after an erasure: nothing of what was deleted is left in free pages and journals. */
  scrub(): Promise<void>;
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The stores over one database and the blobs and keys beside it. `masterKey` opens the vault. */
export function sqlStorage(
  database: Database,
  blobs: BlobHome,
  masterKey: Uint8Array,
  ring?: KeyRing,
): Storage {
  const eraser: Eraser = {
    announce: async (athleteId) => {
      await ring?.announceErasure(athleteId);
      await blobs.announceErasure(athleteId);
    },
    finish: async (athleteId) => {
      await ring?.destroy(athleteId);
      await blobs.erase(athleteId);
      await database.scrub();
    },
  };
  const over = (access: Access): Storage => ({
    athletes: athleteStore(access, eraser),
    intakes: intakeStore(access),
    activities: activityStore(access),
    annotations: annotationStore(access),
    wellness: wellnessStore(access),
    memories: memoryStore(access),
    calendar: calendarStore(access),
    changes: changeStore(access),
    confirmations: confirmationStore(access),
    ledger: ledgerStore(access),
    connections: connectionStore(access),
    secrets: secretStore(access, { masterKey, ring }),
    leases: leaseStore(access),
    budgets: budgetStore(access),
    jobs: jobStore(access),
    auth: authStore(access),
    push: pushStore(access),
    sessions: sessionStore(access),
    directory: directory(access),
    accounts: accountStore(access),
    passkeys: passkeyStore(access),
    means: meansStore(access),
    blobs,
    transaction: (work) =>
      access.write((db, after) => work(over(accessWithin(db as Transaction<Schema>, after)))),
    isCurrent: () => hasPresentSchema(access),
    backup: (file) => database.backup(file),
    close: () => database.close(),
  });
  return over(database.access);
}
