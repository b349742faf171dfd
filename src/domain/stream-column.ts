import { type Cursor, putSigned, signedSize, takeSigned } from './varint.ts';

/**
 * One channel's whole numbers (NaN where there is none) as bytes: what each adds to the one before, or, when that is
 * shorter, what each difference adds to the difference before (time, distance and position move evenly).
 */
export interface Column {
  readonly order: 1 | 2;
  /** A bitmap of the samples that have a value comes first. */
  readonly sparse: boolean;
  readonly bytes: Uint8Array;
}

/** Whole numbers beyond this are nobody's measurement; up to it, second differences stay exact. */
export const largestWhole = 2 ** 49;

export function packColumn(values: Float64Array): Column {
  const [first, second, missing] = sizes(values);
  const order = second < first ? 2 : 1;
  const sparse = missing > 0;
  const length = (sparse ? Math.ceil(values.length / 8) : 0) + Math.min(first, second);
  const out: Cursor = { bytes: new Uint8Array(length), at: 0, end: length };
  if (sparse) putBitmap(out, values);
  putSteps(out, values, order);
  return { order, sparse, bytes: out.bytes };
}

/** Fills `values` from a column and divides by `scale`. False when the bytes are not a column of that length. */
export function unpackColumn(column: Column, values: Float64Array, scale: number): boolean {
  const from: Cursor = { bytes: column.bytes, at: 0, end: column.bytes.length };
  if (column.sparse && !takeBitmap(from, values)) return false;
  return takeSteps(from, values, column.order, scale) && from.at === from.end;
}

/** Bytes with first and with second differences, and how many samples have no value. */
function sizes(values: Float64Array): readonly [first: number, second: number, missing: number] {
  let [first, second, missing] = [0, 0, 0];
  let [last, lastStep] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value !== value) {
      missing++;
      continue;
    }
    const step = value - last;
    first += signedSize(step);
    second += signedSize(step - lastStep);
    last = value;
    lastStep = step;
  }
  return [first, second, missing];
}

function putSteps(out: Cursor, values: Float64Array, order: 1 | 2): void {
  let [last, lastStep] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value !== value) continue;
    const step = value - last;
    putSigned(out, order === 2 ? step - lastStep : step);
    last = value;
    lastStep = step;
  }
}

function takeSteps(from: Cursor, values: Float64Array, order: 1 | 2, scale: number): boolean {
  let [value, step] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    step = order === 2 ? step + takeSigned(from) : takeSigned(from);
    value += step;
    // Also false for NaN: the bytes ended.
    if (!(Math.abs(value) <= largestWhole)) return false;
    values[i] = value / scale;
  }
  return true;
}

function putBitmap(out: Cursor, values: Float64Array): void {
  for (let i = 0; i < values.length; i += 8) {
    let bits = 0;
    for (let j = 0; j < 8 && i + j < values.length; j++) if (!Number.isNaN(values[i + j])) bits |= 1 << j;
    out.bytes[out.at++] = bits;
  }
}

/** Marks the samples without a value as NaN. */
function takeBitmap(from: Cursor, values: Float64Array): boolean {
  if (from.end - from.at < Math.ceil(values.length / 8)) return false;
  for (let i = 0; i < values.length; i += 8) {
    const bits = from.bytes[from.at++];
    const used = Math.min(8, values.length - i);
    if (bits >> used !== 0) return false;
    for (let j = 0; j < used; j++) if ((bits & (1 << j)) === 0) values[i + j] = Number.NaN;
  }
  return true;
}
