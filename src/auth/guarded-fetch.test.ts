import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { openAddresses, privateIds, specialAddresses } from '../../test/private-addresses.ts';
import { handClient } from '../../test/sign-in.ts';
import { guardedFetch, isOutside, type Resolve } from './guarded-fetch.ts';

test('T5: every special range is inside, in every spelling, and the open network is outside', () => {
  for (const address of specialAddresses) assert.equal(isOutside(address), false, address);
  for (const address of openAddresses) assert.equal(isOutside(address), true, address);
});

describe('T5: what a client names is fetched without touching this network', () => {
  /** Counts every connection that is opened to this machine, by whichever of its addresses. */
  const touched: string[] = [];
  const listener = createServer((socket) => {
    touched.push(String(socket.localAddress));
    socket.destroy();
  });
  /** What the resolver says to each name it is asked for, one answer after the other. */
  let answers: string[] = [];
  const asked: string[] = [];
  const resolve: Resolve = (host, _options, found) => {
    asked.push(host);
    const address = answers[Math.min(asked.length, answers.length) - 1];
    found(
      null,
      address.split(' ').map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
    );
  };
  const guarded = guardedFetch({ resolve });
  const open = guardedFetch({ resolve, allows: () => true });
  let house: TestHouse;
  let unguarded: TestHouse;

  before(async () => {
    await listening(listener);
    // Documents lie at the usual port; here that port is the listener's.
    const atListener =
      (through: typeof fetch): typeof fetch =>
      async (input, init) =>
        through(new Request(input).url.replace(/^(https:\/\/[^/]+)\//, `$1:${portOf(listener)}/`), init);
    house = await openHouse({ auth: { fetch: atListener(guarded) } });
    unguarded = await openHouse({ auth: { fetch: atListener(open) } });
  });
  beforeEach(() => {
    touched.length = 0;
    asked.length = 0;
  });
  after(async () => {
    listener.close();
    await house.close();
    await unguarded.close();
  });

  const begin = async (at: TestHouse, id: string): Promise<Response> =>
    fetch(handClient(at, id, 'https://coach.example/cb').authorizeUrl(), { redirect: 'manual' });

  test('a document at a private name or number is not even looked for', async () => {
    const usual = await openHouse();
    const port = portOf(listener);
    try {
      for (const id of [
        ...privateIds,
        `https://127.0.0.1:${port}/c.json`,
        `https://localhost:${port}/c.json`,
        `https://[::ffff:127.0.0.1]:${port}/c.json`,
      ]) {
        const answer = await begin(usual, id);
        assert.ok(answer.status >= 400 && answer.status < 500, `${id}: ${answer.status}`);
        assert.equal(answer.headers.get('location'), null, id);
      }
      assert.deepEqual(touched, []);
    } finally {
      await usual.close();
    }
  });

  test('a public name that leads to a special address opens no connection', async () => {
    for (const [n, address] of specialAddresses.entries()) {
      asked.length = 0;
      answers = [address];
      const answer = await begin(house, `https://coach.example/${n}.json`);
      assert.ok(answer.status >= 400 && answer.status < 500, address);
      assert.deepEqual(asked, ['coach.example'], address);
    }
    assert.deepEqual(touched, []);
  });

  test('the control: without the guard the same names do reach this machine', async () => {
    for (const [n, address] of ['127.0.0.1', '127.1.2.3', '0.0.0.0', '::1', '::ffff:127.0.0.1'].entries()) {
      touched.length = 0;
      answers = [address];
      await begin(unguarded, `https://coach.example/${n}.json`);
      assert.equal(touched.length, 1, address);
    }
  });

  test('one private address among public ones is enough to refuse', async () => {
    answers = ['8.8.8.8 127.0.0.1'];
    await begin(house, 'https://coach.example/mixed.json');
    assert.equal(asked.length, 1);
    assert.deepEqual(touched, []);
  });

  test('a resolver that changes its answer is asked once, and the connection goes to what was looked at', async () => {
    answers = ['127.0.0.2', '127.0.0.1'];
    const only = guardedFetch({ resolve, allows: (address) => address === '127.0.0.2' });
    await assert.rejects(only(`http://rebinding.example:${portOf(listener)}/`));
    assert.deepEqual(asked, ['rebinding.example']);
    assert.deepEqual(
      touched.map((address) => address.replace('::ffff:', '')),
      ['127.0.0.2'],
    );
    // Its second answer is refused like any other.
    await assert.rejects(only(`http://rebinding.example:${portOf(listener)}/`));
    assert.equal(touched.length, 1);
  });

  test('keys of a client are fetched under the same guard', async () => {
    answers = ['127.0.0.1'];
    for (const [at, reached] of [
      [house, 0],
      [unguarded, 1],
    ] as const) {
      touched.length = 0;
      const id = await withKeysAt(at, 'https://coach.example/keys.json');
      const answer = await fetch(new URL('token', at.url), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'any',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertionOf(id, new URL(at.url).origin),
        }),
      });
      assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
      assert.equal(touched.length, reached);
    }
    for (const uri of [
      'https://127.0.0.1/k',
      'https://10.0.0.1/k',
      'http://coach.example/k',
      'https://nas.local/k',
    ])
      await assert.rejects(withKeysAt(house, uri), /invalid_client_metadata/, uri);
  });

  test('pictures, policies and pages of a client are neither fetched nor kept', async () => {
    answers = ['127.0.0.1'];
    const uri = 'https://coach.example/anything';
    const answer = await registration(unguarded, {
      token_endpoint_auth_method: 'none',
      logo_uri: uri,
      policy_uri: uri,
      tos_uri: uri,
      client_uri: uri,
      initiate_login_uri: uri,
      sector_identifier_uri: uri,
    });
    assert.doesNotMatch(JSON.stringify(answer), /anything/);
    await begin(unguarded, String(answer.client_id));
    assert.deepEqual([touched, asked], [[], []]);
  });

  test('a redirect is not followed', async () => {
    const moved = createWebServer((_request, reply) => {
      reply.writeHead(302, { location: `http://127.0.0.1:${portOf(listener)}/` }).end();
    });
    await listening(moved);
    answers = ['127.0.0.1'];
    const url = `http://moved.example:${portOf(moved)}/`;
    await assert.rejects(open(url));
    assert.equal((await open(url, { redirect: 'manual' })).status, 302);
    assert.equal(asked.length > 0, true);
    assert.deepEqual(touched, []);
    moved.close();
  });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = async (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen({ port: 0, host: '::' }, resolve));

async function registration(at: TestHouse, metadata: object): Promise<Record<string, unknown>> {
  const answer = await fetch(new URL('register', at.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['https://coach.example/cb'], ...metadata }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

async function withKeysAt(at: TestHouse, jwksUri: string): Promise<string> {
  const answer = await registration(at, {
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks_uri: jwksUri,
  });
  if (typeof answer.client_id !== 'string') throw new Error(JSON.stringify(answer));
  return answer.client_id;
}

/** What a client with keys sends instead of a secret (RFC 7523). */
function assertionOf(clientId: string, audience: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: crypto.randomUUID(),
    iat: now,
    exp: now + 60,
  };
  const text = `${part({ alg: 'ES256', kid: 'one' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
