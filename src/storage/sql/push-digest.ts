import { hash } from 'node:crypto';

/** What stands for an athlete's account at a vendor where nobody knows yet whose it is. */
export const accountDigest = (vendor: string, account: string): string =>
  hash('sha256', `${vendor}\n${account}`);

export const bytesDigest = (bytes: Uint8Array | string): string => hash('sha256', bytes);
