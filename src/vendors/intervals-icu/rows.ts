import { type Day, toDay } from '../../domain/day.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import type { JsonObject } from '../../formats/json.ts';

/** What a payload may hold. `activity` is about a file, `session` stands for itself. */
export type Kind = 'activity' | 'session' | 'strava-stubs' | 'wellness' | 'event' | 'settings';

/** What one payload says. */
export type Found = Partial<DecodedFile> & Pick<DecodedFile, 'kind'>;

/** Strava lets nobody hand on what came from it: such a row has a date, a note and nothing else. */
export const isStub = (row: JsonObject): boolean => row.source === 'STRAVA' || row._note != null;

/** The calendar day of a date or of a time on the wall; undefined for anything else. */
export function dayIn(row: JsonObject, key: string): Day | undefined {
  const value = row[key];
  return typeof value === 'string' ? realDay(value.slice(0, 10)) : undefined;
}

export function realDay(text: string): Day | undefined {
  try {
    return toDay(text);
  } catch {
    return undefined;
  }
}
