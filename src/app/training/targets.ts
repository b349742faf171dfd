import type { WorkoutSport } from '../../domain/workout.ts';
import type { Asking } from '../answers/period.ts';
import { fileTargets } from './file-targets.ts';
import type { WorkoutTarget } from './target.ts';
import { vendorTargets } from './vendor-targets.ts';

/** Every target this sport can go to right now; without a sport every target there is. */
export async function targetsFor(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  sport?: WorkoutSport,
): Promise<WorkoutTarget[]> {
  return [...(await fileTargets(deps, who, sport)), ...(await vendorTargets(deps, who, sport))];
}
