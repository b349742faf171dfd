import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import type { WellnessReading } from '../../domain/wellness.ts';
import { defaultLimits, type Format, type Limits } from '../../formats/format.ts';
import { newFindings } from '../../formats/garmin-export/findings.ts';
import { readRows } from '../../formats/json.ts';
import { isPayloadOf, unwrapPayload } from '../payload.ts';
import { vendorId } from './arrivals.ts';
import { isBelievable } from './believable.ts';
import { type Found, readers } from './readers.ts';
import { parseKeepingIds } from './read-json.ts';

/** The service's answers as they were kept. They speak the app's language, which the archive shares in part. */
export const payloads: Format = {
  id: 'garmin',
  extensions: ['.json'],
  names: /(?:^|\/)garmin-[a-z]+_[\w-]*\.json$/,
  sniff: (bytes) => isPayloadOf(vendorId, bytes),
  decode,
};

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const payload = unwrapPayload(bytes);
  if (!payload) throw new FormatError('json.damaged', { byte: 0 });
  const read = Object.hasOwn(readers, payload.kind)
    ? readers[payload.kind as keyof typeof readers]
    : undefined;
  const found: Found = { ...newFindings(), planned: [], unread: {} };
  const { body, partial } = bodyOf(payload.body, limits);
  read?.(body, { about: payload.about, found, most: limits.records });
  const { recordings, annotations, settings, wellness } = found.all();
  return {
    format: 'garmin',
    kind: payload.kind,
    // The same words as the archive's: it is the same account that speaks.
    device: { manufacturer: 'garmin', product: 'connect' },
    recordings,
    annotations,
    settings,
    wellness: wellness.filter((reading: WellnessReading) => isBelievable(reading)),
    workouts: found.planned,
    unread: read ? found.unread : { [payload.kind]: 1 },
    ...(partial && { partial }),
    warnings: [],
  };
}

/** The answer; of a damaged one the rows that can be saved. */
function bodyOf(
  bytes: Uint8Array,
  limits: Limits,
): { readonly body: unknown; readonly partial?: DecodedFile['partial'] } {
  if (bytes.length > limits.bytes)
    throw new FormatError('json.too_big', { bytes: bytes.length, limitBytes: limits.bytes });
  try {
    return { body: parseKeepingIds(new TextDecoder().decode(bytes)) };
  } catch {
    const { rows, partial } = readRows(bytes, limits);
    return { body: rows, partial };
  }
}
