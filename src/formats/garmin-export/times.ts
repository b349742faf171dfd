import type { Day, Instant } from '../../domain/day.ts';
import { realDay } from '../days.ts';
import { instantOf } from '../iso-time.ts';
import type { JsonObject } from '../json.ts';

/**
 * A moment, in any of the shapes that one export uses: milliseconds, text in UTC without `Z`, or a list
 * `[year, month, day, hour, minute, second, nanoseconds]`.
 */
export function instantIn(row: JsonObject, key: string): Instant | undefined {
  const value = row[key];
  const ms =
    typeof value === 'number' ? value : typeof value === 'string' ? momentOf(value) : partsOf(value)?.ms;
  // Garmin has known of nobody before 1990; a smaller number is no time in milliseconds.
  return ms !== undefined && ms >= earliest && ms < latest ? Math.round(ms) : undefined;
}

const [earliest, latest] = [Date.UTC(1990, 0, 1), Date.UTC(2200, 0, 1)];

const momentOf = (text: string): number => {
  const at = /^\d{10,16}(?:\.\d+)?$/.test(text) ? Number(text) : instantOf(text);
  return Number.isNaN(at) ? -1 : at;
};

/** The athlete's day, which the export calls `calendarDate` in all its shapes. */
export function dayIn(row: JsonObject, key = 'calendarDate'): Day | undefined {
  const value = row[key];
  if (typeof value === 'string') return realDay(value.slice(0, 10));
  const ms = typeof value === 'number' ? value : partsOf(value)?.ms;
  // The milliseconds of a date are those of its midnight in UTC.
  return ms !== undefined && ms >= earliest && ms < latest
    ? realDay(new Date(ms).toISOString().slice(0, 10))
    : undefined;
}

function partsOf(value: unknown): { readonly ms: number } | undefined {
  if (!Array.isArray(value) || value.length < 3 || !value.every((part) => typeof part === 'number')) {
    return undefined;
  }
  const [year, month, day, hour = 0, minute = 0, second = 0] = value;
  return { ms: Date.UTC(year, month - 1, day, hour, minute, second) };
}
