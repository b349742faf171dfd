import type { Activity } from '../../domain/activity.ts';
import { headOf } from './activity-head.ts';

/** Our load of one session and a vendor's, and why they are not the same. */
export interface LoadBeside {
  /** The vendor's score, by its own name. */
  readonly score: string;
  readonly ours: number;
  readonly theirs: number;
  /** `thresholds`: both count an hour at threshold as 100; `scale`: theirs counts something else. */
  readonly why: 'thresholds' | 'scale';
}

/** Every load that a vendor gives a session. The scale of a stress score is ours; the others are the vendor's secret. */
const loads: Readonly<Record<string, LoadBeside['why']>> = {
  intervals_training_load: 'thresholds',
  training_stress_score: 'thresholds',
  training_load_peak: 'scale',
  coros_training_load: 'scale',
  polar_training_load: 'scale',
  polar_cardio_load: 'scale',
  strava_relative_effort: 'scale',
};

/** Every vendor's load beside ours, each with both numbers; nothing where we have none. */
export function loadsBeside(activity: Activity): LoadBeside[] {
  const ours = headOf(activity, 1).trainingLoad;
  if (ours === undefined) return [];
  return Object.entries(loads).flatMap(([score, why]) => {
    const theirs = activity.vendorScores[score];
    return theirs === undefined ? [] : [{ score, ours, theirs, why }];
  });
}
