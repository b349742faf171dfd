import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeIn } from './precedence.ts';

test('a source is known by any part of its name, in any case', () => {
  assert.equal(placeIn(['coros', 'garmin'], 'COROS PACE 3'), 0);
  assert.equal(placeIn(['coros', 'garmin'], 'garmin fenix 7'), 1);
});

test('a source that nobody named comes after all that were', () => {
  assert.equal(placeIn(['coros'], 'polar vantage'), 1);
  assert.equal(placeIn(undefined, 'polar vantage'), 0);
});
