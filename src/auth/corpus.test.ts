import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { agree, type HandClient, ownersBrowser, registered } from '../../test/sign-in.ts';

/** What is sent to `/authorize` and `/token` in every bent shape, and the one answer each of them gets. */

type Change = Readonly<Record<string, string | undefined>>;
/** `asked`: the athlete is asked; `page`: told here, never redirected; else the error that the client is sent. */
type Verdict = 'asked' | 'page' | `error ${string}`;
type Case = readonly [what: string, change: Change, verdict: Verdict];

let house: TestHouse;
let client: HandClient;
let issuer = '';
before(async () => {
  house = await openHouse();
  issuer = house.url.replace(/\/$/, '');
  client = await registered(house, {
    redirect_uris: [
      'http://127.0.0.1:33418/callback',
      'http://localhost/back',
      'https://coach.example/cb?a=1',
    ],
  });
});
after(() => house.close());

const redirect = (redirect_uri: string | undefined): Change => ({ redirect_uri });
const redirects: readonly Case[] = [
  ['as registered', {}, 'asked'],
  ['another port of loopback', redirect('http://127.0.0.1:1/callback'), 'asked'],
  ['no port of loopback', redirect('http://127.0.0.1/callback'), 'asked'],
  ['a port where none was registered', redirect('http://localhost:65535/back'), 'asked'],
  ['https with its query', redirect('https://coach.example/cb?a=1'), 'asked'],
  ['none, where several are registered', redirect(undefined), 'page'],
  ['an empty one', redirect(''), 'page'],
  ['a slash more', redirect('http://127.0.0.1:33418/callback/'), 'page'],
  ['a query more', redirect('http://127.0.0.1:33418/callback?x=1'), 'page'],
  ['a fragment', redirect('http://127.0.0.1:33418/callback#x'), 'page'],
  ['another path', redirect('http://127.0.0.1:33418/other'), 'page'],
  ['a path that climbs', redirect('http://127.0.0.1:33418/x/../evil'), 'page'],
  ['an encoded path', redirect('http://127.0.0.1:33418/%63allback'), 'page'],
  ['another case', redirect('http://127.0.0.1:33418/Callback'), 'page'],
  ['https instead of http', redirect('https://127.0.0.1:33418/callback'), 'page'],
  ['another loopback name', redirect('http://localhost:33418/callback'), 'page'],
  ['another loopback address', redirect('http://127.0.0.2:33418/callback'), 'page'],
  ['loopback by six', redirect('http://[::1]:33418/callback'), 'page'],
  ['loopback in decimal', redirect('http://2130706433:33418/callback'), 'page'],
  ['loopback in octal', redirect('http://0177.0.0.1:33418/callback'), 'page'],
  ['a name that begins like loopback', redirect('http://localhost.evil.example/back'), 'page'],
  ['loopback as a user name', redirect('http://127.0.0.1:33418@evil.example/callback'), 'page'],
  ['a user name before loopback', redirect('http://evil@127.0.0.1:33418/callback'), 'page'],
  ['a backslash', redirect('http://127.0.0.1:33418\\@evil.example/callback'), 'page'],
  ['another host', redirect('https://evil.example/cb?a=1'), 'page'],
  ['a host below', redirect('https://x.coach.example/cb?a=1'), 'page'],
  ['a host that ends alike', redirect('https://evilcoach.example/cb?a=1'), 'page'],
  ['the port of https written out as another', redirect('https://coach.example:8443/cb?a=1'), 'page'],
  ['the query left out', redirect('https://coach.example/cb'), 'page'],
  ['the query longer', redirect('https://coach.example/cb?a=1&b=2'), 'page'],
  ['the query with another value', redirect('https://coach.example/cb?a=2'), 'page'],
  ['http instead of https', redirect('http://coach.example/cb?a=1'), 'page'],
  ['a script', redirect('javascript:alert(1)'), 'page'],
  ['data', redirect('data:text/html,hello'), 'page'],
  ['no scheme', redirect('//evil.example/callback'), 'page'],
  ['a path only', redirect('/callback'), 'page'],
  ['a line break', redirect('http://127.0.0.1:33418/callback\r\nLocation: https://evil.example'), 'page'],
  ['a zero byte', redirect('http://127.0.0.1:33418/callback\0'), 'page'],
  ['an unknown client', { client_id: 'client_nobody' }, 'page'],
  ['no client', { client_id: undefined }, 'page'],
];

const challenge = (code_challenge?: string, code_challenge_method?: string): Change => ({
  code_challenge,
  code_challenge_method,
});
const sha = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const challenges: readonly Case[] = [
  ['43 letters and S256', challenge(sha, 'S256'), 'asked'],
  ['none', challenge(), 'error invalid_request'],
  ['no method, which would mean plain', challenge(sha), 'error invalid_request'],
  ['plain', challenge(sha, 'plain'), 'error invalid_request'],
  ['a method in small letters', challenge(sha, 's256'), 'error invalid_request'],
  ['an invented method', challenge(sha, 'S512'), 'error invalid_request'],
  ['a method without a challenge', challenge(undefined, 'S256'), 'error invalid_request'],
  ['an empty challenge', challenge('', 'S256'), 'error invalid_request'],
  ['a short challenge', challenge('a'.repeat(42), 'S256'), 'error invalid_request'],
  ['a long challenge', challenge('a'.repeat(129), 'S256'), 'error invalid_request'],
  ['a challenge with foreign signs', challenge(`${'a'.repeat(42)}+`, 'S256'), 'error invalid_request'],
];

const resource = (value: string | undefined): Change => ({ resource: value });
const resources: readonly Case[] = [
  ['none: ours', resource(undefined), 'asked'],
  ['another server’s', resource('https://other.example/mcp'), 'error invalid_target'],
  ['a fragment', resource('https://other.example/mcp#x'), 'error invalid_target'],
  ['no address', resource('mcp'), 'error invalid_target'],
  ['an empty one', resource(''), 'asked'],
];

const others: readonly Case[] = [
  ['no response type', { response_type: undefined }, 'error invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 'error unsupported_response_type'],
  ['a hybrid flow', { response_type: 'code id_token', nonce: 'n' }, 'error unsupported_response_type'],
  ['no consent asked', { prompt: 'none' }, 'error login_required'],
  ['prompts that exclude each other', { prompt: 'none login' }, 'error invalid_request'],
  ['an invented prompt', { prompt: 'invented' }, 'error invalid_request'],
  ['an invented response mode', { response_mode: 'invented' }, 'error unsupported_response_mode'],
  ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'error request_not_supported'],
  ['a pushed request', { request_uri: 'urn:evil' }, 'error request_uri_not_supported'],
  ['a registration on the way', { registration: '{}' }, 'error registration_not_supported'],
  ['unknown words', { mood: 'curious' }, 'asked'],
  ['only scopes nobody knows', { scope: 'everything admin' }, 'asked'],
];

async function judge(change: Change): Promise<{ verdict: string; location: URL | undefined }> {
  const answer = await fetch(client.authorizeUrl(change), { redirect: 'manual' });
  const where = answer.headers.get('location');
  if (where === null)
    return { verdict: answer.status < 500 ? 'page' : `${answer.status}`, location: undefined };
  const location = new URL(where, house.url);
  if (location.origin === issuer && location.pathname.startsWith('/consent/'))
    return { verdict: 'asked', location };
  // An answer to the implicit flow comes behind the hash.
  if (location.hash) location.search = location.hash.slice(1);
  return { verdict: `error ${location.searchParams.get('error')}`, location };
}

for (const [name, cases] of Object.entries({ redirects, challenges, resources, others }))
  describe(`T4: ${name}`, () => {
    for (const [what, change, expected] of cases)
      test(`${what}: ${expected}`, async () => {
        const { verdict, location } = await judge(change);
        assert.equal(verdict, expected);
        if (!expected.startsWith('error')) return;
        // An error tells the client who speaks, and goes nowhere but to the client.
        assert.equal(`${location?.origin}${location?.pathname}`, client.redirectUri);
        assert.equal(location?.searchParams.get('iss'), issuer);
        assert.equal(location?.searchParams.get('state'), 'state-of-the-client');
        assert.equal(location?.searchParams.has('code'), false);
      });
  });

test('T4: the corpus has sixty cases and more', () => {
  assert.ok([redirects, challenges, resources, others].flat().length >= 60);
});

test('T4: a parameter that comes twice is refused, whichever it is', async () => {
  for (const name of ['client_id', 'redirect_uri', 'code_challenge', 'state', 'response_type', 'scope']) {
    const url = new URL(client.authorizeUrl({ scope: 'activities:read' }));
    url.searchParams.append(name, url.searchParams.get(name) ?? '');
    const answer = await fetch(url, { redirect: 'manual' });
    const location = answer.headers.get('location') ?? '';
    assert.doesNotMatch(location, /\/consent\//, name);
    if (location) assert.equal(new URL(location).searchParams.get('error'), 'invalid_request', name);
  }
});

describe('T4: the code is exchanged', () => {
  const bent: readonly (readonly [string, Change, string])[] = [
    ['without a verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['with a short verifier', { code_verifier: 'a'.repeat(42) }, 'invalid_request'],
    ['with a verifier of foreign signs', { code_verifier: `${'a'.repeat(43)} ` }, 'invalid_request'],
    ['with another verifier', { code_verifier: 'b'.repeat(43) }, 'invalid_grant'],
    ['without the redirect', { redirect_uri: undefined }, 'invalid_request'],
    ['with another redirect', { redirect_uri: 'http://localhost/back' }, 'invalid_grant'],
    ['with another port', { redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
    ['with an invented code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['without a code', { code: undefined }, 'invalid_request'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['by an unknown client', { client_id: 'client_nobody' }, 'invalid_client'],
    ['by no client', { client_id: undefined }, 'invalid_request'],
    ['by an invented grant', { grant_type: 'urn:invented' }, 'unsupported_grant_type'],
  ];
  for (const [what, change, error] of bent)
    test(`${what}: ${error}, and no token`, async () => {
      const back = await agree(await ownersBrowser(house), client.authorizeUrl());
      const fields: Change = {
        grant_type: 'authorization_code',
        client_id: client.id,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: client.redirectUri,
        code_verifier: client.verifier,
        ...change,
      };
      const body = new URLSearchParams(
        Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      const answer = await fetch(`${issuer}/token`, { method: 'POST', body });
      const said = (await answer.json()) as Record<string, unknown>;
      assert.equal(said.error, error);
      assert.ok([400, 401].includes(answer.status));
      assert.equal('access_token' in said, false);
    });
});
