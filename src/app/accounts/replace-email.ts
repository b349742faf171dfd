import { type Address, mailboxOf } from '../../domain/address.ts';
import { InputError } from '../../domain/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { type Desk, mailboxDigest } from './desk.ts';
import { formerOwner } from './former-address.ts';
import { keepEmail } from './mailbox.ts';

/** Throws InputError `account.address-taken` for an address that has another account. */
export async function replaceEmail(
  desk: Desk,
  inside: Storage,
  athleteId: string,
  { old, to }: { readonly old: Address | undefined; readonly to: Address },
): Promise<void> {
  const digest = mailboxDigest(desk, to);
  const keeper = await formerOwner(desk, inside, digest);
  const isFree =
    (!keeper || keeper.athleteId === athleteId) &&
    (await inside.means.add(athleteId, { kind: 'email', digest, createdAt: desk.deps.clock() }));
  if (!isFree) throw new InputError('account.address-taken');
  if (old && mailboxOf(old) !== mailboxOf(to))
    await inside.means.remove(athleteId, 'email', mailboxDigest(desk, old));
  await keepEmail(inside, athleteId, to);
}
