import type { Day } from '../../domain/day.ts';
import { instantFromFit } from './time.ts';

/** A moment and, when the clock on the wall is known, its local day. */
export interface Where {
  readonly day?: Day;
  readonly at: number;
}

/** Where FIT times stand on the calendar. */
export interface Place {
  at(seconds: number): Where;
  /** Hour on the wall, 0–23; undefined when the wall clock is not known. */
  hour(seconds: number): number | undefined;
  /** Days since 1970 of the local day, or of the UTC day when the wall clock is not known: to tell days apart. */
  dayNumber(seconds: number): number;
}

const DAY_MS = 86_400_000;

export function placeBy(offset: number | undefined): Place {
  const local = (seconds: number): number => instantFromFit(seconds) + (offset ?? 0) * 1000;
  return {
    at: (seconds) => {
      const at = instantFromFit(seconds);
      if (offset === undefined) return { at };
      return { day: new Date(local(seconds)).toISOString().slice(0, 10) as Day, at };
    },
    hour: (seconds) => (offset === undefined ? undefined : new Date(local(seconds)).getUTCHours()),
    dayNumber: (seconds) => Math.floor(local(seconds) / DAY_MS),
  };
}
