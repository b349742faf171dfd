import { BYTE, baseTypes, STRING, UINT32 } from './base-types.ts';
import { FIELD_TIMESTAMP } from './profile.ts';

/** The bytes of a file with a view on them. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Bytes that cannot be what they are said to be. */
const OPAQUE = -1;

export interface FieldLayout {
  readonly number: number;
  /** Type number; OPAQUE when the size is no multiple of the stated type, so that nobody reads a number there. */
  readonly type: number;
  readonly size: number;
  /** From the first byte of the message's content. */
  readonly offset: number;
}

export interface DeveloperFieldLayout {
  readonly number: number;
  readonly developer: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * How the messages of one definition lie in the file, and where each of them is. Reading happens in two passes: the scan
 * notes positions only; then one tight loop a field reads a whole column. No object is made for a message.
 */
export interface Layout {
  readonly source: Source;
  /** Global message number. */
  readonly global: number;
  readonly littleEndian: boolean;
  readonly size: number;
  /** Offset of the timestamp, or −1. */
  readonly timeOffset: number;
  readonly fields: readonly FieldLayout[];
  readonly developerFields: readonly DeveloperFieldLayout[];
  /** Counts the messages of its kind, whatever their layout; see `places`. */
  readonly rows: Rows;
  /** False for messages that are only counted. */
  readonly keep: boolean;
  /** The definition's own bytes, by which a repeated definition is recognised. */
  readonly from: number;
  readonly to: number;
  count: number;
  /** Three numbers a message: where its content begins, its FIT time (0 = none), its rank among all of its kind. */
  places: Int32Array;
}

/** Numbers a message takes in `Layout.places`. */
export const PLACE = 3;

/** How many messages of a kind there are, and may be. */
export interface Rows {
  count: number;
  readonly limit: number;
}

/** Length in bytes of the definition whose header byte is at `at`, or −1 when the file ends inside. */
export function definitionLength(bytes: Uint8Array, at: number, end: number): number {
  if (at + 6 > end) return -1;
  let length = 6 + bytes[at + 5] * 3;
  if (bytes[at] & 0x20) {
    if (at + length >= end) return -1;
    length += 1 + bytes[at + length] * 3;
  }
  return at + length > end ? -1 : length;
}

/** Compiles the definition between `from` (its header byte) and `to`. Without `rows` its messages are only counted. */
export function compile(
  source: Source,
  { from, to }: { readonly from: number; readonly to: number },
  rows: Rows | undefined,
): Layout {
  const { bytes, view } = source;
  const littleEndian = bytes[from + 2] === 0;
  const global = view.getUint16(from + 3, littleEndian);
  const count = bytes[from + 5];
  const fields: FieldLayout[] = [];
  let offset = 0;
  let timeOffset = -1;
  for (let i = 0, at = from + 6; i < count; i++, at += 3) {
    const field = fieldLayout(bytes[at], bytes[at + 1], bytes[at + 2] & 0x1f, offset);
    if (field.number === FIELD_TIMESTAMP && field.type === UINT32 && field.size === 4) timeOffset = offset;
    fields.push(field);
    offset += field.size;
  }
  const developerFields: DeveloperFieldLayout[] = [];
  for (let at = from + 7 + count * 3; at < to; at += 3) {
    const size = bytes[at + 1];
    developerFields.push({ number: bytes[at], size, developer: bytes[at + 2], offset });
    offset += size;
  }
  return {
    source,
    global,
    littleEndian,
    size: offset,
    timeOffset,
    fields,
    developerFields,
    rows: rows ?? noRows,
    keep: rows !== undefined,
    from,
    to,
    count: 0,
    places: noPlaces,
  };
}

const noRows: Rows = { count: 0, limit: 0 };
const noPlaces = new Int32Array(0);

/** Whether the definition at `from` says the same as `layout` (the local number in its header aside). */
export function sameDefinition(layout: Layout, from: number, to: number): boolean {
  if (to - from !== layout.to - layout.from) return false;
  const { bytes } = layout.source;
  if ((bytes[from] & 0x20) !== (bytes[layout.from] & 0x20)) return false;
  for (let i = 1; i < to - from; i++) if (bytes[from + i] !== bytes[layout.from + i]) return false;
  return true;
}

/** Room at first: V8 keeps arrays of up to 64 bytes within its own heap, and most kinds come five times or fewer. */
const FIRST_ROOM = 5 * PLACE;

/** Makes room for more messages. */
export function grow(layout: Layout): void {
  const larger = new Int32Array(Math.max(FIRST_ROOM, layout.places.length * 2));
  larger.set(layout.places);
  layout.places = larger;
}

/** True for a field that holds one or several numbers. Several bytes are packed bits, for those who know them. */
export const isNumber = ({ type, size }: FieldLayout): boolean =>
  type !== OPAQUE && type !== STRING && (type !== BYTE || size === 1);

function fieldLayout(number: number, size: number, stated: number, offset: number): FieldLayout {
  const width = baseTypes[stated]?.size ?? 0;
  // A COROS watch defines four-byte types with one byte: the bytes are skipped, the next field stays aligned.
  const type = width > 0 && size > 0 && size % width === 0 ? stated : OPAQUE;
  return { number, type, size, offset };
}
