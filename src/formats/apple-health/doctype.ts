import { FormatError } from '../../domain/errors.ts';

/** The block of Apple's own export is some ten kilobytes. */
const longestBlock = 256 * 1024;
const [tab, newline, space] = [0x09, 0x0a, 0x20];

/**
 * The bytes without their document type, each of its bytes a blank, so that lines keep their number. Nothing of it is
 * read: since iOS 16 it is malformed, and whatever it declares is not wanted. Every other use of a document type is
 * still refused by the reader. Throws FormatError `xml.doctype` {line} for a block that has no end.
 */
export function withoutDoctype(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, longestBlock)).toString(
    'latin1',
  );
  const from = head.search(/<!DOCTYPE\s/);
  // Behind the root element there can be none.
  if (from < 0 || /<HealthData[\s>]/.test(head.slice(0, from))) return bytes;
  const end = doctypeEnd(head, from);
  if (end < 0) {
    throw new FormatError('xml.doctype', { line: head.slice(0, from).split('\n').length });
  }
  const clean = Uint8Array.from(bytes);
  for (let at = from; at < end; at += 1) {
    if (clean[at] !== newline && clean[at] !== tab) clean[at] = space;
  }
  return clean;
}

/** Just behind the block that begins at `from`; −1 when it does not end in `head`. */
export function doctypeEnd(head: string, from: number): number {
  const [bracket, plain] = [head.indexOf('[', from), head.indexOf('>', from)];
  if (bracket < 0 || (plain >= 0 && plain < bracket)) return plain < 0 ? -1 : plain + 1;
  const end = /\]\s*>/g;
  end.lastIndex = bracket;
  const match = end.exec(head);
  return match ? match.index + match[0].length : -1;
}
