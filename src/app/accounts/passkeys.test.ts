import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type OpenDesk, openDesk, origin, paris, told } from '../../../test/desk.ts';
import { type Bend, softPasskey } from '../../../test/soft-passkey.ts';
import { removePasskey, renamePasskey } from './keep-passkeys.ts';
import { keepEmail } from './mailbox.ts';
import { beginPasskey, finishPasskey } from './register-passkey.ts';
import { askForPasskey, signInByPasskey } from './sign-in-by-passkey.ts';

let house: OpenDesk;
beforeEach(async () => {
  house = await openDesk();
});
afterEach(async () => house.close());

type Soft = ReturnType<typeof softPasskey>;

/** A new account with one passkey. */
async function newcomer(passkey: Soft = softPasskey(origin)): Promise<{ passkey: Soft; athleteId: string }> {
  const options = await beginPasskey(house.desk, { browser: 'b' });
  const made = passkey.make(options);
  const arrived = await finishPasskey(house.desk, made, { browser: 'b', name: 'Phone', newcomer: paris });
  assert.equal(arrived.isNew, true);
  return { passkey, athleteId: arrived.athleteId };
}

async function signIn(passkey: Soft, bend: Bend = {}, browser = 'b'): Promise<string> {
  const options = await askForPasskey(house.desk, { browser: 'b' });
  return signInByPasskey(house.desk, passkey.use(options, bend), browser);
}

async function addTo(athleteId: string, passkey: Soft, name = 'Key'): Promise<void> {
  const options = await beginPasskey(house.desk, { browser: 's', athleteId });
  await finishPasskey(house.desk, passkey.make(options), { browser: 's', athleteId, name, newcomer: paris });
}

describe('a passkey', () => {
  test('opens an account of its own, in the browser’s language and zone, and signs in again', async () => {
    const { passkey, athleteId } = await newcomer();
    const athlete = await house.storage.athletes.get(athleteId);
    assert.equal(athlete?.preferences.language, 'fr');
    assert.equal(athlete?.preferences.timeZone, 'Europe/Paris');
    house.time.now += 1000;
    assert.equal(await signIn(passkey), athleteId);
    const [kept] = await house.storage.passkeys.list(athleteId);
    assert.deepEqual([kept.name, kept.counter, kept.usedAt], ['Phone', 1, house.time.now]);
  });

  test('is asked for by nobody’s name: whoever has none learns nothing', async () => {
    await newcomer();
    const options = await askForPasskey(house.desk, { browser: 'b' });
    assert.deepEqual(options.allowCredentials ?? [], []);
    assert.equal(options.userVerification, 'required');
    assert.equal(options.rpId, 'boucle.example');
    const made = await beginPasskey(house.desk, { browser: 'b' });
    assert.equal(made.authenticatorSelection?.residentKey, 'required');
    assert.equal(made.authenticatorSelection?.userVerification, 'required');
  });

  const bends: readonly (readonly [string, Bend])[] = [
    ['made for another site', { origin: 'https://boucle.example.evil.example' }],
    ['without https', { origin: 'http://boucle.example' }],
    ['at another port', { origin: 'https://boucle.example:8443' }],
    ['for another name', { rpId: 'evil.example' }],
    ['for a challenge nobody gave', { challenge: 'A'.repeat(43) }],
    ['without asking for the finger', { unverified: true }],
    ['inside another site’s frame', { crossOrigin: true }],
    ['of the other ceremony', { type: 'webauthn.other' }],
  ];
  for (const [what, bend] of bends)
    test(`an answer ${what} is refused, both when one is made and when one is used`, async () => {
      const { passkey } = await newcomer();
      await assert.rejects(signIn(passkey, bend), { code: 'passkey.refused' });
      const other = softPasskey(origin);
      const options = await beginPasskey(house.desk, { browser: 'b' });
      await assert.rejects(
        finishPasskey(house.desk, other.make(options, bend), { browser: 'b', name: '', newcomer: paris }),
        { code: 'passkey.refused' },
      );
    });

  test('what is no answer at all is refused in the same words', async () => {
    for (const junk of [undefined, null, 7, 'x', {}, { id: 'a', response: {} }, [], { id: '💥' }])
      await assert.rejects(signInByPasskey(house.desk, junk, 'b'), { code: 'passkey.refused' });
  });

  test('answers once, to the browser that asked, within ten minutes', async () => {
    const { passkey } = await newcomer();
    const options = await askForPasskey(house.desk, { browser: 'b' });
    const used = passkey.use(options);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => signInByPasskey(house.desk, used, 'b')),
    );
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
    await assert.rejects(signIn(passkey, {}, 'thief'), { code: 'passkey.refused' });
    const late = await askForPasskey(house.desk, { browser: 'b' });
    house.time.now += 10 * 60_000;
    await assert.rejects(signInByPasskey(house.desk, passkey.use(late), 'b'), { code: 'passkey.refused' });
  });

  test('that was copied is noticed: its count goes back, it is refused, marked and told', async () => {
    const { passkey, athleteId } = await newcomer();
    await keepEmail(house.storage, athleteId, 'ana@example.org' as never);
    await signIn(passkey, { counter: 5 });
    await assert.rejects(signIn(passkey, { counter: 5 }), { code: 'passkey.copied' });
    const [kept] = await house.storage.passkeys.list(athleteId);
    assert.deepEqual([kept.suspectAt, kept.counter], [house.time.now, 5]);
    await told(house, 'passkey-copied');
    assert.equal(await signIn(passkey, { counter: 6 }), athleteId, 'the one that counts on still opens');
  });

  test('that never counts is no copy', async () => {
    const { passkey, athleteId } = await newcomer();
    for (let n = 0; n < 3; n++) assert.equal(await signIn(passkey, { counter: 0 }), athleteId);
  });

  test('which says it was made for somebody else opens nothing', async () => {
    const { passkey } = await newcomer();
    await assert.rejects(signIn(passkey, { userHandle: Buffer.alloc(32).toString('base64url') }), {
      code: 'passkey.unknown',
    });
  });

  test('a second one opens the same account; one that another account has is not taken over', async () => {
    const { athleteId } = await newcomer();
    const second = softPasskey(origin);
    await addTo(athleteId, second);
    assert.equal(await signIn(second), athleteId);
    const { athleteId: other } = await newcomer();
    await assert.rejects(addTo(other, second), { code: 'passkey.refused' });
    assert.equal(await signIn(second), athleteId);
  });

  test('a question of one athlete’s session is not answered in another’s', async () => {
    const { athleteId } = await newcomer();
    const { athleteId: other } = await newcomer();
    const options = await beginPasskey(house.desk, { browser: 's', athleteId });
    const made = softPasskey(origin).make(options);
    for (const who of [other, undefined])
      await assert.rejects(
        finishPasskey(house.desk, made, { browser: 's', athleteId: who, name: '', newcomer: paris }),
        { code: 'passkey.refused' },
      );
  });

  test('is renamed in words that are cleaned, and removed, but never the last way in', async () => {
    const { passkey, athleteId } = await newcomer();
    await renamePasskey(house.desk, athleteId, passkey.id, '  My\u202e phone\n ');
    assert.equal((await house.storage.passkeys.list(athleteId))[0].name, 'My phone');
    await assert.rejects(removePasskey(house.desk, athleteId, passkey.id), { code: 'account.last-way' });
    assert.equal(await signIn(passkey), athleteId, 'still there');
    const second = softPasskey(origin);
    await addTo(athleteId, second);
    await removePasskey(house.desk, athleteId, passkey.id);
    await assert.rejects(signIn(passkey), { code: 'passkey.unknown' });
    const { athleteId: other } = await newcomer();
    await assert.rejects(removePasskey(house.desk, other, second.id), { code: 'passkey.gone' });
    assert.equal(await signIn(second), athleteId);
  });

  test('of two that are removed at the same moment one stays', async () => {
    const { passkey, athleteId } = await newcomer();
    const second = softPasskey(origin);
    await addTo(athleteId, second);
    const ended = await Promise.allSettled(
      [passkey, second].map(({ id }) => removePasskey(house.desk, athleteId, id)),
    );
    assert.deepEqual(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await house.storage.passkeys.list(athleteId)).length, 1);
  });

  test('makes no account where nobody new is taken', async () => {
    const closed = await openDesk({ closed: true });
    await assert.rejects(beginPasskey(closed.desk, { browser: 'b' }), { code: 'account.closed' });
    await closed.close();
  });
});
