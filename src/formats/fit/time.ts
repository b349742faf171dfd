import type { Instant } from '../../domain/day.ts';

/** FIT counts seconds from midnight, 31 December 1989, UTC. */
const fitEpochMs = Date.UTC(1989, 11, 31);

/** Below this, a FIT time means "seconds since power on": the watch did not know the date yet. */
export const FIRST_KNOWN_TIME = 0x1000_0000;

export const instantFromFit = (seconds: number): Instant => fitEpochMs + seconds * 1000;
export const fitFromInstant = (instant: Instant): number => (instant - fitEpochMs) / 1000;

/**
 * Seconds east of UTC from a moment written twice, in UTC and on the wall clock; undefined when the pair is no time zone
 * (zones run from −12 to +14 hours). Rounded to the quarter hour: the two clocks are not read in the same instant.
 */
export function offsetFromLocal(utc: number | undefined, local: number | undefined): number | undefined {
  if (utc === undefined || local === undefined || utc < FIRST_KNOWN_TIME) return undefined;
  const offset = Math.round((local - utc) / 900) * 900;
  return offset >= -12 * 3600 && offset <= 14 * 3600 ? offset : undefined;
}
