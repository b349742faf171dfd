import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { folderBlobs } from './blobs/folder.ts';
import { memoryBlobs } from './blobs/memory.ts';
import { openSqliteStorage } from './sqlite/open.ts';
import type { Storage } from './storage.ts';
import { masterKeyIn } from './vault/key-file.ts';
import { folderKeys, memoryKeys } from './vault/key-ring.ts';

/** The storage of one home: `boucle.sqlite`, the folder `blobs`, and `vault.key` with the folder `keys`, which belong into no backup of them. */
export async function openStorage({ home }: { readonly home: string }): Promise<Storage> {
  return openSqliteStorage({
    file: join(home, 'boucle.sqlite'),
    blobs: folderBlobs(join(home, 'blobs')),
    masterKey: await masterKeyIn(join(home, 'vault.key')),
    ring: folderKeys(join(home, 'keys')),
  });
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
