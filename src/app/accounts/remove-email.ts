import { InputError } from '../../domain/errors.ts';
import { type Desk, mailboxDigest } from './desk.ts';
import { emailOf, keepEmail } from './mailbox.ts';
import { keepForUndo, tellFormerAddress } from './undo-email.ts';
import { changeWaysIn } from './ways-in.ts';

/**
 * The address opens the account no more and is not kept; it is told, and can undo this for seven days. Throws InputError
 * `account.no-address` where there is none, `account.last-way` where nothing else would let the athlete in.
 */
export async function removeEmail(desk: Desk, athleteId: string): Promise<void> {
  const at = desk.deps.clock();
  const from = await changeWaysIn(desk, athleteId, async (inside) => {
    const address = await emailOf(inside, athleteId);
    if (!address) throw new InputError('account.no-address');
    const digest = mailboxDigest(desk, address);
    await inside.means.remove(athleteId, 'email', digest);
    await keepForUndo(inside, athleteId, { digest, createdAt: at });
    await keepEmail(inside, athleteId, undefined);
    return address;
  });
  await tellFormerAddress(desk, athleteId, { what: 'removed', from, at });
}
