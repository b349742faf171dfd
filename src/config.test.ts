import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigError } from './domain/errors.ts';

const refuses = (environment: Record<string, string>, code: string): void =>
  assert.throws(
    () => readConfig({ home: '/home' }, environment),
    (error) => error instanceof ConfigError && error.code === code && !error.message.includes('s3cret'),
  );

test('limits are named one by one, the others stay as they are, and can be switched off', () => {
  const limits = (words: string) => readConfig({ home: '/home' }, { BOUCLE_LIMITS: words }).limits;
  assert.deepEqual(limits(''), {});
  assert.deepEqual(limits('tool=20, client=50'), { tool: 20, client: 50 });
  assert.equal(limits('off'), 'off');
  for (const words of ['tool', 'tool=0', 'tool=-1', 'tools=5', 'tool=5;client=5'])
    refuses({ BOUCLE_LIMITS: words }, 'config.limits');
});

test('a setting that would open more than was meant stops the start and does not repeat a secret', () => {
  refuses({ BOUCLE_LISTEN: 'everywhere' }, 'config.listen');
  refuses({ BOUCLE_METRICS_TOKEN: 's3cret' }, 'config.metrics_token');
  const { listen, metricsToken } = readConfig(
    { home: '/home' },
    { BOUCLE_LISTEN: '', BOUCLE_METRICS_TOKEN: '' },
  );
  assert.deepEqual([listen, metricsToken], [undefined, undefined]);
});

test('originals go to S3 when everything for it is given, and a start without a part of it says which', () => {
  const all = {
    BOUCLE_S3_ENDPOINT: 'https://s3.example.org',
    BOUCLE_S3_BUCKET: 'boucle/eu',
    BOUCLE_S3_REGION: 'eu-west-3',
    BOUCLE_S3_KEY_ID: 'id',
    BOUCLE_S3_SECRET: 's3cret',
  };
  const s3 = (change: Record<string, string> = {}) => readConfig({ home: '/home' }, { ...all, ...change }).s3;
  const { originals } = s3() ?? assert.fail();
  assert.deepEqual([originals.bucket, originals.prefix, originals.secret], ['boucle', 'eu', 's3cret']);
  assert.equal(readConfig({ home: '/home' }, {}).s3, undefined);
  assert.equal(s3({ BOUCLE_S3_KEYS_BUCKET: 'boucle/keys' })?.keys?.prefix, 'keys');
  for (const name of Object.keys(all))
    assert.throws(() => s3({ [name]: '' }), { code: 'config.s3_missing', params: { names: name } });
  const refused = (change: Record<string, string>, code: string): void =>
    refuses({ ...all, ...change }, code);
  refused({ BOUCLE_S3_ENDPOINT: 'http://s3.example.org' }, 'config.s3_endpoint');
  refused({ BOUCLE_S3_ENDPOINT: 'https://id:s3cret@s3.example.org' }, 'config.s3_endpoint');
  refused({ BOUCLE_S3_KEYS_BUCKET: 'boucle/eu' }, 'config.s3_keys_bucket');
  refused({ BOUCLE_S3_SECRET_FILE: '/run/secret' }, 'config.secret_twice');
  refused({ BOUCLE_S3_SECRET: '', BOUCLE_S3_SECRET_FILE: '/nowhere/at/all' }, 'config.secret_file');
  for (const endpoint of ['http://127.0.0.1:9000', 'http://minio:9000'])
    assert.equal(s3({ BOUCLE_S3_ENDPOINT: endpoint })?.originals.endpoint, endpoint);
});

test('the library is in PostgreSQL when its address is given; a wrong one stops the start and is not repeated', () => {
  const url = 'postgres://boucle:s3cret@db:5432/boucle?sslmode=verify-full';
  const database = (change: Record<string, string>) => readConfig({ home: '/home' }, change).database;
  assert.equal(database({}), undefined);
  assert.equal(database({ BOUCLE_DATABASE_URL: '' }), undefined);
  assert.equal(database({ BOUCLE_DATABASE_URL: url })?.url, url);
  const apart = { BOUCLE_DATABASE_URL: 'postgres://boucle@db/boucle', BOUCLE_DATABASE_PASSWORD: 'p@ss/word' };
  assert.equal(new URL(database(apart)?.url ?? '').password, 'p%40ss%2Fword');
  const owned = database({
    BOUCLE_DATABASE_URL: url,
    BOUCLE_DATABASE_OWNER_URL: url,
    BOUCLE_DATABASE_ROLE: 'app',
  });
  assert.deepEqual([owned?.ownerUrl, owned?.role], [url, 'app']);
  for (const wrong of [
    's3cret',
    'mysql://boucle:s3cret@db/boucle',
    'postgres://boucle:s3cret@db',
    'postgres://boucle:s3cret@db/',
  ])
    refuses({ BOUCLE_DATABASE_URL: wrong }, 'config.database_url');
  refuses({ BOUCLE_DATABASE_URL: url, BOUCLE_DATABASE_OWNER_URL: 's3cret' }, 'config.database_url');
  refuses({ BOUCLE_DATABASE_URL: url, BOUCLE_DATABASE_ROLE: 's3cret"; --' }, 'config.database_role');
});

test('the operator says how long things are kept at most, family by family, and a wrong word stops the start', () => {
  const kept = (words: string) => readConfig({ home: '/home' }, { BOUCLE_RETENTION: words }).retention;
  assert.equal(kept(''), undefined);
  assert.deepEqual(kept('originals=730d, positions=365d,ledger=1095d'), {
    originals: 730,
    positions: 365,
    ledger: 1095,
  });
  for (const words of ['originals', 'originals=730', 'files=730d', 'ledger=0d', 'ledger=-1d'])
    refuses({ BOUCLE_RETENTION: words }, 'config.retention');
});
