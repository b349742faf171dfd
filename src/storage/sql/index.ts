import type { MasterKeyStore, Storage } from '../storage.ts';
import type { BlobHome } from '../blobs/blobs.ts';
import { hasPresentSchema } from '../migrations/migrate.ts';
import type { Access } from './access.ts';
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
import { pushStore } from './push.ts';
import type { Vault } from '../vault/index.ts';
import { secretStore } from './secrets.ts';
import { directory, sessionStore } from './sessions.ts';
import { wellnessStore } from './wellness.ts';

/** What a database of one kind brings; the stores are the same for all. */
export interface Database {
  readonly access: Access;
  /** Called after an erasure: nothing of what was deleted is left in free pages and journals. */
  scrub(): Promise<void>;
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The stores over one database, the blobs beside it and the vault. */
export function sqlStorage(database: Database, blobs: BlobHome, vault: Vault): Storage {
  const { ring, master } = vault;
  const eraser: Eraser = {
    announce: async (life) => {
      await ring.announceErasure(life);
      await blobs.announceErasure(life.athleteId);
    },
    finish: async (life) => {
      await ring.destroy(life);
      await blobs.erase(life.athleteId);
      await database.scrub();
    },
  };
  const masterKey: MasterKeyStore = {
    renew: async () => {
      await master.renew?.();
      return master.renew !== undefined;
    },
    retire: async () => master.retire?.(),
  };
  const over = (access: Access): Storage => ({
    athletes: ofEach(access, (one) => athleteStore(one, eraser)),
    intakes: ofEach(access, intakeStore),
    activities: ofEach(access, activityStore),
    annotations: ofEach(access, annotationStore),
    wellness: ofEach(access, wellnessStore),
    memories: ofEach(access, memoryStore),
    calendar: ofEach(access, calendarStore),
    changes: ofEach(access, changeStore),
    confirmations: ofEach(access, confirmationStore),
    ledger: ofEach(access, ledgerStore),
    connections: ofEach(access, connectionStore),
    secrets: ofEach(access, (one) => secretStore(one, vault.keys)),
    masterKey,
    leases: ofEach(access, leaseStore),
    budgets: budgetStore(access),
    jobs: jobStore(access),
    auth: authStore(access),
    push: pushStore(access),
    sessions: sessionStore(access),
    directory: directory(access),
    accounts: ofEach(access, accountStore),
    passkeys: ofEach(access, passkeyStore),
    means: meansStore(access),
    blobs,
    transaction: (work) => access.together((inside) => work(over(inside))),
    isCurrent: () => hasPresentSchema(access),
    backup: (file) => database.backup(file),
    close: () => database.close(),
  });
  return over(database.access);
}

/** Each method with the access of the athlete it is called for: who comes first in every call. */
function ofEach<Store extends object>(access: Access, make: (access: Access) => Store): Store {
  const { of } = access;
  if (!of) return make(access);
  const store = (athleteId: string) => make(of(athleteId)) as Record<string, (...all: unknown[]) => unknown>;
  const method =
    (name: string) =>
    (...all: unknown[]) =>
      store(typeof all[0] === 'string' ? all[0] : (all[0] as { readonly id: string }).id)[name](...all);
  return Object.fromEntries(Object.keys(make(access)).map((name) => [name, method(name)])) as Store;
}
