import type { Format } from '../format.ts';
import { xmlHead } from '../xml-text.ts';
import { decodeTcx } from './decode.ts';
import { encodeTcx } from './encode.ts';

/** Garmin Training Center XML, version 2, with ActivityExtension v2. */
export const tcx: Format = {
  id: 'tcx',
  extensions: ['.tcx'],
  sniff: (bytes) => /<(?:[\w.-]{1,40}:)?TrainingCenterDatabase[\s>]/.test(xmlHead(bytes)),
  decode: decodeTcx,
  encode: encodeTcx,
};
