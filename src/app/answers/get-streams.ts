import { thin, type Thinned, type ThinRequest } from '../../analysis/thin.ts';
import type { Activity } from '../../domain/activity.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import type { Channel } from '../../domain/stream.ts';
import { findActivity } from './find-activity.ts';
import { loadStreams } from './load-streams.ts';
import type { Asking } from './period.ts';

export interface Curves {
  readonly activity: Activity;
  readonly thinned: Thinned;
  /** Channels there are, asked for or not. */
  readonly recorded: readonly Channel[];
}

/** Curves of one activity, thinned. Throws UnsupportedError when it has none. */
export async function getStreams(asking: Asking, ref: string, request: ThinRequest): Promise<Curves> {
  const activity = await findActivity(asking, ref);
  const streams = await loadStreams(asking, activity);
  if (!streams || streams.time.length === 0) throw await withoutStreams(asking, activity);
  return { activity, thinned: thin(streams, request), recorded: Object.keys(streams.channels) as Channel[] };
}

/** Whether there never were any, or their time was over. */
async function withoutStreams(
  { deps, who }: Asking,
  { id, primarySourceId }: Activity,
): Promise<UnsupportedError> {
  const source = await deps.storage.activities.source(who.athleteId, primarySourceId);
  return new UnsupportedError(source?.channels.length ? 'streams.gone' : 'streams.none', { id });
}
