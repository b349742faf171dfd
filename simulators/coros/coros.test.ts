import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type CorosOptions, type CorosSimulator, startCorosSimulator } from './index.ts';

/** What the document says of COROS's MCP server, asked of the simulator as any client would. */

const now = Date.parse('2026-04-30T10:00:00Z');
const redirect = 'http://127.0.0.1:8765/back';
const verifier = 'v'.repeat(64);
const running: CorosSimulator[] = [];
after(() => Promise.all(running.map((one) => one.close())));

async function start(options: CorosOptions = {}): Promise<CorosSimulator> {
  const coros = await startCorosSimulator({ now: () => now, ...options });
  running.push(coros);
  return coros;
}

const json = async (answer: Response): Promise<Record<string, unknown>> =>
  (await answer.json()) as Record<string, unknown>;

async function register(issuer: string, uri = redirect): Promise<Response> {
  const body = JSON.stringify({ redirect_uris: [uri], token_endpoint_auth_method: 'none' });
  return fetch(`${issuer}/connect/register`, { method: 'POST', body });
}

const post = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) });

function page(issuer: string, client: string, more: Record<string, string> = {}): string {
  const asked = {
    response_type: 'code',
    client_id: client,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${issuer}/mcp`,
    state: 's1',
    ...more,
  };
  return `${issuer}/oauth2/authorize?${new URLSearchParams(asked).toString()}`;
}

async function tokens(
  coros: CorosSimulator,
): Promise<{ client: string; issuer: string; token: Record<string, unknown> }> {
  const issuer = coros.hosts[coros.state.athlete.region];
  const client = String((await json(await register(issuer))).client_id);
  const back = await coros.visit(page(issuer, client));
  const form = {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: redirect,
    code_verifier: verifier,
  };
  const answer = await post(`${issuer}/oauth2/token`, { ...form, code: back.searchParams.get('code') ?? '' });
  return { client, issuer, token: await json(answer) };
}

const bearer = (token: unknown): Record<string, string> => ({ authorization: `Bearer ${String(token)}` });

describe('signing in at COROS', () => {
  test('the gateway refuses with the metadata of a region, or leads there', async () => {
    const coros = await start();
    const refused = await fetch(`${coros.url}/mcp`, { method: 'POST', body: '{}' });
    assert.equal(refused.status, 401);
    const told = `Bearer resource_metadata="${coros.hosts.eu}/.well-known/oauth-protected-resource/mcp"`;
    assert.equal(refused.headers.get('www-authenticate'), told);
    const other = await start({ gateway: 'redirect' });
    const led = await fetch(`${other.url}/mcp`, { method: 'POST', body: '{}', redirect: 'manual' });
    assert.equal(led.headers.get('location'), `${other.hosts.eu}/mcp`);
  });

  test('PKCE and the resource are checked, and an account lives in one region', async () => {
    const coros = await start();
    const { eu, cn } = coros.hosts;
    const client = String((await json(await register(eu))).client_id);
    await assert.rejects(coros.visit(page(eu, client, { code_challenge_method: 'plain' })), /PKCE/);
    await assert.rejects(coros.visit(page(eu, client, { resource: `${cn}/mcp` })), /resource/);
    await assert.rejects(coros.visit(page(eu, 'other')), /Unknown client/);
    const abroad = String((await json(await register(cn))).client_id);
    await assert.rejects(coros.visit(page(cn, abroad)), /does not exist/);
  });

  test('a refresh token works once; shown again it is a duplicate that ends nothing', async () => {
    const coros = await start();
    const { client, issuer, token } = await tokens(coros);
    assert.equal(String(token.refresh_token).length, 128);
    const form = {
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: String(token.refresh_token),
    };
    const next = await json(await post(`${issuer}/oauth2/token`, form));
    assert.notEqual(next.refresh_token, token.refresh_token);
    const again = await post(`${issuer}/oauth2/token`, form);
    assert.equal(again.status, 400);
    assert.equal((await json(again)).error_description, 'Duplicate grant rejected');
    const chain = await post(`${issuer}/oauth2/token`, {
      ...form,
      refresh_token: String(next.refresh_token),
    });
    assert.equal(chain.status, 200);
  });

  test('a token of one region is none in another, and none after revocation', async () => {
    const coros = await start();
    const { client, issuer, token } = await tokens(coros);
    const call = (host: string): Promise<Response> =>
      fetch(`${host}/userinfo`, { headers: bearer(token.access_token) });
    assert.equal((await call(issuer)).status, 200);
    assert.equal((await call(coros.hosts.na)).status, 401);
    await post(`${issuer}/oauth2/revoke`, { token: String(token.refresh_token), client_id: client });
    assert.equal((await call(issuer)).status, 401);
  });

  test('without a redirect, a page is opened and a poll brings a ticket', async () => {
    const coros = await start({ redirects: 'loopback' });
    const { eu } = coros.hosts;
    assert.equal((await register(eu, 'https://boucle.example/back')).status, 400);
    const client = String((await json(await register(eu))).client_id);
    const body = JSON.stringify({ clientId: client });
    const session = await json(await fetch(`${eu}/api/v1/cli/login-sessions`, { method: 'POST', body }));
    const claim = async (): Promise<Record<string, unknown>> =>
      json(
        await fetch(`${eu}/api/v1/cli/login-sessions/${String(session.sessionId)}/claim`, {
          method: 'POST',
          headers: { 'x-poll-token': String(session.pollToken) },
        }),
      );
    assert.deepEqual(await claim(), { status: 'pending' });
    await fetch(String(session.loginUrl), { method: 'POST' });
    const { loginTicket } = await claim();
    const back = await fetch(page(eu, client, { login_ticket: String(loginTicket) }), { redirect: 'manual' });
    assert.match(back.headers.get('location') ?? '', /^http:\/\/127\.0\.0\.1:8765\/back\?.*code=/);
    assert.deepEqual(await claim(), { status: 'claimed' });
  });
});

describe('the tools of COROS', () => {
  async function client(coros: CorosSimulator): Promise<Client> {
    const { issuer, token } = await tokens(coros);
    const one = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${issuer}/mcp`), {
      requestInit: { headers: bearer(token.access_token) },
    });
    await one.connect(transport);
    return one;
  }
  const textOf = (result: unknown): string => {
    const [block] = (result as { content: { text: string }[] }).content;
    return block.text;
  };

  test('answer a client of the protocol’s own SDK, in prose that is JSON text', async () => {
    for (const answers of ['json', 'sse'] as const) {
      const mcp = await client(await start({ answers }));
      const { tools } = await mcp.listTools();
      assert.ok(tools.length > 10, 'both pages');
      const course = tools.find(({ name }) => name === 'createScheduledWorkout')?.inputSchema.properties
        ?.course;
      assert.match(JSON.stringify(course), /"\$defs":/, 'where no $ref finds them');
      const text = textOf(await mcp.callTool({ name: 'queryRecoveryStatus', arguments: {} }));
      assert.match(JSON.parse(text) as string, /^Recovery Status\n=+\n\nRecovery: 86%\n/);
      await assert.rejects(mcp.callTool({ name: 'deleteWorkout', arguments: {} }), /Unknown tool/);
      await mcp.close();
    }
  });

  test('hand out fifty files in 24 hours and refuse the next', async () => {
    const coros = await start();
    Object.assign(coros.state.athlete.activities[0], { fit: new Uint8Array(14) });
    const mcp = await client(coros);
    const ask = (): Promise<unknown> =>
      mcp.callTool({
        name: 'queryActivityFitFileDownloadUrls',
        arguments: { labelId: '482000000000000001' },
      });
    for (let count = 0; count < 50; count += 1) assert.match(textOf(await ask()), /482000000000000001\.fit/);
    assert.match(textOf(await ask()), /limit/);
    coros.advance(24 * 3600 * 1000 + 1);
    assert.match(textOf(await ask()), /\.fit/);
    await mcp.close();
  });

  test('refuse swims, dates beyond ninety days and nested groups; an update replaces its day', async () => {
    const coros = await start();
    const mcp = await client(coros);
    const step = { sectionType: 2, targetType: 2, targetValue: 60, intensityType: 1, sectionIntensity: 2 };
    const course = { courseName: 'a', courseDescription: '', sportType: 1, sections: [step] };
    const create = async (date: string, more: object = {}): Promise<string> =>
      textOf(
        await mcp.callTool({
          name: 'createScheduledWorkout',
          arguments: { date, course: { ...course, ...more } },
        }),
      );
    assert.match(await create('20260501', { sportType: 3 }), /swim/);
    assert.match(await create('20260730'), /90 days/);
    assert.match(await create('20260429'), /90 days/);
    const group = { intervalGroup: true, repeats: 2, sets: [step] };
    assert.match(await create('20260501', { sections: [{ ...group, sets: [group] }] }), /nested/);
    assert.match(await create('20260501', { sections: [{ ...group, repeats: 21 }] }), /repeats/);
    assert.match(await create('20260501'), /ID In Plan: 1/);
    assert.match(await create('20260501', { courseName: 'b' }), /ID In Plan: 2/);
    await mcp.callTool({
      name: 'updateScheduledWorkout',
      arguments: { date: '20260501', idInPlan: 2, course },
    });
    assert.deepEqual(
      coros.state.planned.get('2026-05-01')?.map(({ idInPlan }) => idInPlan),
      [2],
    );
    await mcp.close();
  });
});
