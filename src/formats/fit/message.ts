import {
  BYTE,
  baseTypes,
  ENUM,
  FLOAT32,
  FLOAT64,
  SINT16,
  SINT32,
  SINT64,
  SINT8,
  STRING,
  UINT16,
  UINT16Z,
  UINT32,
  UINT32Z,
  UINT64,
  UINT64Z,
  UINT8,
  UINT8Z,
} from './base-types.ts';
import { type FieldLayout, isNumber, type Layout, PLACE } from './layout.ts';
import type { Section } from './scan.ts';

/** One of the few messages that are read singly: where it lies and how. Its fields are read when asked for. */
export interface Message {
  readonly layout: Layout;
  readonly at: number;
  /** FIT time, 0 when it has none. */
  readonly time: number;
  /** Rank in the file among such messages. */
  readonly row: number;
}

/** All messages of a kind in the order of the file. */
export function messagesOf(sections: readonly Section[], global: number): Message[] {
  const found: Message[] = [];
  for (const { layouts, counts } of sections) {
    if (!counts.has(global)) continue;
    const ofSection: Message[] = [];
    let used = 0;
    for (const layout of layouts) {
      const { places, count } = layout;
      if (layout.global !== global || count === 0) continue;
      used++;
      for (let i = 0; i < count * PLACE; i += PLACE) {
        ofSection.push({ layout, at: places[i], time: places[i + 1] >>> 0, row: places[i + 2] });
      }
    }
    if (used > 1) ofSection.sort((a, b) => a.row - b.row);
    for (const message of ofSection) found.push(message);
  }
  return found;
}

/** A number as stored (the first valid one of an array), or undefined when absent, invalid or no number. */
export function raw(message: Message, field: number): number | undefined {
  const found = fieldOf(message, field);
  if (!found) return undefined;
  const { size } = baseTypes[found.type];
  for (let offset = 0; offset < found.size; offset += size) {
    const value = element(message.layout, found.type, message.at + found.offset + offset);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A physical value: stored number ÷ `scale`. */
export function scaled(message: Message, field: number, scale: number): number | undefined {
  const value = raw(message, field);
  return value === undefined ? undefined : value / scale;
}

/** All elements of an array field; undefined for the invalid ones. */
export function rawList(message: Message, field: number): (number | undefined)[] {
  const found = fieldOf(message, field);
  if (!found) return [];
  const { size } = baseTypes[found.type];
  const list: (number | undefined)[] = [];
  for (let offset = 0; offset + size <= found.size; offset += size) {
    list.push(element(message.layout, found.type, message.at + found.offset + offset));
  }
  return list;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/** A string up to its first NUL (which may be missing): UTF-8, else Latin-1, as Zwift writes. Not yet cleaned. */
export function text(message: Message, field: number): string | undefined {
  const found = message.layout.fields.find(({ number }) => number === field);
  if (found?.type !== STRING) return undefined;
  const { bytes } = message.layout.source;
  const from = message.at + found.offset;
  let ascii = '';
  let at = from;
  for (const end = from + found.size; at < end && bytes[at] !== 0; at++) {
    if (bytes[at] >= 0x80) return decoded(bytes.subarray(from, end));
    ascii += String.fromCharCode(bytes[at]);
  }
  return ascii || undefined;
}

function decoded(field: Uint8Array): string | undefined {
  const nul = field.indexOf(0);
  const used = nul < 0 ? field : field.subarray(0, nul);
  if (used.every((byte) => byte === 0xff)) return undefined;
  try {
    return utf8.decode(used);
  } catch {
    return latin1.decode(used);
  }
}

/** One number at `at`; undefined when it holds the type's invalid value. */
export function element(layout: Layout, type: number, at: number): number | undefined {
  const { view } = layout.source;
  const { littleEndian } = layout;
  const value = read(view, type, at, littleEndian);
  return value === baseTypes[type].invalid || Number.isNaN(value) ? undefined : value;
}

function read(view: DataView, type: number, at: number, littleEndian: boolean): number {
  switch (type) {
    case ENUM:
    case UINT8:
    case UINT8Z:
    case BYTE:
      return view.getUint8(at);
    case SINT8:
      return view.getInt8(at);
    case SINT16:
      return view.getInt16(at, littleEndian);
    case UINT16:
    case UINT16Z:
      return view.getUint16(at, littleEndian);
    case SINT32:
      return view.getInt32(at, littleEndian);
    case UINT32:
    case UINT32Z:
      return view.getUint32(at, littleEndian);
    case FLOAT32:
      return view.getFloat32(at, littleEndian);
    case FLOAT64:
      return view.getFloat64(at, littleEndian);
    case SINT64:
      return Number(view.getBigInt64(at, littleEndian));
    case UINT64:
    case UINT64Z:
      return Number(view.getBigUint64(at, littleEndian));
    default:
      return Number.NaN;
  }
}

// Fields of a definition are few: a search is faster than a table for each.
function fieldOf({ layout }: Message, field: number): FieldLayout | undefined {
  for (const found of layout.fields) {
    if (found.number !== field) continue;
    return isNumber(found) ? found : undefined;
  }
  return undefined;
}
