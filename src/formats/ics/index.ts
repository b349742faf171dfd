import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator';
import { addDays, type Day, type Instant } from '../../domain/day.ts';
import { cleanText } from '../../domain/text.ts';

/** One session in a calendar feed. */
export interface FeedEntry {
  /** Stays the same for the life of the session, so that a change moves it instead of doubling it. */
  readonly uid: string;
  readonly day: Day;
  readonly title: string;
  /** The session in words, a line for each block. */
  readonly description: string;
  readonly seconds?: number;
  /** `07:30` on the athlete's clock; absent = the whole day. Needs `seconds`. */
  readonly startTime?: string;
  readonly updatedAt?: Instant;
}

/** A calendar (RFC 5545) that other calendars subscribe to. The same entries give the same text. */
export function icsFeed(entries: readonly FeedEntry[], calendarName: string): string {
  const calendar = ical({
    name: cleanText(calendarName, 100),
    prodId: { company: 'boucle', product: 'training', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry));
  return calendar.toString();
}

/** The library writes Dates in UTC and leaves the zone out: midnight UTC is how it wants a plain day. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

function eventOf({ uid, day, title, description, seconds, startTime, updatedAt }: FeedEntry): ICalEventData {
  const stamp = new Date(updatedAt ?? midnight(day));
  const words = {
    id: `${uid.replace(/[^\w.-]/g, '_').slice(0, 80)}@boucle`,
    summary: cleanText(title, 120),
    description: cleanLines(description),
    // A planned session does not make its owner busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    stamp,
    lastModified: stamp,
  };
  const start = startTime === undefined ? Number.NaN : Date.parse(`${day}T${startTime}:00Z`);
  if (Number.isNaN(start) || !seconds)
    return { ...words, start: midnight(day), end: midnight(addDays(day, 1)), allDay: true };
  return { ...words, start: new Date(start), end: new Date(start + seconds * 1000), floating: true };
}

/** Line structure is wanted here, other control characters are not. */
function cleanLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .slice(0, 100)
    .map((line) => cleanText(line, 500))
    .join('\n');
}
