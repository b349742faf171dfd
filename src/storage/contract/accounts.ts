import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Means, MeansKind } from '../storage.ts';
import { athlete, firstStart, passkey } from './samples.ts';
import type { Using } from './stage.ts';

const means = (digest: string, kind: MeansKind = 'email', more: Partial<Means> = {}): Means => ({
  kind,
  digest,
  createdAt: firstStart,
  ...more,
});

export function accountStories(using: Using): void {
  describe('what tells whose account it is', () => {
    test(
      'is found by its kind and digest, and listed for its athlete alone',
      using(async (s) => {
        assert.equal(await s.means.add('alba', means('one')), true);
        assert.equal(await s.means.add('alba', means('1', 'vendor', { label: 'polar' })), true);
        assert.equal(await s.means.add('bruno', means('two')), true);
        assert.deepEqual(await s.means.find('email', 'one'), { athleteId: 'alba', createdAt: firstStart });
        assert.equal(await s.means.find('passkey', 'one'), undefined);
        assert.deepEqual(await s.means.ofAthlete('alba', 'email'), [means('one')]);
        assert.deepEqual(await s.means.ofAthlete('alba', 'vendor'), [
          means('1', 'vendor', { label: 'polar' }),
        ]);
        await s.means.remove('alba', 'email', 'two');
        assert.equal((await s.means.find('email', 'two'))?.athleteId, 'bruno', 'not hers to remove');
        await s.means.remove('bruno', 'email', 'two');
        assert.equal(await s.means.find('email', 'two'), undefined);
      }),
    );

    test(
      'never changes hands: it is the first’s who adds it, of twenty at once one’s',
      using(async (s) => {
        await s.means.add('alba', means('hers'));
        assert.equal(await s.means.add('bruno', means('hers')), false);
        assert.equal((await s.means.find('email', 'hers'))?.athleteId, 'alba');
        assert.equal(await s.means.add('alba', means('hers')), true, 'again is no change');
        const asked = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'alba' : 'bruno'));
        const won = await Promise.all(asked.map((id) => s.means.add(id, means('wanted'))));
        const owner = (await s.means.find('email', 'wanted'))?.athleteId;
        assert.deepEqual(
          won,
          asked.map((id) => id === owner),
        );
      }),
    );

    test(
      'can be taken once: of twenty that ask at the same time one is told whose it was',
      using(async (s) => {
        await s.means.add('alba', means('code', 'recovery'));
        const told = await Promise.all(Array.from({ length: 20 }, () => s.means.take('recovery', 'code')));
        assert.deepEqual(
          told.filter((one) => one !== undefined),
          ['alba'],
        );
        assert.deepEqual(await s.means.ofAthlete('alba', 'recovery'), []);
      }),
    );

    test(
      'is swept when it is over: of one kind, what was made before',
      using(async (s) => {
        await s.means.add('alba', means('old', 'former-email', { createdAt: firstStart - 2 }));
        await s.means.add('alba', means('new', 'former-email', { createdAt: firstStart }));
        await s.means.add('alba', means('old', 'email', { createdAt: firstStart - 2 }));
        await s.means.sweep('former-email', firstStart - 1);
        assert.equal(await s.means.find('former-email', 'old'), undefined);
        assert.ok(await s.means.find('former-email', 'new'));
        assert.ok(await s.means.find('email', 'old'));
      }),
    );

    test(
      'goes with its athlete, and is free for another then',
      using(async (s) => {
        await s.accounts.save('alba', { handle: 'h', createdAt: firstStart });
        await s.passkeys.save('alba', passkey('Alba'));
        await s.means.add('alba', means('hers'));
        await s.means.add('bruno', means('his'));
        await s.athletes.erase('alba');
        await s.athletes.save(athlete('alba'));
        assert.equal(await s.accounts.get('alba'), undefined);
        assert.deepEqual(await s.passkeys.list('alba'), []);
        assert.equal(await s.means.find('email', 'hers'), undefined);
        assert.equal((await s.means.find('email', 'his'))?.athleteId, 'bruno');
        assert.equal(await s.means.add('bruno', means('hers')), true);
        await assert.rejects(s.means.add('carla', means('new')), { code: 'storage.owner_gone' });
      }),
    );
  });

  describe('passkeys', () => {
    test(
      'change in one step: of many changes at once none is lost',
      using(async (s) => {
        await s.passkeys.save('alba', passkey('Alba'));
        await Promise.all(
          Array.from({ length: 20 }, () =>
            s.passkeys.update('alba', 'key_1', (before) => ({ ...before, counter: before.counter + 1 })),
          ),
        );
        assert.deepEqual(
          (await s.passkeys.list('alba')).map(({ counter }) => counter),
          [20],
        );
        assert.equal(await s.passkeys.update('bruno', 'key_1', (before) => before), undefined);
      }),
    );
  });

  describe('how an athlete signs in', () => {
    test(
      'is changed by one at a time: of two that each keep one passkey, one is left',
      using(async (s) => {
        await s.accounts.save('alba', { handle: 'h', createdAt: firstStart });
        for (const id of ['a', 'b']) await s.passkeys.save('alba', passkey('Alba', { id }));
        await Promise.all(
          ['a', 'b'].map((id) =>
            s.transaction(async (inside) => {
              await inside.accounts.touch('alba', firstStart);
              if ((await inside.passkeys.list('alba')).length > 1) await inside.passkeys.delete('alba', id);
            }),
          ),
        );
        assert.equal((await s.passkeys.list('alba')).length, 1);
      }),
    );
  });
}
