import {
  BYTE,
  baseTypes,
  ENUM,
  FLOAT32,
  FLOAT64,
  SINT16,
  SINT32,
  SINT8,
  UINT16,
  UINT16Z,
  UINT32,
  UINT32Z,
  UINT8,
  UINT8Z,
} from './base-types.ts';
import { type Layout, PLACE } from './layout.ts';
import { element } from './message.ts';

/** A field of a layout to be read into a column. */
export interface ColumnField {
  readonly type: number;
  readonly offset: number;
  /** value = stored ÷ scale − zero ÷ scale, in this order, as the format is documented and other readers compute it. */
  readonly scale: number;
  readonly zero: number;
}

/**
 * Reads one field of every message of `layout` into `into[slot[row]]`; invalid values leave the column as it is.
 * One loop a type, so that nothing is decided inside: this is where a long ride spends its time.
 */
export function readColumn(
  layout: Layout,
  { type, offset, scale, zero }: ColumnField,
  slot: Int32Array,
  into: Float64Array,
): void {
  const { places, count, littleEndian } = layout;
  const { bytes, view } = layout.source;
  const { invalid } = baseTypes[type];
  const shift = zero / scale;
  const put = (i: number, value: number): void => {
    const to = slot[places[i * PLACE + 2]];
    if (to >= 0) into[to] = value / scale - shift;
  };
  switch (type) {
    case ENUM:
    case UINT8:
    case UINT8Z:
    case BYTE:
      for (let i = 0; i < count; i++) {
        const value = bytes[places[i * PLACE] + offset];
        if (value !== invalid) put(i, value);
      }
      return;
    case SINT8:
      for (let i = 0; i < count; i++) {
        const value = view.getInt8(places[i * PLACE] + offset);
        if (value !== invalid) put(i, value);
      }
      return;
    case UINT16:
    case UINT16Z:
      for (let i = 0; i < count; i++) {
        const value = view.getUint16(places[i * PLACE] + offset, littleEndian);
        if (value !== invalid) put(i, value);
      }
      return;
    case SINT16:
      for (let i = 0; i < count; i++) {
        const value = view.getInt16(places[i * PLACE] + offset, littleEndian);
        if (value !== invalid) put(i, value);
      }
      return;
    case UINT32:
    case UINT32Z:
      for (let i = 0; i < count; i++) {
        const value = view.getUint32(places[i * PLACE] + offset, littleEndian);
        if (value !== invalid) put(i, value);
      }
      return;
    case SINT32:
      for (let i = 0; i < count; i++) {
        const value = view.getInt32(places[i * PLACE] + offset, littleEndian);
        if (value !== invalid) put(i, value);
      }
      return;
    case FLOAT32:
      for (let i = 0; i < count; i++) {
        const value = view.getFloat32(places[i * PLACE] + offset, littleEndian);
        if (Number.isFinite(value)) put(i, value);
      }
      return;
    case FLOAT64:
      for (let i = 0; i < count; i++) {
        const value = view.getFloat64(places[i * PLACE] + offset, littleEndian);
        if (Number.isFinite(value)) put(i, value);
      }
      return;
    default:
      for (let i = 0; i < count; i++) {
        const value = element(layout, type, places[i * PLACE] + offset);
        if (value !== undefined) put(i, value);
      }
  }
}
