import type { Connection } from '../../domain/connection.ts';
import { ConnectionError, InputError, UnsupportedError } from '../../domain/errors.ts';
import type { AuthorizationAsk, Kept, OAuthConnect, Opened, Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';
import { familiesOf, keep, wayOf } from '../sources/connect.ts';
import { pauseConnection } from '../sources/index.ts';
import { openBooth } from '../sources/line.ts';
import { connectionWith, vendorNamed } from '../sources/vendor.ts';
import { type Desk, type Newcomer, vendorDigest } from './desk.ts';
import { tellByMail } from './mailbox.ts';
import { arrive, type Arrived } from './new-account.ts';
import { issueTicket, newSecret, takeTicket } from './tickets.ts';

/** A consent at a vendor under way. */
interface Pending {
  readonly vendor: string;
  readonly keep: Kept;
  readonly redirectUri: string;
  /** Whose account it is to be added to; absent = somebody signs in. */
  readonly athleteId?: string;
  /** What the browser told when it left for the vendor's page. */
  readonly newcomer: Newcomer;
}

const statePrefix = 'in.';

/** True for the state of a sign-in; others belong to a source that is being connected. */
export const isSignInState = (state: string): boolean => state.startsWith(statePrefix);

/** The vendors whose consent tells who somebody is, where the operator has set what they need. */
export function vendorsToSignIn({ deps: { vendors } }: Pick<Desk, 'deps'>): readonly Vendor[] {
  return (vendors?.list ?? []).filter((vendor) => {
    const isSet = vendor.settings.every(({ name, required }) => !required || vendors?.setting(vendor, name));
    return isSet && !vendor.laptopOnly && identityOf(vendor) !== undefined;
  });
}

function identityOf(vendor: Vendor): OAuthConnect['identity'] {
  const way = vendor.connect.find(({ by }) => by === 'oauth');
  return way?.by === 'oauth' ? way.identity : undefined;
}

/**
 * The vendor's page where the athlete agrees. `browser` is the cookie that has to come back with the answer. With
 * `athleteId` it is added to that account: linking begins inside, so nobody gets into an account by linking. Throws
 * UnsupportedError `account.no-vendor`.
 */
export async function beginVendorSignIn(
  desk: Desk,
  vendorId: string,
  asked: {
    readonly redirectUri: string;
    readonly browser: string;
    readonly athleteId?: string;
    readonly newcomer: Newcomer;
  },
): Promise<{ readonly url: string }> {
  const vendor = vendorNamed(desk.deps, vendorId);
  if (!vendorsToSignIn(desk).includes(vendor))
    throw new UnsupportedError('account.no-vendor', { vendor: vendor.name });
  const { redirectUri, browser, athleteId, newcomer } = asked;
  const secret = newSecret();
  const state = `${statePrefix}${secret}`;
  const way = wayOf(vendor, 'oauth') as OAuthConnect;
  const { url, keep: kept } = await way.start(
    openBooth(desk.deps, vendor),
    askFor(vendor, redirectUri, state),
  );
  const body: Pending = {
    vendor: vendorId,
    keep: kept,
    redirectUri,
    newcomer,
    ...(athleteId && { athleteId }),
  };
  await issueTicket(desk, 'VendorConsent', { body, browser, athleteId, secret });
  return { url };
}

const askFor = (vendor: Vendor, redirectUri: string, state: string): AuthorizationAsk => ({
  redirectUri,
  state,
  families: familiesOf(vendor),
});

export interface ArrivedByVendor extends Arrived {
  readonly vendor: Vendor;
  /** It was added to an account that somebody is signed in to. */
  readonly isLinked: boolean;
}

/**
 * The vendor's answer: whose account its account opens; one of their own when it is nobody's yet. Throws ConnectionError
 * `connection.declined` for an answer nobody asked for, or from another browser; UnsupportedError
 * `account.vendor-nameless`; InputError `account.vendor-taken` for one that opens somebody else's account.
 */
export async function finishVendorSignIn(
  desk: Desk,
  callback: URL,
  browser: string,
): Promise<ArrivedByVendor> {
  const state = callback.searchParams.get('state') ?? '';
  const ticket = await takeTicket<Pending>(desk, 'VendorConsent', state.slice(statePrefix.length));
  if (!ticket?.isFrom(browser)) throw new ConnectionError('connection.declined');
  const { vendor: vendorId, keep: kept, redirectUri, athleteId, newcomer } = ticket.body;
  const vendor = vendorNamed(desk.deps, vendorId);
  const way = wayOf(vendor, 'oauth') as OAuthConnect;
  const booth = openBooth(desk.deps, vendor);
  const opened = await way.finish(booth, callback, kept, askFor(vendor, redirectUri, state));
  const identity = way.identity?.(opened);
  if (!identity) throw new UnsupportedError('account.vendor-nameless', { vendor: vendor.name });
  const means = {
    kind: 'vendor',
    digest: vendorDigest(desk, vendor.id, identity),
    label: vendor.id,
  } as const;
  const arrived = athleteId
    ? await link(desk, athleteId, { vendor, means })
    : await arrive(desk, means, newcomer);
  await keepFreshGrant(desk.deps, arrived, { vendor, opened });
  return { ...arrived, vendor, isLinked: athleteId !== undefined };
}

async function link(
  desk: Desk,
  athleteId: string,
  { vendor, means }: { vendor: Vendor; means: { kind: 'vendor'; digest: string; label: string } },
): Promise<Arrived> {
  const { storage, clock } = desk.deps;
  const isTheirs = await storage.means.add(athleteId, { ...means, createdAt: clock() });
  if (!isTheirs) throw new InputError('account.vendor-taken', { vendor: vendor.name });
  void tellByMail(desk, athleteId, 'vendor-added', { vendor: vendor.name });
  return { athleteId, isNew: false };
}

/**
 * Who arrives by a vendor for the first time has it as a source too. Later the consent only takes the place of the one
 * before, where a vendor keeps no two: a source that was paused or ended stays so.
 */
async function keepFreshGrant(
  deps: Deps,
  { athleteId, isNew }: Arrived,
  { vendor, opened }: { readonly vendor: Vendor; readonly opened: Opened },
): Promise<void> {
  const before = await connectionWith(deps, { athleteId }, vendor.id);
  const isSame = (connection: Connection): boolean => connection.account.id === opened.account.id;
  if (!isNew && !(before && before.by === 'oauth' && isSame(before))) return;
  await keep(deps, athleteId, { vendor, by: 'oauth', opened });
  if (before?.state === 'paused')
    await pauseConnection(deps, { athleteId, client: 'owner', scopes: [] }, vendor.id);
}
