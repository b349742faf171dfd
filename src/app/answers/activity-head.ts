import type { Activity } from '../../domain/activity.ts';
import type { ActivityHead } from '../../storage/storage.ts';

/** An activity as its line in a list. */
export function headOf(activity: Activity, sourceCount: number): ActivityHead {
  const { training_load: load, weighted_power: weighted } = activity.analysis.metrics;
  return {
    ...activity,
    trainingLoad: load?.value,
    trainingLoadMethod: load?.value === undefined ? undefined : load.method,
    weightedPower: weighted?.value,
    sourceCount,
  };
}
