import { FormatError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { defaultLimits, type Format, type Limits } from '../format.ts';
import { instantOf, utcOffsetOf } from '../iso-time.ts';
import { type JsonObject, jsonHead, listIn, objectIn, readObject, textIn } from '../json.ts';
import { recordingsOf, type SuuntoLog } from '../suunto-log.ts';
import { budgetOf } from '../track-points.ts';

/** One activity as the Suunto app and Movescount wrote it: `{"DeviceLog": …}`. */
export const suuntoJson: Format = {
  id: 'suunto-json',
  extensions: ['.json'],
  // Named by the athlete or by number: only what is opened by name can be told by its content.
  names: /suunto[^/]*\.json$/,
  sniff: (bytes) => /^[^{]{0,8}\{\s*"DeviceLog"\s*:/.test(jsonHead(bytes)),
  decode,
};

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const { value, cutAt } = readObject(bytes, limits);
  const log = logOf(objectIn(value, 'DeviceLog'));
  if (!log) throw new FormatError('suunto.no_start');
  const { recordings, isCut } = recordingsOf(log, budgetOf(limits));
  const partial =
    cutAt !== undefined
      ? phrase('json.partial_object', { byte: cutAt })
      : isCut
        ? phrase('json.partial_samples', { limit: limits.records })
        : undefined;
  return {
    format: 'suunto-json',
    kind: 'activity',
    recordings,
    wellness: [],
    workouts: [],
    unread: {},
    ...(partial && { partial }),
    warnings: [],
  };
}

function logOf(log: JsonObject): SuuntoLog | undefined {
  const header = objectIn(log, 'Header');
  const samples = listIn(log, 'Samples');
  // A log that was cut may have lost its head: the first sample then tells when it began.
  const text = textIn(header, 'DateTime', 40) ?? (samples[0] && textIn(samples[0], 'TimeISO8601', 40)) ?? '';
  const start = instantOf(text);
  if (Number.isNaN(start)) return undefined;
  const beats = objectIn(log, 'R-R').Data;
  return {
    header,
    device: 'Device' in log ? objectIn(log, 'Device') : objectIn(header, 'Device'),
    samples: samples.flatMap((values) => {
      const at = instantOf(textIn(values, 'TimeISO8601', 40) ?? '');
      return Number.isNaN(at) || at < start ? [] : [{ at: (at - start) / 1000, values }];
    }),
    beats: Array.isArray(beats) ? beats.filter((one) => typeof one === 'number' && one > 0) : [],
    start,
    utcOffsetSeconds: utcOffsetOf(text),
  };
}
