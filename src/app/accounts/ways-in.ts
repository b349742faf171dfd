import { InputError } from '../../domain/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Desk } from './desk.ts';

/**
 * Changes how an athlete signs in, one change at a time, and never so that nothing is left. Recovery codes do not count:
 * they are for the day when everything else is lost. Throws InputError `account.last-way`.
 */
export async function changeWaysIn<T>(
  { deps }: Pick<Desk, 'deps'>,
  athleteId: string,
  change: (inside: Storage) => Promise<T>,
): Promise<T> {
  return deps.storage.transaction(async (inside) => {
    await inside.accounts.touch(athleteId, deps.clock());
    const result = await change(inside);
    if ((await waysIn(inside, athleteId)) === 0) throw new InputError('account.last-way');
    return result;
  });
}

async function waysIn({ passkeys, means }: Storage, athleteId: string): Promise<number> {
  const emails = await means.ofAthlete(athleteId, 'email');
  const vendors = await means.ofAthlete(athleteId, 'vendor');
  return emails.length + vendors.length + (await passkeys.list(athleteId)).length;
}
