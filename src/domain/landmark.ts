import type { Day } from './day.ts';
import type { Sport } from './sport.ts';

/** A physiological reference with its date and origin. Never assumed: no landmark, no number. */
export interface Landmark {
  readonly kind: LandmarkKind;
  /** Absent = holds for every sport. */
  readonly sport?: Sport;
  readonly value: number;
  /** Upper edges of the zones, lowest first, for the `*_zones` kinds; `value` is then their count. */
  readonly bounds?: readonly number[];
  readonly since: Day;
  readonly origin: Origin;
}

export const landmarkUnits = {
  max_heart_rate: 'bpm',
  resting_heart_rate: 'bpm',
  threshold_heart_rate: 'bpm',
  threshold_power: 'watts',
  // LT1, also called the aerobic or first ventilatory threshold (SV1). `threshold_…` is LT2.
  first_threshold_heart_rate: 'bpm',
  first_threshold_power: 'watts',
  first_threshold_pace: 'seconds_per_km',
  threshold_pace: 'seconds_per_km',
  critical_swim_speed: 'seconds_per_100m',
  maximal_aerobic_speed: 'km_per_hour',
  weight: 'kilograms',
  heart_rate_zones: 'bpm',
  power_zones: 'watts',
  pace_zones: 'seconds_per_km',
} as const;

export type LandmarkKind = keyof typeof landmarkUnits;
export const landmarkKinds = Object.keys(landmarkUnits) as LandmarkKind[];

/** Who said it. `detail`: the device, the test protocol or the assistant's client. */
export interface Origin {
  readonly by: 'athlete' | 'device' | 'assistant' | 'demo';
  readonly detail?: string;
}

/** The landmark in force on `day`: the youngest that is not later, one for the sport before one for all. */
export function landmarkOn(
  landmarks: readonly Landmark[],
  kind: LandmarkKind,
  day: Day,
  sport?: Sport,
): Landmark | undefined {
  const usable = landmarks.filter(
    (l) => l.kind === kind && l.since <= day && (l.sport === undefined || l.sport === sport),
  );
  return usable.sort(
    (a, b) => Number(b.sport === sport) - Number(a.sport === sport) || (a.since < b.since ? 1 : -1),
  )[0];
}
