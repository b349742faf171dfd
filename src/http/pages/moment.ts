import { dayOf, type Instant, localTime } from '../../domain/day.ts';
import type { Visit } from '../visit.ts';

/** `Thu, 3 Dec 2026, 07:30`: a moment on the athlete's own clock. */
export function momentOf(at: Instant, { voice, athlete }: Pick<Visit, 'voice' | 'athlete'>): string {
  const { timeZone } = athlete.preferences;
  return `${voice.day(dayOf(at, timeZone))}, ${localTime(at, timeZone).slice(11, 16)}`;
}
