import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { StorageMember } from '../index.ts';
import type { Storage } from '../storage.ts';
import { athlete } from './samples.ts';

/** A test on a fresh storage that knows the athletes `alba` and `bruno`. */
export type Using = (story: (storage: Storage) => Promise<void>) => () => Promise<void>;

const homes = mkdtempSync(join(tmpdir(), 'boucle-storage-'));
after(() => rmSync(homes, { recursive: true, force: true }));

export const newHome = (): string => mkdtempSync(join(homes, 'home-'));

export async function opened(member: StorageMember, home = newHome()): Promise<Storage> {
  const storage = await member.open(home);
  for (const id of ['alba', 'bruno']) await storage.athletes.save(athlete(id));
  return storage;
}

export const usingA =
  (member: StorageMember): Using =>
  (story) =>
  async () => {
    const storage = await opened(member);
    try {
      await story(storage);
    } finally {
      await storage.close();
    }
  };
