import type { Storage } from '../../storage/storage.ts';
import type { Desk } from './desk.ts';
import { lifetimes } from './tickets.ts';

/** Whose address this was until a few days ago, as long as they may still undo its change. */
export async function formerOwner(
  { deps }: Desk,
  { means }: Pick<Storage, 'means'>,
  digest: string,
): Promise<{ readonly athleteId: string } | undefined> {
  const former = await means.find('former-email', digest);
  return former && former.createdAt + lifetimes.EmailUndo > deps.clock() ? former : undefined;
}
