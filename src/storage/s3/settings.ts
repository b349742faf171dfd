import { readFileSync } from 'node:fs';
import { ConfigError } from '../../domain/errors.ts';
import type { BucketPlace } from './bucket.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What lies in S3: originals and curves, and the athletes' keys when they have a bucket of their own. */
export interface S3Places {
  readonly originals: BucketPlace;
  readonly keys?: BucketPlace;
}

const needed = [
  'BOUCLE_S3_ENDPOINT',
  'BOUCLE_S3_BUCKET',
  'BOUCLE_S3_REGION',
  'BOUCLE_S3_KEY_ID',
  'BOUCLE_S3_SECRET',
];

/**
 * `BOUCLE_S3_ENDPOINT`, `_BUCKET` (`name` or `name/prefix`), `_REGION`, `_KEY_ID` and `_SECRET` (or `_SECRET_FILE`), all of
 * them or none; `BOUCLE_S3_KEYS_BUCKET` beside them. Throws ConfigError `config.s3_missing`, `config.s3_endpoint`,
 * `config.s3_keys_bucket`.
 */
export function s3From(environment: Environment): S3Places | undefined {
  const secret = secretFrom(environment, 'BOUCLE_S3_SECRET');
  const given: Environment = { ...environment, BOUCLE_S3_SECRET: secret };
  const missing = needed.filter((name) => !given[name]);
  const keys = given.BOUCLE_S3_KEYS_BUCKET;
  if (missing.length === needed.length && !keys) return undefined;
  if (missing.length > 0) throw new ConfigError('config.s3_missing', { names: missing.join(', ') });
  const [endpoint, bucket, region, keyId] = needed.map((name) => given[name] as string);
  if (!isSafe(endpoint)) throw new ConfigError('config.s3_endpoint');
  const door = { endpoint, region, keyId, secret: secret as string };
  const originals = { ...door, ...split(bucket) };
  if (!keys) return { originals };
  // A copy of the originals must never hold what opens them.
  if (split(keys).bucket === originals.bucket && split(keys).prefix === originals.prefix)
    throw new ConfigError('config.s3_keys_bucket');
  return { originals, keys: { ...door, ...split(keys) } };
}

function split(words: string): { readonly bucket: string; readonly prefix?: string } {
  const [bucket, ...rest] = words.split('/').filter(Boolean);
  return rest.length > 0 ? { bucket, prefix: rest.join('/') } : { bucket };
}

/** https; http only to this machine or to a neighbour of the same network, whose name has no dot. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.search) return false;
  const isNear = !url.hostname.includes('.') || url.hostname === '127.0.0.1';
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNear);
}

/** A secret by its name, or by `<name>_FILE`. Throws ConfigError `config.secret_file`, `config.secret_twice`. */
export function secretFrom(environment: Environment, name: string): string | undefined {
  const [value, file] = [environment[name], environment[`${name}_FILE`]];
  if (value && file) throw new ConfigError('config.secret_twice', { name });
  if (!file) return value || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (cause) {
    throw new ConfigError('config.secret_file', { name: `${name}_FILE`, file }, cause);
  }
}
