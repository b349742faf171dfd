import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Hosted, openHosted } from '../../test/hosted.ts';
import { plainRequest } from '../../test/plain-request.ts';

/** A host behind a proxy that takes the TLS off: what it answers under its name, and what under any other. */

const origin = 'https://boucle.example';
let host: Hosted;
before(async () => {
  host = await openHosted({ environment: { BOUCLE_PUBLIC_URL: origin, BOUCLE_REGION: 'eu' } });
});
after(async () => host.close());

const under = { host: 'boucle.example' };
const ask: (path: string, options?: Parameters<typeof plainRequest>[2]) => ReturnType<typeof plainRequest> =
  async (path, options = {}) =>
    plainRequest(host.port, path, { ...options, headers: { ...under, ...options.headers } });
const cookiesOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }): string[] =>
  headers['set-cookie'] ?? [];

describe('a host answers under its own name only', () => {
  test('whatever else a request calls it is refused, be it the machine’s own name', async () => {
    assert.equal((await ask('/sign-in')).status, 200);
    assert.equal((await ask('/sign-in', { headers: { host: 'BOUCLE.example' } })).status, 200);
    for (const name of [
      `127.0.0.1:${host.port}`,
      'localhost',
      'evil.example',
      'boucle.example.evil',
      'boucle.example:444',
      '',
    ])
      for (const path of [
        '/sign-in',
        '/mcp',
        '/.well-known/oauth-authorization-server',
        '/static/x/style.css',
      ])
        assert.equal((await ask(path, { headers: { host: name } })).status, 403, `${name} ${path}`);
  });

  test('a page of another origin, or of no name, is refused', async () => {
    for (const foreign of [
      'http://boucle.example',
      'https://evil.example',
      'null',
      `http://127.0.0.1:${host.port}`,
    ])
      for (const path of ['/mcp', '/token', '/sign-in/mail'])
        assert.equal(
          (await ask(path, { method: 'POST', headers: { origin: foreign } })).status,
          403,
          `${foreign} ${path}`,
        );
    // A form of ours comes as far as the question whether it is this browser's.
    const own = await ask('/sign-in/recover', { method: 'POST', headers: { origin } });
    assert.equal(own.status, 400);
    const silent = await ask('/sign-in/recover', { method: 'POST' });
    assert.equal(silent.status, 403);
  });

  test('whoever looks whether it lives may come by number', async () => {
    for (const path of ['/healthz', '/readyz'])
      assert.equal((await plainRequest(host.port, path, { headers: { host: '10.0.0.7:8484' } })).status, 200);
    const handedOn = await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    assert.equal(handedOn.status === 401 || handedOn.status === 404, true);
  });
});

describe('over https', () => {
  test('every answer tells the browser to come by https from now on', async () => {
    for (const path of [
      '/',
      '/sign-in',
      '/mcp',
      '/authorize',
      '/healthz',
      '/nowhere',
      '/.well-known/oauth-authorization-server',
      '/questions',
    ])
      assert.equal((await ask(path)).headers['strict-transport-security'], 'max-age=31536000', path);
  });

  test('cookies belong to this host alone and travel encrypted', async () => {
    const [visitor] = cookiesOf(await ask('/sign-in'));
    assert.match(visitor, /^__Host-boucle_visitor=[\w-]{43}; .*Path=\/; HttpOnly; Secure/);
    const registered = await ask('/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Coach', redirect_uris: ['http://127.0.0.1:1/cb'] }),
    });
    const { client_id: id } = JSON.parse(registered.text) as { client_id: string };
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: 'http://127.0.0.1:1/cb',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      resource: `${origin}/mcp`,
    });
    const begun = await ask(`/authorize?${query.toString()}`);
    assert.equal(begun.status, 303, begun.text);
    const interaction = cookiesOf(begun).filter((one) => one.includes('interaction'));
    assert.ok(interaction.length > 0);
    for (const cookie of interaction) assert.match(cookie, /^__Secure-_interaction.*; secure; httponly/i);
    // The page that is asked finds the request by that cookie, and asks to sign in first.
    const page = await ask(`${begun.headers.location}?here`, {
      headers: { cookie: interaction.map((one) => one.split(';')[0]).join('; ') },
    });
    assert.equal(page.status, 401);
    assert.match(page.text, /Coach/);
    assert.ok(cookiesOf(page).some((one) => one.startsWith('__Host-boucle_waiting=')));
  });

  test('a session lasts ninety days at most and follows a link into the pages', async () => {
    const session = await host.cookieOf('alba');
    assert.match(session, /^__Host-boucle=/);
    const page = await ask('/settings', { headers: { cookie: session } });
    assert.match(page.text, /European Union/);
    assert.match(page.text, /knows you as alba/);
    // The name without the prefix is nobody's cookie: another host of the domain could have set it.
    const planted = await ask('/settings', { headers: { cookie: session.replace('__Host-', '') } });
    assert.equal(planted.status, 401);
  });
});

describe('what it tells of itself', () => {
  test('is its public address, whatever a proxy or a stranger writes into the request', async () => {
    const liar = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    };
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      const { text } = await ask(path, { headers: liar });
      assert.doesNotMatch(text, /evil|"http:/, path);
      const said = JSON.parse(text) as Record<string, unknown>;
      assert.equal(said.issuer ?? (said.authorization_servers as string[])[0], origin);
      assert.equal(said.boucle_region, 'eu');
    }
    const { headers, status } = await ask('/mcp', { method: 'POST', headers: liar });
    assert.equal(status, 401);
    assert.match(
      headers['www-authenticate'] ?? '',
      /resource_metadata="https:\/\/boucle\.example\/\.well-known/,
    );
  });

  test('says to strangers what it is, what careful people ask, and how an assistant is connected', async () => {
    const front = await ask('/');
    assert.equal(front.status, 200);
    assert.match(front.text, /href="\/questions"/);
    const french = await ask('/', { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } });
    assert.match(french.text, /<html lang="fr">/);
    for (const path of ['/questions', '/connect']) {
      const { status, text } = await ask(path);
      assert.equal(status, 200, path);
      assert.doesNotMatch(text, /Bearer|action="\/leave"|<nav/, path);
    }
    const { text: questions } = await ask('/questions');
    assert.match(questions, /passkey/);
    assert.doesNotMatch(
      questions,
      /this computer\.|Garmin/,
      'what opens on a computer of one’s own is none of a host’s',
    );
    assert.match((await ask('/connect')).text, /claude mcp add [^<]*https:\/\/boucle\.example\/mcp/);
  });
});
