import { type BoucleError, ConfigError, UnavailableError } from '../../domain/errors.ts';
import type { PhraseParams } from '../../domain/phrase.ts';

/** What S3 says → which phrase tells the operator what to mend. Never its own words: they quote keys and signatures. */
const mends: Readonly<Record<string, string>> = {
  NoSuchBucket: 'storage.s3_no_bucket',
  SignatureDoesNotMatch: 'storage.s3_secret',
  InvalidAccessKeyId: 'storage.s3_secret',
  AccessDenied: 'storage.s3_denied',
  AllAccessDisabled: 'storage.s3_denied',
  AuthorizationHeaderMalformed: 'storage.s3_region',
  PermanentRedirect: 'storage.s3_region',
  TemporaryRedirect: 'storage.s3_region',
  RequestTimeTooSkewed: 'storage.s3_clock',
  InsufficientStorage: 'storage.s3_full',
  QuotaExceeded: 'storage.s3_full',
};

/** An answer that asking again does not change, as what the operator can do about it. */
export function refusalOf(status: number, xml: string): BoucleError {
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(xml) ?? [];
  const known = mends[code] ?? byStatus(status);
  const params: PhraseParams = { status, ...(code && { said: code }) };
  return new ConfigError(known, params);
}

const byStatus = (status: number): string =>
  status === 401 || status === 403
    ? 'storage.s3_denied'
    : status >= 300 && status < 400
      ? 'storage.s3_region'
      : 'storage.s3_refused';

/** It did not answer, however often it was asked. */
export const unavailable = (cause?: unknown): UnavailableError =>
  new UnavailableError('storage.s3_unavailable', {}, cause === undefined ? undefined : nameOf(cause));

// An error of the network may quote the address; its name and code say enough for a log.
function nameOf(error: unknown): Error {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return new Error([name, cause?.code].filter(Boolean).join(' '));
}
