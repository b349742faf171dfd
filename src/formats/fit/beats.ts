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
  const fields = own.map(({ fields: all }) =>
    all.find(({ number, type }) => number === hrv.time && type === UINT16),
  );
  const most = Math.max(0, ...fields.map((field) => (field?.size ?? 0) / 2));
  const before = inOrder(records);
  const time = new Float64Array(messages.at.length * most);
  const ms = new Float64Array(time.length);
  let used = 0;
  let zero = 0;
  let clock = 0;
  let r = 0;
  for (let i = 0; i < messages.at.length; i++) {
    const at = messages.at[i];
    const field = fields[messages.of[i]];
    if (!field) continue;
    const first = used;
    used = readIntervals(own[messages.of[i]], { at: at + field.offset, size: field.size }, ms, used);
    let sum = 0;
    for (let n = first; n < used; n++) sum += ms[n];
    while (r < before.at.length && before.at[r] < at) r++;
    const now = before.time[Math.max(0, r - 1)] ?? 0;
    if (zero === 0) zero = now;
    else if (now - zero - clock > LOST_SECONDS) clock = Math.max(clock, now - zero - sum / 1000);
    for (let n = first; n < used; n++) time[n] = clock += ms[n] / 1000;
  }
  return { zero, time: time.subarray(0, used), ms: ms.subarray(0, used) };
}

/** Puts the intervals of one message into `ms` from `used` on; returns how many there are then. */
function readIntervals(
  { source, littleEndian }: Layout,
  { at, size }: { readonly at: number; readonly size: number },
  ms: Float64Array,
  used: number,
): number {
  let next = used;
  for (let from = at; from < at + size; from += 2) {
    const value = source.view.getUint16(from, littleEndian);
    // Five places, the unused ones filled with 65535.
    if (value !== 0xffff && value > 0) ms[next++] = value;
  }
  return next;
}

/** The beats of `[from, to)` FIT seconds, as seconds after the first. */
export function beatsBetween({ zero, time, ms }: Beats, from: number, to: number): Recording['beats'] {
  let first = 0;
  while (first < time.length && time[first] < from - zero) first++;
  let end = first;
  while (end < time.length && time[end] < to - zero) end++;
  if (end === first) return undefined;
  const own = time.slice(first, end);
  for (let i = 0; i < own.length; i++) own[i] += zero - from;
  return { time: own, ms: ms.slice(first, end) };
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
