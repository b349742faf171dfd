import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultIn } from './signature.ts';

/** The worked examples "GET Object" and "GET Bucket (List Objects)" of the Amazon S3 API reference, SigV4 by header. */
const account = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const then = Date.UTC(2013, 4, 24);
const headers = (names: string, signature: string, more = {}) => ({
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': empty,
  'x-amz-date': '20130524T000000Z',
  ...more,
  authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
});
const object = {
  method: 'GET',
  url: '/test.txt',
  headers: headers(
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    { range: 'bytes=0-9' },
  ),
  body: new Uint8Array(),
};

test('the signatures that Amazon works out in its reference hold', () => {
  assert.equal(faultIn(object, account, then), undefined);
  const list = {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: headers(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
    body: new Uint8Array(),
  };
  assert.equal(faultIn(list, account, then), undefined);
});

test('another path, body, secret, key, region or time is found out', () => {
  const fault = (change: object, of = account, now = then): string | undefined =>
    faultIn({ ...object, ...change }, of, now);
  assert.equal(fault({ url: '/test2.txt' }), 'SignatureDoesNotMatch');
  assert.equal(fault({ method: 'DELETE' }), 'SignatureDoesNotMatch');
  assert.equal(fault({ body: Buffer.from('x') }), 'XAmzContentSHA256Mismatch');
  assert.equal(fault({}, { ...account, secret: 'another' }), 'SignatureDoesNotMatch');
  assert.equal(fault({}, { ...account, keyId: 'another' }), 'InvalidAccessKeyId');
  assert.equal(fault({}, { ...account, region: 'eu-west-3' }), 'AuthorizationHeaderMalformed');
  assert.equal(fault({}, account, then + 3_600_000), 'RequestTimeTooSkewed');
  assert.equal(fault({ headers: { ...object.headers, authorization: undefined } }), 'AccessDenied');
  assert.equal(fault({ headers: { ...object.headers, 'x-amz-acl': 'public-read' } }), 'AccessDenied');
});
