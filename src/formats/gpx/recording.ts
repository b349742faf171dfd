import type { Device, Recording, Totals } from '../../domain/recording.ts';
import type { Channel, Pause, Streams } from '../../domain/stream.ts';
import { isKnownDate } from '../iso-time.ts';
import { sportFromWord } from '../sport-words.ts';
import { countBothLegs } from '../track-points.ts';
import type { GpxFile, Track } from './decode.ts';
import { distanceAlong } from '../distance.ts';

/**
 * A track is a recording when time passes in it, and no faster than anything an athlete rides: planners stamp a whole
 * route with one moment, and Garmin Connect gives the points of a course a few hundredths of a second each.
 */
export function isRecording({ points }: Track): boolean {
  if (!(points.last > points.first)) return false;
  const { streams, sections } = points.finish(points.first);
  const { latitude, longitude } = streams.channels;
  if (!latitude || !longitude) return true;
  const meters = distanceAlong(latitude, longitude, sections).at(-1) ?? 0;
  return !(meters / (streams.time.at(-1) ?? 1) > fastestMean);
}

/** m/s over a whole track. */
const fastestMean = 100;

/** One track as a recording. The file states no totals unless a Garmin handheld wrote its own. */
export function recordingOf(track: Track, file: GpxFile): Recording {
  const start = track.points.first;
  const { streams: read, sections } = track.points.finish(start);
  const sport = sportFromWord(track.type ?? '');
  countBothLegs(read, sport.sport);
  const streams = withDistance(read, sections);
  const title = track.name || file.name;
  const device = deviceOf(file.creator);
  return {
    ...sport,
    start,
    startKnown: isKnownDate(start),
    ...(track.utcOffsetSeconds !== undefined && { utcOffsetSeconds: track.utcOffsetSeconds }),
    ...(device && { device }),
    ...(title && { title }),
    ...(track.description && { notes: track.description }),
    totals: statedTotals(track.stats),
    streams,
    pauses: pausesBetween(streams.time, sections),
    laps: [],
    lengths: [],
    sets: [],
    settings: {},
    vendorScores: {},
    warnings: [],
  };
}

/** The file's distance where most points have one, else the great-circle way through the positions. */
function withDistance(streams: Streams, sections: Int32Array): Streams {
  const { distance, latitude, longitude } = streams.channels;
  const known = distance?.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0) ?? 0;
  if (known * 2 > streams.time.length || !latitude || !longitude) return streams;
  return {
    time: streams.time,
    channels: { ...streams.channels, distance: distanceAlong(latitude, longitude, sections) } satisfies {
      [name in Channel]?: Float64Array;
    },
  };
}

/** A new segment says that the recording was stopped and started again. */
function pausesBetween(time: Float64Array, sections: Int32Array): Pause[] {
  const pauses: Pause[] = [];
  for (let i = 1; i < time.length; i += 1) {
    if (sections[i] !== sections[i - 1]) {
      pauses.push({ startSeconds: time[i - 1], endSeconds: time[i] });
    }
  }
  return pauses;
}

function statedTotals(stats: ReadonlyMap<string, number>): Totals {
  // A zero here is a field that the writer did not fill.
  const stated = (name: string): number | undefined => {
    const value = stats.get(name);
    return value !== undefined && value > 0 && Number.isFinite(value) ? value : undefined;
  };
  const totals: { readonly [name in keyof Totals]: number | undefined } = {
    distanceMeters: stated('Distance'),
    timerSeconds: stated('TimerTime'),
    elapsedSeconds: stated('TotalElapsedTime'),
    movingSeconds: stated('MovingTime'),
    ascentMeters: stated('Ascent'),
    descentMeters: stated('Descent'),
    maxSpeed: stated('MaxSpeed'),
  };
  return Object.fromEntries(Object.entries(totals).filter(([, value]) => value !== undefined));
}

// Programs and services that pass files on: their name says nothing about the device.
const programs =
  /connect|strava|movescount|runkeeper|mapmyfitness|ridewithgps|opentracks|export|stylesheet|visualizer|gpx|caltopo|viking|osmtracker|cruiser|komoot|endomondo|sports-tracker|boucle|https?:/i;

function deviceOf(creator: string): Device | undefined {
  return creator === '' || creator === '...' || programs.test(creator) ? undefined : { product: creator };
}
