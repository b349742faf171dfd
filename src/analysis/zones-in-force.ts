import type { Day } from '../domain/day.ts';
import type { Landmark } from '../domain/landmark.ts';
import type { Sport } from '../domain/sport.ts';
import { landmarkInForce } from './landmarks.ts';
import { type ZoneModel, zoneModel } from './zones.ts';

/** The zones a sport has on a day, from the athlete's landmarks alone; a quantity without a landmark has none. */
export function zonesInForce(landmarks: readonly Landmark[], day: Day, sport: Sport): ZoneModel[] {
  const basis = {
    landmark: (kind: Landmark['kind']) => landmarkInForce(landmarks, kind, day, sport),
    recording: { sport, settings: {} },
  };
  return (['heart_rate', 'power', 'pace'] as const).flatMap((of) => zoneModel(basis, of) ?? []);
}
