import { vendorNamed } from '../sources/vendor.ts';
import type { Desk } from './desk.ts';
import { tellByMail } from './mailbox.ts';
import { changeWaysIn } from './ways-in.ts';

/** This vendor opens the account no more; as a source it stays. Throws InputError `account.last-way`. */
export async function unlinkVendor(desk: Desk, athleteId: string, vendorId: string): Promise<void> {
  const { name } = vendorNamed(desk.deps, vendorId);
  await changeWaysIn(desk, athleteId, async (inside) => {
    for (const { digest, label } of await inside.means.ofAthlete(athleteId, 'vendor'))
      if (label === vendorId) await inside.means.remove(athleteId, 'vendor', digest);
  });
  void tellByMail(desk, athleteId, 'vendor-removed', { vendor: name });
}
