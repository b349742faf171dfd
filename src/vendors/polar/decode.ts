import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import type { WellnessReading } from '../../domain/wellness.ts';
import { phrase } from '../../domain/phrase.ts';
import { defaultLimits, type Format, type Limits } from '../../formats/format.ts';
import { type JsonObject, readObject } from '../../formats/json.ts';
import { isPayloadOf, unwrapPayload } from '../payload.ts';
import { dayReadings } from './days.ts';
import { readExercise } from './exercise.ts';
import type { Kind } from './rows.ts';
import { settingsOf } from './settings.ts';

type Found = Partial<DecodedFile> & Pick<DecodedFile, 'kind'>;
type Reader = (row: JsonObject, about: string, limits: Limits) => Found;

const readings =
  (kind: string, read: (row: JsonObject) => readonly WellnessReading[]): Reader =>
  (row) => {
    const wellness = read(row);
    return { kind: wellness.length > 0 ? kind : 'empty', wellness };
  };

const readers: Readonly<Record<Kind, Reader>> = {
  exercise: readExercise,
  sleep: readings('sleep', dayReadings.sleep),
  'nightly-recharge': readings('sleep', dayReadings.recharge),
  'cardio-load': readings('monitoring', dayReadings.cardioLoad),
  'continuous-heart-rate': readings('monitoring', dayReadings.heartRate),
  activity: readings('monitoring', dayReadings.activity),
  'physical-info': (row) => {
    const settings = settingsOf(row);
    return { kind: settings.length > 0 ? 'settings' : 'empty', settings };
  },
};

/** One exercise, night or day as AccessLink answered it. */
export const polarPayloads: Format = {
  id: 'polar',
  extensions: ['.json'],
  names:
    /(?:^|\/|› )polar-(?:exercise|sleep|nightly-recharge|cardio-load|continuous-heart-rate|activity|physical-info)-[^/]*\.json$/,
  sniff: (bytes) => isPayloadOf('polar', bytes),
  decode,
};

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const payload = unwrapPayload(bytes);
  if (payload?.vendor !== 'polar') throw new FormatError('json.damaged', { byte: 0 });
  const { value, cutAt } = readObject(payload.body, limits);
  const reader = Object.hasOwn(readers, payload.kind) ? readers[payload.kind as Kind] : undefined;
  const found = reader?.(value, payload.about, limits) ?? { kind: 'empty', unread: { [payload.kind]: 1 } };
  const partial = cutAt === undefined ? undefined : phrase('json.partial_object', { byte: cutAt });
  return {
    format: 'polar',
    // The nights of the archive and of AccessLink are one series.
    device: { manufacturer: 'polar', product: 'flow' },
    recordings: [],
    wellness: [],
    workouts: [],
    unread: {},
    warnings: [],
    ...(partial && { partial }),
    ...found,
  };
}
