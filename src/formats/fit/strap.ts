import { UINT8, UINT32 } from './base-types.ts';
import { inOrder } from './beats.ts';
import type { FieldLayout, Layout } from './layout.ts';
import { heartRates } from './profile.ts';
import type { Slots } from './slots.ts';

/**
 * A swimming strap stores heart rates under water and hands them over afterwards, as messages of eight beats whose times
 * are 12-bit counts of 1/1024 s. They are unrolled from the message that carries a full time, and each record without a
 * heart rate gets the mean of those since the record before it.
 */
export function fillFromStrap(layouts: readonly Layout[], slots: Slots, heartRate: Float64Array): boolean {
  const { time, bpm, count } = unroll(layouts);
  let s = 0;
  let filled = false;
  for (let slot = 0; slot < slots.time.length; slot++) {
    const until = slots.time[slot];
    const since = slot > 0 ? slots.time[slot - 1] : until - 1;
    let sum = 0;
    let beats = 0;
    for (; s < count && time[s] <= until; s++) {
      if (time[s] <= since) continue;
      sum += bpm[s];
      beats++;
    }
    if (beats === 0 || !Number.isNaN(heartRate[slot])) continue;
    heartRate[slot] = Math.round(sum / beats);
    filled = true;
  }
  return filled;
}

interface Samples {
  /** FIT seconds with a fraction, rising. */
  readonly time: Float64Array;
  readonly bpm: Uint8Array;
  readonly count: number;
}

const BEATS_A_MESSAGE = 8;

function unroll(layouts: readonly Layout[]): Samples {
  const messages = inOrder(layouts);
  const fields = layouts.map(fieldsOf);
  const room = messages.at.length * BEATS_A_MESSAGE;
  const time = new Float64Array(room);
  const bpm = new Uint8Array(room);
  let count = 0;
  let ticks = -1;
  let zero = 0;
  const push = (at: number, rate: number): void => {
    // 255 = none, 0 = no contact. Straps repeat a chunk after a lost link: time has to rise here too.
    if (rate === 0xff || rate === 0 || count === room || (count > 0 && at <= time[count - 1])) return;
    time[count] = at;
    bpm[count++] = rate;
  };
  for (let i = 0; i < messages.at.length; i++) {
    const { layout, rates, full, packed, fraction } = fields[messages.of[i]];
    if (!rates) continue;
    const { bytes, view } = layout.source;
    const at = messages.at[i];
    const beats = Math.min(rates.size, BEATS_A_MESSAGE);
    if (full && view.getUint32(at + full.offset, layout.littleEndian) !== 0xffffffff) {
      ticks = view.getUint32(at + full.offset, layout.littleEndian);
      const part = fraction ? view.getUint16(at + fraction.offset, layout.littleEndian) : 0xffff;
      // The strap's clock starts anywhere; this message says what time it was then.
      if (messages.time[i] > 0) zero = messages.time[i] + (part < 0x8000 ? part / 0x8000 : 0) - ticks / 1024;
      push(zero + ticks / 1024, bytes[at + rates.offset]);
      for (let n = 1; n < beats && (n + 1) * 4 <= full.size; n++) {
        ticks = view.getUint32(at + full.offset + n * 4, layout.littleEndian);
        push(zero + ticks / 1024, bytes[at + rates.offset + n]);
      }
    } else if (packed && ticks >= 0) {
      for (let n = 0; n < beats && ((n + 1) * 3) / 2 <= packed.size; n++) {
        // 12 bits turn over every four seconds.
        ticks += (twelveBits(bytes, at + packed.offset, n) - (ticks & 0xfff)) & 0xfff;
        push(zero + ticks / 1024, bytes[at + rates.offset + n]);
      }
    }
  }
  return { time, bpm, count };
}

interface Fields {
  readonly layout: Layout;
  readonly rates: FieldLayout | undefined;
  readonly full: FieldLayout | undefined;
  readonly packed: FieldLayout | undefined;
  readonly fraction: FieldLayout | undefined;
}

function fieldsOf(layout: Layout): Fields {
  const find = (wanted: number): FieldLayout | undefined =>
    layout.fields.find(({ number }) => number === wanted);
  const [rates, full, fraction] = [
    find(heartRates.filteredBpm),
    find(heartRates.eventTimestamp),
    find(heartRates.fractionalTimestamp),
  ];
  return {
    layout,
    rates: rates?.type === UINT8 ? rates : undefined,
    full: full?.type === UINT32 ? full : undefined,
    packed: find(heartRates.eventTimestamp12),
    fraction: fraction?.size === 2 ? fraction : undefined,
  };
}

/** The n-th 12-bit number of a packed field, lowest bits first. */
function twelveBits(bytes: Uint8Array, field: number, n: number): number {
  const at = field + ((n * 3) >> 1);
  return n % 2 === 0 ? bytes[at] | ((bytes[at + 1] & 0x0f) << 8) : (bytes[at] >> 4) | (bytes[at + 1] << 4);
}
