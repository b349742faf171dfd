import type { Storage } from '../../storage/storage.ts';
import { emailOf } from './mailbox.ts';

/** The account as its athlete takes it along: to read, for what signs in here opens nothing elsewhere. */
export async function* exportedAccount(storage: Storage, athleteId: string): AsyncGenerator<object> {
  const account = await storage.accounts.get(athleteId);
  if (!account) return;
  const [passkeys, vendors, codes, browsers] = await Promise.all([
    storage.passkeys.list(athleteId),
    storage.means.ofAthlete(athleteId, 'vendor'),
    storage.means.ofAthlete(athleteId, 'recovery'),
    storage.sessions.ofAthlete(athleteId),
  ]);
  yield {
    createdAt: account.createdAt,
    email: await emailOf(storage, athleteId),
    passkeys: passkeys.map(({ name, createdAt, usedAt, isSynced }) => ({
      name,
      createdAt,
      usedAt,
      isSynced,
    })),
    vendors: vendors.map(({ label, createdAt }) => ({ vendor: label, createdAt })),
    recoveryCodesLeft: codes.length,
    browsers: browsers.map(({ browser, createdAt, usedAt }) => ({ browser, createdAt, usedAt })),
  };
}
