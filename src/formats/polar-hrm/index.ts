import { FormatError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { defaultLimits, type Format, type Limits } from '../format.ts';
import { paramsOf, sectionsOf } from './params.ts';
import { recordingOf } from './recording.ts';

/** HRM files of Polar's programs of old: one session as text, on the clock of the wall. */
export const polarHrm: Format = {
  id: 'polar-hrm',
  extensions: ['.hrm'],
  sniff: (bytes) => /^[^[]{0,8}\[Params\]/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1')),
  decode,
};

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  if (bytes.length > limits.bytes) {
    throw new FormatError('hrm.too_big', { bytes: bytes.length, limitBytes: limits.bytes });
  }
  const sections = sectionsOf(textOf(bytes));
  const params = paramsOf(sections);
  if (!params) throw new FormatError('hrm.not_hrm');
  const { recording, samples } = recordingOf(sections, params, limits.records);
  if (samples === 0) throw new FormatError('hrm.no_samples');
  const isShort = samples < params.expected;
  return {
    format: 'polar-hrm',
    kind: 'activity',
    recordings: [recording],
    wellness: [],
    workouts: [],
    unread: {},
    ...(isShort && { partial: phrase('hrm.partial', { samples, expected: params.expected }) }),
    warnings: [],
  };
}

/** Windows wrote these files: what is no UTF-8 is its Western code page. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
