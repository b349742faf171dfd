import type { Day } from '../domain/day.ts';
import { type Landmark, type LandmarkKind, landmarkOn } from '../domain/landmark.ts';
import type { Sport } from '../domain/sport.ts';

/** Whose a landmark is when it names no sport: watts of a bike and of a running sensor are not comparable. */
const homeSport: { readonly [kind in LandmarkKind]?: Sport } = {
  threshold_power: 'cycling',
  power_zones: 'cycling',
  first_threshold_power: 'cycling',
  first_threshold_pace: 'running',
  threshold_pace: 'running',
  pace_zones: 'running',
  critical_swim_speed: 'swimming',
};

/** True when a landmark of this kind without a sport speaks of `sport`. */
export function speaksOf(kind: LandmarkKind, sport: Sport): boolean {
  const home = homeSport[kind];
  return home === undefined || home === sport;
}

/** The landmark in force for a sport on a day; one of another sport is never borrowed. */
export function landmarkInForce(
  landmarks: readonly Landmark[],
  kind: LandmarkKind,
  day: Day,
  sport: Sport,
): Landmark | undefined {
  const usable = speaksOf(kind, sport)
    ? landmarks
    : landmarks.filter((landmark) => landmark.kind !== kind || landmark.sport !== undefined);
  return landmarkOn(usable, kind, day, sport);
}
