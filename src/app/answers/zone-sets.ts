import { sessionOf } from '../../analysis/stored.ts';
import { zoneTimesByAll } from '../../analysis/zones.ts';
import type { Activity, ZoneTimes } from '../../domain/activity.ts';
import { landmarksOf } from '../training/landmarks.ts';
import { loadStreams } from './load-streams.ts';
import type { Asking } from './period.ts';

/** Time in the zones of one set, and whose the set is. */
export interface ZoneSet extends ZoneTimes {
  readonly origin: 'device' | 'athlete';
}

/**
 * One activity by every set of zones that is known: what the athlete or an assistant stated, what a device carried.
 * Two programs that count different minutes each use one of them.
 */
export async function zoneSets(asking: Asking, activity: Activity): Promise<ZoneSet[]> {
  const [streams, landmarks] = await Promise.all([loadStreams(asking, activity), landmarksOf(asking)]);
  const setsBy = (origin: ZoneSet['origin']): ZoneSet[] => {
    const own = landmarks.filter((landmark) => (landmark.origin.by === 'device') === (origin === 'device'));
    return zoneTimesByAll(sessionOf(activity, streams, { landmarks: own })).map((times) => ({
      ...times,
      origin,
    }));
  };
  const counted = activity.analysis.zones
    .filter(({ model }) => model === 'device')
    .map((times): ZoneSet => ({ ...times, origin: 'device' }));
  return distinct([...setsBy('athlete'), ...setsBy('device'), ...counted]);
}

function distinct(sets: readonly ZoneSet[]): ZoneSet[] {
  const seen = new Set<string>();
  return sets.filter(({ of, bounds }) => {
    const key = `${of} ${bounds.join()}`;
    return !seen.has(key) && seen.add(key);
  });
}
