import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demoKey, type GarminOptions, tokenPath } from '../../../simulators/garmin/index.ts';
import { ConnectionError, VendorError } from '../../domain/errors.ts';
import { ask } from './api.ts';
import { garmin } from './index.ts';
import { key, keyIn, tokenIn } from './key.ts';
import { atGarmin, connected, fetched, now } from './testing/connected.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const code = (expected: string) => (error: unknown) =>
  (error instanceof ConnectionError || error instanceof VendorError) && error.code === expected;

describe('a pasted key', () => {
  test('may be followed by the days it lives, and by nothing else', () => {
    assert.deepEqual(keyIn('  GCDC_abcdef12\n'), { key: 'GCDC_abcdef12' });
    assert.deepEqual(keyIn('GCDC_abcdef12 365'), { key: 'GCDC_abcdef12', days: 365 });
    assert.deepEqual(keyIn('other-prefix-1 90 jours'), { key: 'other-prefix-1', days: 90 });
    for (const wrong of [
      '',
      'short',
      'GCDC_abcdef12 17',
      'two words here',
      'GCDC_ключключ',
      'GCDC_a\u0000bcdefg',
    ])
      assert.throws(() => keyIn(wrong), code('connection.refused'), wrong);
  });

  test('opens the account without a name, and ends when its days are over', async () => {
    const { booth, simulator } = await atGarmin();
    const opened = await key.check(booth, `${demoKey} 90`);
    assert.deepEqual(opened.account, { id: 'personal' });
    assert.equal(opened.endsAt, now + 90 * dayMs);
    assert.equal(opened.grant.key, demoKey);
    assert.ok(!JSON.stringify(opened).includes('canary'));
    const [token] = simulator.seen;
    assert.deepEqual(
      [token.method, token.path, token.authorization],
      ['POST', tokenPath, `ApiKey ${demoKey}`],
    );
    assert.equal((await key.check(booth, demoKey)).endsAt, undefined);
  });

  test('that Garmin refuses is refused, with 401 and with 403, and is not tried again', async () => {
    for (const refusal of [401, 403] as const) {
      const { booth, simulator } = await atGarmin({ refusal });
      await assert.rejects(key.check(booth, 'GCDC_of-somebody-else'), code('connection.refused'));
      assert.equal(simulator.seen.length, 1);
    }
  });

  test('whose token opens nothing is refused', async () => {
    const { booth, simulator } = await atGarmin();
    simulator.faults.next(/userprofile/, { answer: { status: 403 } });
    await assert.rejects(key.check(booth, demoKey), code('connection.refused'));
  });

  test('is good although the profile is not where it is believed to be', async () => {
    const { booth } = await atGarmin({ open: { profile: 'none' } });
    assert.equal((await key.check(booth, demoKey)).grant.key, demoKey);
  });

  test('of a service that is down is neither good nor bad', async () => {
    const { booth, simulator } = await atGarmin();
    simulator.faults.next(/token/, { answer: { status: 503, body: 'closed' } });
    await assert.rejects(key.check(booth, demoKey), code('vendor.wait'));
    simulator.faults.next(/token/, { cut: 'before' });
    await assert.rejects(key.check(booth, demoKey), code('vendor.down'));
    const china = await atGarmin({ region: 'china', chinaIsDown: true });
    await assert.rejects(key.check(china.booth, demoKey), code('vendor.down'));
  });
});

describe('a token', () => {
  const shapes: readonly GarminOptions[] = [
    {},
    { token: 'camel' },
    { token: 'named-token' },
    { token: 'json-string' },
    { token: 'plain' },
    { life: 'moment' },
    { token: 'camel', life: 'moment' },
    { life: 'jwt' },
    { token: 'plain', life: 'jwt' },
    { life: 'untold' },
  ];
  for (const shape of shapes)
    test(`of a day is understood as ${JSON.stringify(shape)} and renewed an hour early`, async () => {
      const { booth } = await atGarmin(shape);
      const { grant } = await key.check(booth, demoKey);
      assert.equal(grant.accessEndsAt, now + dayMs - hourMs);
      assert.ok(grant.accessToken && !/[{"\s]/.test(grant.accessToken));
    });

  const said = (text: string) => tokenIn({ text: () => text }, now);

  test('tells its life in seconds, milliseconds or ISO; a life that cannot be is a day', () => {
    const ends = (fields: object): number =>
      said(JSON.stringify({ access_token: 'abcdefgh', ...fields })).endsAt - now;
    assert.equal(ends({ expires_in: '43200' }), 11 * hourMs);
    assert.equal(ends({ expiresAt: (now + 12 * hourMs) / 1000 }), 11 * hourMs);
    assert.equal(ends({ expires_at: now + 12 * hourMs }), 11 * hourMs);
    assert.equal(ends({ expires_at: '2026-11-17T00:00:00Z' }), 11 * hourMs);
    assert.equal(ends({ expires_in: 600 }), 300_000, 'a short life is used to its half');
    for (const expires_in of [0, -5, 1e18, 'soon', null])
      assert.equal(ends({ expires_in }), 23 * hourMs, String(expires_in));
  });

  test('that is a page, an empty answer, or an object without one is none', () => {
    for (const text of [
      '',
      '""',
      '{}',
      '<html>sign in</html>',
      '[]',
      'null',
      '{"access_token":""}',
      'two words are none',
    ])
      assert.throws(() => said(text), code('garmin.no_token'), text);
  });

  test('that ends in the middle of a sync is renewed once, and the call repeated', async () => {
    const { simulator, line } = await connected();
    simulator.endTokens();
    assert.equal((await ask(line, 'zones')).is, 'answer');
    assert.deepEqual(
      simulator.seen.map(({ status }) => status),
      [401, 200, 200],
    );
  });

  test('of yesterday is renewed before the first call of today', async () => {
    const { simulator, line, advance } = await connected();
    advance(dayMs);
    await fetched(line, 'settings', '2026-11-17', '2026-11-17');
    assert.equal(simulator.seen[0].path, tokenPath);
    assert.ok(simulator.seen.every(({ status }) => status === 200));
  });

  test('of a key that its owner deleted stops everything', async () => {
    for (const refusal of [401, 403] as const) {
      const { simulator, line } = await connected({ refusal });
      simulator.deleteKey(demoKey);
      await assert.rejects(
        fetched(line, 'wellness', '2026-11-10', '2026-11-16'),
        code(refusal === 401 ? 'connection.expired' : 'connection.not_allowed'),
      );
      assert.ok(simulator.seen.length <= 6, 'no loop of attempts');
    }
  });
});

test('Garmin is for one athlete on their own machine, takes no workouts and shows no calendar', () => {
  assert.equal(garmin.laptopOnly?.code, 'garmin.laptop_only');
  assert.equal(garmin.workouts, undefined);
  assert.deepEqual(Object.keys(garmin.pull?.families ?? {}), ['activities', 'wellness', 'settings']);
});

test('neither the key nor the token is ever in an address', async () => {
  const { simulator, line } = await connected();
  await fetched(line, 'activities', '2026-11-01', '2026-11-16');
  await fetched(line, 'wellness', '2026-11-01', '2026-11-16');
  const { accessToken = '', key: own = '' } = await line.grant();
  for (const { path } of simulator.seen) assert.ok(!path.includes(own) && !path.includes(accessToken));
});
