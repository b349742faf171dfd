import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ConfigError } from '../../domain/errors.ts';

/**
 * AES-256-GCM with a fresh nonce for each message: nonce, tag, sealed bytes. `bound` is what the message belongs to: what
 * is moved to another athlete or another name does not open.
 */
export function sealBytes(key: Uint8Array, bytes: Uint8Array | string, bound: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Undefined when it was sealed with another key, for another owner, or was altered. */
export function unsealBytes(key: Uint8Array, sealed: Uint8Array, bound: string): Buffer | undefined {
  if (sealed.length < 28) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(12, 28));
  const opened = decipher.update(sealed.subarray(28));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** `sealBytes` as text. */
export const seal = (key: Uint8Array, text: Uint8Array | string, bound: string): string =>
  sealBytes(key, text, bound).toString('base64');

/** Throws ConfigError `storage.vault_sealed` when it was sealed with another key, for another owner, or was altered. */
export function unseal(key: Uint8Array, sealed: string, bound: string): Buffer {
  const opened = unsealBytes(key, Buffer.from(sealed, 'base64'), bound);
  if (!opened) throw new ConfigError('storage.vault_sealed');
  return opened;
}
