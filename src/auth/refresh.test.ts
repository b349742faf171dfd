import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, test } from 'node:test';
import { scopes } from '../app/deps.ts';
import { usualLifetimes } from './settings.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';
import {
  agree,
  callMcp,
  type HandClient,
  ownersBrowser,
  registered,
  signedIn,
  type TokenAnswer,
} from '../../test/sign-in.ts';

const house = await openHouse({ auth: { lifetimes: { replay: 1 } } });
after(() => house.close());

const times = <T>(n: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, work));
const isIn = async (token: string, at: TestHouse = house): Promise<boolean> =>
  (await callMcp(at, token, 'tools/list')).status === 200;
const codeOf = async (client: HandClient): Promise<string> => {
  const back = await agree(await ownersBrowser(house), client.authorizeUrl());
  return back.searchParams.get('code') ?? '';
};

test('five processes of one assistant that refresh together all stay signed in, also five times over', async () => {
  const client = await registered(house);
  let held = await signedIn(house, client);
  for (let round = 0; round < 5; round++) {
    const answers = await times(5, async () => client.refresh(held.refresh_token));
    assert.ok(answers.every(({ status }) => status === 200));
    for (const { body } of answers) assert.ok(await isIn(body.access_token));
    held = answers[round].body;
  }
});

test('T2: inside the window a refresh that is asked again gets the identical answer', async () => {
  const client = await registered(house);
  const first = await signedIn(house, client);
  const once = await client.refresh(first.refresh_token);
  const again = await client.refresh(first.refresh_token);
  assert.deepEqual(again, once);
});

test('T2: outside the window a used refresh token is refused, and everything that came of it is dead', async () => {
  const client = await registered(house);
  const first = await signedIn(house, client);
  const { body: second } = await client.refresh(first.refresh_token);
  assert.ok(await isIn(second.access_token));
  await sleep(1200);
  const stale = await client.refresh(first.refresh_token);
  assert.equal(stale.status, 400);
  assert.equal(stale.body.error, 'invalid_grant');
  assert.equal(await isIn(first.access_token), false);
  assert.equal(await isIn(second.access_token), false);
  assert.equal((await client.refresh(second.refresh_token)).body.error, 'invalid_grant');
});

test('T2: a thief who refreshes with a copied token ends with both signed out, never with two chains', async () => {
  const client = await registered(house);
  const stolen = (await signedIn(house, client)).refresh_token;
  const thief = (await client.refresh(stolen)).body;
  const victim = (await client.refresh(stolen)).body;
  assert.equal(victim.refresh_token, thief.refresh_token);
  const next = (await client.refresh(thief.refresh_token)).body;
  await sleep(1200);
  assert.equal((await client.refresh(victim.refresh_token)).body.error, 'invalid_grant');
  assert.equal(await isIn(next.access_token), false);
  assert.equal((await client.refresh(next.refresh_token)).body.error, 'invalid_grant');
});

test('another client cannot refresh with a token, not even inside the window, and harms nobody by trying', async () => {
  const [client, other] = [await registered(house), await registered(house)];
  const first = await signedIn(house, client);
  assert.equal((await other.refresh(first.refresh_token)).status, 400);
  const { body } = await client.refresh(first.refresh_token);
  assert.equal((await other.refresh(first.refresh_token)).status, 400);
  assert.ok(await isIn(body.access_token));
});

test('a refresh without a scope gives the scopes agreed to; with one it gives fewer, never others', async () => {
  const client = await registered(house);
  const chosen = ['activities:read', 'calendar:read'];
  const first = await signedIn(house, client, chosen);
  assert.equal(first.scope, chosen.join(' '));
  const { body: same } = await client.refresh(first.refresh_token);
  assert.equal(same.scope, chosen.join(' '));
  const fewer = await client.tokens({
    grant_type: 'refresh_token',
    refresh_token: same.refresh_token,
    scope: 'activities:read',
  });
  assert.equal(fewer.body.scope, 'activities:read');
  const foreign = await client.tokens({
    grant_type: 'refresh_token',
    refresh_token: fewer.body.refresh_token,
    scope: 'wellness:read',
  });
  assert.equal(foreign.body.error, 'invalid_scope');
});

test('a client that repeats all it once asked for stays signed in, with what was agreed to', async () => {
  const client = await registered(house);
  const chosen = ['activities:read', 'calendar:read'];
  const first = await signedIn(house, client, chosen);
  const { body } = await client.tokens({
    grant_type: 'refresh_token',
    refresh_token: first.refresh_token,
    scope: [...scopes, 'offline_access'].join(' '),
  });
  assert.equal(body.scope, chosen.join(' '));
  const { status } = await callMcp(house, body.access_token, 'tools/call', {
    name: 'get_wellness',
    arguments: {},
  });
  assert.equal(status, 200);
  const { result } = await callMcp(house, body.access_token, 'tools/list');
  assert.doesNotMatch(JSON.stringify(result), /get_wellness/);
});

test('who does not use a sign-in for its idle time is out; who does stays', async () => {
  const short = await openHouse({ auth: { lifetimes: { refreshIdle: 4, replay: 1 } } });
  try {
    const client = await registered(short);
    const [idle, kept] = [await signedIn(short, client), await signedIn(short, client)];
    await sleep(2600);
    const { body: renewed } = await client.refresh(kept.refresh_token);
    await sleep(2600);
    assert.equal((await client.refresh(idle.refresh_token)).body.error, 'invalid_grant');
    assert.equal((await client.refresh(renewed.refresh_token)).status, 200);
  } finally {
    await short.close();
  }
});

test('an access token lives for an hour at least, a code for a minute at most', async () => {
  const usual = await openHouse();
  try {
    assert.ok((await signedIn(usual, await registered(usual))).expires_in >= 3600);
  } finally {
    await usual.close();
  }
  assert.ok(usualLifetimes.code <= 60);
});

test('T7: no token, code or client secret lies in the home, in any file', async () => {
  const client = await registered(house, { token_endpoint_auth_method: 'none' });
  const code = await codeOf(client);
  const first = (await client.redeem(code)).body;
  const second = (await client.refresh(first.refresh_token)).body;
  const secret = await secretOfNewClient();
  const canaries = [code, secret, ...values(first), ...values(second)];
  const files = readdirSync(house.home, { recursive: true, encoding: 'utf8' })
    .map((name) => join(house.home, name))
    .filter((file) => statSync(file).isFile());
  assert.ok(files.some((file) => file.endsWith('.sqlite-wal')));
  for (const file of files) {
    const bytes = readFileSync(file);
    for (const canary of canaries) assert.equal(bytes.includes(canary), false, file);
  }
  // The scan does find what is there in the clear.
  assert.ok(files.some((file) => readFileSync(file).includes(client.id)));
});

const values = (answer: TokenAnswer): string[] => [answer.access_token, answer.refresh_token];

async function secretOfNewClient(): Promise<string> {
  const answer = await fetch(new URL('register', house.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Confidential',
      redirect_uris: ['https://coach.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
    }),
  });
  const { client_secret: secret } = (await answer.json()) as { client_secret: string };
  assert.ok(secret.length >= 32);
  return secret;
}

test('an erased athlete is signed out everywhere, and what was theirs is gone', async () => {
  const gone = await openHouse();
  try {
    const client = await registered(gone);
    const held = await signedIn(gone, client);
    assert.ok(await isIn(held.access_token, gone));
    await gone.deps.storage.athletes.erase('me');
    assert.equal(await isIn(held.access_token, gone), false);
    assert.equal((await client.refresh(held.refresh_token)).status, 400);
  } finally {
    await gone.close();
  }
});
