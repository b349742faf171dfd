import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { folderBlobs } from './blobs/folder.ts';
import { memoryBlobs } from './blobs/memory.ts';
import { s3Blobs } from './blobs/s3.ts';
import type { DatabasePlace } from './postgres/settings.ts';
import { openBucket } from './s3/bucket.ts';
import type { S3Places } from './s3/settings.ts';
import { openSqliteStorage } from './sqlite/open.ts';
import type { Storage } from './storage.ts';
import { masterKeyIn } from './vault/key-file.ts';
import { folderKeys, memoryKeys } from './vault/key-ring.ts';

/** Where a storage is kept. */
export interface Place {
  readonly home: string;
  /** Absent = the library is `boucle.sqlite` in the home. */
  readonly database?: DatabasePlace;
  /** Absent = originals and curves are files of the home. */
  readonly s3?: S3Places;
}

/**
 * The storage of one home: `boucle.sqlite` or a PostgreSQL database, the originals (the folder `blobs`, or a bucket), and `vault.key` with the
 * folder `keys`, which belong into no backup of them.
 */
export async function openStorage(place: Place): Promise<Storage> {
  const beside = await besideDatabase(place);
  if (!place.database) return openSqliteStorage({ file: join(place.home, 'boucle.sqlite'), ...beside });
  // Its driver is read only by those who use it.
  const { openPostgresStorage } = await import('./postgres/open.ts');
  return openPostgresStorage({ ...place.database, ...beside });
}

/** What lies beside the database, whichever it is. */
async function besideDatabase({ home, s3 }: Place) {
  return {
    blobs: s3 ? s3Blobs(openBucket(s3.originals)) : folderBlobs(join(home, 'blobs')),
    masterKey: await masterKeyIn(join(home, 'vault.key')),
    ring: folderKeys(join(home, 'keys')),
  };
}

/** A storage that is gone when the process ends: for tests and for trying things out. */
export function openMemoryStorage(): Promise<Storage> {
  return openSqliteStorage({
    file: ':memory:',
    blobs: memoryBlobs(),
    masterKey: randomBytes(32),
    ring: memoryKeys(),
  });
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
