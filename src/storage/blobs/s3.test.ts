import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type S3Simulator, s3Simulator } from '../../../simulators/s3/index.ts';
import { inspect } from 'node:util';
import { voiceFor } from '../../locales/index.ts';
import type { BoucleError } from '../../domain/errors.ts';
import { type BucketPlace, openBucket } from '../s3/bucket.ts';
import { athleteKey, type BlobHome } from './blobs.ts';
import { s3Blobs } from './s3.ts';

let s3: S3Simulator;
before(async () => {
  s3 = await s3Simulator({ buckets: ['boucle', 'other'], pageSize: 7 });
});
after(() => s3.close());

const text = Buffer.from('HR 151 152 151 153 '.repeat(500));
const hurried = { abreast: 4, attempts: 4, firstWaitMs: 1, timeoutMs: 250 };
const place = (change: Partial<BucketPlace> = {}): BucketPlace => ({
  endpoint: s3.url,
  bucket: 'boucle',
  ...s3.account,
  ...change,
});
const blobsAt = (change?: Partial<BucketPlace>): BlobHome => s3Blobs(openBucket(place(change), hurried));
const objects = (bucket = 'boucle'): Map<string, Uint8Array> =>
  s3.buckets.get(bucket) as Map<string, Uint8Array>;

/** The error as the operator and the log meet it. */
async function refusal(work: Promise<unknown>): Promise<BoucleError> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason: BoucleError) => reason,
  );
  const said = ['en', 'fr'].map((language) =>
    voiceFor({ language: language as 'en', units: 'metric', swimUnits: 'meters' }).say(error.phrase),
  );
  assert.notEqual(said[0], said[1]);
  for (const words of [...said, inspect(error, { depth: 9 })])
    for (const secret of [s3.account.secret, s3.account.keyId, 'AWS4-HMAC', 'Signature='])
      assert.ok(!words.includes(secret), `${secret} in ${words}`);
  return error;
}

test('a recording is kept compressed, under a name that tells nothing of the athlete', async () => {
  const hash = await blobsAt().put('alba', text);
  const [[key, bytes]] = [...objects()].filter(([name]) => name.includes(hash));
  assert.equal(key, `${athleteKey('alba')}/${hash}.zst`);
  assert.ok(bytes.length < text.length / 10);
  assert.ok(![...objects().keys()].some((name) => name.includes('alba')));
});

test('with a prefix, everything lies below it', async () => {
  const blobs = blobsAt({ bucket: 'other', prefix: 'eu/originals' });
  const hash = await blobs.put('alba', text);
  assert.deepEqual([...objects('other').keys()], [`eu/originals/${athleteKey('alba')}/${hash}.zst`]);
  await blobs.erase('alba');
  assert.deepEqual([...objects('other').keys()], []);
});

test('bytes that changed on their way or in the store are noticed, and putting the recording again mends it', async () => {
  const blobs = blobsAt();
  const hash = await blobs.put('alba', text);
  const key = `${athleteKey('alba')}/${hash}.zst`;
  const whole = objects().get(key) as Uint8Array;
  for (const damage of [
    new Uint8Array(),
    Buffer.from('no compression'),
    whole.subarray(0, whole.length - 2),
  ]) {
    objects().set(key, damage);
    const error = await blobs.get('alba', hash).catch((reason: BoucleError) => reason);
    assert.equal((error as BoucleError).code, 'storage.blob_damaged');
  }
  await blobs.put('alba', text);
  assert.deepEqual(Buffer.from((await blobs.get('alba', hash)) ?? []), text);
});

describe('a service that has its troubles', () => {
  const busy = { answer: { status: 503, body: '<Error><Code>SlowDown</Code></Error>' } };
  const troubles = {
    'asks to slow down': busy,
    'fails inside': { answer: { status: 500, body: '<Error><Code>InternalError</Code></Error>' } },
    'cuts the line before it did anything': { cut: 'before' },
    'cuts the line when all was done': { cut: 'after' },
    'does not answer in time': { delayMs: 600 },
  } as const;
  for (const [what, fault] of Object.entries(troubles)) {
    test(`${what} is asked again, and nothing is lost`, async () => {
      const blobs = blobsAt();
      const given = Buffer.from(what);
      s3.faults.next(/./, fault, { times: 2 });
      const hash = await blobs.put('alba', given);
      s3.faults.next(/./, fault, { times: 2 });
      assert.deepEqual(Buffer.from((await blobs.get('alba', hash)) ?? []), given);
      s3.faults.next(/./, fault, { times: 2 });
      await blobs.delete('alba', hash);
      assert.equal(await blobs.get('alba', hash), undefined);
    });
  }

  test('and goes on having them, is told as such in both languages', async () => {
    s3.seen.length = 0;
    s3.faults.next(/./, busy, { times: 4 });
    const error = await refusal(blobsAt().put('alba', text));
    assert.equal(error.code, 'storage.s3_unavailable');
    assert.equal(s3.seen.length, hurried.attempts);
  });

  test('or is not there at all', async () => {
    const error = await refusal(blobsAt({ endpoint: 'http://127.0.0.1:9' }).put('alba', text));
    assert.equal(error.code, 'storage.s3_unavailable');
  });
});

test('what the operator has to mend is refused at once, with what it is', async () => {
  const expected: [Partial<BucketPlace>, string][] = [
    [{ secret: 'wrong' }, 'storage.s3_secret'],
    [{ keyId: 'unknown' }, 'storage.s3_secret'],
    [{ bucket: 'nowhere' }, 'storage.s3_no_bucket'],
    [{ region: 'us-east-1' }, 'storage.s3_region'],
  ];
  for (const [change, code] of expected) {
    s3.seen.length = 0;
    assert.equal((await refusal(blobsAt(change).put('alba', text))).code, code);
    assert.equal((await refusal(blobsAt(change).get('alba', 'f'.repeat(64)))).code, code);
    assert.equal(s3.seen.length, 2, 'asking again would not help');
  }
  s3.faults.next(/./, { answer: { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' } });
  assert.equal((await refusal(blobsAt().put('alba', text))).code, 'storage.s3_denied');
  s3.faults.next(/./, { answer: { status: 301, headers: { location: 'http://127.0.0.1:9/' } } });
  assert.equal((await refusal(blobsAt().put('alba', text))).code, 'storage.s3_region');
});

test('an import of many files keeps few requests under way', async () => {
  const blobs = blobsAt();
  await Promise.all(Array.from({ length: 40 }, (_, i) => blobs.put('carla', Buffer.from(`file ${i}`))));
  assert.ok(s3.mostAbreast() <= hurried.abreast, String(s3.mostAbreast()));
});

test('an erasure takes every page of an athlete’s objects, and nobody else’s', async () => {
  const blobs = blobsAt();
  for (const id of ['alba', 'bruno'])
    for (let i = 0; i < 30; i++) await blobs.put(id, Buffer.from(`${id} ${i}`));
  await blobs.announceErasure('alba');
  await blobs.erase('alba');
  const left = [...objects().keys()];
  assert.ok(!left.some((key) => key.includes(athleteKey('alba'))), 'the note is gone too');
  assert.equal(left.filter((key) => key.startsWith(athleteKey('bruno'))).length, 30);
});

test('an erasure cut short is finished at the next start when the rows were gone, else called off once and for all', async () => {
  const blobs = blobsAt();
  const hash = await blobs.put('alba', text);
  await blobs.announceErasure('alba');
  await blobsAt().finishErasures(() => true);
  await blobsAt().finishErasures(() => false);
  assert.ok(await blobs.get('alba', hash));
  await blobs.announceErasure('alba');
  await blobsAt().finishErasures((key) => key !== athleteKey('alba'));
  assert.equal(await blobs.get('alba', hash), undefined);
  assert.ok(![...objects().keys()].some((key) => key.includes(athleteKey('alba'))));
});
