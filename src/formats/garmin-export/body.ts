import { type JsonObject, numberIn, objectIn } from '../json.ts';
import type { Findings } from './findings.ts';
import { dayIn, instantIn } from './times.ts';

/** Weight in grams, body fat in percent, thresholds as the account held them on that day. */
export function readBody(row: JsonObject, found: Findings): void {
  const day = dayIn(objectIn(row, 'metaData'));
  if (!day) return;
  const scale = objectIn(row, 'weight');
  const grams = numberIn(scale, 'weight') || undefined;
  const at = instantIn(scale, 'timestampGMT');
  const spot = { window: 'spot', at, order: at } as const;
  found.day(day, 'weight', grams === undefined ? undefined : grams / 1000, spot);
  // 0 is a failed measurement.
  found.day(day, 'body_fat', numberIn(scale, 'bodyFat') || undefined, spot);

  const power = valueIn(row, 'functionalThresholdPower');
  if (power) found.settings({ day, sport: 'cycling', settings: { thresholdPower: power } });
  const pulse = valueIn(row, 'lactateThresholdHeartRate');
  if (pulse) found.settings({ day, sport: 'running', settings: { thresholdHeartRate: pulse } });
}

/** A number, or an object that holds it under the same name or as `value`. */
function valueIn(row: JsonObject, key: string): number | undefined {
  return numberIn(row, key) || numberIn(objectIn(row, key), key, 'value') || undefined;
}

/** One line for each glass: the day is their sum. */
export function readHydration(row: JsonObject, found: Findings): void {
  const day = dayIn(row) ?? dayIn(row, 'timestampLocal') ?? dayIn(row, 'persistedTimestampGMT');
  if (!day) return;
  found.add(day, 'hydration', numberIn(row, 'valueInML'));
  found.add(day, 'sweat_loss', numberIn(row, 'estimatedSweatLossInML'));
}

export function readBloodPressure(row: JsonObject, found: Findings): void {
  const measured = objectIn(row, 'bloodPressure');
  const where = [row, objectIn(row, 'metaData'), measured];
  const day = where.map((one) => dayIn(one)).find((one) => one !== undefined);
  if (!day) return;
  const at = where.map((one) => instantIn(one, 'timestampGMT')).find((one) => one !== undefined);
  const spot = { window: 'spot', at, order: at } as const;
  found.day(day, 'blood_pressure_systolic', numberIn(measured, 'systolic') || undefined, spot);
  found.day(day, 'blood_pressure_diastolic', numberIn(measured, 'diastolic') || undefined, spot);
}
