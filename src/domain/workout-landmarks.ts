import { type Day, daysBetween } from './day.ts';
import { type Landmark, type LandmarkKind, landmarkOn, landmarkUnits } from './landmark.ts';
import { phrase, type Phrase } from './phrase.ts';
import type { WorkoutSport } from './workout.ts';

/** Everything a resolution may look at: what was known on the day of the session, for its sport. */
export interface Reference {
  readonly landmarks: readonly Landmark[];
  readonly day: Day;
  readonly sport: WorkoutSport;
}

/**
 * The sport a landmark without a sport was measured in. Watts at threshold differ between bike and run, and a
 * threshold pace is a runner's; heart rates hold for all.
 */
const homeSport: Partial<Record<LandmarkKind, WorkoutSport>> = {
  threshold_power: 'cycling',
  power_zones: 'cycling',
  threshold_pace: 'running',
  pace_zones: 'running',
  critical_swim_speed: 'swimming',
};

/** The landmark in force, never one measured in another sport. */
export function landmarkFor(kind: LandmarkKind, { landmarks, day, sport }: Reference): Landmark | undefined {
  const home = homeSport[kind];
  const usable = landmarks.filter((l) => l.sport !== undefined || home === undefined || home === sport);
  return landmarkOn(usable, kind, day, sport);
}

/** m/s at threshold: from the threshold pace, or critical swim speed. */
export function thresholdSpeed(landmark: Landmark): number {
  return (landmark.kind === 'critical_swim_speed' ? 100 : 1000) / landmark.value;
}

/** The pace landmark of a sport, if it has one. */
export function paceLandmark(reference: Reference): Landmark | undefined {
  return landmarkFor(reference.sport === 'swimming' ? 'critical_swim_speed' : 'threshold_pace', reference);
}

/** Thresholds move in a season: older ones are used, and said to be old. */
const oldAfterDays = 90;

/** Which landmark was used, its value and its age on the day of the session. */
export function landmarkNote(landmark: Landmark, day: Day): Phrase {
  const { kind, value, since, origin } = landmark;
  const age = daysBetween(since, day);
  const code = age > oldAfterDays ? 'workout.landmark_old' : 'workout.landmark_used';
  return phrase(code, { kind, value, unit: landmarkUnits[kind], since, days: age, by: origin.by });
}
