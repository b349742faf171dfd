import type { Limits } from '../format.ts';
import { crc16 } from './crc.ts';
import {
  compile,
  definitionLength,
  grow,
  type Layout,
  PLACE,
  sameDefinition,
  type Source,
} from './layout.ts';
import { bulkMessages, keptMessages } from './profile.ts';
import { resync } from './resync.ts';

/** One file of a chain: what lies where in it. */
export interface Section {
  readonly layouts: Layout[];
  /** Number of messages by global message number, read or not. */
  readonly counts: Map<number, number>;
  readonly start: number;
  end: number;
  crc: 'right' | 'wrong' | 'missing';
  trouble?: Trouble;
}

/**
 * Why a section was not read as its header promised. `size`: the header states a wrong size; `cut`: the file ends inside a
 * message; `broken`: bytes that no definition explains; `limit`: more messages than we are ready to read.
 */
export interface Trouble {
  readonly kind: 'size' | 'cut' | 'broken' | 'limit';
  readonly byte: number;
  /** Bytes jumped over to go on reading. */
  skipped: number;
}

/** Summaries are a few a file. This many of all kinds together bound the objects that a hostile file can make us build. */
const SUMMARY_LIMIT = 50_000;
/** A real file has a few dozen definitions, which it may repeat before every message. */
const LAYOUT_LIMIT = 2_000;
/** Bytes looked at, over a whole file, in search of the way back after damage. */
const RESYNC_BUDGET = 1 << 20;

/** Finds every message of every chained file; reads no value but the timestamps. */
export function scan(source: Source, limits: Limits): Section[] {
  const sections: Section[] = [];
  let at = 0;
  while (at < source.bytes.length) {
    const header = readHeader(source.bytes, at);
    if (!header) break;
    const section = scanSection(source, at, header, limits);
    sections.push(section);
    at = section.end;
    if (section.trouble?.kind === 'limit') break;
  }
  return sections;
}

interface Header {
  readonly size: number;
  readonly dataSize: number;
}

const SIGNATURE = 0x5449462e; // ".FIT", little endian

export function hasSignature(bytes: Uint8Array, at = 0): boolean {
  return (
    at + 12 <= bytes.length &&
    (bytes[at + 8] | (bytes[at + 9] << 8) | (bytes[at + 10] << 16) | (bytes[at + 11] << 24)) === SIGNATURE
  );
}

function readHeader(bytes: Uint8Array, at: number): Header | undefined {
  if (!hasSignature(bytes, at)) return undefined;
  const stated = bytes[at];
  // A recording cut by a crash may have a header of zeros around its signature: its first definition tells the size.
  const size = stated >= 12 ? stated : (bytes[at + 12] & 0xf0) === 0x40 && bytes[at + 13] === 0 ? 12 : 14;
  const dataSize =
    bytes[at + 4] + bytes[at + 5] * 0x100 + bytes[at + 6] * 0x1_0000 + bytes[at + 7] * 0x100_0000;
  return { size, dataSize };
}

function scanSection(source: Source, start: number, header: Header, limits: Limits): Section {
  const { bytes } = source;
  const section: Section = { layouts: [], counts: new Map(), start, end: start, crc: 'missing' };
  const first = start + header.size;
  const stated = first + header.dataSize;
  const walk = newWalk(source, section, limits);
  if (header.dataSize > 0 && stated <= bytes.length) {
    const crcRight = stated + 2 <= bytes.length && crc16(bytes, start, stated + 2) === 0;
    const stop = readMessages(walk, first, stated);
    const chained = hasSignature(bytes, stated + 2) || hasSignature(bytes, stated);
    if (crcRight || chained || stated + 2 >= bytes.length || section.trouble) {
      section.crc = crcRight ? 'right' : stated + 2 <= bytes.length ? 'wrong' : 'missing';
      section.end = hasSignature(bytes, stated) ? stated : Math.min(stated + 2, bytes.length);
      if (stop < stated && !section.trouble) section.trouble = { kind: 'cut', byte: stop, skipped: 0 };
    } else {
      // The checksum is not where it should be and more follows: the stated size is too small.
      readToTheEnd(walk, stop);
    }
  } else {
    readToTheEnd(walk, first);
  }
  for (const { global, count } of section.layouts) {
    section.counts.set(global, (section.counts.get(global) ?? 0) + count);
  }
  return section;
}

function readToTheEnd(walk: Walk, from: number): void {
  const { section } = walk;
  const { bytes } = walk.source;
  const whole = crc16(bytes, section.start) === 0;
  const end = whole ? bytes.length - 2 : bytes.length;
  const stop = readMessages(walk, from, end);
  section.end = bytes.length;
  section.crc = whole ? 'right' : 'missing';
  section.trouble ??= { kind: stop < end ? 'cut' : 'size', byte: stop, skipped: 0 };
}

interface Walk {
  readonly source: Source;
  readonly section: Section;
  readonly limits: Limits;
  /** Layout in force for each local message number. */
  readonly locals: (Layout | undefined)[];
  /** Layouts by a hash of their definition. */
  readonly known: Map<number, Layout[]>;
  definitions: number;
  /** Messages so far of each bulk kind; all summaries share key −1. */
  readonly rows: Map<number, { count: number; limit: number }>;
  lastTime: number;
  resyncBudget: number;
}

function newWalk(source: Source, section: Section, limits: Limits): Walk {
  return {
    source,
    section,
    limits,
    locals: Array.from({ length: 16 }),
    known: new Map(),
    definitions: 0,
    rows: new Map([[-1, { count: 0, limit: Math.min(SUMMARY_LIMIT, limits.records) }]]),
    lastTime: 0,
    resyncBudget: RESYNC_BUDGET,
  };
}

/** Walks the messages between `from` and `end`; returns where it had to stop. Notes trouble in the section. */
function readMessages(walk: Walk, from: number, end: number): number {
  const { section } = walk;
  let at = from;
  for (;;) {
    at = walkMessages(walk, at, end);
    if (at >= end || section.trouble?.kind === 'limit') return at;
    if (endsInside(walk, at, end)) {
      section.trouble ??= { kind: 'cut', byte: at, skipped: 0 };
      // A stated size may cut a message that the file holds whole: the caller reads on from here.
      if (section.trouble.kind === 'cut' && end < walk.source.bytes.length) section.trouble = undefined;
      return at;
    }
    const trouble = (section.trouble ??= { kind: 'broken', byte: at, skipped: 0 });
    const next = walk.resyncBudget > 0 ? resync(walk, at + 1, end) : -1;
    walk.resyncBudget -= (next < 0 ? end : next) - at;
    if (next < 0) return at;
    trouble.skipped += next - at;
    at = next;
  }
}

/** True when the message at `at` is a known one that goes beyond `end`. */
function endsInside(walk: Walk, at: number, end: number): boolean {
  const { bytes } = walk.source;
  const header = bytes[at];
  if ((header & 0xc0) === 0x40) return bytes[at + 1] === 0 && definitionLength(bytes, at, end) < 0;
  const layout = walk.locals[header & 0x80 ? (header >> 5) & 3 : header & 15];
  return layout !== undefined && at + 1 + layout.size > end;
}

/** The hot loop: notes where each message lies. Stops at `end`, before a message it cannot place, or at a limit. */
function walkMessages(walk: Walk, from: number, end: number): number {
  const { source, locals, section } = walk;
  const { bytes, view } = source;
  let lastTime = walk.lastTime;
  let at = from;
  while (at < end) {
    const header = bytes[at];
    let layout: Layout | undefined;
    let compressed = false;
    // Bit 7 first: in a compressed header bit 6 belongs to the local number.
    if (header & 0x80) {
      layout = locals[(header >> 5) & 3];
      compressed = true;
    } else if (header & 0x40) {
      const length = define(walk, at, end);
      if (length < 0) break;
      at += length;
      continue;
    } else {
      layout = locals[header & 15];
    }
    const content = at + 1;
    if (layout === undefined || content + layout.size > end) {
      if (layout === undefined && hasSignature(bytes, at)) {
        at += header; // a file header copied into the data
        continue;
      }
      break;
    }
    let time = 0;
    if (layout.timeOffset >= 0) {
      time = view.getUint32(content + layout.timeOffset, layout.littleEndian);
      if (time === 0xffffffff) time = 0;
      else lastTime = time;
    } else if (compressed && lastTime > 0) {
      // Five bits; smaller than the last ones means that 32 seconds went by.
      lastTime += ((header & 0x1f) - lastTime) & 0x1f;
      time = lastTime;
    }
    if (layout.keep) {
      const rows = layout.rows;
      if (rows.count >= rows.limit) {
        section.trouble = { kind: 'limit', byte: at, skipped: 0 };
        break;
      }
      const n = layout.count * PLACE;
      if (n === layout.places.length) grow(layout);
      const { places } = layout;
      places[n] = content;
      places[n + 1] = time;
      places[n + 2] = rows.count++;
    }
    layout.count++;
    at = content + layout.size;
  }
  walk.lastTime = lastTime;
  return at;
}

/** Reads the definition at `at` into its local number; returns its length, or −1 when it cannot be one. */
function define(walk: Walk, at: number, end: number): number {
  const { source, section } = walk;
  const { bytes, view } = source;
  const length = definitionLength(bytes, at, end);
  // Byte 1 is reserved and 0, byte 2 the order of bytes: 0 or 1.
  if (length < 0 || bytes[at + 1] !== 0 || bytes[at + 2] > 1) return -1;
  const to = at + length;
  const local = bytes[at] & 15;
  const hash = hashOf(bytes, at + 1, to);
  const alike = walk.known.get(hash) ?? [];
  const same = alike.find((layout) => sameDefinition(layout, at, to));
  if (++walk.definitions > walk.limits.records || (!same && section.layouts.length >= LAYOUT_LIMIT)) {
    section.trouble = { kind: 'limit', byte: at, skipped: 0 };
    return -1;
  }
  if (same) {
    walk.locals[local] = same;
    return length;
  }
  const global = view.getUint16(at + 3, bytes[at + 2] === 0);
  const layout = compile(
    source,
    { from: at, to },
    keptMessages.has(global) ? rowsOf(walk, global) : undefined,
  );
  section.layouts.push(layout);
  walk.known.set(hash, [...alike, layout]);
  walk.locals[local] = layout;
  return length;
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + bytes[at]) | 0;
  return hash;
}

function rowsOf(walk: Walk, global: number): { count: number; limit: number } {
  const key = bulkMessages.has(global) ? global : -1;
  let rows = walk.rows.get(key);
  if (!rows) {
    rows = { count: 0, limit: walk.limits.records };
    walk.rows.set(key, rows);
  }
  return rows;
}
