import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Hosted, type HostedOptions, openHosted } from '../../test/hosted.ts';
import { plainRequest } from '../../test/plain-request.ts';
import { callMcp, handClient, registered, signedInBy } from '../../test/sign-in.ts';

/** One issuer and one resource for each region; in China assistants come in by name only. */

const opened: Hosted[] = [];
after(async () => {
  for (const host of opened.toReversed()) await host.close();
});
async function region(name: string, options: HostedOptions = {}): Promise<Hosted> {
  const environment = { BOUCLE_REGION: name, ...options.environment };
  const host = await openHosted({ ...options, environment });
  opened.push(host);
  return host;
}

const register = async (host: Hosted, redirectUri: string): Promise<number> =>
  (
    await fetch(new URL('register', host.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Coach', redirect_uris: [redirectUri] }),
    })
  ).status;

test('a token of one region is refused in another, even by a server that has been given its database', async () => {
  const europe = await region('eu');
  const america = await region('na', { storage: europe.deps.storage });
  const token = await europe.assistantOf('alba');
  assert.equal((await callMcp(europe, token, 'tools/list')).status, 200);
  const refused = await callMcp(america, token, 'tools/list');
  assert.equal(refused.status, 401);
  assert.ok(refused.challenge.includes(america.url) && !refused.challenge.includes(europe.url));
});

test('a region grants access to its own resource only', async () => {
  const europe = await region('eu');
  const america = await region('na');
  const client = await registered(europe);
  const browser = await europe.signInAs('alba');
  const resource = new URL('mcp', america.url).href;
  const answer = await browser.get(client.authorizeUrl({ resource }));
  assert.match(answer.headers.get('location') ?? '', /error=invalid_target/);
});

test('in China no assistant registers, until the operator names its host', async () => {
  const closed = await region('cn');
  assert.equal(await register(closed, 'https://claude.ai/api/mcp/auth_callback'), 400);
  assert.equal(await register(closed, 'http://127.0.0.1:33418/callback'), 400);
  const open = await region('cn', { environment: { BOUCLE_CLIENTS: 'assistant.example.cn,loopback' } });
  assert.equal(await register(open, 'https://www.assistant.example.cn/callback'), 201);
  assert.equal(await register(open, 'http://127.0.0.1:33418/callback'), 201);
  for (const other of [
    'https://claude.ai/cb',
    'https://example.cn/cb',
    'https://evilassistant.example.cn.test/cb',
  ])
    assert.equal(await register(open, other), 400, other);
});

test('a document of a host that is not named is not even fetched', async () => {
  const asked: string[] = [];
  const document = (id: string) => ({
    client_id: id,
    client_name: 'Coach',
    redirect_uris: ['http://localhost/callback'],
  });
  const fetchDocument = (async (input: URL | string) => {
    const id = String(input);
    asked.push(id);
    return Response.json(document(id));
  }) as typeof fetch;
  const host = await region('cn', {
    environment: { BOUCLE_CLIENTS: 'assistant.example' },
    serve: { auth: { fetch: fetchDocument } },
  });
  const begin = async (id: string): Promise<number> =>
    (
      await fetch(handClient(host, id, 'http://localhost:5000/callback').authorizeUrl(), {
        redirect: 'manual',
      })
    ).status;
  assert.equal(await begin('https://claude.ai/oauth/claude-code-client-metadata'), 400);
  assert.deepEqual(asked, []);
  assert.equal(await begin('https://assistant.example/client.json'), 303);
  assert.deepEqual(asked, ['https://assistant.example/client.json']);
});

test('an assistant that is taken from the list is out at its next call', async () => {
  const before = await region('cn', { environment: { BOUCLE_CLIENTS: 'loopback' } });
  const client = await registered(before);
  const { access_token: token } = await signedInBy(await before.signInAs('alba'), client);
  assert.equal((await callMcp(before, token, 'tools/list')).status, 200);
  // The same boucle after a restart with a shorter list: under its name, at another port here.
  const { host, origin } = new URL(before.url);
  const shorter = await region('cn', { storage: before.deps.storage, hosting: { origin } });
  const list = async (port: number): Promise<number> =>
    (
      await plainRequest(port, '/mcp', {
        method: 'POST',
        headers: {
          host,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    ).status;
  assert.deepEqual([await list(before.port), await list(shorter.port)], [200, 401]);
});
