import { UnsupportedError } from '../../domain/errors.ts';
import type { Recording } from '../../domain/recording.ts';
import { isFootSport } from '../../domain/sport.ts';
import type { Channel } from '../../domain/stream.ts';
import { wordForSport } from '../sport-words.ts';
import { decimal, element } from '../xml-text.ts';

// Version 1 of Garmin's point extension is the one that every reader knows; it has no speed, which readers compute.
const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="boucle" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" xmlns:gpxdata="http://www.cluetrust.com/XML/GPXDATA/1/0">
`;

/**
 * One recording as GPX 1.1: a track whose segments end at the pauses, heart rate, cadence and temperature in Garmin's
 * extension, power bare as trainers and Strava write it, distance in ClueTrust's.
 * Points without a position are left out; throws UnsupportedError `gpx.no_position` when none has one.
 */
export function encodeGpx(recording: Recording): Uint8Array {
  const { streams, sport, subSport, title, notes, pauses } = recording;
  const { latitude, longitude } = streams.channels;
  if (!latitude?.some((value, i) => !Number.isNaN(value) && !Number.isNaN(longitude?.[i]))) {
    throw new UnsupportedError('gpx.no_position');
  }
  const starts = pauses.map((pause) => pause.endSeconds);
  const out = [head, `<metadata>${element('time', isoTime(recording, 0))}</metadata>\n<trk>`];
  out.push(element('name', title), element('desc', notes), element('type', wordForSport(sport, subSport)));
  out.push('<trkseg>\n');
  let next = 0;
  for (let i = 0; i < streams.time.length; i += 1) {
    const seconds = streams.time[i] ?? 0;
    if (next < starts.length && seconds >= (starts[next] ?? 0)) {
      out.push('</trkseg><trkseg>\n');
      while (next < starts.length && seconds >= (starts[next] ?? 0)) next += 1;
    }
    out.push(point(recording, i));
  }
  out.push('</trkseg></trk>\n</gpx>\n');
  return new TextEncoder().encode(out.join(''));
}

function point(recording: Recording, i: number): string {
  const { channels, time } = recording.streams;
  const value = (name: Channel): number => channels[name]?.[i] ?? Number.NaN;
  const [latitude, longitude] = [value('latitude'), value('longitude')];
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return '';
  // The extension counts the strides of one leg.
  const cadence = isFootSport(recording.sport) ? value('cadence') / 2 : value('cadence');
  const garmin =
    element('gpxtpx:atemp', value('temperature'), 1) +
    element('gpxtpx:hr', value('heartRate')) +
    element('gpxtpx:cad', cadence, 1);
  const extensions =
    element('power', value('power')) +
    element('gpxdata:distance', value('distance'), 2) +
    (garmin && `<gpxtpx:TrackPointExtension>${garmin}</gpxtpx:TrackPointExtension>`);
  return (
    `<trkpt lat="${decimal(latitude, 7)}" lon="${decimal(longitude, 7)}">` +
    element('ele', value('altitude'), 2) +
    element('time', isoTime(recording, time[i] ?? 0)) +
    `${extensions && `<extensions>${extensions}</extensions>`}</trkpt>\n`
  );
}

const isoTime = (recording: Recording, seconds: number): string =>
  new Date(recording.start + Math.round(seconds * 1000)).toISOString();
