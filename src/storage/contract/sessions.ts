import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StoredSession } from '../storage.ts';
import { athlete } from './samples.ts';
import type { Using } from './stage.ts';

const now = Date.UTC(2026, 11, 1);
const session = (digest: string, more: Partial<StoredSession> = {}): StoredSession => ({
  digest,
  athleteId: 'alba',
  createdAt: now,
  usedAt: now,
  ...more,
});

export function sessionStories(using: Using): void {
  describe('browsers that are signed in', () => {
    test(
      'are found by the digest of their cookie, know when they were used, and are signed out one by one',
      using(async ({ sessions }) => {
        for (const digest of ['laptop', 'phone']) await sessions.save(session(digest));
        await sessions.touch('phone', now + 5);
        assert.deepEqual(await sessions.get('phone'), session('phone', { usedAt: now + 5 }));
        assert.deepEqual(await sessions.get('laptop'), session('laptop'));
        await sessions.delete('phone');
        assert.equal(await sessions.get('phone'), undefined);
        assert.ok(await sessions.get('laptop'));
      }),
    );

    test(
      'are listed for their athlete, the last used first, by the name that the athlete knows them by',
      using(async ({ sessions }) => {
        const phone = session('phone', { usedAt: now + 5, browser: 'safari ios' });
        for (const one of [session('laptop'), phone, session('his', { athleteId: 'bruno' })])
          await sessions.save(one);
        assert.deepEqual(await sessions.ofAthlete('alba'), [phone, session('laptop')]);
      }),
    );

    test(
      'are never handed to another athlete: a digest that is known is not taken over',
      using(async ({ sessions }) => {
        await sessions.save(session('one'));
        await assert.rejects(async () => sessions.save(session('one', { athleteId: 'bruno' })));
        assert.equal((await sessions.get('one'))?.athleteId, 'alba');
      }),
    );

    test(
      'are signed out together, and those of another athlete stay',
      using(async ({ sessions }) => {
        for (const digest of ['laptop', 'phone']) await sessions.save(session(digest));
        await sessions.save(session('his', { athleteId: 'bruno' }));
        await sessions.deleteOf('alba');
        assert.equal(await sessions.get('laptop'), undefined);
        assert.equal(await sessions.get('phone'), undefined);
        assert.ok(await sessions.get('his'));
      }),
    );

    test(
      'go with their athlete, and nobody who is not known signs in',
      using(async (s) => {
        await s.sessions.save(session('hers'));
        await s.athletes.erase('alba');
        assert.equal(await s.sessions.get('hers'), undefined);
        await assert.rejects(s.sessions.save(session('late')), { code: 'storage.owner_gone' });
      }),
    );

    test(
      'are swept when they are too old, or were not used for long',
      using(async ({ sessions }) => {
        await sessions.save(session('old', { createdAt: now - 90, usedAt: now }));
        await sessions.save(session('idle', { createdAt: now - 40, usedAt: now - 31 }));
        await sessions.save(session('fresh', { createdAt: now - 40, usedAt: now - 30 }));
        await sessions.sweep({ createdAt: now - 89, usedAt: now - 30 });
        const left = await Promise.all(['old', 'idle', 'fresh'].map((digest) => sessions.get(digest)));
        assert.deepEqual(
          left.map((one) => one?.digest),
          [undefined, undefined, 'fresh'],
        );
      }),
    );
  });

  test(
    'who there is can be read in batches by whoever works for everybody',
    using(async (s) => {
      await s.athletes.save(athlete('carla'));
      assert.deepEqual(await s.directory.athletes(undefined, 2), ['alba', 'bruno']);
      assert.deepEqual(await s.directory.athletes('bruno', 2), ['carla']);
      assert.deepEqual(await s.directory.athletes('carla', 2), []);
    }),
  );
}
