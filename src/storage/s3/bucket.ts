import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { ConfigError } from '../../domain/errors.ts';
import { patiently, type Pace, usualPace } from './patience.ts';
import { refusalOf } from './refusals.ts';
import { keysIn, nextPageOf } from './listing.ts';

/** Where a bucket is and what opens it. The address is path-style: `<endpoint>/<bucket>/<key>`. */
export interface BucketPlace {
  readonly endpoint: string;
  readonly bucket: string;
  /** Begins the name of every object; none when the bucket is boucle's alone. */
  readonly prefix?: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** What boucle asks of any S3-compatible service; everything else of S3 is not used. */
export interface Bucket {
  get(key: string): Promise<Uint8Array | undefined>;
  /** Durable when it returns. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes unless there is something already; false when there was. Of two at once one wins, where the service knows
   * conditional writes; a service that says it does not throws ConfigError `storage.s3_unconditional`.
   */
  putUnlessThere(key: string, bytes: Uint8Array): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Every key that begins so, page by page. */
  list(prefix: string): AsyncGenerator<string>;
}

type Ask = { readonly method: string; readonly body?: Uint8Array; readonly headers?: Record<string, string> };
interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

/**
 * A bucket over signed requests (SigV4, bodies included). Busy, slow and cut answers are asked for again; what is refused
 * throws ConfigError `storage.s3_refused` and what does not come UnavailableError `storage.s3_unavailable`. Neither holds
 * what was sent.
 */
export function openBucket(place: BucketPlace, pace: Pace = usualPace): Bucket {
  const root = `${place.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(place.bucket)}`;
  const inTurn = patiently(pace);
  const before = place.prefix ? `${place.prefix.replace(/^\/+|\/+$/g, '')}/` : '';
  const pathOf = (key: string): string => `/${(before + key).split('/').map(encodeURIComponent).join('/')}`;

  async function once(path: string, { method, body, headers }: Ask, signal: AbortSignal): Promise<Answer> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: root + path,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      accessKeyId: place.keyId,
      secretAccessKey: place.secret,
      region: place.region,
      service: 's3',
    }).sign();
    // A redirect is another region: followed, it would fail there for the signature, and say less.
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body: body as Uint8Array<ArrayBuffer> | undefined,
      signal,
      redirect: 'manual',
    });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  }

  async function ask(path: string, wanted: Ask, ...expected: readonly number[]): Promise<Answer> {
    const answer = await inTurn((signal) => once(path, wanted, signal), wanted.body?.length ?? 0);
    if (expected.includes(answer.status)) return answer;
    throw refusalOf(answer.status, Buffer.from(answer.body).toString('utf8'));
  }

  const put = (key: string, body: Uint8Array, headers?: Record<string, string>, ...also: number[]) =>
    ask(pathOf(key), { method: 'PUT', body, headers }, 200, ...also);

  return {
    get: async (key) => {
      const { status, body } = await ask(pathOf(key), { method: 'GET' }, 200, 404);
      if (status === 404) refuseMissingBucket(body);
      return status === 404 ? undefined : body;
    },
    put: async (key, bytes) => void (await put(key, bytes)),
    putUnlessThere: async (key, bytes) => {
      // An attempt whose answer was lost is found there by the next: whoever reads it back knows its own.
      const { status } = await put(key, bytes, { 'if-none-match': '*' }, 412, 501);
      if (status === 501) throw new ConfigError('storage.s3_unconditional');
      return status === 200;
    },
    delete: async (key) => void (await ask(pathOf(key), { method: 'DELETE' }, 200, 204, 404)),
    list: async function* (prefix) {
      for (let page: string | undefined = ''; page !== undefined; ) {
        const query = `?list-type=2&prefix=${encodeURIComponent(before + prefix)}${page && `&continuation-token=${encodeURIComponent(page)}`}`;
        const { body } = await ask(query, { method: 'GET' }, 200);
        const text = Buffer.from(body).toString('utf8');
        for (const key of keysIn(text)) yield key.slice(before.length);
        page = nextPageOf(text);
      }
    },
  };
}

/** A bucket that is not there answers 404 as an object that is not: the one is a fault, the other an answer. */
function refuseMissingBucket(body: Uint8Array): void {
  const text = Buffer.from(body).toString('utf8');
  if (text.includes('<Code>NoSuchBucket</Code>')) throw refusalOf(404, text);
}
