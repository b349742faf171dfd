import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ConfigError } from '../../domain/errors.ts';

/**
 * AES-256-GCM with a fresh nonce for each message. `bound` is what the message belongs to: sealed text that is moved to
 * another athlete or another name does not open.
 */
export function seal(key: Uint8Array, text: Uint8Array | string, bound: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws ConfigError `storage.vault_sealed` when it was sealed with another key, for another owner, or was altered. */
export function unseal(key: Uint8Array, sealed: string, bound: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch (cause) {
    throw new ConfigError('storage.vault_sealed', {}, cause);
  }
}
