import type { Totals } from '../../domain/recording.ts';
import { isFootSport, type Sport } from '../../domain/sport.ts';
import { type Message, raw, scaled } from './message.ts';
import type { lap, session } from './profile.ts';

type TotalFields = typeof session | typeof lap;

const countsStrokes: ReadonlySet<Sport> = new Set<Sport>(['swimming', 'rowing', 'paddling']);

/** What a session or lap message states, in our units. Nothing is corrected here: the device's own figures. */
export function totalsOf(message: Message, f: TotalFields, sport: Sport): Totals {
  const cadence = raw(message, f.averageCadence);
  const fraction = scaled(message, f.averageFractionalCadence, 128) ?? 0;
  // A watch counts one foot (science §4): 81.5 strides are 163 steps a minute.
  const feet = isFootSport(sport) ? 2 : 1;
  return present({
    distanceMeters: scaled(message, f.distance, 100),
    timerSeconds: scaled(message, f.timerTime, 1000),
    elapsedSeconds: scaled(message, f.elapsedTime, 1000),
    movingSeconds: scaled(message, f.movingTime, 1000),
    ascentMeters: raw(message, f.ascent),
    descentMeters: raw(message, f.descent),
    caloriesKcal: raw(message, f.calories),
    averageHeartRate: raw(message, f.averageHeartRate),
    maxHeartRate: raw(message, f.maxHeartRate),
    averagePower: raw(message, f.averagePower),
    maxPower: raw(message, f.maxPower),
    weightedPower: raw(message, f.weightedPower),
    averageCadence: cadence === undefined ? undefined : (cadence + fraction) * feet,
    averageSpeed: scaled(message, f.enhancedAverageSpeed, 1000) ?? scaled(message, f.averageSpeed, 1000),
    maxSpeed: scaled(message, f.enhancedMaxSpeed, 1000) ?? scaled(message, f.maxSpeed, 1000),
    averageTemperature: raw(message, f.averageTemperature),
    strokes: countsStrokes.has(sport) ? raw(message, f.cycles) : undefined,
  });
}

/** The same object without its undefined members: absent is absent, also in JSON. */
export function present<T extends object>(facts: { [key in keyof T]: T[key] | undefined }): Partial<T> {
  const known: Partial<T> = {};
  for (const key in facts) if (facts[key] !== undefined) known[key] = facts[key];
  return known;
}
