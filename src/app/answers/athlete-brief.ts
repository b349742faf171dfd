import { zonesInForce } from '../../analysis/zones-in-force.ts';
import type { ZoneTimes } from '../../domain/activity.ts';
import { landmarksIn, type Memory } from '../../domain/athlete.ts';
import { addDays, type Day, type Instant } from '../../domain/day.ts';
import { deviceName } from '../../domain/device-name.ts';
import type { Sport } from '../../domain/sport.ts';
import type { Intake } from '../../storage/storage.ts';
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
  const [memories, heads, span, nights, files, known] = await Promise.all([
    storage.memories.list(athleteId),
    storage.activities.heads(athleteId, {}),
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
    sports: countBy(heads.map(({ sport }) => sport)).map(([sport, activities]) => ({ sport, activities })),
    activities: heads.length,
    span,
    nights,
    devices: countBy(heads.flatMap(({ device }) => deviceName(device) ?? [])).map(([name]) => name),
    files,
    lastActivityStart: heads.length > 0 ? Math.max(...heads.map(({ start }) => start)) : undefined,
    known,
  };
}

/** Distinct values with their counts, most frequent first. */
function countBy<T>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
