import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activityIdOf, contentHashOf, sourceIdOf } from './ids.ts';

// SHA-256 of "abc" (FIPS 180-2, B.1) begins ba7816bf8f: 10111 01001 11100 00001 01101 01111 11100 01111.
const abc = await contentHashOf(Buffer.from('abc'));

test('an activity’s id is the first forty bits of its file in Crockford’s letters', () => {
  assert.equal(activityIdOf(abc, 0), 'act_q9w1dfwf');
});

test('a longer id begins with the shorter one', () => {
  assert.ok(activityIdOf(abc, 0, 10).startsWith(activityIdOf(abc, 0)));
});

test('the legs of one file have ids of their own', () => {
  const ids = [0, 1, 2, 3].flatMap((part) => [activityIdOf(abc, part), sourceIdOf(abc, part)]);
  assert.equal(new Set(ids).size, 8);
});

test('a large file has the same identity as any other: the SHA-256 of its content', async () => {
  // FIPS 180-2, B.3: one million times the letter a.
  assert.equal(
    await contentHashOf(Buffer.alloc(1_000_000, 'a')),
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  );
});
