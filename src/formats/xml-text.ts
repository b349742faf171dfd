/** How the bytes of an XML file become characters, and how characters become XML again. */

/** Decodes XML bytes piece by piece, so that a 30 MB file is never one string. */
export function* xmlText(bytes: Uint8Array, pieceBytes = 1 << 16): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

/** The first characters of what may be XML: enough to see the root element. */
export function xmlHead(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 4096));
}

/** Byte order mark, else the zero bytes of UTF-16 without one, else what the declaration says, else UTF-8. */
export function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^\W{0,40}<\?xml[^>]{0,120}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  // A file that can be read as single bytes and says UTF-16 was converted without changing its declaration.
  return declared && !/^(utf-?16|ucs|iso-10646)/i.test(declared) && isKnown(declared) ? declared : 'utf-8';
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding.length > 0;
  } catch {
    return false;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for an element or attribute; characters that XML 1.0 cannot carry are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (c) => entities[c] ?? c);
}

/** `<name>value</name>`, or nothing when there is no value. Numbers are rounded to `digits` decimals. */
export function element(name: string, value: string | number | undefined, digits = 0): string {
  if (value === undefined || value === '' || Number.isNaN(value)) return '';
  return `<${name}>${typeof value === 'number' ? decimal(value, digits) : escapeXml(value)}</${name}>`;
}

/** A number without exponent and without zeros that say nothing. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return digits > 0 ? text.replace(/\.?0+$/, '') : text;
}
