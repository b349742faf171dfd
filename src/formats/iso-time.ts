import type { Instant } from '../domain/day.ts';

const pattern =
  /^\s*(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d\d(?::?\d\d)?)?\s*$/;

/**
 * Reads the times of TCX and GPX files: `2013-06-01T17:32:20Z`, with a fraction, with an offset, or with neither.
 * Both formats are defined in UTC, so a time without zone is UTC. NaN for anything that is no moment.
 */
export function instantOf(text: string): Instant {
  const fast = fastUtc(text);
  if (fast === fast) return fast;
  const match = pattern.exec(text);
  if (!match) return Number.NaN;
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone] = match;
  const date = dateMs(Number(year), Number(month), Number(day));
  const clock = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  // 60 is a leap second, 24:00 the end of a day; beyond that it is not a time.
  if (clock > 86_400 || Number(minute) > 59 || Number(second) > 60) return Number.NaN;
  return date + clock * 1000 + Math.round(Number(`0.${fraction}`) * 1000) - offsetOf(zone) * 1000;
}

/**
 * Seconds east of UTC when the file says where it was written. `Z` and `+00:00` say nothing: that is how programs write
 * UTC, not where the athlete was.
 */
export function utcOffsetOf(text: string): number | undefined {
  const zone = pattern.exec(text)?.[8];
  const seconds = zone === undefined ? 0 : offsetOf(zone);
  return seconds === 0 || Math.abs(seconds) > 15 * 3600 ? undefined : seconds;
}

function offsetOf(zone: string | undefined): number {
  if (!zone || zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * (zone.length > 3 ? 60 : 0));
}

// Nearly every point of a file looks like 2013-06-01T17:32:20Z or …20.000Z and shares its day with the one before.
let lastDay = '';
let lastDayMs = Number.NaN;

function fastUtc(text: string): number {
  const { length } = text;
  if ((length !== 20 && length !== 24) || text.charCodeAt(length - 1) !== 0x5a) return Number.NaN;
  if (text.charCodeAt(10) !== 0x54 || (length === 24 && text.charCodeAt(19) !== 0x2e)) return Number.NaN;
  const day = text.slice(0, 10);
  if (day !== lastDay) {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return Number.NaN;
    lastDay = day;
    lastDayMs = dateMs(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)));
  }
  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = two(text, 17);
  if (!(hour < 24 && minute < 60 && second < 60)) return Number.NaN;
  const ms = length === 24 ? two(text, 20) * 10 + digit(text, 22) : 0;
  return lastDayMs + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
}

const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 0x30;
  return value >= 0 && value <= 9 ? value : Number.NaN;
};
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

// Recordings before GPS was open to all, or after 2200, are clocks that went wrong in a way that nothing can use.
function dateMs(year: number, month: number, day: number): number {
  const ms = Date.UTC(year, month - 1, day);
  const real = new Date(ms);
  return year >= 1970 && year <= 2200 && real.getUTCMonth() === month - 1 && real.getUTCDate() === day
    ? ms
    : Number.NaN;
}

/**
 * Watches that do not know the date count from the last day of 1989; FIT calls everything below 0x10000000 of that
 * count "unknown", which is July 1998. TCX and GPX are younger than that: an earlier date is such a count.
 */
const firstKnownMs = Date.UTC(1989, 11, 31) + 0x1000_0000 * 1000;
export const isKnownDate = (instant: Instant): boolean => instant >= firstKnownMs;
