import type { Format } from '../format.ts';
import { xmlHead } from '../xml-text.ts';
import { decodeGpx } from './decode.ts';
import { encodeGpx } from './encode.ts';

/** GPS Exchange Format 1.0 and 1.1: tracks with Garmin, ClueTrust and bare extensions. */
export const gpx: Format = {
  id: 'gpx',
  extensions: ['.gpx'],
  sniff: (bytes) => /<(?:[\w.-]{1,40}:)?gpx[\s>]/i.test(xmlHead(bytes)),
  decode: decodeGpx,
  encode: encodeGpx,
};
