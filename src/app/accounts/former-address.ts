import type { Instant } from '../../domain/day.ts';
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

/** What could be undone and cannot any more is not kept. */
export async function sweepFormerAddresses({ means }: Pick<Storage, 'means'>, now: Instant): Promise<void> {
  await means.sweep('former-email', now - lifetimes.EmailUndo);
}
