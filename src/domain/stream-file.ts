import { FormatError } from './errors.ts';
import { type Channel, channelNames, channels, type Streams } from './stream.ts';
import { type Column, largestWhole, packColumn, unpackColumn } from './stream-column.ts';
import { type Cursor, putUnsigned, takeUnsigned } from './varint.ts';

/**
 * Streams as bytes, a column per channel, values as whole numbers at the channel's scale:
 *
 *     "BCST" · version · number of columns · number of samples, then for each column:
 *     length of name · name · scale · order of differences · 1 when sparse · length of bytes · bytes
 *
 * The column `time` comes first. Not compressed: whoever keeps it does that; such columns compress well.
 */
const magic = [0x42, 0x43, 0x53, 0x54];
const version = 1;
const timeScale = 1000;
const mostSamples = 10_000_000;

/**
 * The streams as they will be read back: every value at its channel's precision, time in milliseconds. Infinite or
 * absurd values become NaN; a sample that shares its millisecond with the one before is left out.
 */
export function quantise(streams: Streams): Streams {
  const { time, columns } = wholeStreams(streams);
  return {
    time: divide(time, timeScale),
    channels: Object.fromEntries(
      columns.map(([name, values]) => [name, divide(values, channels[name].scale)]),
    ),
  };
}

/** Bytes of `streams`, quantised. */
export function encodeStreams(streams: Streams): Uint8Array {
  const { time, columns } = wholeStreams(streams);
  const head = [...magic, version, columns.length + 1, ...varint(time.length)];
  const parts = [
    Uint8Array.from(head),
    ...columnParts('time', timeScale, time),
    ...columns.flatMap(([name, values]) => columnParts(name, channels[name].scale, values)),
  ];
  return concat(parts);
}

/** Streams from bytes of `encodeStreams`. Throws FormatError `storage.streams_damaged` {byte} for anything else. */
export function decodeStreams(bytes: Uint8Array): Streams {
  const cursor: Cursor = { bytes, at: 0, end: bytes.length };
  if (!magic.every((byte) => takeByte(cursor) === byte)) throw damaged(cursor);
  if (takeByte(cursor) !== version) throw damaged(cursor);
  const columns = takeByte(cursor);
  const samples = takeUnsigned(cursor);
  // Every moment takes a byte at least: a larger claim is not worth the memory.
  if (columns === 0 || !(samples <= Math.min(mostSamples, bytes.length))) throw damaged(cursor);

  const time = takeColumn(cursor, samples, ['time']);
  if (!isAscending(time.values)) throw damaged(cursor);
  const found: [string, Float64Array][] = [];
  for (let left = channelNames; found.length < columns - 1; ) {
    const { name, values } = takeColumn(cursor, samples, left);
    left = left.filter((other) => other !== name);
    found.push([name, values]);
  }
  if (cursor.at !== cursor.end) throw damaged(cursor);
  return { time: time.values, channels: Object.fromEntries(found) };
}

const damaged = ({ at }: Cursor): FormatError => new FormatError('storage.streams_damaged', { byte: at });

interface WholeStreams {
  readonly time: Float64Array;
  readonly columns: readonly (readonly [Channel, Float64Array])[];
}

/** Whole numbers at each scale, of the samples that are kept, in the order of `channels`. */
function wholeStreams(streams: Streams): WholeStreams {
  const time = wholeNumbers(streams.time, timeScale);
  const kept = isAscending(time) ? undefined : ascendingSamples(time);
  const pick = (values: Float64Array): Float64Array =>
    kept ? Float64Array.from(kept, (index) => values[index]) : values;
  const columns = channelNames.flatMap((name) => {
    const values = streams.channels[name];
    return values ? [[name, pick(wholeNumbers(values, channels[name].scale))] as const] : [];
  });
  return { time: pick(time), columns };
}

function wholeNumbers(values: Float64Array, scale: number): Float64Array {
  const whole = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    // `+ 0` turns −0 into 0: whole numbers do not tell them apart.
    const value = Math.round(values[i] * scale) + 0;
    whole[i] = Math.abs(value) <= largestWhole ? value : Number.NaN;
  }
  return whole;
}

function divide(values: Float64Array, scale: number): Float64Array {
  return values.map((value) => value / scale);
}

/** True when every value is a number greater than the one before. */
function isAscending(time: Float64Array): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const now of time) {
    if (!(now > last)) return false;
    last = now;
  }
  return true;
}

function ascendingSamples(time: Float64Array): number[] {
  const kept: number[] = [];
  for (let i = 0, last = Number.NEGATIVE_INFINITY; i < time.length; i++) {
    const now = time[i];
    if (!(now > last)) continue;
    kept.push(i);
    last = now;
  }
  return kept;
}

function columnParts(name: string, scale: number, values: Float64Array): Uint8Array[] {
  const { order, sparse, bytes } = packColumn(values);
  const text = new TextEncoder().encode(name);
  const head = [text.length, ...text, ...varint(scale), order, sparse ? 1 : 0, ...varint(bytes.length)];
  return [Uint8Array.from(head), bytes];
}

function takeColumn(cursor: Cursor, samples: number, allowed: readonly string[]) {
  const name = new TextDecoder().decode(takeBytes(cursor, takeByte(cursor)));
  const scale = takeUnsigned(cursor);
  const [order, sparse] = [takeByte(cursor), takeByte(cursor)];
  const isSound = allowed.includes(name) && scale >= 1 && (order === 1 || order === 2) && sparse <= 1;
  if (!isSound) throw damaged(cursor);
  const column: Column = { order, sparse: sparse === 1, bytes: takeBytes(cursor, takeUnsigned(cursor)) };
  const values = new Float64Array(samples);
  if (!unpackColumn(column, values, scale)) throw damaged(cursor);
  return { name, values };
}

function takeByte(cursor: Cursor): number {
  if (cursor.at >= cursor.end) throw damaged(cursor);
  return cursor.bytes[cursor.at++];
}

function takeBytes(cursor: Cursor, length: number): Uint8Array {
  if (!(length <= cursor.end - cursor.at)) throw damaged(cursor);
  cursor.at += length;
  return cursor.bytes.subarray(cursor.at - length, cursor.at);
}

function varint(value: number): Uint8Array {
  const cursor: Cursor = { bytes: new Uint8Array(8), at: 0, end: 8 };
  putUnsigned(cursor, value);
  return cursor.bytes.subarray(0, cursor.at);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
