import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inParis, type Kit } from '../../../test/kit.ts';
import { openKitWith, polarHouse } from '../../../test/sources.ts';
import type { Who } from '../deps.ts';
import { disconnect, finishOAuth, startOAuth } from './index.ts';

/** boucle has one registration with a vendor for all its athletes: what keeps their answers apart is the state. */

const redirectUri = 'http://127.0.0.1:8484/sources/callback';
const elevenMinutesMs = 11 * 60_000;

describe('T8: the state of an authorization at a vendor', () => {
  let house: Awaited<ReturnType<typeof polarHouse>>;
  let kit: Kit;
  let berta: Who;
  before(async () => {
    house = await polarHouse();
    kit = await openKitWith(house.hosts, house.settings);
    berta = { ...kit.who, athleteId: 'berta' };
    await kit.deps.storage.athletes.save({ id: 'berta', isDemo: false, preferences: inParis });
  });
  after(async () => {
    await kit.close();
    await house.simulator.close();
  });

  /** As far as the vendor's answer: the address to which it sends the browser. */
  async function answerFor(who: Who): Promise<URL> {
    const { url } = await startOAuth(kit.deps, who, 'polar', { redirectUri });
    return house.simulator.visit(url);
  }

  const connected = async ({ athleteId }: Who): Promise<number> =>
    (await kit.deps.storage.connections.list(athleteId)).filter(({ state }) => state === 'active').length;

  async function assertRefused(answer: URL, laterMs = 0): Promise<void> {
    const deps = { ...kit.deps, clock: () => kit.deps.clock() + laterMs };
    await assert.rejects(finishOAuth(deps, answer), { code: 'connection.declined' });
    assert.deepEqual([await connected(kit.who), await connected(berta)], [0, 0]);
  }

  test('late it opens nothing', async () => {
    await assertRefused(await answerFor(kit.who), elevenMinutesMs);
  });

  test('for another athlete, cut, or of nobody’s it opens nothing', async () => {
    const answer = await answerFor(kit.who);
    const state = answer.searchParams.get('state') ?? '';
    const [owner, secret] = state.split('.');
    const berta64 = Buffer.from('berta').toString('base64url');
    for (const bent of [`${berta64}.${secret}`, `${owner}.${'A'.repeat(32)}`, owner, `.${secret}`, '']) {
      const foreign = new URL(answer);
      foreign.searchParams.set('state', bent);
      await assertRefused(foreign);
    }
  });

  test('of many answers at once with one state a single one connects, and only its athlete', async () => {
    const answer = await answerFor(berta);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, async () => finishOAuth(kit.deps, answer)),
    );
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual([await connected(kit.who), await connected(berta)], [0, 1]);
    await disconnect(kit.deps, berta, 'polar');
  });
});
