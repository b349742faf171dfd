import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What a value opens is kept under its digest and sealed with a key made from the value itself. Whoever reads the
 * database, and boucle too, can do nothing with such a row until somebody presents the value.
 */
export const digestOf = (purpose: string, value: string): string =>
  createHash('sha256').update(`${purpose} ${value}`).digest('base64url');

export function seal(purpose: string, value: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(purpose, value), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined when it was sealed with another value, for another purpose, or was altered. */
export function unseal(purpose: string, value: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(purpose, value), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

// The digest is public to whoever reads the database; the salt keeps the key from being derivable from it.
const keyFrom = (purpose: string, value: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', value, 'boucle sealed', purpose, 32));
