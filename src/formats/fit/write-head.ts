import type { Recording } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import { ENUM, STRING, UINT16, UINT32, UINT32Z, UINT8 } from './base-types.ts';
import { manufacturerNumber, productNumber } from './devices.ts';
import {
  deviceInfo,
  FIELD_MESSAGE_INDEX,
  FIELD_TIMESTAMP,
  fileId,
  hrZone,
  powerZone,
  sportMessage,
  userProfile,
  workout,
  zonesTarget,
} from './profile.ts';
import { sportNumbersOf } from './sports.ts';
import { fitFromInstant } from './time.ts';
import type { FieldShape, FieldValue, Writer } from './writer.ts';
import { stringSize } from './writer.ts';

const ACTIVITY_FILE = 4;

/** One message of the fields that have a value; nothing when none has. */
export function writeKnown(
  writer: Writer,
  global: number,
  fields: readonly (readonly [number: number, type: number, value: number | string | undefined])[],
): void {
  const known = fields.filter(([, , value]) => value !== undefined && !Number.isNaN(value));
  if (known.length === 0) return;
  const shape: FieldShape[] = known.map(([number, type, value]) => ({
    number,
    type,
    ...(typeof value === 'string' && { bytes: stringSize(value) }),
  }));
  writer.write(
    { global, fields: shape },
    known.map(([, , value]): FieldValue => value),
  );
}

/** Who recorded, for whom: file id, device, athlete settings, sport and title. */
export function writeHead(writer: Writer, recording: Recording): void {
  const start = Math.round(fitFromInstant(recording.start));
  const manufacturer = manufacturerNumber(recording.device?.manufacturer);
  const product = productNumber(manufacturer, recording.device?.product);
  const name = product === undefined ? recording.device?.product : undefined;
  const serial = serialOf(recording.device?.serial);
  writeKnown(writer, fileId.message, [
    [fileId.type, ENUM, ACTIVITY_FILE],
    [fileId.manufacturer, UINT16, manufacturer],
    [fileId.product, UINT16, product],
    [fileId.serialNumber, UINT32Z, serial],
    [fileId.timeCreated, UINT32, start],
    [fileId.productName, STRING, name],
  ]);
  writeKnown(writer, deviceInfo.message, [
    [FIELD_TIMESTAMP, UINT32, start],
    [deviceInfo.deviceIndex, UINT8, 0],
    [deviceInfo.manufacturer, UINT16, manufacturer],
    [deviceInfo.product, UINT16, product],
    [deviceInfo.serialNumber, UINT32Z, serial],
  ]);
  writeSettings(writer, recording);
  const { sport, subSport } = sportNumbersOf(recording);
  writeKnown(writer, sportMessage.message, [
    [sportMessage.sport, ENUM, sport],
    [sportMessage.subSport, ENUM, subSport],
  ]);
  if (recording.title)
    writeKnown(writer, workout.message, [[workout.name, STRING, cleanText(recording.title, 100)]]);
}

function writeSettings(writer: Writer, { settings }: Recording): void {
  writeKnown(writer, userProfile.message, [
    [userProfile.weight, UINT16, settings.weightKilograms && settings.weightKilograms * 10],
    [userProfile.restingHeartRate, UINT8, settings.restingHeartRate],
  ]);
  writeKnown(writer, zonesTarget.message, [
    [zonesTarget.maxHeartRate, UINT8, settings.maxHeartRate],
    [zonesTarget.thresholdHeartRate, UINT8, settings.thresholdHeartRate],
    [zonesTarget.thresholdPower, UINT16, settings.thresholdPower],
  ]);
  const heartRate = zoneShape(hrZone.message, hrZone.highBpm, UINT8);
  settings.heartRateZones?.forEach((edge, i) => writer.write(heartRate, [i, edge]));
  const power = zoneShape(powerZone.message, powerZone.highValue, UINT16);
  settings.powerZones?.forEach((edge, i) => writer.write(power, [i, edge]));
}

const zoneShape = (global: number, field: number, type: number) => ({
  global,
  fields: [
    { number: FIELD_MESSAGE_INDEX, type: UINT16 },
    { number: field, type },
  ],
});

const serialOf = (serial: string | undefined): number | undefined =>
  serial && /^\d{1,10}$/.test(serial) ? Number(serial) : undefined;
