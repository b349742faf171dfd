import type { Connection } from '../../domain/connection.ts';
import { BoucleError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Deps, Who } from '../deps.ts';
import { destroyGrant, type Linked, usableGrant } from './grant.ts';
import { openBooth } from './line.ts';
import { syncJob } from './sync-job.ts';
import { connectionNeeded, vendorNamed } from './vendor.ts';

/** Nothing is fetched or sent until it is resumed. */
export async function pauseConnection(deps: Deps, who: Who, vendorId: string): Promise<Phrase[]> {
  const { id } = await connectionNeeded(deps, who, vendorId);
  await deps.storage.connections.update(who.athleteId, id, (before) =>
    before.state === 'active' ? { ...before, state: 'paused' } : before,
  );
  await deps.storage.jobs.finish(who.athleteId, id);
  return [];
}

export async function resumeConnection(deps: Deps, who: Who, vendorId: string): Promise<Phrase[]> {
  const { id } = await connectionNeeded(deps, who, vendorId);
  await deps.storage.connections.update(who.athleteId, id, (before) =>
    before.state === 'paused' ? { ...before, state: 'active' } : before,
  );
  await deps.storage.jobs.put(who.athleteId, syncJob(id, deps.clock()));
  return [];
}

/**
 * Ends the permission at the vendor and destroys the grant here. What was fetched stays. Returns what is left for the
 * athlete to do: a vendor that is down, or lets nobody end a permission from outside.
 */
export async function disconnect(deps: Deps, who: Who, vendorId: string): Promise<Phrase[]> {
  const connection = await connectionNeeded(deps, who, vendorId);
  const vendor = vendorNamed(deps, vendorId);
  const booth = openBooth(deps, vendor, connection.region);
  const linked: Linked = { deps, athleteId: who.athleteId, vendor, connection, booth };
  const left = await revoke(linked);
  await destroyGrant(linked);
  await deps.storage.push.unlink(who.athleteId, { vendor: vendorId, connectionId: connection.id });
  await deps.storage.jobs.finish(who.athleteId, connection.id);
  await deps.storage.connections.update(who.athleteId, connection.id, ended);
  return left;
}

/** Before an athlete's data go for good: every permission ends. Returns what is left for them to do. */
export async function disconnectAll(deps: Deps, who: Who): Promise<Phrase[]> {
  const all = await deps.storage.connections.list(who.athleteId);
  const standing = all.filter(
    ({ vendor, state }) =>
      state !== 'disconnected' && deps.vendors?.list.some((known) => known.id === vendor),
  );
  const left = await Promise.all(standing.map(({ vendor }) => disconnect(deps, who, vendor)));
  return left.flat();
}

const ended = (before: Connection): Connection => ({
  ...before,
  state: 'disconnected',
  why: undefined,
  progress: { ...before.progress, trouble: undefined, waitingUntil: undefined },
});

async function revoke(linked: Linked): Promise<Phrase[]> {
  const { vendor, connection, booth, deps } = linked;
  const byHand = [phrase('source.revoke_by_hand', { vendor: vendor.name })];
  const way = vendor.connect.find(({ by }) => by === connection.by);
  if (way?.by !== 'oauth' || !way.revoke) return byHand;
  if (connection.state === 'broken') return [];
  try {
    await way.revoke(booth, await usableGrant(linked));
    return [];
  } catch (error) {
    if (!(error instanceof BoucleError)) throw error;
    deps.log.warn({ code: error.code, vendor: vendor.id }, 'a permission could not be ended at the vendor');
    return byHand;
  }
}
