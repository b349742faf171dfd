import type { Recording } from '../../domain/recording.ts';
import { UINT16 } from './base-types.ts';
import { type Layout, PLACE } from './layout.ts';
import { hrv } from './profile.ts';

/** Beat-to-beat intervals on a clock of their own: sums of milliseconds stay exact where FIT seconds are large. */
export interface Beats {
  /** The FIT time at which that clock stood at zero. */
  readonly zero: number;
  /** Seconds after it at which each interval ended. */
  readonly time: Float64Array;
  readonly ms: Float64Array;
}

/** When the running sum is this far behind the records, beats were lost: the sum starts again from the record's time. */
const LOST_SECONDS = 5;

/**
 * Interval messages carry no time: each holds the beats since the one before, somewhere between two records.
 * They are added up from the time of the record that precedes the first of them.
 */
export function readBeats(layouts: readonly Layout[], records: readonly Layout[]): Beats | undefined {
  const own = layouts.filter(({ global, count }) => global === hrv.message && count > 0);
  const messages = inOrder(own);
  if (messages.at.length === 0) return undefined;
  const before = inOrder(records);
  const room = messages.at.length * 5 + 5;
  let time = new Float64Array(room);
  let ms = new Float64Array(room);
  let used = 0;
  let zero = 0;
  let clock = 0;
  let r = 0;
  for (let i = 0; i < messages.at.length; i++) {
    const at = messages.at[i];
    const layout = own[messages.of[i]];
    while (r < before.at.length && before.at[r] < at) r++;
    const now = before.time[Math.max(0, r - 1)] ?? 0;
    const field = layout.fields.find(({ number, type }) => number === hrv.time && type === UINT16);
    if (!field) continue;
    const values: number[] = [];
    for (let offset = 0; offset + 2 <= field.size; offset += 2) {
      const value = layout.source.view.getUint16(at + field.offset + offset, layout.littleEndian);
      // Five places, the unused ones filled with 65535.
      if (value !== 0xffff && value > 0) values.push(value);
    }
    const seconds = values.reduce((sum, value) => sum + value, 0) / 1000;
    if (zero === 0) zero = now;
    else if (now - zero - clock > LOST_SECONDS) clock = Math.max(clock, now - zero - seconds);
    if (used + values.length > time.length) {
      time = widen(time);
      ms = widen(ms);
    }
    for (const value of values) {
      clock += value / 1000;
      time[used] = clock;
      ms[used++] = value;
    }
  }
  return { zero, time: time.subarray(0, used), ms: ms.subarray(0, used) };
}

/** The beats of `[from, to)` FIT seconds, as seconds after the first. */
export function beatsBetween({ zero, time, ms }: Beats, from: number, to: number): Recording['beats'] {
  const first = time.findIndex((t) => t >= from - zero);
  if (first < 0) return undefined;
  const after = time.findIndex((t) => t >= to - zero);
  const end = after < 0 ? time.length : after;
  if (end <= first) return undefined;
  return { time: time.slice(first, end).map((t) => t + (zero - from)), ms: ms.slice(first, end) };
}

function widen(array: Float64Array): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(array.length * 2 + 128);
  wider.set(array);
  return wider;
}

/** Messages of several layouts in the order of the file. */
export function inOrder(layouts: readonly Layout[]): {
  readonly at: Int32Array;
  readonly time: Uint32Array;
  /** Which of the layouts each has. */
  readonly of: Uint16Array;
} {
  const count = layouts.reduce((sum, layout) => sum + layout.count, 0);
  const at = new Int32Array(count);
  const time = new Uint32Array(count);
  const of = new Uint16Array(count);
  layouts.forEach((layout, index) => {
    for (let i = 0; i < layout.count; i++) {
      const row = layout.places[i * PLACE + 2];
      at[row] = layout.places[i * PLACE]!;
      time[row] = layout.places[i * PLACE + 1]!;
      of[row] = index;
    }
  });
  return { at, time, of };
}
