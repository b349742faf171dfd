import { type Hypnogram, hypnogramOf } from '../../analysis/wellness/hypnogram.ts';
import type { Day } from '../../domain/day.ts';
import { nightKey } from '../../domain/recording.ts';
import type { Asking } from './period.ts';

export interface NightCourse extends Hypnogram {
  readonly source: string;
}

/** How the night that ended on `day` went, by the device that tells its sleep; else by any that knows. */
export async function nightCourse(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  day: Day,
  preferred: string | undefined,
): Promise<NightCourse | undefined> {
  const told = await deps.storage.annotations.about(who.athleteId, [nightKey(day)]);
  const found = told.find(({ by }) => by === preferred) ?? told[0];
  const course = found?.stages && hypnogramOf(found.stages);
  return course && { ...course, source: found.by };
}
