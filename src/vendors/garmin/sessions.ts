import type { Recording, Totals } from '../../domain/recording.ts';
import { isFootSport } from '../../domain/sport.ts';
import { scoresOf } from '../../formats/garmin-export/activities.ts';
import { sportOf } from '../../formats/garmin-export/sports.ts';
import { instantIn } from '../../formats/garmin-export/times.ts';
import { type JsonObject, numberIn, objectIn, present, textIn } from '../../formats/json.ts';
import type { Found } from './readers.ts';
import { onlyTold } from '../../formats/told.ts';

/**
 * One line of the list: metres, seconds, m/s, unlike the archive's. Its recording is the file that the watch made, found
 * by the second at which it starts; a session that was typed in by hand has none. The identity is the archive's: what
 * either of them says later replaces the former.
 */
export function readListed(row: JsonObject, found: Found): void {
  // The frame of a multisport race; its legs have lines of their own, and its file holds them all.
  if (row.parent === true) return;
  const start = instantIn(row, 'startTimeGMT');
  const id = idIn(row);
  if (start === undefined || id === undefined) return;
  const sport = sportOf(row);
  found.recording(
    present<Recording>({
      ...onlyTold,
      ...sport,
      subSport: sport.subSport ?? (objectIn(row, 'eventType').typeKey === 'race' ? 'race' : undefined),
      start,
      utcOffsetSeconds: offsetOf(instantIn(row, 'startTimeLocal'), start),
      title: textIn(row, 'activityName'),
      notes: textIn(row, 'description', 2000),
      totals: totalsOf(row, isFootSport(sport.sport)),
      vendorScores: scoresOf(row),
      vendorId: `garmin:${id}`,
    }),
  );
}

function idIn(row: JsonObject): string | undefined {
  const id = row.activityId;
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  return /^\d{1,20}$/.test(text) ? text : undefined;
}

// No clock on earth is further from UTC than this; anything else is a damaged field.
const farthestOffset = 15 * 3600;

function offsetOf(local: number | undefined, start: number): number | undefined {
  const seconds = local === undefined ? undefined : Math.round((local - start) / 1000);
  return seconds !== undefined && Math.abs(seconds) <= farthestOffset ? seconds : undefined;
}

/** What a session can come to at all: a figure beyond it is another field than it is believed to be. */
const most = {
  seconds: 60 * 86_400,
  meters: 5_000_000,
  heartRate: 250,
  power: 3000,
  perMinute: 400,
} as const;

function totalsOf(row: JsonObject, isOnFoot: boolean): Totals {
  const upTo = (limit: number, ...keys: readonly string[]): number | undefined => {
    const value = numberIn(row, ...keys);
    return value !== undefined && value >= 0 && value <= limit ? value : undefined;
  };
  // A pulse, a power or a speed of 0 is a sensor that was not there.
  const measured = (limit: number, ...keys: readonly string[]): number | undefined =>
    upTo(limit, ...keys) || undefined;
  return present<Totals>({
    distanceMeters: upTo(most.meters, 'distance'),
    timerSeconds: upTo(most.seconds, 'duration'),
    elapsedSeconds: upTo(most.seconds, 'elapsedDuration'),
    movingSeconds: measured(most.seconds, 'movingDuration'),
    ascentMeters: upTo(100_000, 'elevationGain'),
    descentMeters: upTo(100_000, 'elevationLoss'),
    caloriesKcal: measured(100_000, 'calories'),
    averageHeartRate: measured(most.heartRate, 'averageHR'),
    maxHeartRate: measured(most.heartRate, 'maxHR'),
    averagePower: measured(most.power, 'avgPower'),
    maxPower: measured(10_000, 'maxPower'),
    weightedPower: measured(most.power, 'normPower'),
    averageCadence: isOnFoot
      ? measured(most.perMinute, 'averageRunningCadenceInStepsPerMinute')
      : measured(most.perMinute, 'averageBikingCadenceInRevPerMinute'),
    averageSpeed: measured(100, 'averageSpeed'),
    maxSpeed: measured(150, 'maxSpeed'),
    strokes: measured(100_000, 'strokes'),
  });
}

/** What only the answer about one session says: how it felt and how hard it was, and how closely a workout was followed. */
export function readDetail(row: JsonObject, id: string, found: Found): void {
  const summary = objectIn(row, 'summaryDTO');
  const within = (key: string, most: number): number | undefined => {
    const value = numberIn(summary, key);
    return value !== undefined && value >= 0 && value <= most ? value : undefined;
  };
  const effort = within('directWorkoutRpe', 100);
  const vendorScores = present<Record<string, number>>({
    // Ten times what the athlete chose; 0 is no answer.
    perceived_effort: effort ? effort / 10 : undefined,
    // 0 is very weak, 100 very strong.
    garmin_feel: within('directWorkoutFeel', 100),
    garmin_workout_score: within('directWorkoutComplianceScore', 100),
  });
  if (Object.keys(vendorScores).length === 0 || !/^\d{1,20}$/.test(id)) return;
  found.annotation({ about: `garmin:${id}`, by: 'garmin detail', vendorScores });
}
