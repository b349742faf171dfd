import type { Instant } from '../domain/day.ts';
import { isFootSport, type Sport } from '../domain/sport.ts';
import { type Channel, channelNames, noStreams, type Streams } from '../domain/stream.ts';
import type { Limits } from './format.ts';
import { RecordLimit } from './xml.ts';

/** Believable values: what lies outside was not measured (science §1: heart rate 0 or under 30 is missing). */
const believable: Readonly<Partial<Record<Channel, readonly [number, number]>>> = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  altitude: [-1000, 12_000],
  heartRate: [30, 254],
  power: [0, 10_000],
  cadence: [0, 254],
  speed: [0, 150],
  temperature: [-70, 90],
  distance: [0, 1e8],
};

/** Points as TCX and GPX list them: one growing column per channel, no object per point. */
export interface PointTable {
  /** The point being read: values by channel, cleared by `push`. */
  set(channel: Channel, value: number): void;
  /** Ends the point. A point without a time is counted and left out; `section` marks its track or segment. */
  push(at: Instant, section: number): void;
  readonly size: number;
  readonly timeless: number;
  /** Milliseconds of the earliest and latest point; NaN without points. */
  readonly first: Instant;
  readonly last: Instant;
  /** Columns sorted by time, one row per moment, NaN where nothing was measured. */
  finish(start: Instant): { readonly streams: Streams; readonly sections: Int32Array };
}

/** What a file may still bring: when it is used up, RecordLimit ends the reading and keeps what there is. */
export interface Budget {
  points: number;
  /** Activities, tracks and laps. */
  parts: number;
}

export const budgetOf = (limits: Limits): Budget => ({ points: limits.records, parts: 10_000 });

/** Pays for one more activity, track or lap. */
export function spendPart(budget: Budget): void {
  if (budget.parts <= 0) throw new RecordLimit();
  budget.parts -= 1;
}

/** An empty table; all tables of a file share the budget. */
export function pointTable(budget: Budget): PointTable {
  const times = column();
  const sections = column();
  const columns = new Map<Channel, Column>();
  const row = new Map<Channel, number>();
  let timeless = 0;
  let first = Number.NaN;
  let last = Number.NaN;
  return {
    set(channel, value) {
      const [low, high] = believable[channel] ?? [-Infinity, Infinity];
      if (value >= low && value <= high) row.set(channel, value);
    },
    push(at, section) {
      if (budget.points <= 0) throw new RecordLimit();
      budget.points -= 1;
      dropUnfixed(row);
      if (Number.isNaN(at)) timeless += 1;
      else {
        const index = times.push(at);
        sections.push(section);
        for (const [channel, value] of row) columnFor(columns, channel).set(index, value);
        if (!(first <= at)) first = at;
        if (!(last >= at)) last = at;
      }
      row.clear();
    },
    get size() {
      return times.size;
    },
    get timeless() {
      return timeless;
    },
    get first() {
      return first;
    },
    get last() {
      return last;
    },
    finish: (start) => sorted(times, sections, columns, start),
  };
}

/** Half a position, or exactly 0° 0°, is how writers say that there was no fix. */
function dropUnfixed(row: Map<Channel, number>): void {
  const latitude = row.get('latitude');
  const longitude = row.get('longitude');
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    row.delete('latitude');
    row.delete('longitude');
  }
}

/**
 * Points are sorted because some writers do not, and points of one moment become one: laps repeat the last point of the
 * lap before, and one writer repeats the whole track in every lap. The first of them speaks, the others fill its holes.
 */
function sorted(
  times: Column,
  sections: Column,
  columns: Map<Channel, Column>,
  start: Instant,
): ReturnType<PointTable['finish']> {
  if (times.size === 0) return { streams: noStreams, sections: new Int32Array(0) };
  const order = rowOrder(times);
  const time = new Float64Array(order.length);
  const section = new Int32Array(order.length);
  const target = new Int32Array(order.length);
  let rows = 0;
  for (let i = 0; i < order.length; i += 1) {
    const from = order[i];
    const seconds = (times.values[from] - start) / 1000;
    if (rows === 0 || seconds > time[rows - 1]) {
      time[rows] = seconds;
      section[rows] = sections.values[from];
      rows += 1;
    }
    target[i] = rows - 1;
  }
  const channels: { [name in Channel]?: Float64Array } = {};
  for (const name of channelNames) {
    const values = columns.get(name);
    if (values) channels[name] = gather(values, order, target, rows);
  }
  return { streams: { time: time.slice(0, rows), channels }, sections: section.slice(0, rows) };
}

function rowOrder(times: Column): Uint32Array {
  const order = Uint32Array.from({ length: times.size }, (_, i) => i);
  const at = times.values;
  for (let i = 1; i < order.length; i += 1) {
    if (at[i] < at[i - 1]) {
      return order.sort((a, b) => at[a] - at[b] || a - b);
    }
  }
  return order;
}

function gather(values: Column, order: Uint32Array, target: Int32Array, rows: number): Float64Array {
  const out = new Float64Array(rows).fill(Number.NaN);
  for (let i = 0; i < order.length; i += 1) {
    const value = values.at(order[i]);
    const to = target[i];
    if (Number.isNaN(out[to])) out[to] = value;
  }
  return out;
}

interface Column {
  values: Float64Array;
  size: number;
  push(value: number): number;
  set(index: number, value: number): void;
  at(index: number): number;
}

function column(): Column {
  return {
    values: new Float64Array(0),
    size: 0,
    push(value) {
      this.set(this.size, value);
      return this.size - 1;
    },
    set(index, value) {
      if (index >= this.values.length) {
        const larger = new Float64Array(Math.max(256, this.values.length * 2, index + 1)).fill(Number.NaN);
        larger.set(this.values);
        this.values = larger;
      }
      this.values[index] = value;
      this.size = Math.max(this.size, index + 1);
    },
    at(index) {
      return index < this.size ? this.values[index] : Number.NaN;
    },
  };
}

function columnFor(columns: Map<Channel, Column>, channel: Channel): Column {
  let found = columns.get(channel);
  if (!found) columns.set(channel, (found = column()));
  return found;
}

/**
 * TCX and GPX store running cadence as the strides of one leg, like FIT: on foot it doubles. A file whose usual value
 * is above 120 can only have counted both legs already.
 */
export function countBothLegs(streams: Streams, sport: Sport): void {
  const { cadence } = streams.channels;
  if (!cadence || !isFootSport(sport)) return;
  const turning = cadence.filter((value) => value > 0).sort();
  if ((turning[turning.length >> 1] ?? 0) > 120) return;
  for (let i = 0; i < cadence.length; i += 1) cadence[i] = cadence[i] * 2;
}
