import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { type Scope, scopes } from '../app/deps.ts';
import { openHouse } from '../../test/house.ts';
import {
  agree,
  callMcp,
  consentPageOf,
  handClient,
  ownersBrowser,
  registered,
  signedIn,
} from '../../test/sign-in.ts';
import { digestOf, seal } from '../app/self-sealed.ts';

/** The numbered obligations of a server that hands out tokens and takes them (MCP 2026-07-28, basic/authorization). */

const documentUrl = 'https://coach.example/client.json';
const documents = new Map<string, () => Response>([
  [
    documentUrl,
    () =>
      Response.json({
        client_id: documentUrl,
        client_name: 'Coach Example',
        redirect_uris: ['https://coach.example/back', 'http://localhost/back'],
        token_endpoint_auth_method: 'none',
      }),
  ],
]);
const fetched: string[] = [];
const house = await openHouse({
  auth: {
    fetch: async (input) => {
      const url = new Request(input).url;
      fetched.push(url);
      return documents.get(url)?.() ?? new Response('', { status: 404 });
    },
    clients: [
      {
        id: 'club',
        name: 'Club',
        redirectUris: ['https://club.example/back'],
        secret: 'club-secret-of-the-operator',
      },
    ],
  },
});
after(() => house.close());

const issuer = house.url.replace(/\/$/, '');
const resource = `${issuer}/mcp`;
const json = async (path: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${issuer}${path}`);
  assert.equal(answer.status, 200, path);
  return (await answer.json()) as Record<string, unknown>;
};
const begin = async (url: string): Promise<Response> => fetch(url, { redirect: 'manual' });

describe('resource server', () => {
  test('1: its metadata is found by the challenge, before the path, behind it and at the root', async () => {
    const refused = await fetch(resource, { method: 'POST' });
    const challenge = refused.headers.get('www-authenticate') ?? '';
    const named = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
    assert.equal(named, `${issuer}/.well-known/oauth-protected-resource/mcp`);
    for (const path of [
      new URL(named).pathname,
      '/.well-known/oauth-protected-resource',
      '/mcp/.well-known/oauth-protected-resource',
    ]) {
      const metadata = await json(path);
      assert.deepEqual(metadata.authorization_servers, [issuer]);
      assert.equal(metadata.resource, resource);
      assert.equal((metadata.scopes_supported as string[]).includes('offline_access'), false);
    }
  });

  test('1: whoever came by another name of this machine is told that name, and is sent to the one issuer', async () => {
    const alias = issuer.replace('127.0.0.1', 'localhost');
    const refused = await fetch(`${alias}/mcp`, { method: 'POST' });
    assert.ok(refused.headers.get('www-authenticate')?.includes(`"${alias}/.well-known/`));
    const answer = await fetch(`${alias}/.well-known/oauth-protected-resource/mcp`);
    const metadata = (await answer.json()) as Record<string, unknown>;
    assert.equal(metadata.resource, `${alias}/mcp`);
    assert.deepEqual(metadata.authorization_servers, [issuer]);
    const client = await registered(house);
    const browser = await ownersBrowser(house);
    const back = await agree(browser, client.authorizeUrl({ resource: `${alias}/mcp` }));
    const { body } = await client.redeem(back.searchParams.get('code') ?? '');
    assert.equal((await callMcp(house, body.access_token, 'tools/list')).status, 200);
    const moved = await begin(client.authorizeUrl().replace('127.0.0.1', 'localhost'));
    assert.ok(moved.headers.get('location')?.startsWith(`${issuer}/authorize?`));
  });

  test('1: the first challenge asks for every ordinary scope', async () => {
    const challenge = (await fetch(resource, { method: 'POST' })).headers.get('www-authenticate') ?? '';
    assert.deepEqual(/scope="([^"]+)"/.exec(challenge)?.[1].split(' '), [...scopes]);
  });

  test('2: a token for another audience, a made-up one, one of another kind and one that ended are refused', async () => {
    const client = await registered(house);
    const held = await signedIn(house, client);
    assert.equal((await callMcp(house, held.access_token, 'tools/list')).status, 200);
    for (const token of [
      'a'.repeat(43),
      held.refresh_token,
      `${held.access_token}x`,
      await planted({ aud: 'https://other.example/mcp' }),
      await planted({ exp: 1 }),
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.',
    ])
      assert.equal((await callMcp(house, token, 'tools/list')).status, 401, token);
  });

  test('2: a token in the address is refused even beside a good header', async () => {
    const held = await signedIn(house, await registered(house));
    for (const name of ['access_token', 'token']) {
      const answer = await fetch(`${resource}?${name}=${held.access_token}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${held.access_token}` },
      });
      assert.equal(answer.status, 401, name);
    }
  });

  test('3: a missing token is 401 without an error, a wrong one 401 invalid_token', async () => {
    const missing = await fetch(resource, { method: 'POST' });
    assert.equal(missing.status, 401);
    assert.doesNotMatch(missing.headers.get('www-authenticate') ?? '', /error=/);
    const wrong = await callMcp(house, 'wrong-token', 'tools/list');
    assert.equal(wrong.status, 401);
    assert.match(wrong.challenge, /error="invalid_token"/);
    const held = await signedIn(house, await registered(house));
    const malformed = await fetch(resource, {
      method: 'POST',
      headers: { authorization: `Bearer ${held.access_token}`, 'content-type': 'application/json' },
      body: '{',
    });
    assert.equal(malformed.status, 400);
  });

  test('3: a tool whose scope was not granted is not listed; calling it teaches and keeps the connection', async () => {
    const held = await signedIn(house, await registered(house), ['activities:read']);
    const { result } = await callMcp(house, held.access_token, 'tools/list');
    const names = (result.tools as { name: string }[]).map(({ name }) => name);
    assert.ok(names.includes('list_activities'));
    assert.equal(names.includes('get_wellness'), false);
    const refused = await callMcp(house, held.access_token, 'tools/call', {
      name: 'get_wellness',
      arguments: {},
    });
    assert.equal(refused.status, 200);
    assert.equal(refused.result.isError, true);
    assert.match(JSON.stringify(refused.result.content), /wellness:read/);
    const [challenge] = (refused.result._meta as Record<string, string[]>)['mcp/www_authenticate'];
    assert.match(challenge, /error="insufficient_scope"/);
    assert.match(challenge, /scope="[^"]*wellness:read/);
    assert.match(challenge, /resource_metadata="http/);
    assert.equal((await callMcp(house, held.access_token, 'tools/list')).status, 200);
  });

  test('4: scopes form no hierarchy: one that writes does not read, and one that reads does not write', async () => {
    const held = await signedIn(house, await registered(house), ['calendar:write']);
    const { result } = await callMcp(house, held.access_token, 'tools/list');
    const { tools } = await import('../mcp/tools/index.ts');
    const expected = tools.filter(({ scopes: needed }) => needed.every((one) => one === 'calendar:write'));
    assert.deepEqual(
      (result.tools as { name: string }[]).map(({ name }) => name),
      expected.map(({ name }) => name),
    );
  });
});

describe('authorization server', () => {
  const documentsOfServer = [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration/mcp',
    '/mcp/.well-known/oauth-authorization-server',
    '/mcp/.well-known/openid-configuration',
  ];

  test('5: the code flow only, for public and confidential clients', async () => {
    const metadata = await json(documentsOfServer[0]);
    assert.deepEqual(metadata.response_types_supported, ['code']);
    assert.deepEqual(metadata.grant_types_supported, ['authorization_code', 'refresh_token']);
    const client = await registered(house);
    for (const type of ['token', 'id_token', 'code token', 'none'])
      assert.match(
        (await begin(client.authorizeUrl({ response_type: type }))).headers.get('location') ?? '',
        /error=/,
      );
    for (const grant of ['password', 'client_credentials', 'implicit'])
      assert.equal((await client.tokens({ grant_type: grant, username: 'a', password: 'b' })).status, 400);
    const club = handClient(house, 'club', 'https://club.example/back');
    const back = await agree(await ownersBrowser(house), club.authorizeUrl());
    const code = back.searchParams.get('code') ?? '';
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: club.redirectUri,
      code_verifier: club.verifier,
    };
    assert.equal((await club.tokens(fields)).status, 401);
    const authorization = `Basic ${btoa('club:club-secret-of-the-operator')}`;
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(fields),
    });
    assert.equal(answer.status, 200);
  });

  test('6: every place where clients look has the same metadata, with the very issuer and S256', async () => {
    for (const path of documentsOfServer) {
      const metadata = await json(path);
      assert.equal(metadata.issuer, issuer, path);
      assert.deepEqual(metadata.code_challenge_methods_supported, ['S256']);
      assert.deepEqual(
        (metadata.scopes_supported as Scope[]).toSorted(),
        [...scopes, 'offline_access'].toSorted(),
      );
      for (const endpoint of ['authorization', 'token', 'registration', 'revocation'])
        assert.ok(String(metadata[`${endpoint}_endpoint`]).startsWith(`${issuer}/`), endpoint);
    }
    const alias = await fetch(`${issuer.replace('127.0.0.1', 'localhost')}${documentsOfServer[0]}`);
    assert.deepEqual(await alias.json(), await json(documentsOfServer[0]));
  });

  test('7: without PKCE, with plain, with a wrong or missing verifier there is no token', async () => {
    const client = await registered(house);
    for (const change of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ]) {
      const location = new URL((await begin(client.authorizeUrl(change))).headers.get('location') ?? '');
      assert.equal(location.searchParams.get('error'), 'invalid_request', JSON.stringify(change));
    }
    for (const verifier of ['b'.repeat(43), '', undefined]) {
      const back = await agree(await ownersBrowser(house), client.authorizeUrl());
      const { status } = await client.tokens({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: client.redirectUri,
        ...(verifier === undefined ? {} : { code_verifier: verifier }),
      });
      assert.equal(status, 400);
    }
  });

  test('7: a code is bound to its client and its redirect, and is used once', async () => {
    const [client, other] = [await registered(house), await registered(house)];
    const browser = await ownersBrowser(house);
    const code = (await agree(browser, client.authorizeUrl())).searchParams.get('code') ?? '';
    const fields = { grant_type: 'authorization_code', code, code_verifier: client.verifier };
    assert.equal((await other.tokens({ ...fields, redirect_uri: client.redirectUri })).status, 400);
    assert.equal(
      (await client.tokens({ ...fields, redirect_uri: 'http://127.0.0.1:1/callback' })).status,
      400,
    );
    assert.equal((await client.redeem(code)).status, 200);
    assert.equal((await client.redeem(code)).body.error, 'invalid_grant');
  });

  test('8: a redirect matches exactly; only the port of a loopback address is free', async () => {
    const client = await registered(house, {
      redirect_uris: [
        'http://127.0.0.1:33418/callback',
        'http://localhost/callback',
        'https://coach.example/cb?a=1',
      ],
    });
    const goes = async (redirect: string): Promise<boolean> =>
      (await begin(client.authorizeUrl({ redirect_uri: redirect }))).status === 303;
    for (const good of [
      'http://127.0.0.1:33418/callback',
      'http://127.0.0.1:1/callback',
      'http://127.0.0.1/callback',
      'http://localhost:51234/callback',
      'https://coach.example/cb?a=1',
    ])
      assert.equal(await goes(good), true, good);
    for (const bad of [
      'http://127.0.0.1:33418/callback/',
      'http://127.0.0.1:33418/callback?x=1',
      'http://127.0.0.1:33418/other',
      'https://127.0.0.1:33418/callback',
      'http://127.0.0.2:33418/callback',
      'http://[::1]:33418/callback',
      'http://localhost.evil.example/callback',
      'http://127.0.0.1:33418@evil.example/callback',
      'http://evil.example/callback',
      'https://coach.example/cb',
      'https://coach.example/cb?a=1&b=2',
      'https://coach.example/cb?a=1#x',
      'https://coach.example:8443/cb?a=1',
      'https://COACH.example.evil.example/cb?a=1',
      'https://coach.example/x/../cb?a=1',
      'javascript:alert(1)',
      '//evil.example/callback',
    ])
      assert.equal(await goes(bad), false, bad);
  });

  test('8: an unknown client or redirect is told on a page and never redirected', async () => {
    const client = await registered(house);
    for (const change of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'client_nobody' }]) {
      const answer = await fetch(client.authorizeUrl(change), {
        redirect: 'manual',
        headers: { accept: 'text/html', 'accept-language': 'fr' },
      });
      assert.ok([400, 401].includes(answer.status), String(answer.status));
      assert.equal(answer.headers.get('location'), null);
      assert.match(await answer.text(), /lang="fr"[\s\S]*Recommencez depuis l’assistant/);
    }
  });

  test('9: refresh tokens rotate for public clients', async () => {
    const client = await registered(house);
    const first = await signedIn(house, client);
    const { body } = await client.refresh(first.refresh_token);
    assert.ok(body.refresh_token && body.refresh_token !== first.refresh_token);
  });

  test('10: iss comes on success and on error, byte for byte the issuer, and is announced', async () => {
    assert.equal((await json(documentsOfServer[0])).authorization_response_iss_parameter_supported, true);
    const client = await registered(house);
    const browser = await ownersBrowser(house);
    const yes = await agree(browser, client.authorizeUrl());
    const no = await agree(browser, client.authorizeUrl(), 'deny');
    const early = new URL(
      (await begin(client.authorizeUrl({ code_challenge_method: 'plain' }))).headers.get('location') ?? '',
    );
    assert.ok(yes.searchParams.get('code'));
    assert.equal(no.searchParams.get('error'), 'access_denied');
    for (const back of [yes, no, early]) {
      assert.equal(back.searchParams.get('iss'), issuer);
      assert.equal(back.searchParams.get('state'), 'state-of-the-client');
    }
  });

  test('11: a client named by its document signs in, and its host and the redirect host are shown', async () => {
    const metadata = await json(documentsOfServer[0]);
    assert.equal(metadata.client_id_metadata_document_supported, true);
    assert.ok((metadata.token_endpoint_auth_methods_supported as string[]).includes('none'));
    const client = handClient(house, documentUrl, 'https://coach.example/back');
    const page = await consentPageOf(await ownersBrowser(house), client.authorizeUrl());
    assert.match(page.text, /<strong>coach\.example<\/strong>/);
    assert.match(page.text, /Verified: coach\.example/);
    const held = await signedIn(house, client);
    assert.equal((await callMcp(house, held.access_token, 'tools/list')).status, 200);
    const local = handClient(house, documentUrl, 'http://localhost:50123/back');
    const warned = await consentPageOf(await ownersBrowser(house), local.authorizeUrl());
    assert.match(warned.text, /a program on this computer \(localhost:50123\)/);
    assert.match(warned.text, /Any program here can ask this way/);
  });

  test('11: a redirect to a host other than the one that vouches is warned about', async () => {
    const url = 'https://coach.example/elsewhere.json';
    documents.set(url, () =>
      Response.json({ client_id: url, client_name: 'Coach', redirect_uris: ['https://relay.example/back'] }),
    );
    const client = handClient(house, url, 'https://relay.example/back');
    const { text } = await consentPageOf(await ownersBrowser(house), client.authorizeUrl());
    assert.match(text, /the answer goes to relay\.example, not to coach\.example/);
  });

  test('11: a document is refused that names another client, lacks a field, is too large, no JSON, or moved', async () => {
    const good = { client_name: 'Coach', redirect_uris: ['https://coach.example/back'] };
    const bent: Record<string, (id: string) => Response> = {
      other: () => Response.json({ ...good, client_id: 'https://coach.example/else.json' }),
      nameless: (id) => Response.json({ ...good, client_id: id, client_name: undefined }),
      blank: (id) => Response.json({ ...good, client_id: id, client_name: '\u200b\u202e' }),
      nowhere: (id) => Response.json({ ...good, client_id: id, redirect_uris: [] }),
      unsafe: (id) => Response.json({ ...good, client_id: id, redirect_uris: ['http://coach.example/back'] }),
      secret: (id) => Response.json({ ...good, client_id: id, client_secret: 'hush' }),
      shared: (id) =>
        Response.json({ ...good, client_id: id, token_endpoint_auth_method: 'client_secret_post' }),
      large: (id) => Response.json({ ...good, client_id: id, padding: 'x'.repeat(6000) }),
      text: () => new Response('<html>'),
      list: () => Response.json([]),
      moved: () => Response.redirect('https://coach.example/other.json', 302),
      failing: () => new Response('', { status: 500 }),
    };
    for (const [name, answer] of Object.entries(bent)) {
      const id = `https://coach.example/${name}.json`;
      documents.set(id, () => answer(id));
      const response = await begin(handClient(house, id, 'https://coach.example/back').authorizeUrl());
      assert.ok(response.status >= 400 && response.status < 500, `${name}: ${response.status}`);
      assert.equal(response.headers.get('location'), null, name);
    }
  });

  test('11: a document is asked for once while its answer may be kept', async () => {
    const url = 'https://coach.example/kept.json';
    documents.set(url, () =>
      Response.json(
        { client_id: url, client_name: 'Kept', redirect_uris: ['https://coach.example/back'] },
        { headers: { 'cache-control': 'max-age=600' } },
      ),
    );
    for (let n = 0; n < 3; n++)
      await begin(handClient(house, url, 'https://coach.example/back').authorizeUrl());
    assert.equal(fetched.filter((one) => one === url).length, 1);
  });

  test('12: a client registers itself; what it need not say is tolerated', async () => {
    const answer = await fetch(`${issuer}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Claude Code (boucle)',
        application_type: 'web',
        redirect_uris: ['http://localhost:3118/callback'],
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        scope: 'activities:read offline_access openid',
        token_endpoint_auth_method: 'none',
        software_id: 'x',
        logo_uri: 'https://tracker.example/logo.png',
      }),
    });
    assert.equal(answer.status, 201);
    const client = (await answer.json()) as Record<string, unknown>;
    assert.equal(client.application_type, 'native');
    assert.equal('client_secret' in client, false);
    assert.equal('logo_uri' in client, false);
    const hand = handClient(house, String(client.client_id), 'http://localhost:60001/callback');
    const held = await signedIn(house, hand);
    assert.equal((await callMcp(house, held.access_token, 'tools/list')).status, 200);
  });

  test('12: a registered client that nobody used for a day is purged and told 401 invalid_client; one in use stays', async () => {
    let aheadMs = 0;
    const aging = await openHouse({ clock: () => Date.now() + aheadMs });
    try {
      const [idle, used] = [await registered(aging), await registered(aging)];
      const held = await signedIn(aging, used);
      aheadMs = 25 * 3_600_000;
      await registered(aging);
      const refused = await idle.refresh('x');
      assert.deepEqual([refused.status, refused.body.error], [401, 'invalid_client']);
      // At the door it is told on a page, and begins anew by registering.
      assert.equal((await begin(idle.authorizeUrl())).headers.get('location'), null);
      const again = await registered(aging);
      assert.notEqual(again.id, idle.id);
      assert.equal((await used.refresh(held.refresh_token)).status, 200);
    } finally {
      await aging.close();
    }
  });

  test('13: the token answer states the scope, and nothing is cached', async () => {
    const client = await registered(house);
    const browser = await ownersBrowser(house);
    const url = client.authorizeUrl({ scope: 'activities:read wellness:read offline_access openid unknown' });
    const back = await agree(browser, url);
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client.id,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: client.redirectUri,
        code_verifier: client.verifier,
      }),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    assert.equal(body.scope, 'activities:read wellness:read');
    assert.ok(body.refresh_token, 'a refresh token comes without being begged for');
    assert.equal('id_token' in body, false);
    assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
  });

  test('13: a token for another resource is not given, not at the start and not at the end', async () => {
    const client = await registered(house);
    for (const foreign of ['https://other.example/mcp', `${issuer}/other`, 'not a uri', `${issuer}/mcp#x`]) {
      const location =
        (await begin(client.authorizeUrl({ resource: foreign }))).headers.get('location') ?? '';
      assert.equal(new URL(location).searchParams.get('error'), 'invalid_target', foreign);
    }
    const held = await signedIn(house, client);
    const { body } = await client.tokens({
      grant_type: 'refresh_token',
      refresh_token: held.refresh_token,
      resource: 'https://other.example/mcp',
    });
    assert.equal(body.error, 'invalid_target');
    const plain = await agree(await ownersBrowser(house), client.authorizeUrl({ resource: undefined }));
    const { body: defaulted } = await client.redeem(plain.searchParams.get('code') ?? '');
    assert.equal((await callMcp(house, defaulted.access_token, 'tools/list')).status, 200);
  });

  test('14, T8: consent is asked for each client, even in a browser that has just agreed to another', async () => {
    const browser = await ownersBrowser(house);
    const [first, second] = [await registered(house), await registered(house)];
    await agree(browser, first.authorizeUrl());
    for (const again of [
      first.authorizeUrl(),
      second.authorizeUrl(),
      second.authorizeUrl({ prompt: 'login' }),
    ]) {
      const started = await browser.get(again);
      assert.match(started.headers.get('location') ?? '', /^\/consent\//);
    }
    const silent = await begin(second.authorizeUrl({ prompt: 'none' }));
    assert.match(silent.headers.get('location') ?? '', /error=(login|interaction|consent)_required/);
  });
});

test('RFC 7009: a client ends what is its own, and nothing else', async () => {
  const [client, other] = [await registered(house), await registered(house)];
  const held = await signedIn(house, client);
  const revoke = async (id: string, token: string): Promise<number> => {
    const body = new URLSearchParams({ client_id: id, token });
    return (await fetch(`${issuer}/revoke`, { method: 'POST', body })).status;
  };
  assert.equal(await revoke(other.id, held.refresh_token), 200);
  assert.equal((await callMcp(house, held.access_token, 'tools/list')).status, 200);
  assert.equal(await revoke(client.id, held.refresh_token), 200);
  assert.equal((await callMcp(house, held.access_token, 'tools/list')).status, 401);
  assert.equal((await client.refresh(held.refresh_token)).status, 400);
  assert.equal(await revoke(client.id, 'never-was'), 200);
});

/** A token of our own making with one thing wrong; everything else is as the server writes it. */
async function planted(change: Readonly<Record<string, unknown>>): Promise<string> {
  const { auth } = house.deps.storage;
  const consent = (await auth.ofAthlete('me', 'Consent'))[0];
  const token = createHash('sha256').update(JSON.stringify(change)).digest('base64url');
  const payload = {
    kind: 'AccessToken',
    jti: token,
    exp: Math.floor(Date.now() / 1000) + 600,
    aud: resource,
    accountId: 'me',
    clientId: consent?.clientId,
    grantId: consent?.grantId,
    scope: 'activities:read',
  };
  const keep = async (body: object): Promise<void> =>
    auth.save({
      kind: 'AccessToken',
      key: digestOf('AccessToken', token),
      athleteId: 'me',
      grantId: consent?.grantId,
      createdAt: Date.now(),
      body: seal('AccessToken', token, JSON.stringify(body)),
    });
  await keep(payload);
  assert.equal((await callMcp(house, token, 'tools/list')).status, 200);
  await keep({ ...payload, ...change });
  return token;
}
