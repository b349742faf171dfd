import { join } from 'node:path';
import { folderBlobs } from './blobs/folder.ts';
import { memoryBlobs } from './blobs/memory.ts';
import { s3Blobs } from './blobs/s3.ts';
import type { DatabasePlace } from './postgres/settings.ts';
import { sealingWrap } from './blobs/wrap.ts';
import { openBucket } from './s3/bucket.ts';
import type { S3Places } from './s3/settings.ts';
import { openSqliteStorage } from './sqlite/open.ts';
import type { Storage } from './storage.ts';
import { memoryVault, openVault } from './vault/index.ts';
import { homeKeys, type KeySource, operatorKeys } from './vault/master-key.ts';
import { folderShelf, s3Shelf } from './vault/shelf.ts';

/** Where a storage is kept. */
export interface Place {
  readonly home: string;
  /** Absent = the library is `boucle.sqlite` in the home. */
  readonly database?: DatabasePlace;
  /** Absent = originals and curves are files of the home. */
  readonly s3?: S3Places;
  /** Absent = a file of the home. */
  readonly masterKey?: { readonly current: KeySource; readonly old?: KeySource };
}

/**
 * The storage of one home: `boucle.sqlite` or a PostgreSQL database, the originals (the folder `blobs`, or a bucket), and
 * `vault.key` with the folder `keys` (or the operator's key and a bucket), which belong into no backup of them.
 */
export async function openStorage(place: Place): Promise<Storage> {
  const beside = await besideDatabase(place);
  if (!place.database) return openSqliteStorage({ file: join(place.home, 'boucle.sqlite'), ...beside });
  // Its driver is read only by those who use it.
  const { openPostgresStorage } = await import('./postgres/open.ts');
  return openPostgresStorage({ ...place.database, ...beside });
}

/** What lies beside the database, whichever it is. */
async function besideDatabase({ home, s3, masterKey }: Place) {
  const shelf = s3?.keys ? await s3Shelf(openBucket(s3.keys)) : folderShelf(join(home, 'keys'));
  const master = masterKey
    ? operatorKeys(masterKey.current, masterKey.old)
    : homeKeys(join(home, 'vault.key'));
  // Asked for once, so that a key that is none stops the start.
  await master.current();
  const vault = openVault(master, shelf);
  // A key that its owner does not know of must not be all that opens their originals: only an operator's key seals them.
  const wrap = sealingWrap(vault.keys, { seals: masterKey !== undefined });
  const blobs = s3 ? s3Blobs(openBucket(s3.originals), wrap) : folderBlobs(join(home, 'blobs'), wrap);
  return { blobs, vault };
}

/** A storage that is gone when the process ends: for tests and for trying things out. */
export function openMemoryStorage(): Promise<Storage> {
  return openSqliteStorage({ file: ':memory:', blobs: memoryBlobs(), vault: memoryVault() });
}

/** A kind of storage, and how its contract suite opens it. */
export interface StorageMember {
  readonly name: string;
  /** True when two storages on the same home see the same data: other processes, the next start. */
  readonly lasting: boolean;
  open(home: string): Promise<Storage>;
}

/** Every kind of storage. Each passes `contract.test.ts`. */
export const storages: readonly StorageMember[] = [
  { name: 'sqlite', lasting: true, open: (home) => openStorage({ home }) },
  { name: 'sqlite in memory', lasting: false, open: () => openMemoryStorage() },
];
