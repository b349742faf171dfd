/**
 * FIT files built byte by byte for tests, from the documented layout alone: nothing here knows the code under test, so that
 * a mistake in one is not repeated in the other.
 */

export type Part = readonly number[];

/** FIT time of a UTC moment. */
export const fitTime = (iso: string): number => Date.parse(iso) / 1000 - 631_065_600;

export const u8 = (value: number): Part => [value & 0xff];
export const u16 = (value: number): Part => [value & 0xff, (value >> 8) & 0xff];
export const u32 = (value: number): Part => [...u16(value), ...u16(value / 0x1_0000)];
export const u16be = (value: number): Part => [...u16(value)].toReversed();
export const u32be = (value: number): Part => [...u32(value)].toReversed();
export const text = (value: string, size: number): Part => {
  const bytes = [...new TextEncoder().encode(value)];
  return [...bytes, ...Array.from({ length: size - bytes.length }, () => 0)];
};

/** [field number, size in bytes, base type byte]; of a developer field the third is the developer's index. */
export type Field = readonly [number: number, size: number, type: number];

/** Base type bytes by name. */
export const type = {
  enum: 0x00,
  s8: 0x01,
  u8: 0x02,
  s16: 0x83,
  u16: 0x84,
  s32: 0x85,
  u32: 0x86,
  text: 0x07,
  f32: 0x88,
  u8z: 0x0a,
  u16z: 0x8b,
  u32z: 0x8c,
  byte: 0x0d,
} as const;

/** A definition message for a local number. */
export function define(
  local: number,
  global: number,
  fields: readonly Field[],
  { big = false, developer = [] }: { readonly big?: boolean; readonly developer?: readonly Field[] } = {},
): Part {
  return [
    0x40 | local | (developer.length > 0 ? 0x20 : 0),
    0,
    big ? 1 : 0,
    ...(big ? u16be(global) : u16(global)),
    fields.length,
    ...fields.flat(),
    ...(developer.length > 0 ? [developer.length, ...developer.flat()] : []),
  ];
}

/** A data message: its local number and the bytes of its fields. */
export const data = (local: number, ...content: readonly Part[]): Part => [local, ...content.flat()];

/** A data message with a compressed header: local number 0–3 and five bits of time. */
export const compressed = (local: number, seconds: number, ...content: readonly Part[]): Part => [
  0x80 | (local << 5) | (seconds & 0x1f),
  ...content.flat(),
];

export interface FileOptions {
  readonly headerSize?: 12 | 14;
  /** What the header states; the truth when absent. */
  readonly dataSize?: number;
  readonly crc?: 'right' | 'wrong' | 'none';
  readonly protocol?: number;
  readonly profile?: number;
}

/** A whole file around its messages. */
export function fitFile(
  messages: readonly Part[],
  { headerSize = 14, dataSize, crc = 'right', protocol = 0x10, profile = 2100 }: FileOptions = {},
): Uint8Array {
  const body = messages.flat();
  const start = [headerSize, protocol, ...u16(profile), ...u32(dataSize ?? body.length), ...text('.FIT', 4)];
  const header = headerSize === 14 ? [...start, ...u16(checksum(start))] : start;
  const whole = [...header, ...body];
  const tail = crc === 'none' ? [] : u16(checksum(whole) ^ (crc === 'wrong' ? 0xffff : 0));
  return Uint8Array.from([...whole, ...tail]);
}

/** CRC-16 with the polynomial 0xA001, bit by bit. */
export function checksum(bytes: readonly number[]): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/** An activity's first message. */
export const activityId: Part = [
  ...define(15, 0, [
    [0, 1, type.enum],
    [1, 2, type.u16],
    [2, 2, type.u16],
    [4, 4, type.u32],
  ]),
  ...data(15, u8(4), u16(1), u16(2691), u32(fitTime('2026-05-03T07:00:00Z'))),
];

/** A session of sport and sub-sport with start, elapsed and timer milliseconds and centimetres. */
export function session({
  sport = 1,
  subSport = 0,
  start = fitTime('2026-05-03T07:00:00Z'),
  elapsed = 60_000,
  timer = 60_000,
  centimeters = 20_000,
  more = [],
}: {
  readonly sport?: number;
  readonly subSport?: number;
  readonly start?: number;
  readonly elapsed?: number;
  readonly timer?: number;
  readonly centimeters?: number;
  /** Further fields with their bytes. */
  readonly more?: readonly (readonly [Field, Part])[];
} = {}): Part {
  const fields: Field[] = [
    [253, 4, type.u32],
    [2, 4, type.u32],
    [7, 4, type.u32],
    [8, 4, type.u32],
    [9, 4, type.u32],
    [5, 1, type.enum],
    [6, 1, type.enum],
    ...more.map(([field]) => field),
  ];
  return [
    ...define(14, 18, fields),
    ...data(
      14,
      u32(start + Math.round(elapsed / 1000)),
      u32(start),
      u32(elapsed),
      u32(timer),
      u32(centimeters),
      u8(sport),
      u8(subSport),
      ...more.map(([, bytes]) => bytes),
    ),
  ];
}
