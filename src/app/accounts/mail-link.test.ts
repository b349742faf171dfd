import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { keyIn, type OpenDesk, openDesk, paris, told } from '../../../test/desk.ts';
import { networkOf } from './attempts.ts';
import { changeEmail, confirmEmail, lookAtEmailChange } from './change-email.ts';
import { removeEmail } from './remove-email.ts';
import { undoEmail } from './undo-email.ts';
import { mailboxDigest } from './desk.ts';
import { followLink, lookAtLink } from './follow-link.ts';
import { emailOf } from './mailbox.ts';
import { newRecoveryCodes, recover } from './recovery-codes.ts';
import { requestLink } from './request-link.ts';

let house: OpenDesk;
beforeEach(async () => {
  house = await openDesk();
});
afterEach(async () => house.close());

const from = '192.0.2.7';
const minute = 60_000;
const day = 1440 * minute;

async function linkFor(address: string, browser = 'b'): Promise<string> {
  await requestLink(house.desk, { address, browser, language: 'en', from });
  return keyIn(house.letters, address);
}

async function arrivedBy(address: string): Promise<string> {
  return (await followLink(house.desk, await linkFor(address), paris)).athleteId;
}

async function moved(athleteId: string, address: string): Promise<void> {
  await changeEmail(house.desk, athleteId, { address, from });
  await confirmEmail(house.desk, athleteId, keyIn(house.letters, address));
}

describe('a link by mail', () => {
  test('opens an account the first time and the same one ever after, however the address is typed', async () => {
    const first = await followLink(house.desk, await linkFor('ana@example.org'), paris);
    assert.equal(first.isNew, true);
    assert.equal(await emailOf(house.storage, first.athleteId), 'ana@example.org');
    await requestLink(house.desk, { address: ' ANA@Example.org', browser: 'c', language: 'en', from });
    const again = await followLink(house.desk, keyIn(house.letters, 'ANA@example.org'), paris);
    assert.deepEqual(again, { athleteId: first.athleteId, isNew: false });
  });

  test('works once: of twenty who follow it at the same moment one is in', async () => {
    const key = await linkFor('ana@example.org');
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => followLink(house.desk, key, paris)),
    );
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
    await assert.rejects(followLink(house.desk, key, paris), { code: 'account.link-over' });
  });

  test('is not used up by being looked at, and tells whether this browser asked for it', async () => {
    const key = await linkFor('ana@example.org', 'mine');
    for (let n = 0; n < 3; n++)
      assert.deepEqual(await lookAtLink(house.desk, key, 'scanner'), {
        address: 'ana@example.org',
        isSameBrowser: false,
      });
    assert.equal((await lookAtLink(house.desk, key, 'mine'))?.isSameBrowser, true);
    assert.equal((await lookAtLink(house.desk, key, undefined))?.isSameBrowser, false);
    assert.equal((await followLink(house.desk, key, paris)).isNew, true);
    assert.equal(await lookAtLink(house.desk, key, 'mine'), undefined);
  });

  test('is over after a quarter of an hour', async () => {
    const key = await linkFor('ana@example.org');
    house.time.now += 15 * minute;
    assert.equal(await lookAtLink(house.desk, key, 'b'), undefined);
    await assert.rejects(followLink(house.desk, key, paris), { code: 'account.link-over' });
  });

  test('two first links followed at the same moment open one account', async () => {
    const keys = [await linkFor('ana@example.org'), await linkFor('ana@example.org')];
    const arrived = await Promise.all(keys.map((key) => followLink(house.desk, key, paris)));
    assert.equal(arrived[0].athleteId, arrived[1].athleteId);
    assert.equal(arrived.filter(({ isNew }) => isNew).length, 1);
    assert.equal((await house.storage.directory.athletes(undefined, 10)).length, 1);
  });

  test('asking tells nothing: known or not, the same is done and the same is sent', async () => {
    await arrivedBy('known@example.org');
    const done: string[][] = [];
    for (const address of ['known@example.org', 'nobody@example.org']) {
      house.letters.length = 0;
      const calls: string[] = [];
      const watched = { ...house.desk, deps: { ...house.desk.deps, storage: spiedOn(house.storage, calls) } };
      await requestLink(watched, { address, browser: 'b', language: 'en', from: '192.0.2.9' });
      done.push([
        ...calls,
        JSON.stringify(house.letters)
          .replaceAll(address, '…')
          .replace(/key=[\w-]+/, ''),
      ]);
    }
    assert.deepEqual(done[0], done[1]);
    assert.deepEqual(done[0].slice(0, -1), ['auth.save'], 'nobody even looks whose address it is');
  });

  test('a mailbox gets five an hour, a network address twenty, whether known or not', async () => {
    for (const address of ['ana@example.org', 'nobody@example.org']) {
      for (let n = 0; n < 5; n++) await linkFor(address);
      await assert.rejects(linkFor(address), { code: 'account.too-many' });
    }
    for (let n = 0; n < 8; n++) await linkFor(`other${n}@example.org`);
    await assert.rejects(linkFor('last@example.org'), { code: 'account.too-many' });
  });

  test('neither the address nor the link lies in the database in clear', async () => {
    const key = await linkFor('ana@example.org');
    await followLink(house.desk, key, paris);
    const key2 = await linkFor('bea@example.org');
    const rows = JSON.stringify(
      await Promise.all(['Link', 'EmailUndo'].map((kind) => dump(kind, [key, key2]))),
    );
    assert.doesNotMatch(rows, /example\.org|ana|bea/);
    for (const secret of [key, key2]) assert.ok(!rows.includes(secret));
  });

  test('where nobody new is taken a stranger’s link says so, and opens nothing', async () => {
    const closed = await openDesk({ closed: true });
    await requestLink(closed.desk, { address: 'eve@example.org', browser: 'b', language: 'en', from });
    await assert.rejects(followLink(closed.desk, keyIn(closed.letters, 'eve@example.org'), paris), {
      code: 'account.closed',
    });
    assert.deepEqual(await closed.storage.directory.athletes(undefined, 9), []);
    await closed.close();
  });

  test('an address in IPv6 is counted with its /64, one of IPv4 by itself however it is written', () => {
    assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), networkOf('2001:DB8:1:2::9'));
    assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
    assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
    assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2'));
  });
});

describe('an address that changes', () => {
  test('confirms first; the old one is told, and signs in no more', async () => {
    const athleteId = await arrivedBy('old@example.org');
    await changeEmail(house.desk, athleteId, { address: 'new@example.org', from });
    assert.equal(await emailOf(house.storage, athleteId), 'old@example.org', 'not yet');
    assert.equal(await arrivedBy('old@example.org'), athleteId);
    const key = keyIn(house.letters, 'new@example.org');
    assert.equal(await lookAtEmailChange(house.desk, athleteId, key), 'new@example.org');
    await confirmEmail(house.desk, athleteId, key);
    assert.equal(await emailOf(house.storage, athleteId), 'new@example.org');
    assert.equal(await arrivedBy('new@example.org'), athleteId);
    assert.equal(
      house.letters.findLast(({ to }) => to === 'old@example.org')?.subject.code,
      'mail.replaced.subject',
    );
    await assert.rejects(confirmEmail(house.desk, athleteId, key), { code: 'account.link-over' });
  });

  test('a stranger to whom it was mistyped cannot confirm it, nor get in by it', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    await changeEmail(house.desk, athleteId, { address: 'eve@example.org', from });
    const key = keyIn(house.letters, 'eve@example.org');
    const eve = await arrivedBy('eve@example.org');
    assert.notEqual(eve, athleteId);
    assert.equal(await lookAtEmailChange(house.desk, eve, key), undefined);
    await assert.rejects(confirmEmail(house.desk, eve, key), { code: 'account.link-over' });
    await assert.rejects(confirmEmail(house.desk, athleteId, key), { code: 'account.address-taken' });
    assert.equal(await emailOf(house.storage, athleteId), 'ana@example.org');
  });

  test('is undone by the old one: whoever took it is out, with every way in they added', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    const old = await newRecoveryCodes(house.desk, athleteId);
    house.time.now += minute;
    await moved(athleteId, 'thief@example.org');
    const undo = keyIn(house.letters, 'ana@example.org');
    house.time.now += minute;
    const stolen = await newRecoveryCodes(house.desk, athleteId);
    await house.storage.means.add(athleteId, {
      kind: 'vendor',
      digest: 'theirs',
      label: 'polar',
      createdAt: house.time.now,
    });
    // Further away still: the link that this sends must not bring the thief back.
    await moved(athleteId, 'thief2@example.org');
    const thiefsUndo = keyIn(house.letters, 'thief@example.org');
    await assert.rejects(arrivedBy('ana@example.org'), { code: 'account.address-replaced' });

    house.time.now += 6 * day;
    assert.equal((await undoEmail(house.desk, undo)).athleteId, athleteId);
    assert.equal(await arrivedBy('ana@example.org'), athleteId);
    await assert.rejects(undoEmail(house.desk, thiefsUndo), { code: 'account.link-over' });
    for (const code of [stolen[0], old[0]])
      await assert.rejects(recover(house.desk, code), { code: 'account.code-wrong' });
    assert.deepEqual(await house.storage.means.ofAthlete(athleteId, 'vendor'), []);
    assert.notEqual(
      await arrivedBy('thief2@example.org'),
      athleteId,
      'free again, for an account of its own',
    );
  });

  test('can be undone for seven days, and nobody else gets the old address meanwhile', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    const other = await arrivedBy('bea@example.org');
    await moved(athleteId, 'new@example.org');
    const undo = keyIn(house.letters, 'ana@example.org');
    await changeEmail(house.desk, other, { address: 'ana@example.org', from });
    await assert.rejects(confirmEmail(house.desk, other, keyIn(house.letters, 'ana@example.org')), {
      code: 'account.address-taken',
    });
    house.time.now += 7 * day;
    await assert.rejects(undoEmail(house.desk, undo), { code: 'account.link-over' });
    assert.notEqual(await arrivedBy('ana@example.org'), athleteId, 'an account of its own from then on');
  });

  test('to what it is already is refused', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    await assert.rejects(changeEmail(house.desk, athleteId, { address: 'Ana@example.org', from }), {
      code: 'account.same-address',
    });
  });
});

describe('an address that is removed', () => {
  const alsoByWatch = (athleteId: string) =>
    house.storage.means.add(athleteId, {
      kind: 'vendor',
      digest: 'hers',
      label: 'polar',
      createdAt: house.time.now - minute,
    });

  test('opens the account no more, is not kept, and can be brought back for seven days', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    await alsoByWatch(athleteId);
    await removeEmail(house.desk, athleteId);
    assert.equal(await emailOf(house.storage, athleteId), undefined);
    const undo = keyIn(house.letters, 'ana@example.org');
    await assert.rejects(arrivedBy('ana@example.org'), { code: 'account.address-replaced' });
    await assert.rejects(removeEmail(house.desk, athleteId), { code: 'account.no-address' });
    house.time.now += 6 * day;
    assert.equal((await undoEmail(house.desk, undo)).athleteId, athleteId);
    assert.equal(await arrivedBy('ana@example.org'), athleteId);
  });

  test('stays where it is the only way in: codes for bad days are none', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    await newRecoveryCodes(house.desk, athleteId);
    await assert.rejects(removeEmail(house.desk, athleteId), { code: 'account.last-way' });
    assert.equal(await arrivedBy('ana@example.org'), athleteId);
  });

  test('is free for another account after seven days', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    await alsoByWatch(athleteId);
    await removeEmail(house.desk, athleteId);
    house.time.now += 7 * day;
    assert.notEqual(await arrivedBy('ana@example.org'), athleteId);
  });
});

describe('recovery codes', () => {
  test('are ten, each signs in once, typed as people type', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    const codes = await newRecoveryCodes(house.desk, athleteId);
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    const typed = ` ${codes[0].toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    assert.equal(await recover(house.desk, typed), athleteId);
    await assert.rejects(recover(house.desk, codes[0]), { code: 'account.code-wrong' });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => recover(house.desk, codes[1])));
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await house.storage.means.ofAthlete(athleteId, 'recovery')).length, 8);
    await told(house, 'code-used');
  });

  test('new ones make the old ones void; what is no code is refused', async () => {
    const athleteId = await arrivedBy('ana@example.org');
    const [old] = await newRecoveryCodes(house.desk, athleteId);
    const [fresh] = await newRecoveryCodes(house.desk, athleteId);
    for (const wrong of [old, '', 'x', undefined, fresh.slice(1), `${fresh}0`, '9'.repeat(10_000)])
      await assert.rejects(recover(house.desk, wrong), { code: 'account.code-wrong' });
    assert.equal(await recover(house.desk, fresh), athleteId);
  });
});

test('an erased athlete leaves nothing that signs in, and the address is free', async () => {
  const athleteId = await arrivedBy('ana@example.org');
  const [code] = await newRecoveryCodes(house.desk, athleteId);
  await moved(athleteId, 'new@example.org');
  const undo = keyIn(house.letters, 'ana@example.org');
  await house.storage.athletes.erase(athleteId);
  await assert.rejects(undoEmail(house.desk, undo), { code: 'account.link-over' });
  await assert.rejects(recover(house.desk, code), { code: 'account.code-wrong' });
  for (const address of ['ana@example.org', 'new@example.org'])
    assert.notEqual(await arrivedBy(address), athleteId);
  assert.equal(
    await house.storage.means.find('former-email', mailboxDigest(house.desk, 'ana@example.org' as never)),
    undefined,
  );
});

/** Notes the name of every method of a store that is called. */
function spiedOn(storage: OpenDesk['storage'], calls: string[]): OpenDesk['storage'] {
  const spy = (store: object, name: string): object =>
    new Proxy(store, {
      get: (of, method) => {
        const found: unknown = Reflect.get(of, method);
        if (typeof found !== 'function') return found;
        return (...given: unknown[]) => {
          calls.push(`${name}.${String(method)}`);
          return found.apply(of, given) as unknown;
        };
      },
    });
  return Object.fromEntries(
    Object.entries(storage).map(([name, store]) => [
      name,
      typeof store === 'object' ? spy(store as object, name) : store,
    ]),
  ) as never;
}

/** What is kept of these secrets, as somebody sees it who has the database alone. */
async function dump(kind: string, secrets: readonly string[]): Promise<unknown> {
  const { digestOf } = await import('../self-sealed.ts');
  return Promise.all(secrets.map((secret) => house.storage.auth.get(kind, digestOf(kind, secret))));
}
