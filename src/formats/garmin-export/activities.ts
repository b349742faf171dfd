import type { Recording, Totals } from '../../domain/recording.ts';
import { isFootSport } from '../../domain/sport.ts';
import { type JsonObject, numberIn, present, textIn } from '../json.ts';
import type { Findings } from './findings.ts';
import { sportOf } from './sports.ts';
import { instantIn } from './times.ts';
import { onlyTold } from '../told.ts';

/** Lengths are in centimetres, times in milliseconds, speeds in centimetres per millisecond. */
const [perMeter, perSecond, metersPerSecond] = [100, 1000, 10];

/**
 * One line of the list of activities. Its recording is a FIT file of the same export, found by the second at which it
 * starts; an activity that was typed in by hand has none. Energy is not read: nobody has proved its unit.
 */
export function readActivity(row: JsonObject, found: Findings): void {
  // The frame of a multisport race; its legs have lines of their own.
  if (row.parent === true) return;
  const start = instantIn(row, 'beginTimestamp') ?? instantIn(row, 'startTimeGmt');
  const id = numberIn(row, 'activityId');
  if (start === undefined || id === undefined) return;
  const sport = sportOf(row);
  const local = instantIn(row, 'startTimeLocal');
  found.recording(
    present<Recording>({
      ...onlyTold,
      ...sport,
      subSport: sport.subSport ?? (numberIn(row, 'eventTypeId') === 1 ? 'race' : undefined),
      start,
      utcOffsetSeconds: local === undefined ? undefined : Math.round((local - start) / 1000),
      title: textIn(row, 'name'),
      notes: textIn(row, 'description', 2000),
      totals: totalsOf(row, isFootSport(sport.sport)),
      vendorScores: scoresOf(row),
      vendorId: `garmin:${id}`,
    }),
  );
}

function totalsOf(row: JsonObject, isOnFoot: boolean): Totals {
  const scaled = (key: string, by: number): number | undefined => {
    const value = numberIn(row, key);
    return value === undefined ? undefined : value / by;
  };
  // A pulse or a power of 0 is a sensor that was not there.
  const measured = (key: string): number | undefined => numberIn(row, key) || undefined;
  const oneLeg = measured('avgRunCadence');
  return present<Totals>({
    distanceMeters: scaled('distance', perMeter),
    timerSeconds: scaled('duration', perSecond),
    elapsedSeconds: scaled('elapsedDuration', perSecond),
    movingSeconds: scaled('movingDuration', perSecond) || undefined,
    ascentMeters: scaled('elevationGain', perMeter),
    descentMeters: scaled('elevationLoss', perMeter),
    averageHeartRate: measured('avgHr'),
    maxHeartRate: measured('maxHr'),
    averagePower: measured('avgPower'),
    maxPower: measured('maxPower'),
    weightedPower: measured('normPower'),
    averageCadence:
      measured('avgDoubleCadence') ??
      (oneLeg !== undefined && isOnFoot ? oneLeg * 2 : (measured('avgBikeCadence') ?? oneLeg)),
    averageSpeed: scaled('avgSpeed', 1 / metersPerSecond) || undefined,
    maxSpeed: scaled('maxSpeed', 1 / metersPerSecond) || undefined,
  });
}

/** What the watch and the vendor scored, in the archive's list as in the vendor's own; under the names of a FIT file. */
export function scoresOf(row: JsonObject): Record<string, number> {
  return present<Record<string, number>>({
    training_effect: numberIn(row, 'aerobicTrainingEffect') || undefined,
    anaerobic_training_effect: numberIn(row, 'anaerobicTrainingEffect') || undefined,
    training_load_peak: numberIn(row, 'activityTrainingLoad') || undefined,
    training_stress_score: numberIn(row, 'trainingStressScore') || undefined,
    intensity_factor: numberIn(row, 'intensityFactor') || undefined,
    vo2max: numberIn(row, 'vO2MaxValue') || undefined,
    body_battery_difference: numberIn(row, 'differenceBodyBattery'),
  });
}
