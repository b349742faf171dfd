/**
 * Whole numbers in as few bytes as they need: base 128, lowest digits first (LEB128). Signed ones take turns:
 * 0, −1, 1, −2 … are written 0, 1, 2, 3 … Exact up to 2^53 − 1, where bit operations end at 2^31.
 */
export const longestVarint = 8;

/** Where reading or writing stands in some bytes. */
export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;
}

export function putUnsigned(cursor: Cursor, value: number): void {
  const { bytes } = cursor;
  let rest = value;
  while (rest >= 128) {
    const above = Math.floor(rest / 128);
    bytes[cursor.at++] = rest - above * 128 + 128;
    rest = above;
  }
  bytes[cursor.at++] = rest;
}

export function putSigned(cursor: Cursor, value: number): void {
  const small = value | 0;
  if (small !== value) return putUnsigned(cursor, value < 0 ? -2 * value - 1 : 2 * value);
  // Nearly every step of a column: bits are several times as fast as divisions.
  const { bytes } = cursor;
  let { at } = cursor;
  let rest = (small << 1) ^ (small >> 31);
  for (; rest >>> 0 >= 128; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
  bytes[at++] = rest;
  cursor.at = at;
}

/** NaN when the bytes end too soon or the number is too large: callers check ranges anyway. */
export function takeUnsigned(cursor: Cursor): number {
  const { bytes, end } = cursor;
  let value = 0;
  let unit = 1;
  for (let digits = 0; digits < longestVarint && cursor.at < end; digits++) {
    const byte = bytes[cursor.at++];
    if (byte < 128) {
      value += byte * unit;
      return value <= Number.MAX_SAFE_INTEGER ? value : Number.NaN;
    }
    value += (byte - 128) * unit;
    unit *= 128;
  }
  return Number.NaN;
}

export function takeSigned(cursor: Cursor): number {
  const value = takeUnsigned(cursor);
  const half = Math.floor(value / 2);
  return value - half * 2 === 0 ? half : -half - 1;
}

/** Bytes that `putSigned` takes. */
export function signedSize(value: number): number {
  const small = value | 0;
  // Seven bits a byte; whole columns are measured before they are written, so this has no branch to guess wrong.
  if (small === value) return ((38 - Math.clz32(((small << 1) ^ (small >> 31)) | 1)) / 7) | 0;
  const digits = value < 0 ? -2 * value - 1 : 2 * value;
  let size = 1;
  for (let limit = 128; digits >= limit; limit *= 128) size++;
  return size;
}
