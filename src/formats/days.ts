import { type Day, toDay } from '../domain/day.ts';
import type { JsonObject } from './json.ts';

/** The calendar day of a date or of a time on the wall; undefined for anything else. */
export function dayIn(row: JsonObject, key: string): Day | undefined {
  const value = row[key];
  return typeof value === 'string' ? realDay(value.slice(0, 10)) : undefined;
}

/** `2026-11-30` when there is such a day. */
export function realDay(text: string): Day | undefined {
  try {
    return toDay(text);
  } catch {
    return undefined;
  }
}
