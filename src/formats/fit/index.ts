import type { Format } from '../format.ts';
import { encodeActivity } from './activity-file.ts';
import { decode } from './decode.ts';
import { hasSignature } from './scan.ts';

/** Garmin's and most other watches' own format. */
export const fit: Format = {
  id: 'fit',
  extensions: ['.fit'],
  sniff: hasSignature,
  decode,
  encode: encodeActivity,
};

export { encodeActivity, encodeMultisport } from './activity-file.ts';
export { encodeWellness, type WellnessToWrite } from './wellness-file.ts';
export { fitWorkout } from './workout-file.ts';
