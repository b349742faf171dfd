import { inOrder } from './beats.ts';
import type { Layout } from './layout.ts';
import { bytesOf, raw, rawList, type Message } from './message.ts';
import { heartRates } from './profile.ts';
import type { Slots } from './slots.ts';

/**
 * A swimming strap stores heart rates under water and hands them over afterwards, as messages of eight beats whose times
 * are 12-bit counts of 1/1024 s. They are unrolled from the message that carries a full time, and each record without a
 * heart rate gets the mean of those since the record before it.
 */
export function fillFromStrap(layouts: readonly Layout[], slots: Slots, heartRate: Float64Array): boolean {
  const samples = unroll(layouts.filter(({ global }) => global === heartRates.message));
  let s = 0;
  let filled = false;
  for (let slot = 0; slot < slots.time.length; slot++) {
    const until = slots.time[slot];
    const since = slot > 0 ? slots.time[slot - 1] : until - 1;
    let sum = 0;
    let count = 0;
    for (; s < samples.length && samples[s].time <= until; s++) {
      if (samples[s].time <= since) continue;
      sum += samples[s].bpm;
      count++;
    }
    if (count === 0 || !Number.isNaN(heartRate[slot])) continue;
    heartRate[slot] = Math.round(sum / count);
    filled = true;
  }
  return filled;
}

interface Sample {
  /** FIT seconds with a fraction. */
  readonly time: number;
  readonly bpm: number;
}

function unroll(layouts: readonly Layout[]): Sample[] {
  const messages = inOrder(layouts);
  const samples: Sample[] = [];
  let ticks = -1;
  let zero = 0;
  for (let i = 0; i < messages.at.length; i++) {
    const message: Message = {
      layout: messages.of[i],
      at: messages.at[i],
      time: messages.time[i],
      row: i,
    };
    const bpm = rawList(message, heartRates.filteredBpm);
    const full = rawList(message, heartRates.eventTimestamp).filter((value) => value !== undefined);
    if (full.length > 0) {
      // The strap's clock starts anywhere; this message says what time it was then.
      if (message.time > 0) zero = message.time + fraction(message) - full[0] / 1024;
      full.forEach((value, n) => push(samples, zero + value / 1024, bpm[n]));
      ticks = full.at(-1)!;
      continue;
    }
    const packed = bytesOf(message, heartRates.eventTimestamp12);
    if (!packed || ticks < 0) continue;
    for (let n = 0; n < bpm.length && (n * 3) / 2 + 1 < packed.length; n++) {
      const twelve = twelveBits(packed, n);
      // 12 bits turn over every four seconds.
      ticks += (twelve - (ticks & 0xfff)) & 0xfff;
      push(samples, zero + ticks / 1024, bpm[n]);
    }
  }
  return samples.sort((a, b) => a.time - b.time);
}

function push(samples: Sample[], time: number, bpm: number | undefined): void {
  if (bpm !== undefined && bpm > 0) samples.push({ time, bpm });
}

const fraction = (message: Message): number =>
  (raw(message, heartRates.fractionalTimestamp) ?? 0) / 32_768 ||
  (raw(message, heartRates.time256) ?? 0) / 256;

/** The n-th 12-bit number of a packed field, lowest bits first. */
function twelveBits(packed: Uint8Array, n: number): number {
  const at = (n * 3) >> 1;
  return n % 2 === 0
    ? packed[at] | ((packed[at + 1] & 0x0f) << 8)
    : (packed[at] >> 4) | (packed[at + 1] << 4);
}
