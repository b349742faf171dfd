/**
 * What a vendor sent, kept as it came with one line before it that says what it is. The line holds nothing that changes
 * between two requests: the same answer twice is the same file, and only news is kept.
 */
const magic = '#boucle ';

export interface Payload {
  readonly vendor: string;
  /** The vendor folder's own word: `activities`, `wellness`, `sleep`. */
  readonly kind: string;
  /** What was asked for: a day, a range of days, an id. */
  readonly about: string;
  /** The answer's bytes. */
  readonly body: Uint8Array;
}

export function wrapPayload({ vendor, kind, about, body }: Payload): Uint8Array {
  return Buffer.concat([Buffer.from(`${magic}${JSON.stringify({ vendor, kind, about })}\n`), body]);
}

/** True for a payload of any vendor. */
export const isPayload = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, magic.length)).toString() === magic;

/** True for a payload of this vendor. */
export const isPayloadOf = (vendor: string, bytes: Uint8Array): boolean => headOf(bytes)?.vendor === vendor;

/** The payload again, or undefined for bytes that are none. */
export function unwrapPayload(bytes: Uint8Array): Payload | undefined {
  const head = headOf(bytes);
  return head && { ...head, body: bytes.subarray(bytes.indexOf(0x0a) + 1) };
}

// A head is short; what is longer is no head of ours.
const headLimit = 1024;

function headOf(bytes: Uint8Array): Omit<Payload, 'body'> | undefined {
  const head = Buffer.from(bytes.subarray(0, headLimit)).toString('utf8');
  const end = head.indexOf('\n');
  if (!head.startsWith(magic) || end < 0) return undefined;
  try {
    const { vendor, kind, about } = JSON.parse(head.slice(magic.length, end)) as Record<string, unknown>;
    return { vendor: String(vendor), kind: String(kind), about: String(about) };
  } catch {
    return undefined;
  }
}
