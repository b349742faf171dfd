import tzlookup from '@photostructure/tz-lookup';
import type { Activity } from '../../domain/activity.ts';
import { type Instant, isTimeZone, utcOffsetSeconds, zoneFromOffset } from '../../domain/day.ts';
import type { Recording } from '../../domain/recording.ts';

export type ZoneChoice = Pick<Activity, 'timeZone' | 'timeZoneFrom'>;

type Clue = Pick<Recording, 'utcOffsetSeconds' | 'streams' | 'subSport'>;

/**
 * The zone in which the athlete lived the session. The watch's own offset decides: it is the clock they saw. A zone name
 * is better than a bare offset, so the name is taken from the position, or from the athlete, where it agrees.
 */
export function zoneFor(recording: Clue, start: Instant, athleteZone: string): ZoneChoice {
  const fromPosition = zoneOfPosition(recording);
  const offset = believableOffset(recording.utcOffsetSeconds);
  if (offset !== undefined) {
    const named = [fromPosition, athleteZone].find(
      (zone) => zone && utcOffsetSeconds(start, zone) === offset,
    );
    return { timeZone: named ?? zoneFromOffset(offset), timeZoneFrom: 'file' };
  }
  return fromPosition
    ? { timeZone: fromPosition, timeZoneFrom: 'position' }
    : { timeZone: athleteZone, timeZoneFrom: 'athlete' };
}

/**
 * The moment at which the clocks of `timeZone` show `clock`, a wall clock read as UTC. Of an hour that comes twice the
 * second is meant, of one that does not come the hour behind it.
 */
export function instantOnClock(clock: Instant, timeZone: string): Instant {
  const guess = clock - utcOffsetSeconds(clock, timeZone) * 1000;
  return clock - utcOffsetSeconds(guess, timeZone) * 1000;
}

const quarterHour = 900;
// The two clocks of a file are read a moment apart, never by minutes.
const clockSlack = 120;
const [mostWest, mostEast] = [-12 * 3600, 14 * 3600];

function believableOffset(seconds: number | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  const rounded = Math.round(seconds / quarterHour) * quarterHour;
  const believable = Math.abs(seconds - rounded) <= clockSlack && rounded >= mostWest && rounded <= mostEast;
  // Adding 0 turns −0 into 0, which a comparison of zones would not forgive.
  return believable ? rounded + 0 : undefined;
}

/** Enough samples for a median that no GPS jump moves. */
const samplesForPosition = 61;

function zoneOfPosition({ streams, subSport }: Clue): string | undefined {
  // A virtual ride's island is not where the athlete sat.
  if (subSport === 'virtual') return undefined;
  const { latitude, longitude } = streams.channels;
  if (!latitude || !longitude) return undefined;
  const seen: [number, number][] = [];
  for (let i = 0; i < latitude.length && seen.length < samplesForPosition; i++) {
    const [lat, lon] = [latitude[i] ?? NaN, longitude[i] ?? NaN];
    if (isOnEarth(lat, lon)) seen.push([lat, lon]);
  }
  if (seen.length === 0) return undefined;
  const zone = tzlookup(medianOf(seen.map(([lat]) => lat)), medianOf(seen.map(([, lon]) => lon)));
  return isTimeZone(zone) ? zone : undefined;
}

// 0°, 0° is what a receiver without a fix writes.
const isOnEarth = (lat: number, lon: number): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
