import type { Format } from '../formats/format.ts';
import { vendors } from './index.ts';

/** The vendor format that reads this payload; undefined for a file that is none. */
export const payloadFormat = (bytes: Uint8Array): Format | undefined =>
  vendors.find(({ payloads }) => payloads?.sniff(bytes))?.payloads;
