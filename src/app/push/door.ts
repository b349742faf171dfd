import { randomBytes } from 'node:crypto';
import { ConfigError, UnsupportedError } from '../../domain/errors.ts';
import type { Deps } from '../deps.ts';
import { openBooth } from '../sources/line.ts';
import { vendorNamed } from '../sources/vendor.ts';

/** An address that a vendor may send to. */
export interface OpenedDoor {
  readonly url: string;
  /** The operator's setting for the vendor's secret. */
  readonly setting: string;
  /** What to set it to, where the vendor gave it; it is shown once. */
  readonly secret?: string;
  /** False where the operator has to enter the address on the vendor's page. */
  readonly subscribed: boolean;
}

/** How long an address still answers after another took its place. */
const overlapMs = 86_400_000;

/**
 * Makes an address that only the vendor knows, of 256 random bits, and has the vendor send to it. The one before answers
 * for another day. Throws UnsupportedError `push.none`, ConfigError `push.no_address` where boucle has no public one.
 */
export async function openDoor(
  deps: Deps,
  vendorId: string,
  publicUrl: string | undefined,
): Promise<OpenedDoor> {
  const { storage, clock } = deps;
  const vendor = vendorNamed(deps, vendorId);
  const { push } = vendor;
  if (!push) throw new UnsupportedError('push.none', { vendor: vendor.name });
  if (publicUrl === undefined || !URL.canParse(publicUrl)) throw new ConfigError('push.no_address');
  const path = randomBytes(32).toString('base64url');
  const url = new URL(`/webhooks/${vendorId}/${path}`, publicUrl).href;
  // Open before the vendor hears of it: it knocks at once.
  await storage.push.openDoor(vendorId, path, clock());
  try {
    const given = await push.subscribe?.(openBooth(deps, vendor), url);
    await storage.push.closeOthers(vendorId, path, clock() + overlapMs);
    return { url, setting: push.secretIn, secret: given?.secret, subscribed: given !== undefined };
  } catch (error) {
    await storage.push.closeDoor(vendorId, path);
    throw error;
  }
}
