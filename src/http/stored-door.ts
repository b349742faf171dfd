import { createHash } from 'node:crypto';
import type { Instant } from '../domain/day.ts';
import type { Storage } from '../storage/storage.ts';
import type { Door } from './door.ts';
import { newSecret } from './token.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A browser nobody uses is signed out; however much it is used, the athlete signs in again some day. */
const limits = { idle: 30 * dayMs, whole: 90 * dayMs };

/** The door of a host: sessions are rows, so that any process knows them and ends them. */
export function storedDoor({ sessions }: Pick<Storage, 'sessions'>, clock: () => Instant): Door {
  return {
    seconds: limits.whole / 1000,
    open: async (athleteId, browser) => {
      const session = newSecret();
      const now = clock();
      await sessions.save({ digest: digestOf(session), athleteId, createdAt: now, usedAt: now, browser });
      return session;
    },
    whoseIs: async (session) => {
      const digest = digestOf(session);
      const found = await sessions.get(digest);
      const now = clock();
      if (!found || now - found.createdAt >= limits.whole || now - found.usedAt >= limits.idle)
        return undefined;
      // Once an hour: a page that is only read must not cost a write on the disk more.
      if (now - found.usedAt >= hourMs) await sessions.touch(digest, now);
      return { athleteId: found.athleteId, since: found.createdAt, browser: digest };
    },
    leave: async (session) => sessions.delete(digestOf(session)),
    leaveEverywhere: async (athleteId) => sessions.deleteOf(athleteId),
    sweep: async () => {
      const now = clock();
      await sessions.sweep({ createdAt: now - limits.whole, usedAt: now - limits.idle });
    },
  };
}

const digestOf = (session: string): string =>
  createHash('sha256').update(`browser session ${session}`).digest('base64url');
