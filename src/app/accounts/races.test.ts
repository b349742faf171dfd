/** What many do at the same moment, on both kinds of database. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { keyIn, openDesk, type OpenDesk, origin, paris } from '../../../test/desk.ts';
import { softPasskey } from '../../../test/soft-passkey.ts';
import { notInstalled, postgresMember, testServer } from '../../storage/contract/postgres.ts';
import { openMemoryStorage } from '../../storage/index.ts';
import type { Storage } from '../../storage/storage.ts';
import { followLink } from './follow-link.ts';
import { removePasskey } from './keep-passkeys.ts';
import { newRecoveryCodes, recover } from './recovery-codes.ts';
import { beginPasskey, finishPasskey } from './register-passkey.ts';
import { requestLink } from './request-link.ts';
import { askForPasskey, signInByPasskey } from './sign-in-by-passkey.ts';

const server = await testServer();
const home = await mkdtemp(join(tmpdir(), 'boucle-races-'));
after(async () => rm(home, { recursive: true, force: true }));

const kinds: readonly (readonly [name: string, open: () => Promise<Storage>, skip: string | false])[] = [
  ['SQLite', openMemoryStorage, false],
  ['PostgreSQL', async () => postgresMember(server ?? '').open(home), server ? false : notInstalled],
];

const times = 20;
const atOnce = async <T>(work: (n: number) => Promise<T>): Promise<T[]> => {
  const ended = await Promise.allSettled(Array.from({ length: times }, async (_, n) => work(n)));
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
};

for (const [name, open, skip] of kinds)
  describe(`twenty at once, on ${name}`, { skip }, () => {
    let house: OpenDesk;
    before(async () => {
      house = await openDesk({ storage: await open(), rates: { mailbox: 100, letters: 100 } });
    });
    after(async () => house.close());

    async function linkFor(address: string): Promise<string> {
      await requestLink(house.desk, { address, browser: 'b', language: 'en', from: '192.0.2.1' });
      return keyIn(house.letters, address);
    }

    test('one link lets one in', async () => {
      const key = await linkFor('one@example.org');
      assert.equal((await atOnce(async () => followLink(house.desk, key, paris))).length, 1);
    });

    test('twenty first links of one mailbox open one account', async () => {
      const keys: string[] = [];
      for (let n = 0; n < times; n++) keys.push(await linkFor('many@example.org'));
      const arrived = await atOnce(async (n) => followLink(house.desk, keys[n], paris));
      assert.equal(arrived.length, times);
      assert.equal(new Set(arrived.map(({ athleteId }) => athleteId)).size, 1);
      assert.equal(arrived.filter(({ isNew }) => isNew).length, 1);
    });

    test('one recovery code and one answer of a passkey let one in; the last of two passkeys stays', async () => {
      const keys = [softPasskey(origin), softPasskey(origin)];
      let athleteId: string | undefined;
      for (const key of keys) {
        const made = key.make(await beginPasskey(house.desk, { browser: 'b', athleteId }));
        const asked = { browser: 'b', athleteId, name: 'Key', newcomer: paris };
        ({ athleteId } = await finishPasskey(house.desk, made, asked));
      }
      const id = athleteId ?? '';
      const [code] = await newRecoveryCodes(house.desk, id);
      assert.deepEqual(await atOnce(async () => recover(house.desk, code)), [id]);
      const used = keys[0].use(await askForPasskey(house.desk, { browser: 'b' }));
      assert.deepEqual(await atOnce(async () => signInByPasskey(house.desk, used, 'b')), [id]);
      await Promise.allSettled(keys.map((key) => removePasskey(house.desk, id, key.id)));
      assert.equal((await house.storage.passkeys.list(id)).length, 1);
    });
  });
