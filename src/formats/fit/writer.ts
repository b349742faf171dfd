import { baseTypes, FLOAT32, FLOAT64, SINT16, SINT32, SINT8, STRING } from './base-types.ts';
import { crc16 } from './crc.ts';

/** A field to be written: its number, base type and, for strings and arrays, how many bytes it takes. */
export interface FieldShape {
  readonly number: number;
  readonly type: number;
  readonly bytes?: number;
}

/** `undefined` and NaN are written as the type's invalid value. */
export type FieldValue = number | string | Uint8Array | readonly (number | undefined)[] | undefined;

/** One kind of message with its fields, ready to be written many times. */
export interface Shape {
  readonly global: number;
  readonly fields: readonly FieldShape[];
}

export interface Writer {
  /** Writes one message, preceded by its definition where that is not in force. */
  write(shape: Shape, values: readonly FieldValue[]): void;
  /** The whole file: header, messages, checksum. */
  finish(): Uint8Array;
}

/** How a file introduces itself: protocol version in half bytes, profile version × 100. */
export interface Versions {
  readonly protocol: number;
  readonly profile: number;
}

const HEADER = 14;
const LOCALS = 16;
/** Types of more than one byte carry bit 7 ("has an order of bytes"). */
const typeByte = (type: number): number => (baseTypes[type].size > 1 ? type | 0x80 : type);

/** A writer of one FIT file, little endian. */
export function newWriter({ protocol, profile }: Versions = { protocol: 0x10, profile: 2100 }): Writer {
  let bytes = new Uint8Array(4096);
  let view = new DataView(bytes.buffer);
  let at = HEADER;
  const locals: (Shape | undefined)[] = Array.from({ length: LOCALS });
  const sizes: number[] = Array.from({ length: LOCALS }, () => 0);
  let nextLocal = 0;

  const need = (more: number): void => {
    if (at + more <= bytes.length) return;
    const wider = new Uint8Array(Math.max(bytes.length * 2, at + more));
    wider.set(bytes);
    bytes = wider;
    view = new DataView(bytes.buffer);
  };

  const define = (shape: Shape): number => {
    const local = nextLocal;
    nextLocal = (nextLocal + 1) % LOCALS;
    locals[local] = shape;
    sizes[local] =
      1 + shape.fields.reduce((sum, { type, bytes: size }) => sum + (size ?? baseTypes[type].size), 0);
    need(6 + shape.fields.length * 3);
    bytes[at] = 0x40 | local;
    view.setUint16(at + 3, shape.global, true);
    bytes[at + 5] = shape.fields.length;
    at += 6;
    for (const { number, type, bytes: size } of shape.fields) {
      bytes.set([number, size ?? baseTypes[type].size, typeByte(type)], at);
      at += 3;
    }
    return local;
  };

  const put = (type: number, value: number): void => {
    writeNumber(view, type, at, value);
    at += baseTypes[type].size;
  };

  const putField = ({ type, bytes: size }: FieldShape, value: FieldValue): void => {
    if (type === STRING) {
      const from = at;
      bytes.set(fitString(typeof value === 'string' ? value : '', size ?? 1), from);
      at += size ?? 1;
    } else if (value instanceof Uint8Array) {
      bytes.set(value.subarray(0, size), at);
      at += size ?? value.length;
    } else if (Array.isArray(value)) {
      const count = (size ?? 0) / baseTypes[type].size;
      for (let i = 0; i < count; i++) put(type, (value as (number | undefined)[])[i] ?? Number.NaN);
    } else put(type, (value as number | undefined) ?? Number.NaN);
  };

  return {
    write(shape, values) {
      const known = locals.indexOf(shape);
      const local = known < 0 ? define(shape) : known;
      need(sizes[local]);
      bytes[at++] = local;
      for (let i = 0; i < shape.fields.length; i++) {
        const field = shape.fields[i];
        const value = values[i];
        if (typeof value === 'number' && field.bytes === undefined) put(field.type, value);
        else putField(field, value);
      }
    },
    finish() {
      need(2);
      bytes.set([HEADER, protocol], 0);
      view.setUint16(2, profile, true);
      view.setUint32(4, at - HEADER, true);
      bytes.set([0x2e, 0x46, 0x49, 0x54], 8);
      view.setUint16(12, crc16(bytes, 0, 12), true);
      view.setUint16(at, crc16(bytes, 0, at), true);
      return bytes.slice(0, at + 2);
    },
  };
}

/** What each integer type can hold. The top of the range, the bottom of z-types, means "not measured". */
const ranges = baseTypes.map(({ size }, type) => {
  const all = 2 ** (8 * size);
  const signed = type === SINT8 || type === SINT16 || type === SINT32;
  return signed ? { min: -all / 2, max: all / 2 - 2 } : { min: 0, max: all - 2 };
});

/** Rounds and clamps to the type; what is not a number becomes the invalid value. */
function writeNumber(view: DataView, type: number, at: number, value: number): void {
  if (type === FLOAT32) return view.setFloat32(at, value, true);
  if (type === FLOAT64) return view.setFloat64(at, value, true);
  const { size, invalid } = baseTypes[type];
  const { min, max } = ranges[type];
  const stored = Number.isFinite(value) ? Math.max(min, Math.min(max, Math.round(value))) : invalid;
  if (size === 1) view.setUint8(at, stored);
  else if (size === 2) view.setUint16(at, stored, true);
  else view.setUint32(at, stored, true);
}

const encoder = new TextEncoder();

/** UTF-8 with its final NUL in exactly `size` bytes, never cut inside a character. */
export function fitString(text: string, size: number): Uint8Array {
  const field = new Uint8Array(size);
  encoder.encodeInto(text, field.subarray(0, size - 1));
  return field;
}

/** Bytes that a string takes with its NUL, at most `limit`. */
export const stringSize = (text: string, limit = 255): number =>
  Math.min(limit, encoder.encode(text).length + 1);
