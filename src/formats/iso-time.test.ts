import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf, isKnownDate, utcOffsetOf } from './iso-time.ts';

const half = Date.UTC(2013, 5, 1, 17, 32, 20);

test('the times that watches and services write are the same moment', () => {
  for (const text of [
    '2013-06-01T17:32:20Z',
    '2013-06-01T17:32:20.000Z',
    '2013-06-01T17:32:20',
    '2013-06-01T19:32:20+02:00',
    '2013-06-01T12:02:20-0530',
    '2013-06-01 17:32:20Z',
    '\n  2013-06-01T17:32:20Z  ',
  ]) {
    assert.equal(instantOf(text), half, text);
  }
  assert.equal(instantOf('2014-01-17T08:33:11.150Z'), Date.UTC(2014, 0, 17, 8, 33, 11, 150));
  assert.equal(instantOf('2021-01-07T21:51:59.179+01:15'), Date.UTC(2021, 0, 7, 20, 36, 59, 179));
});

test('what is no moment is not a number, whichever way it is wrong', () => {
  for (const text of [
    '',
    'yesterday',
    '2013-02-30T10:00:00Z',
    '2013-13-01T10:00:00Z',
    '2013-06-01T25:00:00Z',
    '2013-06-01T10:61:00.000Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2013-06-01T1x:32:20Z',
  ]) {
    assert.ok(Number.isNaN(instantOf(text)), text);
  }
});

test('an offset tells where the watch was; Z and +00:00 are how programs write UTC', () => {
  assert.equal(utcOffsetOf('2017-11-05T14:32:17+01:00'), 3600);
  assert.equal(utcOffsetOf('2017-11-05T14:32:17-09:30'), -34_200);
  assert.equal(utcOffsetOf('2017-11-05T14:32:17Z'), undefined);
  assert.equal(utcOffsetOf('2017-11-05T14:32:17+00:00'), undefined);
  assert.equal(utcOffsetOf('2017-11-05T14:32:17+99:00'), undefined);
});

test('a watch that counts from the end of 1989 does not know the date', () => {
  assert.ok(!isKnownDate(instantOf('1989-12-31T00:08:05.000Z')));
  assert.ok(isKnownDate(instantOf('2009-01-09T19:13:13Z')));
});
