import type { Connection } from '../../domain/connection.ts';
import type { Deps } from '../deps.ts';
import { syncJob } from '../sources/sync-job.ts';

/** In one step, so that many messages about one athlete make one fetch. */
const atOnce = 500;
/** A session comes with several messages within seconds. */
const settleMs = 5_000;
/** Vendors send again what was not acknowledged, for a week at most. */
const rememberedMs = 8 * 86_400_000;

/**
 * Passes on what vendors sent: for every account that somebody connected there is something to fetch, soon. What is
 * nobody's is dropped. True when there was anything.
 */
export async function passOn({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): Promise<boolean> {
  const messages = await storage.push.unread(atOnce);
  if (messages.length === 0) return false;
  const now = clock();
  const links = messages.flatMap((message) => message.links);
  const each = new Map(links.map((link) => [`${link.athleteId}\n${link.connectionId}`, link]));
  await storage.transaction(async ({ connections, jobs, push }) => {
    for (const { athleteId, connectionId } of each.values()) {
      const connection = await connections.update(athleteId, connectionId, told);
      if (connection?.state === 'active') await jobs.put(athleteId, syncJob(connectionId, now + settleMs));
    }
    await push.markRead(messages, now);
  });
  await storage.push.sweep(now - rememberedMs);
  return true;
}

/** Counted, so that what comes while a fetch goes on is not lost with its end: see `hasNews`. */
const told = (before: Connection): Connection =>
  before.state === 'active'
    ? { ...before, progress: { ...before.progress, told: (before.progress.told ?? 0) + 1 } }
    : before;
