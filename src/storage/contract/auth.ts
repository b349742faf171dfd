import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuthRecord } from '../storage.ts';
import type { Using } from './stage.ts';

const now = Date.UTC(2026, 10, 30);
const record = (key: string, more: Partial<AuthRecord> = {}): AuthRecord => ({
  kind: 'RefreshToken',
  key,
  createdAt: now,
  body: `body of ${key}`,
  ...more,
});

export function authStories(using: Using): void {
  describe('what the authorization server keeps', () => {
    test(
      'is found by its kind and key, and keeps when it was made, used and taken when it is saved anew',
      using(async ({ auth }) => {
        const whole = record('one', {
          athleteId: 'alba',
          grantId: 'grant',
          clientId: 'client',
          expiresAt: now + 1000,
        });
        await auth.save(whole);
        assert.deepEqual(await auth.get('RefreshToken', 'one'), whole);
        assert.equal(await auth.get('AccessToken', 'one'), undefined);
        await auth.touch('RefreshToken', 'one', now + 5);
        assert.equal(await auth.consume('RefreshToken', 'one', now + 6), true);
        await auth.save({ ...whole, createdAt: now + 9, body: 'new' });
        assert.deepEqual(await auth.get('RefreshToken', 'one'), {
          ...whole,
          usedAt: now + 5,
          consumedAt: now + 6,
          body: 'new',
        });
        await auth.delete('RefreshToken', 'one');
        assert.equal(await auth.get('RefreshToken', 'one'), undefined);
      }),
    );

    test(
      'T1: is taken by one of twenty that ask at once; what is not there is taken by nobody',
      using(async ({ auth }) => {
        await auth.save(record('code'));
        const taken = await Promise.all(
          Array.from({ length: 20 }, () => auth.consume('RefreshToken', 'code', now)),
        );
        assert.equal(taken.filter(Boolean).length, 1);
        assert.equal(await auth.consume('RefreshToken', 'nothing', now), false);
      }),
    );

    test(
      'is found together with what is kept of its grant, or not at all',
      using(async ({ auth }) => {
        await auth.save(record('token', { grantId: 'grant' }));
        await auth.save(record('loose'));
        const get = (key: string) => auth.getGranted('RefreshToken', key, 'Consent');
        assert.equal(await get('token'), undefined);
        await auth.save(record('grant', { kind: 'Consent', expiresAt: now + 1000, body: 'what was agreed' }));
        await auth.touch('Consent', 'grant', now + 5);
        assert.deepEqual(await get('token'), {
          body: 'body of token',
          grant: { key: 'grant', expiresAt: now + 1000, usedAt: now + 5, body: 'what was agreed' },
        });
        assert.equal(await get('loose'), undefined);
        assert.equal(await get('nothing'), undefined);
        await auth.delete('Consent', 'grant');
        assert.equal(await get('token'), undefined);
      }),
    );

    test(
      'goes with its grant, and that of another grant stays',
      using(async ({ auth }) => {
        for (const [key, grantId] of [
          ['a', 'one'],
          ['b', 'one'],
          ['c', 'two'],
        ])
          await auth.save(record(key, { grantId }));
        await auth.save(record('one', { kind: 'Grant' }));
        await auth.deleteOfGrant('one');
        assert.equal(await auth.get('RefreshToken', 'a'), undefined);
        assert.equal(await auth.get('RefreshToken', 'b'), undefined);
        assert.ok(await auth.get('RefreshToken', 'c'));
        assert.ok(await auth.get('Grant', 'one'));
      }),
    );

    test(
      'goes with its athlete, and is listed for that athlete alone',
      using(async (s) => {
        await s.auth.save(record('hers', { athleteId: 'alba' }));
        await s.auth.save(record('his', { athleteId: 'bruno' }));
        await s.auth.save(record('nobody’s', { kind: 'Client' }));
        const keys = async (id: string): Promise<string[]> =>
          (await s.auth.ofAthlete(id, 'RefreshToken')).map(({ key }) => key);
        assert.deepEqual(await keys('alba'), ['hers']);
        await s.athletes.erase('alba');
        assert.deepEqual([await keys('alba'), await keys('bruno')], [[], ['his']]);
        assert.ok(await s.auth.get('Client', 'nobody’s'));
        await assert.rejects(s.auth.save(record('late', { athleteId: 'alba' })), {
          code: 'storage.owner_gone',
        });
      }),
    );

    test(
      'is swept once it ended; a client that nobody used for a day too, one that was used never',
      using(async ({ auth }) => {
        const day = 86_400_000;
        await auth.save(record('over', { expiresAt: now - 1 }));
        await auth.save(record('alive', { expiresAt: now + 1 }));
        await auth.save(record('lasting'));
        for (const key of ['old', 'used'])
          await auth.save(record(key, { kind: 'Client', createdAt: now - 2 * day }));
        await auth.save(record('new', { kind: 'Client' }));
        await auth.touch('Client', 'used', now - day);
        assert.equal(await auth.count('Client', now - 3 * day), 3);
        assert.equal(await auth.count('Client', now), 1);
        await auth.sweep(now, 'Client', now - day);
        const left = async (kind: string, ...keys: string[]): Promise<boolean[]> =>
          Promise.all(keys.map(async (key) => (await auth.get(kind, key)) !== undefined));
        assert.deepEqual(await left('RefreshToken', 'over', 'alive', 'lasting'), [false, true, true]);
        assert.deepEqual(await left('Client', 'old', 'used', 'new'), [false, true, true]);
      }),
    );
  });
}
