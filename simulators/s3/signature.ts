import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it came over the wire. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

export interface Account {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();
const mostSkewMs = 15 * 60 * 1000;

/**
 * What is wrong with the signature of a request, as S3's error code; undefined when it holds. After "Authenticating
 * Requests: Using the Authorization Header (AWS Signature Version 4)" of the Amazon S3 API reference: canonical request,
 * string to sign, signing key. The body's digest is checked as well.
 */
export function faultIn(request: SignedRequest, account: Account, now: number): string | undefined {
  const { headers } = request;
  const [, keyId, day, region, signed, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = headers['x-amz-date'] ?? '';
  if (!given) return 'AccessDenied';
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  if (!time.startsWith(day) || Math.abs(momentOf(time) - now) > mostSkewMs) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const digest = headers['x-amz-content-sha256'] ?? '';
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';

  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, names, digest))].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${account.secret}`, day));
  return timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function canonical(
  { method, url, headers }: SignedRequest,
  names: readonly string[],
  digest: string,
): string {
  const [path, query = ''] = url.split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map((part) => encoded(decodeURIComponent(part))))
    .map(([name, value = '']) => `${name}=${value}`)
    .sort();
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  const canonicalPath = path
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  return [method, canonicalPath, pairs.join('&'), lines.join(''), names.join(';'), digest].join('\n');
}

/** RFC 3986: letters, digits and -._~ stay. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const momentOf = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
