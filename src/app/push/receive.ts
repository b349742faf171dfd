import type { Message, Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';

/** What came to an address that only one vendor knows. */
export interface Pushed {
  readonly vendor: string;
  /** The secret part of the address. */
  readonly path: string;
  readonly message: Message;
}

/** `kept`: on disk, or not worth it; `refused`: not the vendor, as far as anyone can tell; `full`: come again later. */
export type Reception = 'kept' | 'refused' | 'full';

/** Beyond this a flood only fills the disk: the vendor sends again. */
const mostWaiting = 100_000;

/**
 * Takes what a vendor sends by itself: that something is new, and for whom. Answered once it is on disk; whose it is, and
 * whether anybody's, is looked up afterwards, so that the answer tells nobody.
 */
export async function receivePush(deps: Deps, { vendor: id, path, message }: Pushed): Promise<Reception> {
  const { storage, clock, vendors } = deps;
  const vendor = vendors?.list.find((one) => one.id === id);
  if (!vendor?.push || !(await storage.push.isOpen(id, path, clock()))) return 'refused';
  if (vendor.push.greets?.(message)) return 'kept';
  if (!isProven(deps, vendor, message)) return 'refused';
  const accounts = vendor.push.accounts(message);
  if (accounts.length === 0) return 'kept';
  if (await isFull(deps)) return 'full';
  await storage.push.receive({ vendor: id, body: message.body, accounts, at: clock() });
  return 'kept';
}

const counts = new WeakMap<Deps['storage']['push'], { readonly at: number; readonly isFull: boolean }>();
const countedForMs = 1000;

/** Counted once a second: in a flood each message would count all others. */
async function isFull({ storage: { push }, clock }: Deps): Promise<boolean> {
  const counted = counts.get(push);
  if (counted && clock() - counted.at < countedForMs) return counted.isFull;
  const fresh = { at: clock(), isFull: (await push.waiting()) >= mostWaiting };
  counts.set(push, fresh);
  return fresh.isFull;
}

/** While one secret takes the place of another, either will do. */
function isProven({ vendors }: Deps, vendor: Vendor, message: Message): boolean {
  const held = vendors?.setting(vendor, vendor.push?.secretIn ?? '') ?? '';
  const secrets = held.split(',').map((one) => one.trim());
  return secrets.filter(Boolean).some((secret) => vendor.push?.proves(message, secret) ?? false);
}
