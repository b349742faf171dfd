import type { Channel } from '../../domain/stream.ts';
import { readColumn } from './columns.ts';
import { type DeveloperField, readDeveloperColumns } from './developer.ts';
import { isNumber, type Layout, PLACE } from './layout.ts';
import { record } from './profile.ts';
import { SEMICIRCLES_PER_DEGREE } from './semicircles.ts';
import { placeRecords, type Slots } from './slots.ts';

/** The records of a file as columns over rising time, before they are shared out among its sessions. */
export interface Track {
  readonly slots: Slots;
  /** As stored: one foot's cadence is not doubled yet, that depends on the sport. */
  readonly columns: Partial<Record<Channel, Float64Array>>;
}

interface RecordField {
  readonly channel: Channel;
  readonly field: number;
  readonly scale: number;
  /** What stands for 0, as stored. */
  readonly zero?: number;
}

/** In this order: a field further down (the enhanced one) replaces what one above it gave. */
const recordFields: readonly RecordField[] = [
  { channel: 'latitude', field: record.latitude, scale: SEMICIRCLES_PER_DEGREE },
  { channel: 'longitude', field: record.longitude, scale: SEMICIRCLES_PER_DEGREE },
  { channel: 'distance', field: record.distance, scale: 100 },
  { channel: 'speed', field: record.speed, scale: 1000 },
  { channel: 'speed', field: record.enhancedSpeed, scale: 1000 },
  { channel: 'altitude', field: record.altitude, scale: 5, zero: 2500 },
  { channel: 'altitude', field: record.enhancedAltitude, scale: 5, zero: 2500 },
  { channel: 'heartRate', field: record.heartRate, scale: 1 },
  { channel: 'power', field: record.power, scale: 1 },
  { channel: 'cadence', field: record.cadence, scale: 1 },
  { channel: 'cadence', field: record.cadence256, scale: 256 },
  { channel: 'temperature', field: record.temperature, scale: 1 },
  { channel: 'leftBalance', field: record.leftRightBalance, scale: 1 },
  { channel: 'groundContactTime', field: record.stanceTime, scale: 10 },
  { channel: 'verticalOscillation', field: record.verticalOscillation, scale: 10 },
  { channel: 'stepLength', field: record.stepLength, scale: 10 },
  { channel: 'respirationRate', field: record.respirationRate, scale: 1 },
  { channel: 'respirationRate', field: record.enhancedRespirationRate, scale: 100 },
  { channel: 'coreTemperature', field: record.coreTemperature, scale: 100 },
  { channel: 'muscleOxygen', field: record.muscleOxygen, scale: 10 },
];

/** Reads all record messages. `developer` are the fields that apps and sensors added, by developer index and number. */
export function readTrack(
  layouts: readonly Layout[],
  developer: (layout: Layout) => readonly DeveloperField[],
): Track {
  const slots = placeRecords(layouts);
  const columns: Partial<Record<Channel, Float64Array>> = {};
  const column = (channel: Channel): Float64Array =>
    (columns[channel] ??= new Float64Array(slots.time.length).fill(Number.NaN));
  for (const layout of layouts) readCompressedSpeedDistance(layout, slots, column);
  for (const { channel, field, scale, zero = 0 } of recordFields) {
    for (const layout of layouts) {
      const found = layout.fields.find(({ number }) => number === field);
      if (found && isNumber(found)) readColumn(layout, { ...found, scale, zero }, slots.of, column(channel));
    }
  }
  addFractionalCadence(layouts, slots, columns.cadence);
  readDeveloperColumns(layouts, developer, slots.of, columns, slots.time.length);
  refine(columns);
  return { slots, columns: withValues(columns) };
}

/** 12 bits of speed (1/100 m/s) and 12 of distance (1/16 m) that start again at zero every 256 m. */
function readCompressedSpeedDistance(
  layout: Layout,
  slots: Slots,
  column: (channel: Channel) => Float64Array,
): void {
  const found = layout.fields.find((f) => f.number === record.compressedSpeedDistance && f.size === 3);
  if (!found) return;
  const { bytes } = layout.source;
  let total = 0;
  let last = 0;
  for (let i = 0; i < layout.count; i++) {
    const at = layout.places[i * PLACE] + found.offset;
    const [a, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    // All ones: not measured. Taken apart it would be 40.95 m/s.
    if ((a & b & c) === 0xff) continue;
    const sixteenths = (b >> 4) | (c << 4);
    total += (sixteenths - last) & 0xfff;
    last = sixteenths;
    const slot = slots.of[layout.places[i * PLACE + 2]];
    if (slot < 0) continue;
    column('speed')[slot] = (a | ((b & 0x0f) << 8)) / 100;
    column('distance')[slot] = total / 16;
  }
}

function addFractionalCadence(
  layouts: readonly Layout[],
  slots: Slots,
  cadence: Float64Array | undefined,
): void {
  if (!cadence) return;
  const fraction = new Float64Array(cadence.length);
  for (const layout of layouts) {
    const found = layout.fields.find(({ number }) => number === record.fractionalCadence);
    if (found && isNumber(found)) readColumn(layout, { ...found, scale: 128, zero: 0 }, slots.of, fraction);
  }
  for (let i = 0; i < cadence.length; i++) cadence[i] += fraction[i];
}

function refine({ heartRate, leftBalance, latitude, longitude }: Track['columns']): void {
  // A strap without skin contact writes 0 (Zwift, Onelap): that is no heart rate.
  if (heartRate) for (let i = 0; i < heartRate.length; i++) if (heartRate[i] === 0) heartRate[i] = Number.NaN;
  if (leftBalance) for (let i = 0; i < leftBalance.length; i++) leftBalance[i] = leftShare(leftBalance[i]);
  if (!latitude || !longitude) return;
  for (let i = 0; i < latitude.length; i++) {
    if (Math.abs(latitude[i]) <= 90 && Math.abs(longitude[i]) <= 180) continue;
    latitude[i] = Number.NaN;
    longitude[i] = Number.NaN;
  }
}

/** Bit 7 set: the low seven bits are the right leg's percent. Not set: nobody knows whose they are. */
const leftShare = (bits: number): number => (bits >= 0x80 ? 100 - (bits & 0x7f) : Number.NaN);

/** A channel in which nothing was measured is no channel. */
function withValues(columns: Track['columns']): Track['columns'] {
  const kept = Object.entries(columns).filter(([, values]) => values.some((value) => !Number.isNaN(value)));
  return Object.fromEntries(kept);
}
