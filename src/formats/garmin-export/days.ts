import { type JsonObject, listIn, numberIn, objectIn } from '../json.ts';
import type { Findings } from './findings.ts';
import { dayIn } from './times.ts';

/** The sums of one day. */
export function readDay(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  if (!day) return;
  const number = (key: string): number | undefined => numberIn(row, key);
  const measured = (key: string): number | undefined => number(key) || undefined;
  found.day(day, 'steps', number('totalSteps'));
  found.day(day, 'distance', number('totalDistanceMeters'));
  found.day(day, 'calories_active', number('activeKilocalories'));
  found.day(day, 'calories_resting', measured('bmrKilocalories'));
  found.day(day, 'resting_heart_rate', measured('restingHeartRate'));
  found.day(day, 'heart_rate_min', measured('minHeartRate'));
  found.day(day, 'heart_rate_max', measured('maxHeartRate'));
  found.day(day, 'intensity_minutes_moderate', number('moderateIntensityMinutes'));
  found.day(day, 'intensity_minutes_vigorous', number('vigorousIntensityMinutes'));
  const stress = listIn(objectIn(row, 'allDayStress'), 'aggregatorList').find(({ type }) => type === 'TOTAL');
  if (stress) {
    // Negative is "not enough worn to say".
    found.day(day, 'stress_average', notNegative(numberIn(stress, 'averageStressLevel')));
    found.day(day, 'stress_max', notNegative(numberIn(stress, 'maxStressLevel')));
  }
  const battery = objectIn(row, 'bodyBattery');
  found.day(day, 'body_battery_charged', numberIn(battery, 'chargedValue'));
  found.day(day, 'body_battery_drained', numberIn(battery, 'drainedValue'));
  for (const stat of listIn(battery, 'bodyBatteryStatList')) {
    const value = numberIn(stat, 'statsValue');
    if (stat.bodyBatteryStatType === 'HIGHEST') found.day(day, 'body_battery_high', value);
    if (stat.bodyBatteryStatType === 'LOWEST') found.day(day, 'body_battery_low', value);
  }
}

const notNegative = (value: number | undefined): number | undefined =>
  value !== undefined && value >= 0 ? value : undefined;
