import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { lastingMembers } from '../../test/members.ts';
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
import { notInstalled } from '../storage/contract/postgres.ts';
import { openStorage } from '../storage/index.ts';
import type { Storage } from '../storage/storage.ts';

/** What opens something opens it once, also where every word with the database takes its time. */

type Answered = { readonly status: number; readonly body: TokenAnswer };

const latencyMs = 5;
const members = await lastingMembers();
if (!members.some(({ name }) => name === 'postgres')) test('T1: postgres', { skip: notInstalled }, () => {});

for (const member of members)
  describe(`T1: ${member.name}, five milliseconds away`, () => {
    let house: TestHouse;
    let second: SecondServer;
    before(async () => {
      house = await openHouse({ storage: async (home) => slowStorage(await member.open(home), latencyMs) });
      const issuer = house.url.replace(/\/$/, '');
      second = await secondServer({ home: house.home, member: member.name, issuer, latencyMs });
    });
    after(async () => {
      await second.close();
      await house.close();
    });

    for (const processes of ['one process', 'two processes'] as const) {
      const ways = (client: HandClient): HandClient[] =>
        processes === 'one process' ? [client] : [client, elsewhere(client, house, second)];

      test(`${processes}: of twenty redemptions of one code exactly one gets tokens`, async () => {
        const client = await registered(house);
        const body = await redemption(client, house);
        const answers = await twenty(ways(client).map((one) => async () => one.tokens(body)));
        const [winner, ...others] = answers.filter(({ status }) => status === 200);
        assert.deepEqual(others, []);
        for (const { status, body: said } of answers)
          assert.ok(
            status === 200 || (status === 400 && said.error === 'invalid_grant'),
            JSON.stringify(said),
          );
        assert.equal((await callMcp(house, winner.body.access_token, 'tools/list')).status, 200);
        assert.equal(await chains(house, client), 1);
      });

      test(`${processes}: twenty refreshes of one token make exactly one new chain, and sign nobody out`, async () => {
        const client = await registered(house);
        const first = await signedIn(house, client);
        const answers = await twenty(ways(client).map((one) => async () => one.refresh(first.refresh_token)));
        assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
        assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1);
        assert.equal(new Set(answers.map(({ body }) => body.access_token)).size, 1);
        assert.notEqual(answers[0].body.refresh_token, first.refresh_token);
        assert.equal((await callMcp(house, answers[0].body.access_token, 'tools/list')).status, 200);
        assert.equal(await chains(house, client), 1);
      });
    }
  });

test('T1, the control: a storage that does not look whether a code was used lets several in', async () => {
  const house = await openHouse({
    storage: async (home) => blind(slowStorage(await openStorage({ home }), latencyMs)),
  });
  try {
    const client = await registered(house);
    const body = await redemption(client, house);
    const answers = await twenty([async () => client.tokens(body)]);
    assert.ok(answers.filter(({ status }) => status === 200).length > 1);
  } finally {
    await house.close();
  }
});

const blind = (storage: Storage): Storage => ({
  ...storage,
  auth: new Proxy(storage.auth, {
    get: (auth, name) => (name === 'consume' ? async () => true : Reflect.get(auth, name)),
  }),
  transaction: async (work) => storage.transaction(async (inside) => work(blind(inside))),
});

/** Twenty requests at the same moment, in turn by each of these ways. */
const twenty = async (ways: readonly (() => Promise<Answered>)[]): Promise<Answered[]> =>
  Promise.all(Array.from({ length: 20 }, async (_, n) => ways[n % ways.length]()));

/** What redeems a fresh code. */
async function redemption(client: HandClient, house: TestHouse): Promise<Record<string, string>> {
  const back = await agree(await ownersBrowser(house), client.authorizeUrl());
  return {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: client.redirectUri,
    code_verifier: client.verifier,
  };
}

/** The same client, as it speaks with the other process. */
const elsewhere = (client: HandClient, house: TestHouse, second: SecondServer): HandClient =>
  handClient({ ...house, url: second.url }, client.id, client.redirectUri);

/** Refresh tokens of this client that are good for something. */
async function chains({ deps }: TestHouse, client: HandClient): Promise<number> {
  const tokens = await deps.storage.auth.ofAthlete('me', 'RefreshToken');
  return tokens.filter(({ clientId, consumedAt }) => clientId === client.id && consumedAt === undefined)
    .length;
}
