import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RateLimit } from '../../vendors/vendor.ts';
import { budgetsFor, type Caller, restBetween } from './limits.ts';

const day = 86_400;
const caller = (more: Partial<Caller> = {}): Caller => ({
  athleteId: 'alba',
  by: 'oauth',
  athletes: 1,
  ...more,
});
const vendor = (...limits: readonly RateLimit[]) => ({ id: 'icu', limits });

test('an application’s limit of the day counts for those who connected through it, a key’s for its owner', () => {
  const both = vendor(
    { of: 'application', requests: 10, seconds: 1 },
    { of: 'athlete', by: 'key', requests: 5000, seconds: day },
    { of: 'application', by: 'oauth', requests: 8000, seconds: day },
  );
  assert.deepEqual(budgetsFor(both, caller()), [
    { name: 'icu', requests: 10, seconds: 1 },
    { name: 'icu oauth', requests: 8000, seconds: day },
  ]);
  assert.deepEqual(budgetsFor(both, caller({ by: 'key' })), [
    { name: 'icu', requests: 10, seconds: 1 },
    { name: 'icu key alba', requests: 5000, seconds: day },
  ]);
});

test('fetching leaves a tenth of each limit to whoever sends a session', () => {
  const [{ requests }] = budgetsFor(vendor({ of: 'application', requests: 10, seconds: 1 }), caller(), {
    fetches: true,
  });
  assert.equal(requests, 9);
});

test('a limit grows with the athletes: from the first, or once a floor is passed, up to its most', () => {
  const after = (limit: RateLimit, athletes: number): number =>
    budgetsFor(vendor(limit), caller({ athletes }))[0].requests;
  const polar: RateLimit = { of: 'application', requests: 500, seconds: 900, grows: { perAthlete: 20 } };
  assert.deepEqual([after(polar, 1), after(polar, 50)], [520, 1500]);
  const grows = { perAthlete: 100, beyond: 80, most: 50_000 };
  const icu: RateLimit = { of: 'application', requests: 8000, seconds: day, grows };
  assert.deepEqual(
    [after(icu, 1), after(icu, 80), after(icu, 200), after(icu, 900)],
    [8000, 8000, 20_000, 50_000],
  );
});

test('looks are as far apart as a shared limit asks for: four requests each, 400 athletes, 100 a day for each', () => {
  const grows = { perAthlete: 100, beyond: 80, most: 50_000 };
  const icu = vendor({ of: 'application', requests: 8000, seconds: day, grows });
  const looks = (86_400_000 / restBetween(icu, caller({ athletes: 400 }), 4)) * 4;
  assert.equal(Math.round(looks), 40, '40 of the 100 requests go into looking');
  assert.ok(restBetween(icu, caller(), 4) < 30 * 60_000, 'one athlete alone is looked after often');
  assert.equal(restBetween(vendor(), caller(), 4), 0);
});
