import assert from 'node:assert/strict';
import { request as plainRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { ConfigError } from '../domain/errors.ts';
import { tools } from '../mcp/tools/index.ts';
import { serveHttp } from './serve.ts';

let house: TestHouse;
before(async () => {
  house = await openHouse();
});
after(async () => house.close());

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

async function post(
  headers: Record<string, string> = {},
  path = 'mcp',
  body: unknown = listing,
): Promise<Response> {
  return fetch(`${house.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** `fetch` forbids writing Host, so this speaks HTTP itself. */
async function rawStatus(path: string, headers: Record<string, string>, method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(house.url);
    plainRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

const bearer = (): Record<string, string> => ({ Authorization: `Bearer ${house.token}` });

for (const [era, options] of [
  ['2025-11-25 and older', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const) {
  test(`an assistant speaking ${era} sees every tool`, async () => {
    const client = new Client({ name: 'test', version: '1' }, options);
    const transport = new StreamableHTTPClientTransport(new URL(`${house.url}mcp`), {
      requestInit: { headers: bearer() },
    });
    await client.connect(transport);
    const listed = await client.listTools();
    assert.deepEqual(
      listed.tools.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
    await client.close();
  });
}

test('an assistant without the token is told in one sentence where it is, in its language', async () => {
  const english = await post();
  assert.equal(english.status, 401);
  assert.match(
    english.headers.get('www-authenticate') ?? '',
    /^Bearer resource_metadata="[^"]+", scope="[^"]+"$/,
  );
  const said = (await english.json()) as { error_description: string };
  assert.match(said.error_description, /file “token” in boucle’s home/);
  const french = await post({ 'Accept-Language': 'fr-CH, en;q=0.5' });
  assert.match(((await french.json()) as typeof said).error_description, /fichier «\stoken\s»/);
});

test('a wrong token, a token of another scheme and a token in the address are refused', async () => {
  const wrong = `${house.token.slice(0, -1)}${house.token.endsWith('A') ? 'B' : 'A'}`;
  assert.equal((await post({ Authorization: `Bearer ${wrong}` })).status, 401);
  assert.equal((await post({ Authorization: `Basic ${house.token}` })).status, 401);
  assert.equal((await post({}, `mcp?access_token=${house.token}`)).status, 401);
  assert.equal((await post(bearer(), `mcp?token=${house.token}`)).status, 401);
  assert.equal((await post(bearer())).status, 200);
});

test('what a foreign page makes a browser send is refused before the token is looked at', async () => {
  const { host } = new URL(house.url);
  for (const foreign of ['evil.example', '127.0.0.1.evil.example', 'evil.example:8484'])
    assert.equal(await rawStatus('/mcp', { ...bearer(), Host: foreign }), 403, foreign);
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'file://'])
    assert.equal(await rawStatus('/mcp', { ...bearer(), Host: host, Origin: origin }), 403, origin);
  for (const path of ['/', '/open', '/static/x/style.css', '/calendar.ics', '/nowhere'])
    assert.equal(await rawStatus(path, { Host: 'evil.example' }, 'GET'), 403, path);
});

test('an inspector in a browser on this machine may ask; a page from elsewhere may not', async () => {
  const preflight = (origin: string): Promise<Response> =>
    fetch(`${house.url}mcp`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,mcp-method,x-evil',
      },
    });
  const allowed = await preflight('http://localhost:6274');
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers.get('access-control-allow-origin'), 'http://localhost:6274');
  assert.equal(allowed.headers.get('access-control-allow-headers'), 'authorization, mcp-method');
  assert.equal(allowed.headers.get('access-control-allow-credentials'), null);
  const answered = await post({ ...bearer(), Origin: 'http://localhost:6274' });
  assert.equal(answered.headers.get('access-control-allow-origin'), 'http://localhost:6274');
  const refused = await preflight('https://evil.example');
  assert.equal(refused.status, 403);
  assert.equal(refused.headers.get('access-control-allow-origin'), null);
});

test('there is no session: GET and DELETE are not served and a stray session id means nothing', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${house.url}mcp`, { method, headers: bearer() });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'POST');
  }
  assert.equal((await post({ ...bearer(), 'Mcp-Session-Id': 'of-another-life' })).status, 200);
});

test('an answer belongs to the bearer alone and no cache may keep it', async () => {
  const answer = await post(bearer());
  assert.match(answer.headers.get('vary') ?? '', /Authorization/);
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
});

test('a message above four megabytes is refused', async () => {
  const answer = await post(bearer(), 'mcp', { ...listing, params: { x: 'y'.repeat(4 * 1024 * 1024) } });
  assert.equal(answer.status, 413);
});

test('a port in use stops the start and says which port and what to do', async () => {
  const { port } = new URL(house.url);
  await assert.rejects(
    serveHttp({ ...house, owner: house, port: Number(port) }),
    (error) =>
      error instanceof ConfigError && error.code === 'http.port-taken' && error.params.port === Number(port),
  );
});
