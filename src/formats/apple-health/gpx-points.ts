import { readXml, type XmlVisitor } from '../xml.ts';
import { defaultLimits } from '../format.ts';

/** A point of a workout's route, as text. */
export interface GpxPoint {
  readonly time: string;
  readonly lat: string | undefined;
  readonly lon: string | undefined;
  readonly ele?: string;
  readonly speed?: string;
}

/** The points of a route file that have a time; none of a file that cannot be read. */
export function gpxPoints(bytes: Uint8Array): GpxPoint[] {
  const points: GpxPoint[] = [];
  let point: { -readonly [key in keyof GpxPoint]: GpxPoint[key] } | undefined;
  const visitor: XmlVisitor = {
    open(name, attribute) {
      if (name === 'trkpt') point = { time: '', lat: attribute('lat'), lon: attribute('lon') };
    },
    close(name, text) {
      if (!point) return;
      if (name === 'time') point.time = text.trim();
      else if (name === 'ele') point.ele = text.trim();
      else if (name === 'speed') point.speed = text.trim();
      else if (name === 'trkpt') {
        if (point.time !== '' && points.length < defaultLimits.records) points.push(point);
        point = undefined;
      }
    },
  };
  try {
    readXml(bytes, { '': '', 'http://www.topografix.com/GPX/1/1': '' }, visitor);
  } catch {
    return [];
  }
  return points;
}
