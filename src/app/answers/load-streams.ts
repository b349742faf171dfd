import type { Session } from '../../analysis/session.ts';
import { sessionOf } from '../../analysis/stored.ts';
import type { Activity } from '../../domain/activity.ts';
import { decodeStreams } from '../../domain/stream-file.ts';
import type { Streams } from '../../domain/stream.ts';
import { landmarksOf } from '../training/landmarks.ts';
import type { Asking } from './period.ts';

type Acting = Pick<Asking, 'deps' | 'who'>;

/** The curves of the source an activity shows; undefined when it has none. */
export async function loadStreams(
  { deps, who }: { readonly deps: Asking['deps']; readonly who: Pick<Asking['who'], 'athleteId'> },
  activity: Activity,
): Promise<Streams | undefined> {
  const sources = await deps.storage.activities.sources(who.athleteId, activity.id);
  const hash = sources.find(({ id }) => id === activity.primarySourceId)?.streamsHash;
  const bytes = hash && (await deps.storage.blobs.get(who.athleteId, hash));
  return bytes ? decodeStreams(bytes) : undefined;
}

/** An activity ready for arithmetic over its curves. */
export async function loadSession(acting: Acting, activity: Activity): Promise<Session> {
  const [streams, landmarks] = await Promise.all([loadStreams(acting, activity), landmarksOf(acting)]);
  return sessionOf(activity, streams, { landmarks });
}
