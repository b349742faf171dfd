/** CRC-16 of the FIT protocol (polynomial 0xA001, start 0), eight bytes a step: the checksum must not cost more than the reading. */

const tables: readonly Uint16Array[] = buildTables();
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
];

/** The checksum of `bytes[from, to)`. */
export function crc16(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = 0;
  let at = from;
  for (const last = to - 8; at <= last; at += 8) {
    crc =
      t7[bytes[at] ^ (crc & 0xff)] ^
      t6[bytes[at + 1] ^ (crc >> 8)] ^
      t5[bytes[at + 2]] ^
      t4[bytes[at + 3]] ^
      t3[bytes[at + 4]] ^
      t2[bytes[at + 5]] ^
      t1[bytes[at + 6]] ^
      t0[bytes[at + 7]];
  }
  for (; at < to; at++) crc = (crc >> 8) ^ t0[(crc ^ bytes[at]) & 0xff];
  return crc;
}

/** Table `k` says what a byte does to the checksum after `k` more bytes have passed. */
function buildTables(): Uint16Array[] {
  const first = new Uint16Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
    first[byte] = crc;
  }
  const all = [first];
  for (let k = 1; k < 8; k++) {
    const before = all[k - 1];
    all.push(before.map((crc) => (crc >> 8) ^ first[crc & 0xff]));
  }
  return all;
}
