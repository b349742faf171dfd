/**
 * FIT base types: the low five bits of a type byte say how a field's bytes are read.
 * A value equal to `invalid` means "not measured" and is never shown as a number.
 */
export interface BaseType {
  readonly name: string;
  readonly size: number;
  /** NaN for floats, whose invalid pattern is itself a NaN. */
  readonly invalid: number;
}

const type = (name: string, size: number, invalid: number): BaseType => ({ name, size, invalid });

/** Indexed by type number. 64-bit numbers lose their last digits as JavaScript numbers; none that we use is that long. */
export const baseTypes: readonly BaseType[] = [
  type('enum', 1, 0xff),
  type('sint8', 1, 0x7f),
  type('uint8', 1, 0xff),
  type('sint16', 2, 0x7fff),
  type('uint16', 2, 0xffff),
  type('sint32', 4, 0x7fffffff),
  type('uint32', 4, 0xffffffff),
  type('string', 1, 0),
  type('float32', 4, Number.NaN),
  type('float64', 8, Number.NaN),
  type('uint8z', 1, 0),
  type('uint16z', 2, 0),
  type('uint32z', 4, 0),
  type('byte', 1, 0xff),
  type('sint64', 8, Number(0x7fffffffffffffffn)),
  type('uint64', 8, Number(0xffffffffffffffffn)),
  type('uint64z', 8, 0),
];

/** Type numbers that code names. */
export const ENUM = 0;
export const SINT8 = 1;
export const UINT8 = 2;
export const SINT16 = 3;
export const UINT16 = 4;
export const SINT32 = 5;
export const UINT32 = 6;
export const STRING = 7;
export const FLOAT32 = 8;
export const FLOAT64 = 9;
export const UINT8Z = 10;
export const UINT16Z = 11;
export const UINT32Z = 12;
export const BYTE = 13;
export const SINT64 = 14;
export const UINT64 = 15;
export const UINT64Z = 16;
