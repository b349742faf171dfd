import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import pino from 'pino';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { askClient, connectHttp, type Era } from '../../test/kit.ts';
import { mcpEndpoint } from './mcp.ts';

/** What reaches /mcp from assistants that are old, new, hasty or broken. */

let house: TestHouse;
before(async () => {
  house = await openHouse();
});
after(async () => house.close());

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON-RPC messages, whether they came as JSON or as a stream. */
  readonly messages: readonly Message[];
}

interface Message {
  readonly id?: number | null;
  readonly result?: { readonly tools?: readonly unknown[]; readonly protocolVersion?: string };
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly supported?: readonly string[] };
  };
}

async function post(body: unknown, headers: Record<string, string> = {}, path = 'mcp'): Promise<Reply> {
  const answer = await fetch(`${house.url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${house.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const parts = isStream ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data ?? '') : [text];
  const messages = parts.flatMap((part) => (part ? (JSON.parse(part) as Message | Message[]) : []));
  return { status: answer.status, headers: answer.headers, text, messages };
}

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** The same in the newest revision: everything about the call is in the request, mirrored in headers. */
function modern(method: string, params: object = {}, version = '2026-07-28') {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    headers: { 'MCP-Protocol-Version': version, 'Mcp-Method': method },
  };
}

test('an assistant of an unknown revision is told which ones boucle speaks', async () => {
  const old = await post(listing, { 'MCP-Protocol-Version': '1999-12-31' });
  assert.equal(old.status, 400);
  assert.match(old.messages[0]?.error?.message ?? '', /2025-11-25, 2025-06-18, 2025-03-26/);
  const { body, headers } = modern('tools/list', {}, '2099-01-01');
  const future = await post(body, headers);
  assert.equal(future.status, 400);
  assert.equal(future.messages[0]?.error?.code, -32022);
  assert.deepEqual(future.messages[0]?.error?.data?.supported, ['2026-07-28']);
});

test('every older revision is greeted in its own version, and works without the version header', async () => {
  for (const protocolVersion of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } };
    const greeted = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    assert.equal(greeted.messages[0]?.result?.protocolVersion, protocolVersion);
    assert.equal(greeted.headers.get('mcp-session-id'), null);
  }
  assert.ok((await post(listing)).messages[0]?.result?.tools);
});

test('headers that say something else than the body are refused: what was allowed is what is done', async () => {
  const list = modern('tools/list');
  const otherMethod = await post(list.body, { ...list.headers, 'Mcp-Method': 'tools/call' });
  const call = modern('tools/call', { name: 'get_athlete', arguments: {} });
  const otherTool = await post(call.body, { ...call.headers, 'Mcp-Name': 'undo' });
  const noTool = await post(call.body, call.headers);
  for (const refused of [otherMethod, otherTool, noTool]) {
    assert.equal(refused.status, 400);
    assert.equal(refused.messages[0]?.error?.code, -32020);
  }
  assert.equal((await post(call.body, { ...call.headers, 'Mcp-Name': 'get_athlete' })).status, 200);
});

test('a batch of the older protocol is answered message by message, a flood of them refused', async () => {
  const several = await post([
    listing,
    { ...listing, id: 2, method: 'prompts/list' },
    { ...listing, id: 3, method: 'ping' },
  ]);
  assert.deepEqual(new Set(several.messages.map(({ id }) => id)), new Set([1, 2, 3]));
  const flood = await post(Array.from({ length: 5000 }, (_, id) => ({ ...listing, id })));
  assert.equal(flood.status, 400);
  assert.ok(flood.text.length < 500);
});

test('what is no message is refused in JSON and harms nothing', async () => {
  const broken = [
    '',
    '{',
    'null',
    '[]',
    '"run"',
    '{"jsonrpc":"1.0"}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ];
  for (const body of broken) {
    const { status, messages } = await post(body);
    assert.equal(status, 400, body.slice(0, 20));
    assert.ok([-32700, -32600].includes(messages[0]?.error?.code ?? 0), body.slice(0, 20));
  }
  assert.equal((await post(listing, { 'Content-Type': 'text/plain' })).status, 415);
  const unknown = modern('runs/delete-all');
  const { status, messages } = await post(unknown.body, unknown.headers);
  assert.equal(status, 404);
  assert.equal(messages[0]?.error?.code, -32601);
  assert.equal((await post(listing)).status, 200);
});

test('the address works with a slash at its end and for clients that accept anything', async () => {
  assert.equal((await post(listing, {}, 'mcp/')).status, 200);
  for (const Accept of ['*/*', '*/*;q=0.8', 'application/json, text/event-stream'])
    assert.equal((await post(listing, { Accept })).status, 200, Accept);
  assert.equal((await post(listing, { Accept: 'text/html' })).status, 406);
});

test('other methods are answered in their own terms, and nobody sees more without the token', async () => {
  const headers = { Authorization: `Bearer ${house.token}` };
  for (const method of ['HEAD', 'GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const known = await fetch(`${house.url}mcp`, { method, headers });
    assert.equal(known.status, 405, method);
    assert.equal(known.headers.get('allow'), 'POST', method);
    const unknown = await fetch(`${house.url}mcp`, { method });
    assert.equal(unknown.status, 401, method);
    assert.match(unknown.headers.get('www-authenticate') ?? '', /^Bearer resource_metadata=/, method);
  }
});

test('a foreign page cannot make a browser register an assistant', async () => {
  assert.equal(await hostileStatus('/register'), 403);
});

/** Of a request that a foreign page made a browser send. */
async function hostileStatus(path: string): Promise<number> {
  const headers = { Origin: 'https://evil.example' };
  return (await fetch(new URL(path, house.url), { method: 'POST', headers })).status;
}

test('five assistants at once, of both eras, each get their own answers', async () => {
  const spoken: readonly Era[] = ['legacy', 'modern', 'legacy', 'modern', 'legacy'];
  const clients = await Promise.all(spoken.map(async (era) => connectHttp(house, era)));
  const periods = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
  const asked = clients.flatMap((client, index) =>
    Array.from({ length: 4 }, async (_, turn) => {
      const period = periods[(index + turn) % periods.length] ?? '';
      const { structure } = await askClient(client, 'summarize_training', { period });
      assert.equal(structure.from, `${period}-01`);
    }),
  );
  await Promise.all(asked);
  await Promise.all(clients.map(async (client) => client.close()));
});

test('an assistant that hangs up in mid-answer leaves boucle able to answer', async () => {
  const { body, headers } = modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
  const hangUp = new AbortController();
  const stream = await fetch(`${house.url}mcp`, {
    method: 'POST',
    signal: hangUp.signal,
    headers: {
      Authorization: `Bearer ${house.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  assert.equal(stream.status, 200);
  const first = await stream.body?.getReader().read();
  assert.match(new TextDecoder().decode(first?.value as Uint8Array), /subscriptions\/acknowledged/);
  hangUp.abort();
  // Half a request, and nobody to take the answer.
  const { port } = new URL(house.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${house.token}\r\n`);
  socket.write('Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"jsonrpc":');
  await wait(50);
  socket.destroy();
  assert.equal((await post(listing)).status, 200);
});

test('stopping does not wait for an assistant that only listens', async () => {
  const other = await openHouse();
  const { body, headers } = modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
  const stream = await fetch(`${other.url}mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${other.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  assert.equal(stream.status, 200);
  const started = performance.now();
  const rest = stream.text().catch(() => 'cut off');
  await other.close();
  assert.match(await rest, /subscriptions\/acknowledged|cut off/);
  assert.ok(performance.now() - started < 2000);
});

test('what an assistant sends wrongly is noted without its words', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const who = { athleteId: 'me', client: 'owner', scopes: [] };
  const mcp = mcpEndpoint(() => Promise.reject(new Error('no server today')) as never, {
    owner: { who, token: 'a-token' },
    log,
  });
  const app = new Hono().route('/mcp', mcp.app);
  const canary = 'Ragaz 48 bpm';
  const call = modern('tools/call', { name: canary, arguments: { canary } });
  for (const body of [
    JSON.stringify(call.body),
    `{"${canary}`,
    JSON.stringify({ jsonrpc: '2.0', [canary]: canary }),
  ])
    for (const token of ['a-token', canary])
      await app.request('/mcp', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...call.headers,
          'Mcp-Name': 'undo',
        },
        body,
      });
  assert.ok(lines.length > 0);
  assert.doesNotMatch(lines.join(''), /Ragaz|a-token/);
  await mcp.close();
});

test('a fault of ours is an answer in JSON with a reference, and the log has the rest', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const who = { athleteId: 'me', client: 'owner', scopes: [] };
  const broken = (): never => {
    throw new Error('the shelf fell down');
  };
  const mcp = mcpEndpoint(broken, { owner: { who, token: 'a-token' }, log });
  const { body, headers } = modern('tools/list');
  for (const [sent, more] of [
    [body, headers],
    [listing, {}],
  ] as const) {
    const answer = await new Hono().route('/mcp', mcp.app).request('/mcp', {
      method: 'POST',
      headers: { Authorization: 'Bearer a-token', 'Content-Type': 'application/json', ...more },
      body: JSON.stringify(sent),
    });
    assert.equal(answer.status, 500);
    const { error } = (await answer.json()) as Message;
    assert.equal(error?.code, -32603);
    assert.doesNotMatch(error?.message ?? '', /shelf/);
  }
  assert.match(lines.join(''), /the shelf fell down/);
  await mcp.close();
});
