import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { type SecondServer, secondServer } from '../../test/second-server.ts';
import {
  agree,
  callMcp,
  type HandClient,
  handClient,
  ownersBrowser,
  registered,
  signedIn,
  type TokenAnswer,
} from '../../test/sign-in.ts';
import { slowStorage } from '../../test/slow-storage.ts';

/** What opens something opens it once, also where every word with the database takes its time. */

type Answered = { readonly status: number; readonly body: TokenAnswer };

const latencyMs = 5;
let house: TestHouse;
let second: SecondServer;
before(async () => {
  house = await openHouse({ through: (storage) => slowStorage(storage, latencyMs) });
  second = await secondServer({ home: house.home, issuer: house.url.replace(/\/$/, ''), latencyMs });
});
after(async () => {
  await second.close();
  await house.close();
});

/** Twenty requests at the same moment, in turn by each of these ways. */
const twenty = async (ways: readonly (() => Promise<Answered>)[]): Promise<Answered[]> =>
  Promise.all(Array.from({ length: 20 }, async (_, n) => ways[n % ways.length]()));

const isIn = async (token: string): Promise<boolean> =>
  (await callMcp(house, token, 'tools/list')).status === 200;

async function codeOf(client: HandClient): Promise<string> {
  const back = await agree(await ownersBrowser(house), client.authorizeUrl());
  return back.searchParams.get('code') ?? '';
}

/** The same client, as it speaks with the other process. */
const elsewhere = (client: HandClient): HandClient => ({
  ...handClient({ ...house, url: second.url }, client.id, client.redirectUri),
  verifier: client.verifier,
});

const chains = async (client: HandClient): Promise<number> =>
  new Set(
    (await house.deps.storage.auth.ofAthlete('me', 'RefreshToken'))
      .filter(({ clientId, consumedAt }) => clientId === client.id && consumedAt === undefined)
      .map(({ key }) => key),
  ).size;

for (const [where, processes] of [
  ['one process', 1],
  ['two processes', 2],
] as const)
  describe(`T1: ${where}, five milliseconds to the database`, () => {
    const ways = (client: HandClient): HandClient[] =>
      processes === 1 ? [client] : [client, elsewhere(client)];

    test('of twenty redemptions of one code exactly one gets tokens', async () => {
      const client = await registered(house);
      const code = await codeOf(client);
      const body = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: client.redirectUri,
        code_verifier: client.verifier,
      };
      const answers = await twenty(ways(client).map((one) => async () => one.tokens(body)));
      const winners = answers.filter(({ status }) => status === 200);
      assert.equal(winners.length, 1);
      for (const { status, body: said } of answers)
        assert.ok(status === 200 || (status === 400 && said.error === 'invalid_grant'), JSON.stringify(said));
      assert.ok(await isIn(winners[0].body.access_token));
      assert.equal(await chains(client), 1);
    });

    test('twenty refreshes of one token make exactly one new chain, and nobody is signed out', async () => {
      const client = await registered(house);
      const first = await signedIn(house, client);
      const answers = await twenty(ways(client).map((one) => async () => one.refresh(first.refresh_token)));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1);
      assert.equal(new Set(answers.map(({ body }) => body.access_token)).size, 1);
      assert.notEqual(answers[0].body.refresh_token, first.refresh_token);
      assert.ok(await isIn(answers[0].body.access_token));
      assert.equal(await chains(client), 1);
    });
  });
