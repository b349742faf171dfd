import type { Channel } from '../../domain/stream.ts';
import { baseTypes, STRING } from './base-types.ts';
import { readColumn } from './columns.ts';
import type { DeveloperFieldLayout, Layout } from './layout.ts';
import { messagesOf, raw, text } from './message.ts';
import { fieldDescription, record } from './profile.ts';
import type { Section } from './scan.ts';

/** A field that an app or sensor added, as its description explains it. */
export interface DeveloperField {
  readonly name: string;
  readonly units: string;
  readonly type: number;
  readonly scale: number;
  readonly shift: number;
  /** The record field that it stands for, when the description says so. */
  readonly native?: number;
  readonly layout: DeveloperFieldLayout;
}

interface Meaning {
  readonly channel: Channel;
  /** By how much the value is multiplied to come into our unit. */
  readonly factor: number;
}

/**
 * Finds the meaning of developer fields of one section. Descriptions may come after the first record that uses them
 * (Karoo), or never: such fields are skipped by their size.
 */
export function developerFieldsOf(section: Section): (layout: Layout) => DeveloperField[] {
  const described = new Map<number, Omit<DeveloperField, 'layout'>>();
  for (const message of messagesOf([section], fieldDescription.message)) {
    const developer = raw(message, fieldDescription.developerIndex);
    const number = raw(message, fieldDescription.number);
    if (developer === undefined || number === undefined) continue;
    const forRecords = raw(message, fieldDescription.nativeMessage) === record.message;
    described.set(keyOf(developer, number), {
      name: (text(message, fieldDescription.name) ?? '').trim().toLowerCase(),
      units: (text(message, fieldDescription.units) ?? '').trim().toLowerCase(),
      type: (raw(message, fieldDescription.baseType) ?? STRING) & 0x1f,
      scale: raw(message, fieldDescription.scale) || 1,
      shift: raw(message, fieldDescription.offset) ?? 0,
      native: forRecords ? raw(message, fieldDescription.nativeField) : undefined,
    });
  }
  return ({ developerFields }) =>
    developerFields.flatMap((layout) => {
      const field = described.get(keyOf(layout.developer, layout.number));
      // Only single numbers of the size their type has can be read.
      return field && baseTypes[field.type]?.size === layout.size ? [{ ...field, layout }] : [];
    });
}

/** Fills the channels that the watch itself did not measure from fields that apps and sensors added. */
export function readDeveloperColumns(
  layouts: readonly Layout[],
  developer: (layout: Layout) => readonly DeveloperField[],
  slot: Int32Array,
  columns: Partial<Record<Channel, Float64Array>>,
  length: number,
): void {
  const native = new Set(Object.keys(columns).filter((name) => hasValue(columns[name as Channel]!)));
  for (const layout of layouts) {
    if (layout.developerFields.length === 0) continue;
    for (const field of developer(layout)) {
      const meaning = meaningOf(field);
      if (!meaning || native.has(meaning.channel)) continue;
      const into = (columns[meaning.channel] ??= new Float64Array(length).fill(Number.NaN));
      const { type, scale, shift } = field;
      const { offset } = field.layout;
      readColumn(layout, { type, offset, scale: scale / meaning.factor, zero: shift * scale }, slot, into);
    }
  }
}

const hasValue = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));
const keyOf = (developer: number, number: number): number => developer * 256 + number;

/** Names that sensors use on running and cycling watches: Stryd, CORE, Moxy and their kin. */
const byName: Readonly<Record<string, Channel>> = {
  power: 'power',
  'running power': 'power',
  run_power: 'power',
  cadence: 'cadence',
  distance: 'distance',
  speed: 'speed',
  'ground time': 'groundContactTime',
  'ground contact time': 'groundContactTime',
  'vertical oscillation': 'verticalOscillation',
  'step length': 'stepLength',
  core_temperature: 'coreTemperature',
  'core temperature': 'coreTemperature',
  'heart rate': 'heartRate',
  heart_rate: 'heartRate',
  'respiration rate': 'respirationRate',
};

const byNative: Readonly<Record<number, Channel>> = {
  [record.heartRate]: 'heartRate',
  [record.cadence]: 'cadence',
  [record.distance]: 'distance',
  [record.speed]: 'speed',
  [record.enhancedSpeed]: 'speed',
  [record.power]: 'power',
  [record.temperature]: 'temperature',
  [record.verticalOscillation]: 'verticalOscillation',
  [record.stanceTime]: 'groundContactTime',
  [record.stepLength]: 'stepLength',
  [record.muscleOxygen]: 'muscleOxygen',
  [record.coreTemperature]: 'coreTemperature',
};

/** Units as developers spell them, by channel; a channel in another unit than these is not read. */
const factors: Readonly<Partial<Record<Channel, Readonly<Record<string, number>>>>> = {
  power: { watts: 1, watt: 1, w: 1 },
  cadence: { rpm: 1, 'strides/min': 1, spm: 0.5, 'steps/min': 0.5 },
  distance: { m: 1, meters: 1, km: 1000 },
  speed: { 'm/s': 1, 'km/h': 1 / 3.6, kph: 1 / 3.6 },
  groundContactTime: { ms: 1, milliseconds: 1 },
  verticalOscillation: { mm: 1, millimeters: 1, cm: 10, centimeters: 10 },
  stepLength: { mm: 1, millimeters: 1, cm: 10, m: 1000 },
  coreTemperature: { c: 1, '°c': 1, celsius: 1, 'degrees celsius': 1 },
  temperature: { c: 1, '°c': 1, celsius: 1 },
  heartRate: { bpm: 1 },
  respirationRate: { 'breaths/min': 1, brpm: 1 },
  muscleOxygen: { '%': 1, percent: 1 },
};

function meaningOf({ name, units, native }: DeveloperField): Meaning | undefined {
  const channel = (native === undefined ? undefined : byNative[native]) ?? byName[name];
  if (!channel) return undefined;
  const factor = factors[channel]?.[units];
  return factor === undefined ? undefined : { channel, factor };
}
