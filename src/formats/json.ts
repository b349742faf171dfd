/** JSON of archives: what can be saved of a damaged file, and values that may be missing or of another type. */
import { FormatError } from '../domain/errors.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import { cleanText } from '../domain/text.ts';
import { defaultLimits, type Limits } from './format.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface ReadRows {
  readonly rows: readonly JsonObject[];
  /** Where it was damaged, cut or too long, and what was saved. */
  readonly partial?: Phrase;
}

/** The first characters of what may be JSON: enough to see its first keys; '' for anything else. */
export function jsonHead(bytes: Uint8Array): string {
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x7b || first === 0x5b ? new TextDecoder().decode(bytes.subarray(0, 16_384)) : '';
}

/**
 * The rows of a list. Archives write it bare, as a single object, or inside objects that hold nothing else but a list
 * (`[{"summarizedActivitiesExport": [ … ]}]`). Rows that are damaged are left out and the others kept.
 * Throws FormatError `json.too_big`, or `json.damaged` {byte} when nothing could be saved.
 */
export function readRows(bytes: Uint8Array, limits: Limits = defaultLimits): ReadRows {
  const text = textOf(bytes, limits);
  const { values, damagedAt, lost } = wholeOr(text, salvage);
  const all = values.flatMap(unwrapped);
  const rows = all.slice(0, limits.records);
  if (damagedAt !== undefined) {
    const byte = Buffer.byteLength(text.slice(0, damagedAt));
    if (rows.length === 0) throw new FormatError('json.damaged', { byte });
    return { rows, partial: phrase('json.partial', { byte, rows: rows.length, lost }) };
  }
  if (rows.length < all.length) {
    return { rows, partial: phrase('json.partial_limit', { rows: rows.length, limit: limits.records }) };
  }
  return { rows };
}

/**
 * One object. Of a file that was cut or damaged, what stands before that. Throws as `readRows` does.
 */
export function readObject(
  bytes: Uint8Array,
  limits: Limits = defaultLimits,
): { readonly value: JsonObject; readonly cutAt?: number } {
  const text = textOf(bytes, limits);
  const { values, damagedAt } = wholeOr(text, beforeDamage);
  const value = values.flat().find(isObject);
  const byte = damagedAt === undefined ? undefined : Buffer.byteLength(text.slice(0, damagedAt));
  if (!value) throw new FormatError('json.damaged', { byte: byte ?? 0 });
  return byte === undefined ? { value } : { value, cutAt: byte };
}

interface Saved {
  readonly values: readonly unknown[];
  readonly damagedAt?: number;
  readonly lost: number;
}

function textOf(bytes: Uint8Array, limits: Limits): string {
  if (bytes.length > limits.bytes) {
    throw new FormatError('json.too_big', { bytes: bytes.length, limitBytes: limits.bytes });
  }
  return new TextDecoder().decode(bytes);
}

function wholeOr(text: string, save: (text: string) => Saved): Saved {
  try {
    const whole = JSON.parse(text) as unknown;
    return { values: Array.isArray(whole) ? whole : [whole], lost: 0 };
  } catch {
    return save(text);
  }
}

/** An object that only wraps lists of objects gives those. */
function unwrapped(value: unknown): JsonObject[] {
  if (!isObject(value)) return [];
  const inside = Object.values(value);
  const wraps = inside.length > 0 && inside.every((one) => Array.isArray(one) && one.every(isObject));
  return wraps && inside.length === 1 ? inside[0] : [value];
}

/** Longest row that is looked for in a damaged file, in characters. */
const longestRow = 4_000_000;
/** How often a damaged file is looked through: what nests without end would be scanned from each of its depths. */
const mostLooks = 8;

/**
 * The rows of a damaged list, one by one. After a row that cannot be read the next one is looked for by the key that
 * the first row begins with: a vendor writes the keys of all rows in one order.
 */
function salvage(text: string): Saved {
  const values: unknown[] = [];
  let at = firstRow(text);
  if (at < 0) return { values, damagedAt: 0, lost: 0 };
  const key = /\{\s*("(?:[^"\\]|\\.){1,80}")\s*:/.exec(text.slice(at, at + longestRow))?.[1];
  let [damagedAt, lost] = [text.length, 0];
  const note = (where: number): void => {
    damagedAt = Math.min(damagedAt, where);
    lost += 1;
  };
  let scanned = 0;
  for (;;) {
    const end = text[at] === '{' ? objectEnd(text, at) : -1;
    scanned += end > 0 ? 0 : Math.min(longestRow, text.length - at);
    if (scanned > mostLooks * text.length + longestRow) break;
    const value = end > 0 ? parsed(text.slice(at, end)) : undefined;
    if (value !== undefined) {
      values.push(value);
      at = nextNonSpace(text, end);
      if (text[at] === ',') at = nextNonSpace(text, at + 1);
      else if (text[at] === ']') {
        // A second list follows, or damage has written this bracket.
        const more = key === undefined ? -1 : nextRow(text, key, at);
        if (more < 0) break;
        damagedAt = Math.min(damagedAt, at);
        at = more;
      }
      if (text[at] === '{') continue;
      if (at >= text.length) {
        // The last row was whole; only the end of the list is missing.
        damagedAt = Math.min(damagedAt, text.length);
        break;
      }
    }
    note(at);
    const next = key === undefined ? -1 : nextRow(text, key, at + 1);
    if (next < 0) break;
    at = next;
  }
  return { values, damagedAt, lost };
}

/** Where the first row begins: the first object in a list that does not itself only wrap a list. */
function firstRow(text: string): number {
  const wrapped = /^\s*\[?\s*\{\s*"[^"]{1,80}"\s*:\s*\[\s*(?=\{)/.exec(text.slice(0, 1000));
  return wrapped ? wrapped[0].length : text.indexOf('{');
}

function nextRow(text: string, key: string, from: number): number {
  for (let at = text.indexOf(key, from); at >= 0; at = text.indexOf(key, at + 1)) {
    let start = at - 1;
    while (start >= from && /\s/.test(text[start])) start -= 1;
    if (start >= from && text[start] === '{') return start;
  }
  return -1;
}

/** Just behind the object that begins at `from`, or −1. */
function objectEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length && at - from < longestRow; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      if (at < 0) return -1;
    } else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

const [quote, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d];
const [backslash, comma] = [0x5c, 0x2c];

/** The closing quote of the string that begins at `from`, or −1. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return -1;
}

// Halving reads the text some twenty times; of a longer one only a missing end is looked for.
const longestHalved = 8_000_000;

/** The longest beginning that can be closed and then read. Found by halving: what stands before the damage is sound. */
function beforeDamage(text: string): Saved {
  const simply = readClosed(text, text.length);
  if (simply !== undefined || text.length > longestHalved) {
    return { values: [simply], damagedAt: text.length, lost: 0 };
  }
  let [good, bad] = [0, text.length];
  let value: unknown;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const read = readClosed(text, middle);
    if (read === undefined && middle > minimum) bad = middle;
    else {
      good = middle;
      value = read ?? value;
    }
  }
  return { values: [value], damagedAt: lastValueEnd(text, good) ?? good, lost: 0 };
}

/** In fewer characters no value can have ended yet. */
const minimum = 16;

/** The first `length` characters, up to the last value that is whole, with what is open closed. */
function readClosed(text: string, length: number): unknown {
  const end = lastValueEnd(text, length);
  return end === undefined ? undefined : parsed(text.slice(0, end) + closersAt(text, end));
}

function lastValueEnd(text: string, length: number): number | undefined {
  let last: number | undefined;
  for (const [at, code] of structure(text, length)) {
    if (code === comma) last = at;
    else if (code === closeBrace || code === closeBracket) last = at + 1;
  }
  return last;
}

function closersAt(text: string, end: number): string {
  const open: string[] = [];
  for (const [, code] of structure(text, end)) {
    if (code === openBrace) open.push('}');
    else if (code === openBracket) open.push(']');
    else if (code !== comma) open.pop();
  }
  return open.reverse().join('');
}

/** Brackets and commas outside strings. */
function* structure(text: string, length: number): Generator<readonly [at: number, code: number]> {
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      if (at < 0) return;
    } else if (structural.has(code)) yield [at, code];
  }
}

const structural: ReadonlySet<number> = new Set([openBrace, openBracket, closeBrace, closeBracket, comma]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function nextNonSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number, also one that is written as text; undefined for anything else. */
export function numberIn(row: JsonObject, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = row[key];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  }
  return undefined;
}

/** Clean text that says something. */
export function textIn(row: JsonObject, key: string, maxLength = 200): string | undefined {
  const value = row[key];
  return typeof value === 'string' ? cleanText(value, maxLength) || undefined : undefined;
}

/** The object under `key`; an empty one where there is none. */
export function objectIn(row: JsonObject, key: string): JsonObject {
  const value = row[key];
  return isObject(value) ? value : {};
}

/** The objects of the list under `key`. */
export function listIn(row: JsonObject, key: string): readonly JsonObject[] {
  const value = row[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The fields that have a value; the caller sees to it that what must be there is. */
export function present<T extends object>(fields: { readonly [key in keyof T]?: T[key] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
