import type { Instant } from '../../domain/day.ts';
import type { Passkey } from '../../storage/storage.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import type { Desk } from './desk.ts';
import { emailOf } from './mailbox.ts';
import { vendorsToSignIn } from './sign-in-by-vendor.ts';

/** How an athlete signs in, for their own page. */
export interface AccountView {
  readonly createdAt: Instant;
  readonly email?: string;
  readonly passkeys: readonly Passkey[];
  readonly codesLeft: number;
  readonly vendors: readonly { readonly vendor: Vendor; readonly since?: Instant }[];
  readonly browsers: readonly SignedInBrowser[];
}

export interface SignedInBrowser {
  /** Opens nothing. */
  readonly id: string;
  readonly browser?: string;
  readonly since: Instant;
  readonly usedAt: Instant;
}

export async function accountOf(desk: Desk, athleteId: string): Promise<AccountView> {
  const { storage } = desk.deps;
  const [account, email, passkeys, codes, links, sessions] = await Promise.all([
    storage.accounts.get(athleteId),
    emailOf(storage, athleteId),
    storage.passkeys.list(athleteId),
    storage.means.ofAthlete(athleteId, 'recovery'),
    storage.means.ofAthlete(athleteId, 'vendor'),
    storage.sessions.ofAthlete(athleteId),
  ]);
  return {
    createdAt: account?.createdAt ?? 0,
    email,
    passkeys,
    codesLeft: codes.length,
    vendors: vendorsToSignIn(desk).map((vendor) => ({
      vendor,
      since: links.find(({ label }) => label === vendor.id)?.createdAt,
    })),
    browsers: sessions.map(({ digest, browser, createdAt, usedAt }) => ({
      id: digest,
      browser,
      since: createdAt,
      usedAt,
    })),
  };
}
