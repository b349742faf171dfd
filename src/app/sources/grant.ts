import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../domain/connection.ts';
import { ConnectionError, VendorError } from '../../domain/errors.ts';
import type { Booth, Grant, Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';

/** A connection with whose it is and what reaches its vendor. */
export interface Linked {
  readonly deps: Pick<Deps, 'storage' | 'clock' | 'log'>;
  readonly athleteId: string;
  readonly vendor: Vendor;
  readonly connection: Connection;
  readonly booth: Booth;
}

const nameOf = ({ id }: Connection): string => `grant ${id}`;

export async function keepGrant({ deps, athleteId, connection }: Linked, grant: Grant): Promise<void> {
  await deps.storage.secrets.put(athleteId, nameOf(connection), JSON.stringify(grant));
}

export async function destroyGrant({ deps, athleteId, connection }: Linked): Promise<void> {
  await deps.storage.secrets.delete(athleteId, nameOf(connection));
}

/** Throws ConnectionError `connection.expired` when there is none. */
export async function heldGrant({ deps, athleteId, connection }: Linked): Promise<Grant> {
  const text = await deps.storage.secrets.get(athleteId, nameOf(connection));
  if (text === undefined) throw new ConnectionError('connection.expired');
  return JSON.parse(text) as Grant;
}

/** Renewed a little before it ends: a request takes its time, and clocks differ. */
const marginMs = 60_000;

/** A grant that will hold for the next request. */
export async function usableGrant(linked: Linked): Promise<Grant> {
  const grant = await heldGrant(linked);
  const { accessToken, accessEndsAt } = grant;
  const worn = !accessToken || (accessEndsAt ?? Infinity) <= linked.deps.clock() + marginMs;
  return worn && renewalOf(linked) ? renewedGrant(linked, grant) : grant;
}

export function renewalOf({
  vendor,
  connection,
}: Linked): ((booth: Booth, grant: Grant) => Promise<Grant>) | undefined {
  const way = vendor.connect.find(({ by }) => by === connection.by);
  return way?.by === 'oauth' ? way.refresh : way?.renew;
}

const leaseMs = 60_000;
const glanceMs = 50;
// Longer than any vendor may take: then the holder is dead, and its lease over.
const glances = 1500;

/**
 * Another grant in the place of `worn`, asked for once however many ask, in however many processes: a vendor that rotates
 * its tokens ends the whole family when an old one comes twice. What the vendor gave is kept before anyone uses it.
 */
export async function renewedGrant(linked: Linked, worn: Grant): Promise<Grant> {
  const renew = renewalOf(linked);
  if (!renew) throw new ConnectionError('connection.expired');
  const { deps, athleteId, connection, booth } = linked;
  const [name, holder] = [`renew ${connection.id}`, randomUUID()];
  for (let glance = 0; glance < glances; glance++) {
    const held = await heldGrant(linked);
    if (held.accessToken !== worn.accessToken) return held;
    const now = deps.clock();
    if (await deps.storage.leases.acquire(athleteId, name, { holder, now, until: now + leaseMs })) {
      try {
        const still = await heldGrant(linked);
        if (still.accessToken !== worn.accessToken) return still;
        const grant = await renew(booth, still);
        await keepGrant(linked, grant);
        return grant;
      } finally {
        await deps.storage.leases.release(athleteId, name, holder);
      }
    }
    await sleep(glanceMs);
  }
  throw new VendorError('vendor.down');
}
