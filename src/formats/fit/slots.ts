import { type Layout, PLACE } from './layout.ts';

const DAY = 86_400;

/**
 * Where each record goes in the columns. Time has to rise, so that a stream can be searched:
 * – a record without a time, or one that is not later than all before it, has no place;
 * – records of the same second share one (Suunto writes its sensors apart), the later value wins;
 * – when the clock jumps by more than a day, only records within fifteen days of the middle one are believed.
 * A record inside a pause stays: the pause says that the timer stood still, the record what the sensors went on to measure.
 */
export interface Slots {
  /** Slot of each record, −1 = none. */
  readonly of: Int32Array;
  /** FIT time of each slot. */
  readonly time: Uint32Array;
  readonly records: number;
  readonly untimed: number;
  readonly backward: number;
  readonly outliers: number;
}

export function placeRecords(layouts: readonly Layout[]): Slots {
  const records = layouts.reduce((sum, { count }) => sum + count, 0);
  const times = new Uint32Array(records);
  for (const { places, count } of layouts) {
    for (let i = 0; i < count * PLACE; i += PLACE) times[places[i + 2]] = places[i + 1]!;
  }
  const [from, to] = believableSpan(times);
  const of = new Int32Array(records);
  const time = new Uint32Array(records);
  let used = 0;
  let last = -1;
  let untimed = 0;
  let backward = 0;
  let outliers = 0;
  for (let i = 0; i < records; i++) {
    const t = times[i];
    of[i] = -1;
    if (t === 0) untimed++;
    else if (t < from || t > to) outliers++;
    else if (t < last) backward++;
    else {
      if (t > last) time[used++] = t;
      last = t;
      of[i] = used - 1;
    }
  }
  return { of, time: time.subarray(0, used), records, untimed, backward, outliers };
}

function believableSpan(times: Uint32Array): [number, number] {
  let last = 0;
  let jumps = false;
  for (let i = 0; i < times.length && !jumps; i++) {
    const t = times[i];
    if (t === 0) continue;
    jumps = last > 0 && (t > last + DAY || t < last - DAY);
    last = t;
  }
  if (!jumps) return [0, 0xffffffff];
  const timed = times.filter((t) => t > 0).sort();
  const middle = timed[timed.length >> 1] ?? 0;
  return [middle - 15 * DAY, middle + 15 * DAY];
}
