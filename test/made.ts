import type { Landmark, LandmarkKind } from '../src/domain/landmark.ts';
import type { Day } from '../src/domain/day.ts';
import type { Recording } from '../src/domain/recording.ts';
import type { Sport } from '../src/domain/sport.ts';
import type { Channel, Streams } from '../src/domain/stream.ts';

/** A recording that is nothing but its streams, and what `more` adds. */
export function bare(sport: Sport, streams: Streams, more: Partial<Recording> = {}): Recording {
  return {
    sport,
    start: Date.UTC(2026, 0, 5, 8),
    startKnown: true,
    totals: {},
    streams,
    pauses: [],
    laps: [],
    lengths: [],
    sets: [],
    settings: {},
    vendorScores: {},
    warnings: [],
    ...more,
  };
}

/** Streams of `seconds` + 1 samples, one a second, each channel from a function of the second. */
export function everySecond(
  seconds: number,
  channels: { readonly [name in Channel]?: (second: number) => number },
): Streams {
  const fill = (value: (second: number) => number): Float64Array =>
    Float64Array.from({ length: seconds + 1 }, (_, second) => value(second));
  return {
    time: fill((second) => second),
    channels: Object.fromEntries(Object.entries(channels).map(([name, value]) => [name, fill(value)])),
  };
}

export const madeDay = '2026-01-05' as Day;

/** A landmark the athlete stated long ago. */
export function landmark(kind: LandmarkKind, value: number, more: Partial<Landmark> = {}): Landmark {
  return { kind, value, since: '2020-01-01' as Day, origin: { by: 'athlete' }, ...more };
}
