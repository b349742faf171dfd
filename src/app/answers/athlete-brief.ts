import { zonesInForce } from '../../analysis/zones-in-force.ts';
import type { ZoneTimes } from '../../domain/activity.ts';
import { landmarksIn, type Memory } from '../../domain/athlete.ts';
import { addDays, type Day, type Instant } from '../../domain/day.ts';
import { deviceName } from '../../domain/device-name.ts';
import type { Sport } from '../../domain/sport.ts';
import type { ActivityTally, Intake } from '../../storage/storage.ts';
import type { Asking } from './period.ts';
import { type Completeness, completenessOf } from './period-quality.ts';

export interface AthleteBrief {
  readonly memories: readonly Memory[];
  readonly zones: readonly {
    readonly sport: Sport;
    readonly of: ZoneTimes['of'];
    readonly model: string;
    readonly bounds: readonly number[];
  }[];
  readonly sports: readonly { readonly sport: Sport; readonly activities: number }[];
  readonly activities: number;
  readonly span?: { readonly first: Day; readonly last: Day };
  readonly nights?: { readonly first: Day; readonly last: Day };
  readonly devices: readonly string[];
  readonly files: Readonly<Record<Intake['state'], number>>;
  readonly lastActivityStart?: Instant;
  /** Of the last four weeks. */
  readonly known?: Completeness;
}

const zonedSports = ['running', 'cycling', 'swimming'] as const;

/** Who the athlete is, as far as boucle knows: memory, zones in force today, and what the library holds. */
export async function athleteBrief(asking: Asking): Promise<AthleteBrief> {
  const { deps, who, today } = asking;
  const { storage } = deps;
  const { athleteId } = who;
  const [memories, tally, span, nights, files, known] = await Promise.all([
    storage.memories.list(athleteId),
    storage.activities.tally(athleteId),
    storage.activities.span(athleteId),
    storage.wellness.span(athleteId),
    storage.intakes.count(athleteId),
    completenessOf(asking, { from: addDays(today, -27), to: today }),
  ]);
  const inForce = memories.filter(({ expires }) => expires === undefined || expires >= today);
  const landmarks = landmarksIn(inForce);
  return {
    memories: inForce,
    zones: zonedSports.flatMap((sport) =>
      zonesInForce(landmarks, today, sport).map((zones) => ({ sport, ...zones })),
    ),
    sports: countBy(tally, ({ sport }) => sport).map(([sport, activities]) => ({ sport, activities })),
    activities: tally.reduce((sum, { activities }) => sum + activities, 0),
    span,
    nights,
    devices: countBy(tally, ({ device }) => deviceName(device)).map(([name]) => name),
    files,
    lastActivityStart: tally.length > 0 ? Math.max(...tally.map(({ lastStart }) => lastStart)) : undefined,
    known,
  };
}

/** Activities by what `key` says of them, most frequent first; what it says nothing of is left out. */
function countBy<T>(
  tally: readonly ActivityTally[],
  key: (one: ActivityTally) => T | undefined,
): [T, number][] {
  const counts = new Map<T, number>();
  for (const one of tally) {
    const value = key(one);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + one.activities);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
