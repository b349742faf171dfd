import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Using } from './stage.ts';

const now = Date.UTC(2026, 10, 30);
const bytes = (text: string): Uint8Array => Buffer.from(text);

export function pushStories(using: Using): void {
  describe('what vendors send by themselves', () => {
    test(
      'comes to an address that is open; two are open while one takes the place of the other',
      using(async ({ push }) => {
        await push.openDoor('polar', 'old', now);
        await push.openDoor('polar', 'new', now + 5);
        assert.equal(await push.isOpen('polar', 'old', now + 6), true);
        await push.closeOthers('polar', 'new', now + 100);
        await push.closeOthers('polar', 'new', now + 200);
        assert.equal(await push.isOpen('polar', 'old', now + 99), true);
        assert.equal(await push.isOpen('polar', 'old', now + 100), false, 'an end is not put off');
        assert.equal(await push.isOpen('polar', 'new', now + 1000), true);
        assert.equal(await push.isOpen('coros', 'new', now), false, 'the address is one vendor’s');
        await push.closeDoor('polar', 'new');
        assert.equal(await push.isOpen('polar', 'new', now), false);
      }),
    );

    test(
      'is received once, read in the order in which it came, and led to whoever connected the account',
      using(async ({ push }) => {
        await push.link('alba', { vendor: 'polar', connectionId: 'con_a', account: '7' });
        await push.link('bruno', { vendor: 'polar', connectionId: 'con_b', account: '7' });
        await push.link('bruno', { vendor: 'intervals-icu', connectionId: 'con_i', account: '7' });
        const message = (body: string, accounts: readonly string[], at: number) =>
          push.receive({ vendor: 'polar', body: bytes(body), accounts, at });
        assert.deepEqual(
          await Promise.all(Array.from({ length: 20 }, () => message('one', ['7'], now))).then(
            (taken) => taken.filter(Boolean).length,
          ),
          1,
        );
        assert.equal(await message('two', ['nobody'], now + 1), true);
        assert.equal(
          await push.receive({ vendor: 'coros', body: bytes('one'), accounts: ['7'], at: now + 2 }),
          true,
        );
        assert.equal(await push.waiting(), 3);
        const [one, two, ...others] = await push.unread(10);
        assert.deepEqual(one.links.map(({ connectionId }) => connectionId).sort(), ['con_a', 'con_b']);
        assert.deepEqual(two.links, []);
        assert.deepEqual(others[0].links, []);
        assert.equal((await push.unread(1)).length, 1);
        await push.markRead([one, two], now + 10);
        assert.equal(await push.waiting(), 1);
        assert.equal(await message('one', ['7'], now + 20), false, 'what was read is remembered');
        await push.sweep(now + 11);
        assert.equal(await message('one', ['7'], now + 20), true);
        assert.equal(await push.waiting(), 2, 'what was not read is never forgotten');
      }),
    );

    test(
      'finds nobody once a connection ended, has another account, or its athlete was erased',
      using(async ({ push, athletes }) => {
        const readers = async (account: string): Promise<number> => {
          await push.receive({
            vendor: 'polar',
            body: bytes(`${account} ${Math.random()}`),
            accounts: [account],
            at: now,
          });
          const unread = await push.unread(10);
          await push.markRead(unread, now);
          return unread.flatMap(({ links }) => links).length;
        };
        await push.link('alba', { vendor: 'polar', connectionId: 'con_a', account: '7' });
        await push.link('alba', { vendor: 'polar', connectionId: 'con_a', account: '8' });
        assert.equal(await readers('7'), 0, 'another account took its place');
        assert.equal(await readers('8'), 1);
        await push.link('bruno', { vendor: 'polar', connectionId: 'con_b', account: '9' });
        assert.equal(await push.athletes('polar'), 2);
        await push.unlink('alba', { vendor: 'polar', connectionId: 'con_a' });
        await athletes.erase('bruno');
        assert.deepEqual([await readers('8'), await readers('9'), await push.athletes('polar')], [0, 0, 0]);
      }),
    );
  });
}
