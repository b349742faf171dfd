import { hash, webcrypto } from 'node:crypto';

const { subtle } = webcrypto;

/** Crockford's alphabet, lower case: no i, l, o, u, so that an id can be read aloud and typed. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

export const idLength = 8;

// Above this, hashing here would keep the server from answering for milliseconds: another thread does it.
const largeBytes = 512 * 1024;

/** SHA-256 of a file's content, hex: its identity in the library. */
export async function contentHashOf(bytes: Uint8Array): Promise<string> {
  if (bytes.length < largeBytes) return hash('sha256', bytes);
  return Buffer.from(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}

/** The id of one recording of a file: the same content gives the same id on every machine. */
export function sourceIdOf(contentHash: string, part: number): string {
  return `src_${shortName(contentHash, part, 12)}`;
}

/** The same for a recording that a vendor has an identity for: the same in every export of that vendor. */
export function vendorSourceIdOf(vendorId: string): string {
  return sourceIdOf(vendorHashOf(vendorId), 0);
}

/** What stands for the content hash of a recording whose file changes with every export. */
export const vendorHashOf = (vendorId: string): string => hash('sha256', `vendor/${vendorId}`);

/** The id of the activity that this recording founded; a longer one when a shorter is taken. */
export function activityIdOf(contentHash: string, part: number, length = idLength): string {
  return `act_${shortName(contentHash, part, length)}`;
}

/** The id shared by the legs of one multisport file. */
export function legGroupOf(contentHash: string): string {
  return `grp_${shortName(contentHash, 0, idLength)}`;
}

/** The id of what a device last said of one kind: the next word replaces it. */
export function deviceMemoryIdOf(kind: string, sport = ''): string {
  return `mem_${shortName(hash('sha256', `device/${kind}/${sport}`), 0, idLength)}`;
}

// Part 0 shows the file's own hash; a further part is hashed again, since neighbours must not look alike.
function shortName(contentHash: string, part: number, length: number): string {
  const hex = part === 0 ? contentHash : hash('sha256', `${contentHash}/${part}`);
  let bits = BigInt(`0x${hex}`) >> BigInt(256 - length * 5);
  let name = '';
  for (let i = 0; i < length; i++) {
    name = `${alphabet[Number(bits & 31n)]}${name}`;
    bits >>= 5n;
  }
  return name;
}
