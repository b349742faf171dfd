import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import type { Limits } from '../format.ts';
import { defaultLimits } from '../format.ts';
import { instantOf, utcOffsetOf } from '../iso-time.ts';
import { type Budget, budgetOf, type PointTable, pointTable, spendPart } from '../track-points.ts';
import { numberOf, partialOf, readXml, unreadCounter, type XmlVisitor } from '../xml.ts';
import { gpxNamespaces, pointChannels, silent } from './names.ts';
import { isRecording, recordingOf } from './recording.ts';

/** One `trk` as the file tells it. */
export interface Track {
  readonly points: PointTable;
  segments: number;
  utcOffsetSeconds?: number | undefined;
  name?: string;
  description?: string;
  type?: string;
  /** Garmin's TrackStatsExtension: numbers by element name. */
  readonly stats: Map<string, number>;
}

/** What one GPX file holds besides its tracks. */
export interface GpxFile {
  readonly tracks: Track[];
  creator: string;
  name?: string;
  waypoints: number;
  routePoints: number;
  root?: string;
}

/**
 * Reads GPX 1.0 and 1.1. Each track that has times is a recording; a file whose tracks or routes have none is a
 * `course`, one that has only places is `waypoints`, one that has nothing is `empty`.
 */
export function decodeGpx(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const file: GpxFile = { tracks: [], creator: '', waypoints: 0, routePoints: 0 };
  const unread = unreadCounter();
  const stop = readXml(bytes, gpxNamespaces, visitorFor(file, unread.add, budgetOf(limits)), limits);
  const recorded = file.tracks.filter(isRecording);
  const points = file.tracks.reduce((sum, track) => sum + track.points.size + track.points.timeless, 0);
  const partial = partialOf(stop, { activities: 0, points: points + file.routePoints + file.waypoints });
  if (file.root !== 'gpx') throw new FormatError('gpx.not_gpx');
  return {
    format: 'gpx',
    kind: kindOf(file, recorded.length, points),
    recordings: recorded.map((track) => recordingOf(track, file)),
    wellness: [],
    workouts: [],
    unread: unread.counts,
    ...(partial && { partial }),
    warnings: [],
  };
}

function kindOf(file: GpxFile, recorded: number, points: number): string {
  if (recorded > 0) return 'activity';
  if (points + file.routePoints > 0) return 'course';
  return file.waypoints > 0 ? 'waypoints' : 'empty';
}

function visitorFor(file: GpxFile, countUnread: (name: string) => void, budget: Budget): XmlVisitor {
  let track: Track | undefined;
  let inPoint = false;
  let at = Number.NaN;
  return {
    open(name, attribute) {
      if (name === 'trkpt' && track) {
        inPoint = true;
        at = Number.NaN;
        track.points.set('latitude', numberOf(attribute('lat')));
        track.points.set('longitude', numberOf(attribute('lon')));
      } else if (name === 'trkseg' && track) track.segments += 1;
      else if (name === 'trk') {
        spendPart(budget);
        track = { points: pointTable(budget), segments: 0, stats: new Map() };
        file.tracks.push(track);
      } else if (file.root === undefined) {
        file.root = name;
        file.creator = cleanText(attribute('creator') ?? '');
      }
    },
    close(name, text, parent) {
      if (inPoint && track) {
        const channel = pointChannels[name];
        if (channel) track.points.set(channel, numberOf(text));
        else if (name === 'trkpt') {
          track.points.push(at, track.segments);
          inPoint = false;
        } else if (name === 'time' && parent === 'trkpt') {
          at = instantOf(text);
          if (track.points.size === 0) track.utcOffsetSeconds ??= utcOffsetOf(text);
        } else if (!silent.has(name)) countUnread(name);
      } else closeOutside(file, track, { name, text, parent });
      if (name === 'trk') track = undefined;
    },
  };
}

/** Elements outside a track point. */
function closeOutside(
  file: GpxFile,
  track: Track | undefined,
  element: { name: string; text: string; parent: string },
): void {
  const { name, text, parent } = element;
  if (name === 'wpt') file.waypoints += 1;
  else if (name === 'rtept') file.routePoints += 1;
  else if (track && parent === 'trk' && name === 'name') track.name = cleanText(text);
  else if (track && parent === 'trk' && name === 'desc') track.description = cleanText(text, 2000);
  else if (track && parent === 'trk' && name === 'type') track.type = cleanText(text, 60);
  else if (track && name.startsWith('stats:')) track.stats.set(name.slice(6), numberOf(text));
  else if (name === 'name' && (parent === 'metadata' || parent === 'gpx')) file.name = cleanText(text);
}
