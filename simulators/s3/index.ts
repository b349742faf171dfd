import type { Context } from 'hono';
import { type Simulator, simulate } from '../kit/index.ts';
import { type Account, faultIn } from './signature.ts';

export interface S3Options {
  readonly account?: Partial<Account>;
  readonly buckets?: readonly string[];
  /** What becomes of `If-None-Match: *`: honoured, refused with 501, or passed over as older services do. */
  readonly conditions?: 'honoured' | 'unknown' | 'ignored';
  /** Keys in one page of a listing; S3 itself gives 1,000. */
  readonly pageSize?: number;
}

export interface S3Simulator extends Simulator {
  readonly account: Account;
  /** What lies there, by bucket and key, as it was written. */
  readonly buckets: ReadonlyMap<string, Map<string, Uint8Array>>;
  /** The most requests that were under way at once. */
  readonly mostAbreast: () => number;
}

const text = { 'content-type': 'application/xml' };

/**
 * An S3-compatible service, path-style: PutObject (with `If-None-Match`), GetObject, DeleteObject and ListObjectsV2 after
 * the Amazon S3 API reference. Every request must be signed, bodies included; writes are seen by the next read.
 */
export async function s3Simulator(options: S3Options = {}): Promise<S3Simulator> {
  const { conditions = 'honoured', pageSize = 1000 } = options;
  const account: Account = {
    keyId: 'AKIDSIMULATOR',
    secret: 'simulated/secret+with=signs',
    region: 'eu-west-3',
    ...options.account,
  };
  const buckets = new Map(
    (options.buckets ?? ['boucle']).map((name) => [name, new Map<string, Uint8Array>()]),
  );
  let [abreast, most] = [0, 0];

  const simulator = await simulate(({ app, now }) => {
    app.use(async (_, next) => {
      most = Math.max(most, ++abreast);
      await next().finally(() => abreast--);
    });
    app.all('*', async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      const { pathname, search, searchParams } = new URL(c.req.url);
      const request = { method: c.req.method, url: pathname + search, headers: c.req.header(), body };
      const fault = faultIn(request, account, now());
      if (fault) return refuse(c, fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault);
      const [, name, ...rest] = pathname.split('/').map(decodeURIComponent);
      const objects = buckets.get(name);
      if (!objects) return refuse(c, 404, 'NoSuchBucket');
      const key = rest.join('/');
      if (key === '') return c.body(listed([...objects.keys()].sort(), searchParams, pageSize), 200, text);
      if (c.req.method === 'GET') {
        const object = objects.get(key);
        return object ? c.body(object as Uint8Array<ArrayBuffer>) : refuse(c, 404, 'NoSuchKey');
      }
      if (c.req.method === 'DELETE') {
        objects.delete(key);
        return c.body(null, 204);
      }
      if (c.req.method !== 'PUT') return refuse(c, 405, 'MethodNotAllowed');
      if (c.req.header('if-none-match') === '*') {
        if (conditions === 'unknown') return refuse(c, 501, 'NotImplemented');
        if (conditions === 'honoured' && objects.has(key)) return refuse(c, 412, 'PreconditionFailed');
      }
      objects.set(key, body);
      return c.body(null, 200, { etag: '"simulated"' });
    });
  });
  return Object.assign(simulator, { account, buckets, mostAbreast: () => most });
}

function listed(keys: readonly string[], wanted: URLSearchParams, pageSize: number): string {
  const prefix = wanted.get('prefix') ?? '';
  const after = Buffer.from(wanted.get('continuation-token') ?? '', 'base64').toString('utf8');
  const found = keys.filter((key) => key.startsWith(prefix) && key > after);
  const page = found.slice(0, pageSize);
  const isTruncated = found.length > page.length;
  const token = isTruncated ? Buffer.from(page[page.length - 1]).toString('base64') : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    ...page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`),
    token && `<NextContinuationToken>${token}</NextContinuationToken>`,
    '</ListBucketResult>',
  ].join('');
}

const escaped = (words: string): string => words.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** As S3 does, with the words of the request in it: whoever logs an error body logs them. */
function refuse(c: Context, status: 400 | 403 | 404 | 405 | 412 | 501, code: string): Response {
  const asked = c.req.header('authorization') ?? '';
  return c.body(
    `<?xml version="1.0"?><Error><Code>${code}</Code><StringToSign>${asked}</StringToSign></Error>`,
    status,
    text,
  );
}
