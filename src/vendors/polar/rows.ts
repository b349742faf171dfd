import { type Day, dayOf } from '../../domain/day.ts';
import { instantOf } from '../../formats/iso-time.ts';
import type { JsonObject } from '../../formats/json.ts';

/** What a payload may hold: one exercise, or one day or night of a list. */
export type Kind =
  | 'exercise'
  | 'sleep'
  | 'nightly-recharge'
  | 'cardio-load'
  | 'continuous-heart-rate'
  | 'activity'
  | 'physical-info';

/** The athlete's day on which an exercise came to Polar, which says it in UTC. */
export function uploadDayIn(row: JsonObject, timeZone: string): Day | undefined {
  const at = instantOf(typeof row.upload_time === 'string' ? row.upload_time : '');
  return Number.isNaN(at) ? undefined : dayOf(at, timeZone);
}
